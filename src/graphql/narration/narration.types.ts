import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { PageInfoType } from '../encounters/types/connection.types.js';

export const NarrationLocaleEnum = { EN: 'en', ES: 'es' } as const;
registerEnumType(NarrationLocaleEnum, {
  name: 'NarrationLocale',
  description: 'Language of the narration.',
  valuesMap: { EN: { description: 'English.' }, ES: { description: 'Spanish, with metres beside feet.' } },
});

@ObjectType('LogLine', { description: 'One sentence of the log of a fight.' })
export class LogLineType {
  @Field(() => Int, { description: 'Revision of the event it tells of.' })
  revision!: number;
  @Field(() => String, { description: 'The sentence.' })
  text!: string;
}

@ObjectType('LogLineEdge', { description: 'A line and its cursor.' })
export class LogLineEdgeType {
  @Field(() => String, { description: 'Cursor: the revision.' })
  cursor!: string;
  @Field(() => LogLineType, { description: 'The line.' })
  node!: LogLineType;
}

@ObjectType('LogConnection', { description: 'The log of a fight as people read it.' })
export class LogConnectionType {
  @Field(() => [LogLineEdgeType], { description: 'The lines.' })
  edges!: readonly LogLineEdgeType[];
  @Field(() => PageInfoType, { description: 'Where the page lies.' })
  pageInfo!: PageInfoType;
}

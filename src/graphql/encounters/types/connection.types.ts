import { Field, Int, ObjectType } from '@nestjs/graphql';
import { EventValue } from '../../schema/event-types.js';

@ObjectType('PageInfo', { description: 'Where a page of a connection lies.' })
export class PageInfoType {
  @Field(() => Boolean, { description: 'Whether there is more.' })
  hasNextPage!: boolean;
  @Field(() => Boolean, { description: 'Whether there was something before.' })
  hasPreviousPage!: boolean;
  @Field(() => String, { nullable: true, description: 'Cursor of the first item.' })
  startCursor!: string | null;
  @Field(() => String, { nullable: true, description: 'Cursor of the last item.' })
  endCursor!: string | null;
}

@ObjectType('EventEdge', { description: 'An event and its cursor.' })
export class EventEdgeType {
  @Field(() => String, { description: 'Cursor: the revision.' })
  cursor!: string;
  @Field(() => EventValue, { description: 'The event.' })
  node!: EventValue;
}

@ObjectType('EventConnection', { description: 'Events of an encounter, in order.' })
export class EventConnectionType {
  @Field(() => [EventEdgeType], { description: 'The events.' })
  edges!: readonly EventEdgeType[];
  @Field(() => PageInfoType, { description: 'Where the page lies.' })
  pageInfo!: PageInfoType;
  @Field(() => Int, { description: 'Events of the whole encounter, whatever the filter.' })
  totalCount!: number;
}

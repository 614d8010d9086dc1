import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { EventValue } from '../../schema/event-types.js';
import { PromptType } from './encounter.types.js';

export const FeedItemKind = { EVENT: 'EVENT', WITHHELD: 'WITHHELD', CAUGHT_UP: 'CAUGHT_UP' } as const;
registerEnumType(FeedItemKind, {
  name: 'FeedItemKind',
  description: 'What an item of a feed is.',
  valuesMap: {
    EVENT: { description: 'An event.' },
    WITHHELD: {
      description:
        'The revision of an event that this seat does not witness, and nothing else. It comes together with the next event the seat does witness.',
    },
    CAUGHT_UP: { description: 'Everything that had happened when you subscribed has been sent; what follows is live.' },
  },
});

@ObjectType('EncounterFeedItem', {
  description:
    'An event, the bare revision of one that this seat does not witness, or the mark that the past has been sent.',
})
export class EncounterFeedItemType {
  @Field(() => FeedItemKind, { description: 'What it is.' })
  kind!: keyof typeof FeedItemKind;
  @Field(() => Int, {
    description: 'Revision up to which everything has been sent: subscribe again with `afterRevision` set to it.',
  })
  revision!: number;
  @Field(() => EventValue, { nullable: true, description: 'The event.' })
  event!: EventValue | null;
}

export const PromptChangeKind = { OPENED: 'OPENED', CLOSED: 'CLOSED' } as const;
registerEnumType(PromptChangeKind, {
  name: 'PromptChangeKind',
  description: 'What happened to a prompt.',
  valuesMap: {
    OPENED: { description: 'It waits for an answer.' },
    CLOSED: { description: 'It was answered, called off or undone.' },
  },
});

@ObjectType('PromptChange', { description: 'A prompt was opened or closed.' })
export class PromptChangeType {
  @Field(() => PromptChangeKind, { description: 'What happened.' })
  kind!: keyof typeof PromptChangeKind;
  @Field(() => Int, { description: 'Revision of the encounter.' })
  revision!: number;
  @Field(() => PromptType, { description: 'The prompt.' })
  prompt!: PromptType;
}

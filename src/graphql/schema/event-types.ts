import type { Type } from '@nestjs/common';
import { Field, Int, InterfaceType, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import type { EventType } from '../../engine/encounter/events/index.js';
import { declarationOf, EVENT_TYPES } from '../../engine/encounter/events/index.js';
import type { EncounterRecord } from '../../encounters/envelope.js';
import { addFields, namedClass } from './output-types.js';
import { shapeOf } from './zod-shape.js';

/** Under this key an event value keeps its record. */
export const RECORD = Symbol('record');

/** What every event has. Its data are the fields of the type that stands for its kind. */
@InterfaceType('EncounterEvent', {
  description: 'An immutable fact of an encounter. Each kind has a type of its own that adds its data.',
  resolveType: (value: EventValue) => graphqlNameOf(value.type as EventType),
})
export class EventValue {
  @Field(() => Int, { description: 'Number of the event in its encounter: 0, 1, 2 …' })
  revision!: number;
  @Field(() => String, { description: 'Kind of the event, in past tense.' })
  type!: string;
  @Field(() => String, { description: 'UUID of the event.' })
  eventId!: string;
  @Field(() => GraphQLDateTimeISO, { description: 'When it was recorded (UTC). Of no meaning to the rules.' })
  recordedAt!: Date;
  @Field(() => String, { description: 'The command that led to it.' })
  commandId!: string;
  @Field(() => String, { nullable: true, description: 'The action that caused it; null: the command itself.' })
  causationId!: string | null;
  @Field(() => String, { description: 'Who gave the command.' })
  seat!: string;
  @Field(() => String, { description: 'Hex SHA-256 that binds the event to its content and to the event before it.' })
  hash!: string;

  /** What the value was made of: for field resolvers. */
  readonly [RECORD]!: EncounterRecord;
}

const classes = new Map<EventType, Type<EventValue>>();

/** Name of the GraphQL type of an event: `Moved` → `MovedEvent`, `AttackResolved.v2` → `AttackResolvedV2Event`. */
export function graphqlNameOf(type: EventType): string {
  return `${type.replace(/\.v(\d+)$/, 'V$1')}Event`;
}

/** The object types of all events, made from their declarations. To be named as orphaned types of the schema. */
export const EVENT_OBJECT_TYPES: readonly Type<EventValue>[] = EVENT_TYPES.map((type) => {
  const made = namedClass(graphqlNameOf(type)) as Type<EventValue>;
  const { doc, fields } = declarationOf(type);
  ObjectType(graphqlNameOf(type), { implements: () => [EventValue], description: doc })(made);
  addFields(
    made,
    Object.entries(fields).map(([name, field]) => ({ name, description: field.doc, shape: shapeOf(field.schema) })),
  );
  classes.set(type, made);
  return made;
});

const values = new WeakMap<EncounterRecord, EventValue>();

/** The GraphQL value of a record: one object per record, so that equal subscriptions share one execution. */
export function eventValue(record: EncounterRecord): EventValue {
  const known = values.get(record);
  if (known) return known;
  const { event, metadata, id } = record;
  const value: EventValue = {
    [RECORD]: record,
    ...(event.data as object),
    revision: event.revision,
    type: event.type,
    eventId: id,
    recordedAt: new Date(metadata.at),
    commandId: metadata.commandId,
    causationId: metadata.causationId,
    seat: metadata.seat,
    hash: metadata.hash,
  };
  values.set(record, value);
  return value;
}

import type { Type } from '@nestjs/common';
import { Field, Int, InterfaceType, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import type { EventType } from '../../engine/encounter/events/index.js';
import { declarationOf, EVENT_TYPES } from '../../engine/encounter/events/index.js';
import { isUUID } from 'class-validator';
import { GAME_MASTER_SEAT_ID } from '../../engine/encounter/seat.js';
import type { SeenRecord } from '../../encounters/seen-records.js';
import { Recent } from '../../recent.js';
import { RECORDS_KEPT } from '../../encounters/seen-records.js';
import { mayBeWithheld } from '../../engine/visibility/seen-event.js';
import { addFields, namedClass } from './output-types.js';
import { shapeOf } from './zod-shape.js';

/** Under this key an event value keeps what it was made of. */
export const SEEN = Symbol('seen');

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
  @Field(() => [String], {
    description:
      'Names of the fields this seat may not see, which are null, and of members within fields (`components.parts`), which are empty or not there. Empty for the game master.',
  })
  withheld!: readonly string[];
  @Field(() => String, { description: 'Hex SHA-256 that binds the event to its content and to the event before it.' })
  hash!: string;

  /** What the value was made of: for field resolvers. */
  readonly [SEEN]!: SeenRecord;
}

const classes = new Map<EventType, Type<EventValue>>();

/** Name of the GraphQL type of an event: `Moved` → `MovedEvent`, `AttackResolved.v2` → `AttackResolvedV2Event`. */
export function graphqlNameOf(type: EventType): string {
  return `${type.replace(/\.v(\d+)$/, 'V$1')}Event`;
}

/**
 * Fields that some seat may not see, of whatever event: a document that selects one of several kinds of events needs it to be
 * of one type.
 */
const NULLABLE: ReadonlySet<string> = new Set(
  EVENT_TYPES.flatMap((type) => {
    const declaration = declarationOf(type);
    return Object.keys(declaration.fields).filter((name) => mayBeWithheld(declaration, name));
  }),
);

const WITHHELD = 'Null too where `withheld` names it.';

/** The object types of all events, made from their declarations. To be named as orphaned types of the schema. */
export const EVENT_OBJECT_TYPES: readonly Type<EventValue>[] = EVENT_TYPES.map((type) => {
  const made = namedClass(graphqlNameOf(type)) as Type<EventValue>;
  const { doc, fields } = declarationOf(type);
  ObjectType(graphqlNameOf(type), { implements: () => [EventValue], description: doc })(made);
  addFields(
    made,
    Object.entries(fields).map(([name, field]) => {
      const shape = shapeOf(field.schema);
      return NULLABLE.has(name)
        ? { name, description: `${field.doc} ${WITHHELD}`, shape: { ...shape, nullable: true } }
        : { name, description: field.doc, shape };
    }),
  );
  classes.set(type, made);
  return made;
});

/** Seats see a record in several ways. */
const values = new Recent<SeenRecord, EventValue>(2 * RECORDS_KEPT);

/** The GraphQL value of an event as a seat sees it: one object each, so that equal subscriptions share one execution. */
export function eventValue(seen: SeenRecord): EventValue {
  const known = values.get(seen);
  if (known) return known;
  const { record, data, withheld, isWhole } = seen;
  const { event, metadata, id } = record;
  const value: EventValue = {
    [SEEN]: seen,
    ...data,
    revision: event.revision,
    type: event.type,
    eventId: id,
    recordedAt: new Date(metadata.at),
    commandId: metadata.commandId,
    causationId: metadata.causationId,
    // Which principal created an encounter concerns nobody but whoever sees everything.
    seat: isWhole || isUUID(metadata.seat) ? metadata.seat : GAME_MASTER_SEAT_ID,
    withheld,
    hash: metadata.hash,
  };
  values.set(seen, value);
  return value;
}

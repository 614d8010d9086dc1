import { z } from 'zod';
import type { DataOf, EventDeclaration } from '../event-declaration.js';
import { actionEvents } from './actions.js';
import { combatEvents } from './combat.js';
import { forkEvents } from './fork.js';
import { lifecycleEvents } from './lifecycle.js';
import type { QuickCheck } from './quick-check.js';
import { quickCheckOf } from './quick-check.js';
import { seatEvents } from './seats.js';

/** Every event there is. */
export const EVENTS = { ...lifecycleEvents, ...seatEvents, ...forkEvents, ...actionEvents, ...combatEvents } as const;

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = DataOf<(typeof EVENTS)[T]['fields']>;

/** A fact that is about to be recorded, or that was: its type and data, without the envelope. */
export type EncounterEvent = { [T in EventType]: { readonly type: T; readonly data: EventData<T> } }[EventType];

/** An event of a stream as the engine needs it: the fact, its revision, and the action that caused it. */
export type RecordedEvent = EncounterEvent & { readonly revision: number; readonly causationId: string | null };

export const EVENT_TYPES = Object.keys(EVENTS) as readonly EventType[];

/** Events that stand at the beginning of an encounter, and nowhere else. */
export const ORIGIN_EVENTS: ReadonlySet<EventType> = new Set([
  'EncounterCreated',
  'EncounterForked',
  'CombatantCarriedOver',
  'ActionCarriedOver',
] satisfies readonly EventType[]);

/** Events that a command on an encounter causes itself. All others belong to the journal of a declared action. */
export const COMMAND_EVENTS: ReadonlySet<EventType> = new Set([
  'MapSet',
  'CombatantJoined',
  'PolicySet',
  'DiceWordAdded',
  'NameErased',
  'CheckpointRecorded',
  'ActionsReverted',
  'EncounterEnded',
  'SeatGranted',
  'SeatRevoked',
  'SeatNameErased',
  'DisclosureSet',
] satisfies readonly EventType[]);

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENTS, type);
}

export function declarationOf(type: EventType): EventDeclaration {
  return EVENTS[type];
}

/** Builds an event. */
export function event<T extends EventType>(type: T, data: EventData<T>): Extract<EncounterEvent, { type: T }> {
  return { type, data } as unknown as Extract<EncounterEvent, { type: T }>;
}

const validators = Object.fromEntries(
  EVENT_TYPES.map((type) => [
    type,
    z.strictObject(
      Object.fromEntries(Object.entries(declarationOf(type).fields).map(([name, field]) => [name, field.schema])),
    ),
  ]),
) as unknown as Readonly<Record<EventType, z.ZodType>>;

const quickChecks = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, quickCheckOf(validators[type])]),
) as unknown as Readonly<Record<EventType, QuickCheck>>;

export type EventProblem = { readonly path: string; readonly message: string };

/** Checks the data of an event against its declaration. @returns the problems; empty when it is valid */
export function eventProblems(type: EventType, data: unknown): readonly EventProblem[] {
  if (quickChecks[type](data)) return [];
  const result = validators[type].safeParse(data);
  if (result.success) return [];
  return result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}

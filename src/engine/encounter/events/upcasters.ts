import type { Audience } from '../event-declaration.js';
import type { JsonObject } from '../../integrity/json.js';
import { declarationOf, EVENT_TYPES } from './index.js';

/**
 * One step from a schema version of an event to the next. It is written when the declaration moves on, and never changed
 * afterwards: what it lifts was recorded long ago.
 */
export interface UpcastStep {
  /** The event, without version. */
  readonly type: string;
  /** The version it takes; it gives the next one. */
  readonly from: number;
  /** Fields of the version it takes, each with the audience it had: the hash of an old event is taken over those parts. */
  readonly audiences: Readonly<Record<string, Audience>>;
  /** Pure. What it was given stays as it is. */
  lift(data: JsonObject): JsonObject;
}

/** Every step there is. The golden files under `test/golden/events` hold a stored sample of each version. */
export const UPCASTERS: readonly UpcastStep[] = [
  {
    type: 'ActionDeclared',
    from: 1,
    // What was declared (the trigger of a readied action, the way of a move) was everybody's then; it is its owner's since.
    audiences: { actionId: 'public', action: 'public', actorId: 'public', input: 'public' },
    lift: (data) => data,
  },
  {
    type: 'EncounterEnded',
    from: 1,
    audiences: {
      reason: 'public',
      victors: 'public',
      seed: 'public',
      diceThrown: 'public',
      stateHash: 'gameMaster',
    },
    // While the first version was written the state had its first shape.
    lift: (data) => ({ ...data, stateVersion: 1 }),
  },
];

export type EventVersionFault =
  /** No event has this name. */
  | 'UNKNOWN_TYPE'
  /** A newer service wrote it. */
  | 'NEWER_VERSION'
  /** There never was such a version. */
  | 'NO_SUCH_VERSION';

/** A stored event that this engine cannot read. */
export class EventVersionError extends Error {
  override readonly name = 'EventVersionError';
  constructor(
    readonly code: EventVersionFault,
    readonly type: string,
    readonly version: number,
    /** The version this engine knows; undefined for an unknown type. */
    readonly newest: number | undefined,
  ) {
    super(`${type} in version ${version}: this engine knows ${newest === undefined ? 'no such event' : newest}`);
  }
}

/** Reads stored events of every version. */
export interface EventLifter {
  /** The data as the newest version has it. @throws EventVersionError */
  lift(type: string, version: number, data: JsonObject): JsonObject;
  /** Who could see each field of a version. @throws EventVersionError */
  audiencesOf(type: string, version: number): Readonly<Record<string, Audience>>;
}

/** What a lifter has to know of the newest version of an event. */
export interface NewestVersion {
  readonly version: number;
  readonly audiences: Readonly<Record<string, Audience>>;
}

/**
 * Builds a lifter.
 * @param newest the newest version of every event
 * @throws Error if a step is missing, is there twice, or leads nowhere: a fault of whoever declared the newest version
 */
export function createLifter(newest: ReadonlyMap<string, NewestVersion>, steps: readonly UpcastStep[]): EventLifter {
  const byVersion = new Map(steps.map((step) => [storedNameOf(step.type, step.from), step]));
  const old = [...newest].flatMap(([type, { version }]) =>
    Array.from({ length: version - 1 }, (_, index) => storedNameOf(type, index + 1)),
  );
  const missing = old.filter((name) => !byVersion.has(name));
  if (missing.length > 0) throw new Error(`No step takes ${missing.join(', ')}`);
  if (steps.length > old.length) throw new Error('A step is there twice, or takes a version that is not an old one');

  const known = (type: string, version: number): NewestVersion => {
    const found = newest.get(type);
    if (!found) throw new EventVersionError('UNKNOWN_TYPE', type, version, undefined);
    if (version > found.version) throw new EventVersionError('NEWER_VERSION', type, version, found.version);
    if (!Number.isInteger(version) || version < 1)
      throw new EventVersionError('NO_SUCH_VERSION', type, version, found.version);
    return found;
  };
  return {
    lift(type, version, data) {
      const { version: last } = known(type, version);
      let lifted = data;
      for (let from = version; from < last; from++) lifted = byVersion.get(storedNameOf(type, from))!.lift(lifted);
      return lifted;
    },
    audiencesOf(type, version) {
      const found = known(type, version);
      return version === found.version ? found.audiences : byVersion.get(storedNameOf(type, version))!.audiences;
    },
  };
}

/** The type of a stored event: from the second version on the version stands in it (`AttackResolved.v2`). */
export function storedNameOf(type: string, version: number): string {
  return version === 1 ? type : `${type}.v${version}`;
}

/** Type and version of a stored event. A name that {@link storedNameOf} does not give counts as a type of its own. */
export function readStoredName(name: string): { readonly type: string; readonly version: number } {
  const match = /^(.+)\.v([1-9]\d{0,5})$/.exec(name);
  const version = Number(match?.[2] ?? 1);
  return match && version > 1 ? { type: match[1]!, version } : { type: name, version: 1 };
}

/** The lifter of the events there are. */
export const eventLifter: EventLifter = createLifter(
  new Map(
    EVENT_TYPES.map((type) => {
      const { version, fields } = declarationOf(type);
      const audiences = Object.fromEntries(Object.entries(fields).map(([name, { audience }]) => [name, audience]));
      return [type, { version, audiences }];
    }),
  ),
  UPCASTERS,
);

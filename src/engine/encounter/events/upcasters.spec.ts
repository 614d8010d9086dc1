import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../integrity/json.js';
import type { EventVersionFault, NewestVersion, UpcastStep } from './upcasters.js';
import { createLifter, eventLifter, EventVersionError, readStoredName, storedNameOf } from './upcasters.js';

// An event that never was: in version 2 its wounds were counted, in version 3 it names who is cursed otherwise.
const curseLaid: NewestVersion = { version: 3, audiences: { combatantId: 'public', wounds: 'owner' } };
const countWounds: UpcastStep = {
  type: 'CurseLaid',
  from: 1,
  audiences: { who: 'public', wounded: 'gameMaster' },
  lift: ({ wounded, ...data }) => ({ ...data, wounds: wounded === true ? 1 : 0 }),
};
const renameWho: UpcastStep = {
  type: 'CurseLaid',
  from: 2,
  audiences: { who: 'public', wounds: 'gameMaster' },
  lift: ({ who, ...data }) => ({ ...data, combatantId: who }),
};
const newest = new Map([
  ['CurseLaid', curseLaid],
  ['Blessed', { version: 1, audiences: { combatantId: 'public' } } as const],
]);
const lifter = createLifter(newest, [renameWho, countWounds]);

function fault(action: () => unknown): EventVersionError {
  try {
    action();
  } catch (error) {
    if (error instanceof EventVersionError) return error;
    throw error;
  }
  throw new Error('It was read');
}

describe('lifting a stored event', () => {
  it.each([
    [1, { who: 'orc', wounded: true }],
    [2, { who: 'orc', wounds: 1 }],
    [3, { combatantId: 'orc', wounds: 1 }],
  ])('from version %i takes every step there is up to the newest', (version, data) => {
    expect(lifter.lift('CurseLaid', version, data)).toEqual({ combatantId: 'orc', wounds: 1 });
  });

  it('leaves what was stored as it was', () => {
    const stored: JsonObject = Object.freeze({ who: 'orc', wounded: false });
    expect(lifter.lift('CurseLaid', 1, stored)).toEqual({ combatantId: 'orc', wounds: 0 });
    expect(stored).toEqual({ who: 'orc', wounded: false });
  });

  it.each([
    ['CurseLaid', 4, 'NEWER_VERSION', 3],
    ['Blessed', 2, 'NEWER_VERSION', 1],
    ['CurseLaid', 0, 'NO_SUCH_VERSION', 3],
    ['CurseLaid', 1.5, 'NO_SUCH_VERSION', 3],
    ['CurseLaid', NaN, 'NO_SUCH_VERSION', 3],
    ['Teleported', 1, 'UNKNOWN_TYPE', undefined],
    ['constructor', 1, 'UNKNOWN_TYPE', undefined],
  ] as const satisfies readonly (readonly [string, number, EventVersionFault, number | undefined])[])(
    'cannot read %s in version %d: %s',
    (type, version, code, known) => {
      for (const read of [() => lifter.lift(type, version, {}), () => lifter.audiencesOf(type, version)])
        expect(fault(read)).toMatchObject({ name: 'EventVersionError', code, type, version, newest: known });
    },
  );

  it('says what this engine knows', () => {
    expect(fault(() => lifter.lift('CurseLaid', 4, {})).message).toBe('CurseLaid in version 4: this engine knows 3');
  });
});

describe('the audiences of a stored event', () => {
  it('are those its version had: the hash was taken over those parts', () => {
    expect(lifter.audiencesOf('CurseLaid', 1)).toEqual({ who: 'public', wounded: 'gameMaster' });
    expect(lifter.audiencesOf('CurseLaid', 2)).toEqual({ who: 'public', wounds: 'gameMaster' });
    expect(lifter.audiencesOf('CurseLaid', 3)).toEqual({ combatantId: 'public', wounds: 'owner' });
  });
});

describe('a lifter', () => {
  it.each([
    ['a step is missing', [countWounds], 'No step takes CurseLaid.v2'],
    ['a step is there twice', [countWounds, renameWho, renameWho], 'there twice'],
    ['a step takes the newest version', [countWounds, renameWho, { ...renameWho, from: 3 }], 'not an old one'],
    [
      'a step takes an event there is not',
      [countWounds, renameWho, { ...countWounds, type: 'Teleported' }],
      'not an old one',
    ],
  ])('is not built when %s', (_, steps, message) => {
    expect(() => createLifter(newest, steps)).toThrow(message);
  });
});

describe('the name of a stored event', () => {
  it.each([
    ['CurseLaid', 1, 'CurseLaid'],
    ['CurseLaid', 2, 'CurseLaid.v2'],
    ['CurseLaid', 17, 'CurseLaid.v17'],
  ])('of %s in version %i is %s, and is read back', (type, version, name) => {
    expect(storedNameOf(type, version)).toBe(name);
    expect(readStoredName(name)).toEqual({ type, version });
  });

  it.each([
    'CurseLaid.v1',
    'CurseLaid.v0',
    'CurseLaid.v02',
    'CurseLaid.v',
    'CurseLaid.v-2',
    'CurseLaid.v2.5',
    '.v2',
    '',
  ])('is not %j: that is a type nobody knows', (name) => {
    expect(readStoredName(name)).toEqual({ type: name, version: 1 });
    expect(fault(() => lifter.lift(readStoredName(name).type, readStoredName(name).version, {})).code).toBe(
      'UNKNOWN_TYPE',
    );
  });
});

describe('the lifter of the events there are', () => {
  it('gives data of the newest version as they are, and knows who sees them', () => {
    const data = { combatantId: 'orc', reason: 'fled' };
    expect(eventLifter.lift('CombatantLeft', 1, data)).toBe(data);
    expect(eventLifter.audiencesOf('PolicySet', 1)).toEqual({
      combatantId: 'public',
      promptKind: 'owner',
      policy: 'owner',
    });
  });
});

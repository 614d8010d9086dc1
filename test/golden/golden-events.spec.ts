import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../src/engine/encounter/events/index.js';
import { declarationOf, EVENT_TYPES, eventProblems, isEventType } from '../../src/engine/encounter/events/index.js';
import { eventLifter, storedNameOf } from '../../src/engine/encounter/events/upcasters.js';
import { isRuleId } from '../../src/engine/rules/catalogue/index.js';
import { foldAll, foldEvent } from '../../src/engine/encounter/fold.js';
import type { JsonValue } from '../../src/engine/integrity/json.js';
import { fileNameOf, goldenFiles, readFileName, withChanges, world } from './golden-events.js';

const files = goldenFiles();
const versions = EVENT_TYPES.flatMap((type) =>
  Array.from({ length: declarationOf(type).version }, (_, index) => fileNameOf({ type, version: index + 1 })),
);

describe('the golden files of the events', () => {
  it('are one for each version there ever was of each event, and no others', () => {
    expect(files.map(({ name }) => name)).toEqual([...versions].sort());
  });

  it('tell of a fight that is valid', () => {
    for (const { type, data, revision } of world())
      expect([revision, type, eventProblems(type, data)]).toEqual([revision, type, []]);
    expect(foldAll(world()).state).toMatchObject({
      phase: 'COMBAT',
      activeId: 'kaela',
      openAction: { action: 'move' },
    });
  });
});

describe.each(files)('$name', ({ name, golden }) => {
  const { type, version, data, lifted = data, worldEvents, changes } = golden;

  it('says what it is', () => {
    expect({ type, version }).toEqual(readFileName(name));
    expect(name).toBe(`${version === 1 ? `${type}.v1` : storedNameOf(type, version)}.json`);
  });

  it('is lifted to the newest version', () => {
    expect(eventLifter.lift(type, version, data)).toEqual(lifted);
  });

  it('has an audience for each field it was stored with', () => {
    expect(Object.keys(eventLifter.audiencesOf(type, version))).toEqual(expect.arrayContaining(Object.keys(data)));
  });

  it('is what its declaration says', () => {
    if (!isEventType(type)) throw new Error(`There is no event ${type}`);
    expect(eventProblems(type, lifted)).toEqual([]);
  });

  it('cites rules that exist', () => {
    const cited = [...JSON.stringify(golden).matchAll(/"((?:5E|HR|D35|PF1)-[^"]+)"/g)].map(([, id]) => id!);
    expect(cited.filter((id) => !isRuleId(id))).toEqual([]);
  });

  it('changes in the state what is written down, and nothing else', () => {
    const before = world().slice(0, worldEvents);
    const fold = foldAll(before);
    const recorded = { type, data: lifted, revision: before.length, causationId: null } as unknown as RecordedEvent;
    const after = foldEvent(fold, recorded, (revision) => foldAll(before.slice(0, revision + 1)));
    const expected = withChanges(fold.state as unknown as JsonValue, { '/revision': before.length, ...changes });
    expect(after.state).toEqual(expected);
  });
});

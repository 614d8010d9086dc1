import { describe, expect, it } from '@jest/globals';
import { declarationOf, event, EVENT_TYPES, eventProblems, EVENTS, isEventType } from './index.js';

describe('the declarations of all events', () => {
  it.each(EVENT_TYPES)('%s is declared under its own name, in the past tense of PascalCase', (type) => {
    expect(declarationOf(type).type).toBe(type);
    expect(type).toMatch(/^([A-Z][a-z]+)+$/);
  });

  it.each(EVENT_TYPES)('%s says in a sentence what happened, and what each field is', (type) => {
    const { doc, fields } = declarationOf(type);
    expect(doc).toMatch(/^[A-Z].*\.$/);
    expect(Object.keys(fields)).not.toHaveLength(0);
    for (const [name, field] of Object.entries(fields))
      expect([name, field.doc]).toEqual([name, expect.stringMatching(/\S/)]);
  });

  it.each(EVENT_TYPES)('%s lets everyone see whom its owned part belongs to', (type) => {
    const { ownerField, fields, witnesses } = declarationOf(type);
    const owned = Object.values(fields).some(({ audience }) => audience === 'owner');
    const keeps = witnesses === 'owner' || (typeof witnesses === 'object' && 'any' in witnesses && witnesses.secret);
    expect(ownerField === undefined).toBe(!owned && !keeps);
    if (ownerField !== undefined) expect(fields[ownerField]?.audience).toBe('public');
  });

  it.each(EVENT_TYPES)('%s always has a salted part: without one its hash could be guessed', (type) => {
    const { fields } = declarationOf(type);
    expect(Object.values(fields).some(({ schema }) => !schema.safeParse(undefined).success)).toBe(true);
  });

  it('are known by name, as own members only', () => {
    expect(isEventType('Moved')).toBe(true);
    for (const name of ['moved', 'toString', '__proto__', '']) expect(isEventType(name)).toBe(false);
    expect(Object.keys(EVENTS)).toEqual(EVENT_TYPES);
  });
});

describe('eventProblems', () => {
  const left = { combatantId: 'orc', reason: 'fled' };

  it('finds none in what was declared', () => {
    expect(eventProblems('CombatantLeft', event('CombatantLeft', left).data)).toEqual([]);
  });

  it.each([
    ['a field that is missing', { combatantId: 'orc' }, ['reason']],
    ['a field of another kind', { ...left, reason: 7 }, ['reason']],
    ['a field too many', { ...left, secret: 1 }, ['']],
    ['several at once', { combatantId: '', reason: 'x'.repeat(501) }, ['combatantId', 'combatantId', 'reason']],
    ['no object', null, ['']],
    ['a list', [left], ['']],
  ])('finds %s', (_, data, paths) => {
    expect(eventProblems('CombatantLeft', data).map(({ path }) => path)).toEqual(paths);
  });

  it('finds a member too many deep inside', () => {
    const spying = {
      combatantId: 'orc',
      surprised: [],
      order: [{ combatantId: 'orc', total: 1, modifier: 0, tieBreaks: [], dexterity: 9 }],
      reason: 'ROLLED',
    };
    const { combatantId: _, surprised: __, ...data } = spying;
    expect(eventProblems('InitiativeSet', data)).toMatchObject([{ path: 'order.0' }]);
  });
});

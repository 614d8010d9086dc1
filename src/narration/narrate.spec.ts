import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { EncounterEvent, EventData, EventType } from '../engine/encounter/events/index.js';
import { event, EVENT_TYPES } from '../engine/encounter/events/index.js';
import { toyRuleset } from '../engine/testing/toy-ruleset.js';
import { EN } from './messages.en.js';
import { ES } from './messages.es.js';
import { Narrator } from './narrate.js';

const narrator = new Narrator();
const view = { nameOf: (id: string): string => id.toUpperCase(), ruleset: toyRuleset };
const golden = new URL('../../test/golden/events/', import.meta.url);

function goldenEvent(type: EventType): EncounterEvent {
  const file = readdirSync(golden).find((name) => name.startsWith(`${type}.v`))!;
  const stored = JSON.parse(readFileSync(new URL(file, golden), 'utf8')) as { data: EncounterEvent['data'] };
  return { type, data: stored.data } as unknown as EncounterEvent;
}

describe('narration', () => {
  it('has both languages for every kind of event, or for neither', () => {
    expect(Object.keys(EN).sort()).toEqual([...EVENT_TYPES].sort());
    for (const type of EVENT_TYPES) expect([type, EN[type] === null]).toEqual([type, ES[type] === null]);
  });

  it.each(EVENT_TYPES.filter((type) => EN[type] !== null))('makes a sentence of %s without a hole in it', (type) => {
    for (const locale of ['en', 'es'] as const) {
      const sentence = narrator.narrate(goldenEvent(type), view, locale);
      if (sentence === null) {
        expect(type).toBe('BudgetSpent'); // of most budgets nobody would speak
      } else {
        expect(sentence).not.toMatch(/undefined|null|NaN|[{}]|\[object/);
        expect(sentence).toMatch(/[.!?]$/);
      }
    }
  });

  it('says of an object that it breaks, not that it dies', () => {
    const gone = { combatantId: 'door', from: 'ALIVE', to: 'DEAD' } as const;
    const told = (reason: string) =>
      narrator.narrate(event('VitalStatusChanged', { ...gone, reason, ruleIds: [] }), view, 'en');
    expect(told('broken')).toBe('DOOR breaks.');
    expect(told('damage')).toBe('DOOR dies.');
  });

  it('tells jumps and falls from walking', () => {
    const moved = (mode: string, locale: 'en' | 'es') =>
      narrator.narrate(
        event('Moved', {
          combatantId: 'ann',
          from: { x: 0, y: 0 },
          to: { x: 2, y: 0 },
          mode,
          cost: 0,
          movementSpent: 0,
          diagonalParity: 0,
        }),
        view,
        locale,
      );
    expect(moved('jump', 'en')).toMatch(/^ANN jumps to /);
    expect(moved('fall', 'en')).toMatch(/^ANN falls to /);
    expect(moved('jump', 'es')).toMatch(/^ANN salta a /);
    expect(moved('fall', 'es')).toMatch(/^ANN cae a /);
    expect(moved('walk', 'en')).toMatch(/^ANN moves to /);
  });

  it('says of whoever leaves their senses that it is out of sight, and of whoever comes into them where it is', () => {
    const told = (square: 'from' | 'to', locale: 'en' | 'es') => {
      const moved = { combatantId: 'ann', [square]: { x: 2, y: 0 }, mode: 'walk' } as unknown as EventData<'Moved'>;
      const withheld = [square === 'to' ? 'from' : 'to', 'cost'];
      return narrator.narrateSeen(event('Moved', moved), withheld, view, locale);
    };
    expect(told('to', 'en')).toBe('ANN moves to (2, 0).');
    expect(told('from', 'en')).toBe('ANN moves out of sight.');
    expect(told('from', 'es')).toBe('ANN se pierde de vista.');
  });

  it('shows metres beside feet in Spanish', () => {
    const stated = event('RelationStated', { aId: 'ann', bId: 'bob', distance: 25, engaged: false });
    expect(narrator.narrate(stated, view, 'es')).toBe('ANN y BOB están a 25 pies (7,5 m).');
    expect(narrator.narrate(stated, view, 'en')).toBe('ANN and BOB are 25 ft apart.');
  });

  it('calls a round what the ruleset calls it', () => {
    const started = event('RoundStarted', { round: 3 });
    const fifth = { ...view, ruleset: { ...toyRuleset, terms: { round: { en: 'round', es: 'ronda' } } } };
    expect(narrator.narrate(started, view, 'es')).toBe('Asalto 3.');
    expect(narrator.narrate(started, fifth, 'es')).toBe('Ronda 3.');
  });

  it('says nothing only the game master may know', () => {
    const hidden = event('CheckResolved', {
      combatantId: 'ann',
      check: 'skill:stealth',
      natural: 9,
      total: 12,
      parts: [],
      difficulty: 17,
      success: false,
      ruleIds: [],
    });
    expect(narrator.narrate(hidden, view, 'en')).toBe('ANN fails a check of Stealth (12).');
  });

  it('does not tell of each initiative roll: the order says it', () => {
    const rolled = event('CheckResolved', {
      combatantId: 'ann',
      check: 'initiative',
      natural: 9,
      total: 12,
      parts: [],
      difficulty: null,
      success: true,
      ruleIds: [],
    });
    expect(narrator.narrate(rolled, view, 'en')).toBeNull();
  });

  it.each([
    ['a bad roll', 'The game master intervenes: a bad roll.'],
    ['A bad roll.', 'The game master intervenes: A bad roll.'],
    ['Why not?', 'The game master intervenes: Why not?'],
    ['wait...', 'The game master intervenes: wait...'],
    ['“No!”', 'The game master intervenes: “No!”'],
  ])('ends with one stop, whatever the reason %j ends with', (reason, sentence) => {
    expect(narrator.narrate(event('Adjusted', { combatantId: null, reason, what: [] }), view, 'en')).toBe(sentence);
  });

  it('has one stop within a line too, and after a name with one', () => {
    const left = event('CombatantLeft', { combatantId: 'ann', reason: 'Gone.' });
    expect(narrator.narrate(left, { ...view, nameOf: () => 'Tom Jr.' }, 'en')).toBe('Tom Jr. leaves the fight: Gone.');
    const reverted = event('ActionsReverted', { to: 4, reason: 'Mal tirado.' });
    expect(narrator.narrate(reverted, view, 'es')).toBe('El combate vuelve a la revisión 4: Mal tirado.');
    const started = event('TurnStarted', { combatantId: 'ann', round: 1, budget: {}, notes: {} });
    expect(narrator.narrate(started, { ...view, nameOf: () => 'Tom Jr.' }, 'en')).toBe('It is the turn of Tom Jr.');
  });

  it('leaves names as they are, braces and markup included', () => {
    const joined = event('TurnStarted', { combatantId: '<b>{x}</b>', round: 1, budget: {}, notes: {} });
    expect(narrator.narrate(joined, { ...view, nameOf: (id) => id }, 'en')).toBe('It is the turn of <b>{x}</b>.');
  });
});

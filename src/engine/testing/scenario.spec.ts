import { describe, expect, it } from '@jest/globals';
import type { Ruleset } from '../rules/ruleset.js';
import { DONE } from '../encounter/procedure.js';
import type { EncounterState } from '../encounter/state.js';
import { eventOf, eventsOf } from './scenario.js';
import { AWAY, toyFight } from './toy-fight.js';
import { Scenario } from './scenario.js';
import { toyCreature, toyRuleset } from './toy-ruleset.js';

describe('a scenario', () => {
  it('fails a test that gives too few dice, too many, or an answer nobody waits for', () => {
    const fight = toyFight();
    expect(() => fight.act('hero', 'attack', { targetId: 'orc' })).toThrow('DICE_NEEDED');
    expect(() => fight.act('hero', 'attack', { targetId: 'orc' }, [1, 1])).toThrow('DICE_LEFT_OVER');
    expect(() => fight.answer('yes')).toThrow('Expected one open prompt');
  });

  it('fails a test whose die the service would have to throw', () => {
    const fight = toyFight({ diceMode: 'EITHER' });
    expect(() => fight.act('hero', 'attack', { targetId: 'orc' })).toThrow('every die is given');
  });

  it('fails a test that expects a refusal and gets none', () => {
    expect(() => toyFight().refusal('hero', 'attack', { targetId: 'orc' }, [1])).toThrow(
      'Expected a refusal of attack',
    );
  });

  it('fails a test that waits for a turn that never comes', () => {
    expect(() => toyFight().endTurnsUntil('nobody')).toThrow('never comes');
  });

  it('fails a test in which an event is not what was declared', () => {
    const improvise = {
      ...toyRuleset.actions.improvise!,
      *perform(ctx: Parameters<NonNullable<Ruleset['actions']['improvise']>['perform']>[0]) {
        yield* ctx.record('RoundStarted', { round: -1 });
        return DONE;
      },
    };
    const fight = new Scenario({ ...toyRuleset, actions: { improvise } });
    fight.join(toyCreature('a'));
    fight.begin(['a']);
    expect(() => fight.act('a', 'improvise', { what: 'x' })).toThrow('RoundStarted is not what was declared');
  });

  it('fails a test whose rules change the state in place', () => {
    const improvise = {
      ...toyRuleset.actions.improvise!,
      check(state: EncounterState) {
        (state.present as string[]).pop();
        return null;
      },
    };
    const fight = new Scenario({ ...toyRuleset, actions: { improvise } });
    fight.join(toyCreature('a'));
    fight.begin(['a']);
    expect(() => fight.act('a', 'improvise', { what: 'x' })).toThrow(TypeError);
  });

  it('answers the only prompt, or the one of an owner', () => {
    const fight = toyFight();
    fight.act('orc', 'improvise', { what: 'x' });
    expect(() => fight.answer('no')).toThrow('Expected one open prompt');
    fight.answer('no', [], 'hero');
    fight.answer('no');
    expect(fight.prompts).toEqual([]);
  });
});

describe('eventsOf and eventOf', () => {
  it('give the data of the events of a type, or of the only one', () => {
    const fight = toyFight();
    const events = fight.act('hero', 'move', AWAY);
    expect(eventOf(events, 'PromptOpened').ownerId).toBe('orc');
    expect(eventsOf(fight.history, 'RoundStarted')).toEqual([{ round: 1 }]);
    expect(eventsOf(events, 'Moved')).toEqual([]);
    expect(() => eventOf(events, 'Moved')).toThrow('Expected one Moved');
    expect(() => eventOf(fight.history, 'CombatantJoined')).toThrow('Expected one CombatantJoined');
  });
});

import { describe, expect, it } from '@jest/globals';
import { fighter, goblin, rogue, wolf } from '../rules/dnd5e/testing/creatures.js';
import { begun, joined } from '../rules/dnd5e/testing/fight.js';
import type { Scenario } from '../testing/scenario.js';
import { offersOf, withAlternatives } from './offers.js';
import { refuse } from './refusal.js';

const four = () => begun({ rows: ['RFG', '.W.'], who: { F: fighter(), R: rogue(), G: goblin(), W: wolf() } });
const offers = (fight: Scenario, id: string) => offersOf(fight.state, fight.ruleset, id);

describe('the offers of a creature', () => {
  it('name enemies first, and allies as such', () => {
    const attack = offers(four(), 'fighter').find(({ action }) => action === 'attack')!;
    expect(attack.targets.map(({ combatantId, ally }) => [combatantId, ally])).toEqual([
      ['goblin', false],
      ['wolf', false],
      ['rogue', true],
    ]);
  });

  it('name allies as targets only for what the attack would be accepted against', () => {
    const fight = four();
    const attack = offers(fight, 'fighter').find(({ action }) => action === 'attack')!;
    expect(attack.targets[2]!.attackIds).toContain('longsword');
    fight.act('fighter', 'attack', { targetId: 'rogue', attackId: 'longsword' }, [2]);
  });

  it('say what is possible instead wherever they say no', () => {
    const fight = four();
    for (const id of ['fighter', 'goblin'])
      for (const { legal, refusal } of offers(fight, id)) {
        expect(refusal === null).toBe(legal);
        if (refusal) expect(refusal.legal).not.toEqual([]);
      }
  });
});

describe('the alternatives of a refusal', () => {
  const refusal = refuse('X', [], {}, ['dash', 'standUp', 'goblin']);

  it('are those named, without the actions that would be refused themselves', () => {
    const fight = four();
    expect(withAlternatives(fight.state, fight.ruleset, 'fighter', refusal).legal).toEqual(['dash', 'goblin']);
  });

  it('are what the creature can do, where nothing else is named', () => {
    const fight = four();
    fight.act('fighter', 'dodge', {});
    const { legal } = withAlternatives(fight.state, fight.ruleset, 'fighter', refuse('X', [], {}, ['dash']));
    const possible = offers(fight, 'fighter').filter((offer) => offer.legal);
    expect(legal).toEqual(['endTurn', ...possible.map(({ action }) => action)]);
  });

  it('before the fight are the steps that lead to it', () => {
    const fight = joined({ who: { F: fighter(), G: goblin() } });
    const legal = () => withAlternatives(fight.state, fight.ruleset, 'fighter', refuse('X')).legal;
    expect(legal()).toContain('rollInitiative');
    fight.must({
      type: 'rollInitiative',
      stated: ['fighter', 'goblin'].map((combatantId) => ({ combatantId, total: combatantId.length })),
    });
    expect(legal()).toEqual(['startCombat', 'addCombatants']);
  });

  it('for whoever waits is to wait for the active creature', () => {
    const fight = four();
    expect(withAlternatives(fight.state, fight.ruleset, 'goblin', refuse('X')).legal).toEqual(['fighter']);
  });

  it('while an action is open are to answer it or to call it off', () => {
    const fight = begun({ who: { F: fighter(), G: goblin() } });
    fight.act('fighter', 'improvise', { what: 'swing from the chandelier' });
    expect(withAlternatives(fight.state, fight.ruleset, 'fighter', refuse('X')).legal).toEqual([
      'answerPrompt',
      'voidAction',
    ]);
  });
});

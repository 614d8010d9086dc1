import { describe, expect, it } from '@jest/globals';
import { openMap } from '../../../grid/index.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { GAMES, fightIn, squares } from '../testing/games.js';
import type { GameName } from '../testing/games.js';

const BOTH: readonly GameName[] = ['dnd35', 'pathfinder1e'];

/** Somebody at (1, 0) next to an orc at (0, 0) that has had its turn. */
function beside(game: GameName, who: 'rogue' | 'fighter', statistics: object = {}) {
  const { creatures } = GAMES[game];
  const fight = fightIn(game, { map: openMap(8, 3) });
  fight.join(creatures[who]({ at: { x: 1, y: 0 }, statistics }), creatures.orc({ at: { x: 0, y: 0 } }));
  fight.begin(['orc', who]);
  fight.endTurn();
  return fight;
}

describe.each(BOTH)('prone in %s', (game) => {
  it('one stands up for a move action, which provokes; the blow finds one still lying (D35-SPA-09, D35-AOO-06, PF1-MVA-17, PF1-AOO-07, PF1-CND-29; case 47)', () => {
    const fight = beside(game, 'rogue', { conditions: ['prone'] });
    fight.act('rogue', 'standUp', {});
    expect(fight.prompts).toMatchObject([{ ownerId: 'orc', context: { because: 'standUp' } }]);
    const events = fight.answer('attack:falchion', [2]);
    expect(eventOf(events, 'AttackResolved').armorClassParts).toContainEqual(
      expect.objectContaining({ label: 'prone', value: -4, applied: true }),
    );
    expect(eventOf(events, 'EffectEnded')).toMatchObject({ kind: 'prone', reason: 'stoodUp' });
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ move: 0, standard: 1 });
    expect(fight.refusal('rogue', 'standUp', {}).code).toBe('NOT_PRONE');
  });

  it('one stays who is felled while getting up (D35-AOO-02, PF1-AOO-10)', () => {
    const fight = beside(game, 'rogue', { conditions: ['prone'] });
    fight.must({ type: 'adjust', combatantId: 'rogue', reason: 'wounded', hitPoints: 1 });
    fight.act('rogue', 'standUp', {});
    const events = fight.answer('attack:falchion', [17, 2, 2]);
    expect(eventOf(events, 'ActionCompleted')).toMatchObject({ outcome: 'CUT_SHORT', reason: 'ACTOR_DOWN' });
    expect(fight.combatant('rogue').effects.map(({ kind }) => kind)).toContain('prone');
  });

  it('one falls for nothing (D35-SPA-10, PF1-FSA-03)', () => {
    const fight = beside(game, 'rogue');
    fight.act('rogue', 'dropProne', {});
    expect(fight.prompts).toEqual([]);
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ move: 1, standard: 1 });
    expect(fight.refusal('rogue', 'dropProne', {}).code).toBe('ALREADY_PRONE');
  });
});

describe.each(BOTH)('total defense in %s', (game) => {
  it('gives +4 dodge until the next turn and no attacks of opportunity (D35-SPA-02, PF1-DEF-03, PF1-DEF-05)', () => {
    const fight = beside(game, 'fighter');
    const before = fight.ruleset.sheet(fight.state, 'fighter').armorClass.total;
    fight.act('fighter', 'totalDefense', {});
    expect(fight.ruleset.sheet(fight.state, 'fighter').armorClass.total).toBe(before + 4);
    fight.endTurn();
    fight.act('orc', 'move', { path: squares(0, 1) });
    expect(fight.prompts).toEqual([]);
    fight.endTurn();
    expect(fight.ruleset.sheet(fight.state, 'fighter').armorClass.total).toBe(before);
  });

  it('gives +6 to the nimble: 5 ranks of Tumble or 3 of Acrobatics (D35-SPA-02, PF1-DEF-03)', () => {
    const enough = game === 'dnd35' ? 5 : 3;
    const skill = game === 'dnd35' ? 'tumble' : 'acrobatics';
    for (const [ranks, bonus] of [
      [enough, 6],
      [enough - 1, 4],
    ] as const) {
      const fight = beside(game, 'rogue', { skillRanks: { [skill]: ranks } });
      fight.act('rogue', 'totalDefense', {});
      expect(fight.combatant('rogue').effects).toMatchObject([{ kind: 'total-defense', level: bonus }]);
    }
  });

  it('does not go with fighting defensively (D35-SPA-02, PF1-DEF-04)', () => {
    const fight = beside(game, 'fighter', { conditions: ['fighting-defensively'] });
    expect(fight.refusal('fighter', 'totalDefense', {}).code).toBe('ALREADY_DEFENDING');
  });
});

describe.each(BOTH)('weapons and things in %s', (game) => {
  it('are drawn for a move action without provoking, and put away with provoking (D35-SPA-09, D35-AOO-06, PF1-MVA-06, PF1-AOO-07)', () => {
    const fight = beside(game, 'rogue', { baseAttackBonus: 0 });
    fight.act('rogue', 'sheatheWeapon', { itemId: 'rapier' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'orc', context: { because: 'sheatheWeapon' } }]);
    fight.answer('decline');
    expect(fight.combatant('rogue').wielded).toEqual([]);
    const events = fight.act('rogue', 'drawWeapon', { itemId: 'dagger' });
    expect(eventOf(events, 'WieldedChanged')).toMatchObject({ how: 'DRAWN', wielded: ['dagger'] });
    expect(fight.prompts).toEqual([]);
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ move: 0, standard: 0 });
  });

  it('are drawn for nothing beside a move at base attack bonus +1, once (D35-SPA-09, PF1-MVA-08, PF1-MVA-15)', () => {
    for (const [baseAttackBonus, standard] of [
      [1, 1],
      [0, 0],
    ] as const) {
      const fight = beside(game, 'rogue', { wielded: [], baseAttackBonus });
      fight.act('rogue', 'move', { path: squares(2, 0) });
      if (fight.prompts.length > 0) fight.answer('decline');
      fight.act('rogue', 'drawWeapon', { itemId: 'rapier' });
      expect(fight.combatant('rogue').activity.budget).toMatchObject({ move: 0, standard });
    }
    const twice = beside(game, 'rogue', { wielded: [] });
    twice.act('rogue', 'move', { path: squares(2, 0) });
    twice.answer('decline');
    twice.act('rogue', 'drawWeapon', { itemId: 'rapier' });
    twice.act('rogue', 'drawWeapon', { itemId: 'dagger' });
    expect(twice.combatant('rogue').activity.budget).toMatchObject({ standard: 0 });
  });

  it('are drawn two at a time with Two-Weapon Fighting, and freely with Quick Draw (D35-SPA-09, PF1-MVA-09, PF1-FEA-01)', () => {
    const pair = beside(game, 'rogue', { wielded: [], baseAttackBonus: 0, feats: ['Two-Weapon Fighting'] });
    pair.act('rogue', 'drawWeapon', { itemId: 'rapier' });
    pair.act('rogue', 'drawWeapon', { itemId: 'dagger' });
    expect(pair.combatant('rogue')).toMatchObject({
      wielded: ['rapier', 'dagger'],
      activity: { budget: { move: 0, standard: 1 } },
    });
    const quick = beside(game, 'rogue', { wielded: [], feats: ['Quick Draw'] });
    quick.act('rogue', 'drawWeapon', { itemId: 'rapier' });
    expect(quick.combatant('rogue').activity.budget).toMatchObject({ move: 1, standard: 1 });
  });

  it('need free hands: two for a bow, one for a shield (D35-SPA-09, PF1-MVA-14)', () => {
    const fight = beside(game, 'fighter');
    expect(fight.combatant('fighter').wielded).toEqual(['longsword', 'shield']);
    expect(fight.refusal('fighter', 'drawWeapon', { itemId: 'longbow' }).code).toBe('HANDS_FULL');
    const shielded = fight.ruleset.sheet(fight.state, 'fighter').armorClass.total;
    // Loosing a shield does not provoke.
    fight.act('fighter', 'sheatheWeapon', { itemId: 'shield' });
    expect(fight.prompts).toEqual([]);
    expect(fight.ruleset.sheet(fight.state, 'fighter').armorClass.total).toBe(shielded - 2);
    fight.act('fighter', 'drawWeapon', { itemId: 'shield' });
    expect(fight.ruleset.sheet(fight.state, 'fighter').armorClass.total).toBe(shielded);
    expect(fight.refusal('fighter', 'drawWeapon', { itemId: 'halberd' }).code).toBe('ITEM_UNKNOWN');
    expect(fight.refusal('fighter', 'drawWeapon', { itemId: 'longsword' }).code).toBe('ITEM_ALREADY_HELD');
  });

  it('are dropped for nothing and picked up for a move action, which provokes (D35-SPA-09, D35-SPA-10, PF1-FSA-02, PF1-MVA-11, PF1-AOO-07)', () => {
    const fight = beside(game, 'rogue');
    fight.act('rogue', 'dropItem', { itemId: 'rapier' });
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ move: 1, standard: 1 });
    expect(fight.refusal('rogue', 'drawWeapon', { itemId: 'rapier' })).toMatchObject({
      code: 'ITEM_ON_THE_GROUND',
      legal: ['interact'],
    });
    fight.act('rogue', 'interact', { what: 'rapier' });
    expect(fight.prompts).toMatchObject([{ context: { because: 'pickUp' } }]);
    expect(eventOf(fight.answer('decline'), 'WieldedChanged')).toMatchObject({ how: 'PICKED_UP', wielded: ['rapier'] });
    expect(fight.refusal('rogue', 'dropItem', { itemId: 'dagger' })).toMatchObject({
      code: 'ITEM_NOT_HELD',
      ruleIds: [game === 'dnd35' ? 'D35-SPA-10' : 'PF1-FSA-02'],
    });
  });

  it('fall from the hands of the stunned and the panicked; a strapped shield stays (D35-CND-01, PF1-CND-25, PF1-CND-34)', () => {
    for (const kind of ['stunned', 'panicked']) {
      const fight = beside(game, 'fighter');
      fight.must({ type: 'adjust', combatantId: 'fighter', reason: 'a spell', addCondition: { kind } });
      expect(fight.combatant('fighter').wielded).toEqual(['shield']);
    }
  });
});

describe.each(BOTH)('doors in %s', (game) => {
  const door = { id: 'door', from: { x: 2, y: 0 }, to: { x: 2, y: 1 }, kind: 'wall' as const, door: 'closed' as const };
  const room = (at = { x: 1, y: 0 }) => {
    const fight = fightIn(game, { map: { ...openMap(5, 1), edges: [door] } });
    fight.join(GAMES[game].creatures.rogue({ at }));
    fight.begin(['rogue']);
    return fight;
  };

  it('are opened and closed for a move action (D35-SPA-09, PF1-MVA-11)', () => {
    const fight = room();
    expect(fight.refusal('rogue', 'move', { path: squares(2, 0) }).code).toBe('WALL_IN_THE_WAY');
    fight.act('rogue', 'interact', { featureId: 'door' });
    expect(fight.combatant('rogue').activity.budget).toMatchObject({ move: 0, standard: 1 });
    fight.act('rogue', 'move', { path: squares(2, 0) });
    fight.endTurn();
    fight.act('rogue', 'interact', { featureId: 'door' });
    expect(fight.state.map!.edges).toEqual([door]);
  });

  it('are out of reach from farther away (D35-SPA-09, PF1-MVA-11)', () => {
    const fight = room({ x: 0, y: 0 });
    expect(fight.refusal('rogue', 'interact', { featureId: 'door' }).code).toBe('OUT_OF_REACH');
    expect(fight.refusal('rogue', 'interact', { featureId: 'hatch' })).toMatchObject({
      code: 'FEATURE_UNKNOWN',
      legal: ['door'],
    });
  });
});

describe.each(BOTH)('potions in %s', (game) => {
  it('are drunk as a standard action, which provokes (D35-SPA-01, D35-AOO-06, PF1-STD-02, PF1-STD-03, PF1-STD-05, PF1-AOO-07)', () => {
    const fight = beside(game, 'fighter');
    fight.must({ type: 'adjust', combatantId: 'fighter', reason: 'wounded', hitPoints: 30 });
    fight.act('fighter', 'usePotion', { itemId: 'cure' });
    expect(fight.prompts).toMatchObject([{ ownerId: 'orc', context: { because: 'usePotion' } }]);
    const events = fight.answer('decline', [5]);
    expect(eventOf(events, 'HealingReceived')).toMatchObject({ amount: 6, hitPoints: { current: 36 } });
    expect(fight.combatant('fighter')).toMatchObject({
      resources: { cure: { remaining: 1 } },
      activity: { budget: { standard: 0, move: 1 } },
    });
  });

  it('are lost to no blow, but those who fall drink nothing (PF1-AOO-10, D35-AOO-02)', () => {
    const fight = beside(game, 'fighter');
    fight.must({ type: 'adjust', combatantId: 'fighter', reason: 'wounded', hitPoints: 1 });
    fight.act('fighter', 'usePotion', { itemId: 'cure' });
    const events = fight.answer('attack:falchion', [17, 2, 2]);
    expect(eventsOf(events, 'HealingReceived')).toEqual([]);
    expect(fight.combatant('fighter').resources['cure']).toMatchObject({ remaining: 2 });
  });

  it('give temporary hit points that do not add up (PF1-THP-01, D35-THP-01; case 3)', () => {
    const fight = beside(game, 'fighter', { items: [{ id: 'aid', temporaryHitPoints: '1d8+1', count: 2 }] });
    fight.must({ type: 'adjust', combatantId: 'fighter', reason: 'blessed', temporaryHitPoints: 5 });
    fight.act('fighter', 'usePotion', { itemId: 'aid' });
    fight.answer('decline', [2]);
    expect(fight.combatant('fighter').hitPoints).toMatchObject({ temporary: 5 });
    fight.endTurn();
    fight.endTurn();
    fight.act('fighter', 'usePotion', { itemId: 'aid' });
    fight.answer('decline', [7]);
    expect(fight.combatant('fighter').hitPoints).toMatchObject({ temporary: 8 });
  });

  it('are poured into the unconscious in a full round, within reach, while they last', () => {
    const { creatures } = GAMES[game];
    const fight = fightIn(game, { map: openMap(8, 1) });
    fight.join(
      creatures.fighter({ at: { x: 0, y: 0 }, statistics: { items: [{ id: 'cure', healing: '1d8+1' }] } }),
      creatures.rogue({ at: { x: 1, y: 0 } }),
    );
    fight.begin(['fighter', 'rogue']);
    fight.must({ type: 'adjust', combatantId: 'rogue', reason: 'fell', hitPoints: -2 });
    fight.act('fighter', 'usePotion', { itemId: 'cure', targetId: 'rogue' }, [4]);
    expect(fight.combatant('rogue')).toMatchObject({ vital: 'ALIVE', hitPoints: { current: 3 } });
    expect(fight.combatant('fighter').activity.budget).toMatchObject({ standard: 0, move: 0 });
    fight.endTurn();
    fight.endTurn();
    expect(fight.refusal('fighter', 'usePotion', { itemId: 'cure' }).code).toBe('ITEM_USED_UP');
    expect(fight.refusal('fighter', 'usePotion', { itemId: 'elixir' }).code).toBe('ITEM_UNKNOWN');
  });
});

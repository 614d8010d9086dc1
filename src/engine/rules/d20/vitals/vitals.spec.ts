import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { GameName } from '../testing/games.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, duel, impose, strike } from '../testing/duel.js';

/** `b` with its hit points set by the game master. */
const wounded = (
  game: GameName,
  hitPoints: number,
  b: Partial<StatisticsInput> = {},
  a: Partial<StatisticsInput> = {},
) => {
  const fight = duel(game, a, b);
  hurt(fight, fight.combatant('b').hitPoints.current - hitPoints);
  return fight;
};
const hurt = (fight: Scenario, amount: number, nonlethal = false) =>
  fight.must({ type: 'adjust', combatantId: 'b', reason: 'x', damage: [{ amount, type: 'acid', nonlethal }] });
const heal = (fight: Scenario, healing: number) =>
  fight.must({ type: 'adjust', combatantId: 'b', reason: 'x', healing });
const vital = (fight: Scenario) => fight.combatant('b').vital;
const points = (fight: Scenario) => fight.combatant('b').hitPoints.current;

describe.each(BOTH)('hit points in %s', (game) => {
  it('do not matter above 0; at 0 one is disabled, below dying (D35-HP-01, PF1-HP-02, PF1-HP-03, PF1-HP-04)', () => {
    expect(vital(wounded(game, 1))).toBe('ALIVE');
    expect(vital(wounded(game, 0))).toBe('DISABLED');
    expect(vital(wounded(game, -1))).toBe('DYING');
  });

  it('let neither the dying nor the dead act, and say which it is (D35-HP-01, D35-DYN-01, PF1-HP-05, PF1-DYN-01)', () => {
    const felled = (hitPoints: number) => {
      const fight = duel(game, {});
      fight.must({ type: 'adjust', combatantId: 'a', reason: 'shot', hitPoints });
      return fight.refusal('a', 'attack', { targetId: 'b' });
    };
    expect(felled(-1)).toMatchObject({ code: 'ACTOR_DOWN' });
    expect(felled(-60)).toMatchObject({
      code: 'ACTOR_DEAD',
      ruleIds: [game === 'dnd35' ? 'D35-HP-01' : 'PF1-HP-05'],
    });
  });

  it('at 0 leave one standard or move action, and a standard action costs 1 (D35-HP-02, PF1-HP-07, PF1-CND-11)', () => {
    const fight = wounded(game, 0, {}, { armorClass: { armor: 30 } });
    fight.endTurn();
    expect(fight.combatant('b').activity.budget).toMatchObject({ standard: 1, move: 0 });
    const events = fight.act('b', 'attack', { targetId: 'a' }, [2]);
    expect(eventOf(events, 'DamageDealt')).toMatchObject({ targetId: 'b', cause: 'strenuous', toHitPoints: 1 });
    expect([points(fight), vital(fight)]).toEqual([-1, 'DYING']);
  });

  it('above 0 make whoever is healed whole, at 0 disabled, below 0 stable (D35-DYN-01, D35-DYN-03, PF1-DYN-04, PF1-DYN-05)', () => {
    const healed = (from: number, amount: number) => {
      const fight = wounded(game, from);
      heal(fight, amount);
      return [points(fight), vital(fight)];
    };
    expect(healed(-5, 1)).toEqual([-4, 'STABLE']);
    expect(healed(-5, 5)).toEqual([0, 'DISABLED']);
    expect(healed(-5, 7)).toEqual([2, 'ALIVE']);
  });

  it('never rise above the full total (D35-HEA-01, PF1-HEA-04, PF1-HEA-07)', () => {
    const fight = wounded(game, 15);
    heal(fight, 30);
    expect(points(fight)).toBe(20);
  });

  it('of the stable go on falling once they are hurt again (D35-DYN-01, PF1-DYN-02)', () => {
    const fight = wounded(game, -5);
    heal(fight, 1);
    hurt(fight, 1);
    expect([points(fight), vital(fight)]).toEqual([-5, 'DYING']);
  });

  it('of the stable stay where they are when temporary ones or nonlethal damage take the blow (D35-DYN-01, PF1-CND-32, D35-THP-01, PF1-THP-01)', () => {
    const stable = () => {
      const fight = wounded(game, -4);
      heal(fight, 1);
      return fight;
    };
    const bruised = stable();
    hurt(bruised, 2, true);
    expect([points(bruised), vital(bruised)]).toEqual([-3, 'STABLE']);
    const shielded = stable();
    shielded.must({ type: 'adjust', combatantId: 'b', reason: 'x', temporaryHitPoints: 5 });
    hurt(shielded, 5);
    expect([points(shielded), vital(shielded)]).toEqual([-3, 'STABLE']);
    shielded.must({ type: 'adjust', combatantId: 'b', reason: 'x', temporaryHitPoints: 5 });
    hurt(shielded, 6);
    expect([points(shielded), vital(shielded)]).toEqual([-4, 'DYING']);
  });

  it('of 0 destroy those that never lived (PF1-HP-06, D35-HP-01)', () => {
    expect(vital(wounded(game, 0, { creatureType: 'undead', abilities: { constitution: null } }))).toBe('DEAD');
  });

  it('below 0 let those with Diehard act on, stable (D35-DYN-04, PF1-DYN-14)', () => {
    const fight = wounded(game, -5, { feats: ['Diehard'] }, { armorClass: { armor: 30 } });
    expect(vital(fight)).toBe('DISABLED');
    fight.endTurn();
    fight.act('b', 'attack', { targetId: 'a' }, [2]);
    expect([points(fight), vital(fight)]).toEqual([-6, 'DISABLED']);
  });

  it('do nothing for the dead when restored (PF1-CND-09, D35-HP-01)', () => {
    const fight = wounded(game, -40);
    heal(fight, 60);
    expect([points(fight), vital(fight)]).toEqual([-40, 'DEAD']);
  });

  it('cost whoever falls the action it had readied (D35-RDY-03, PF1-RDY-07)', () => {
    const fight = duel(game, {}, {});
    fight.endTurn();
    fight.act('b', 'ready', { trigger: { event: 'CASTS' }, response: { attack: { targetId: 'a' } } });
    fight.endTurn();
    const events = strike(fight, [15, 8]);
    expect(eventsOf(events, 'ReadiedActionEnded')).toEqual([]);
    hurt(fight, 15);
    expect(fight.combatant('b').readied).toBeNull();
  });
});

describe.each(BOTH)('nonlethal damage in %s', (game) => {
  it('staggers when it equals hit points and knocks out above (D35-NLD-01, PF1-NLD-01, PF1-NLD-02, PF1-NLD-06, PF1-NLD-07)', () => {
    const fight = duel(game, {}, { hitPoints: 12 });
    hurt(fight, 12, true);
    expect(vital(fight)).toBe('ALIVE');
    expect(fight.combatant('b').effects).toMatchObject([{ kind: 'staggered' }]);
    hurt(fight, 1, true);
    expect(vital(fight)).toBe('UNCONSCIOUS');
    expect(fight.combatant('b').effects).toEqual([]);
  });

  it('staggers also when hit points fall to it (PF1-NLD-02, D35-NLD-01)', () => {
    // 15 hit points, 12 nonlethal; 3 lethal more.
    const fight = duel(game, {}, { hitPoints: 15 });
    hurt(fight, 12, true);
    expect(fight.combatant('b').effects).toEqual([]);
    hurt(fight, 3);
    expect(fight.combatant('b').effects).toMatchObject([{ kind: 'staggered' }]);
    fight.endTurn();
    expect(fight.combatant('b').activity.budget).toMatchObject({ standard: 1, move: 0 });
  });

  it('is taken away by as much as is healed (D35-NLD-01, PF1-NLD-12)', () => {
    // 20 of 30, 8 nonlethal, cured for 9: 29, none left.
    const fight = duel(game, {}, { hitPoints: 30 });
    hurt(fight, 10);
    hurt(fight, 8, true);
    heal(fight, 9);
    expect(fight.combatant('b').hitPoints).toMatchObject({ current: 29, nonlethal: 0 });
  });

  it('lets whoever it felled wake when enough is healed (PF1-NLD-06, PF1-NLD-12, D35-NLD-01)', () => {
    const fight = duel(game, {}, { hitPoints: 12 });
    hurt(fight, 2);
    hurt(fight, 11, true);
    expect(vital(fight)).toBe('UNCONSCIOUS');
    heal(fight, 1);
    expect([fight.combatant('b').hitPoints.nonlethal, vital(fight)]).toEqual([10, 'ALIVE']);
  });

  it('leaves the unconscious helpless: Dexterity 0 and -4 against melee (PF1-NLD-07, PF1-HLP-03, PF1-HLP-04, D35-HLP-01)', () => {
    const fight = duel(game, {}, { hitPoints: 12, abilities: { dexterity: 16 }, armorClass: { dodge: 1 } });
    hurt(fight, 13, true);
    expect(eventOf(strike(fight, [1]), 'AttackResolved').armorClass).toBe(10 - 5 - 4);
  });

  it('does not touch undead (D35-NLD-01, PF1-NLD-01)', () => {
    const fight = duel(game, {}, { creatureType: 'undead' });
    hurt(fight, 8, true);
    expect(fight.combatant('b').hitPoints).toMatchObject({ current: 20, nonlethal: 0 });
  });
});

describe('dying', () => {
  it('in 3.5: 10 % to become stable, else 1 hit point a turn (D35-DYN-01)', () => {
    // -3; d100 37: -4; next turn 8: stable at -4.
    const fight = wounded('dnd35', -3);
    fight.endTurn([37]);
    expect([points(fight), vital(fight)]).toEqual([-4, 'DYING']);
    fight.endTurn();
    fight.endTurn([8]);
    expect([points(fight), vital(fight)]).toEqual([-4, 'STABLE']);
    fight.endTurn();
    fight.endTurn();
    expect(points(fight)).toBe(-4);
  });

  it('in 3.5 ends in death at -10, whatever the Constitution (D35-HP-01)', () => {
    const tough = { abilities: { constitution: 18 } };
    expect(vital(wounded('dnd35', -9, tough))).toBe('DYING');
    expect(vital(wounded('dnd35', -10, tough))).toBe('DEAD');
  });

  it('in Pathfinder ends in death at minus Constitution (PF1-HP-05)', () => {
    const sound = { abilities: { constitution: 14 } };
    expect(vital(wounded('pathfinder1e', -13, sound))).toBe('DYING');
    expect(vital(wounded('pathfinder1e', -14, sound))).toBe('DEAD');
  });

  it('in Pathfinder asks for a Constitution check with the hit points as penalty (PF1-DYN-01, PF1-DYN-02)', () => {
    // -5 and Constitution 14: a 13 is needed.
    const sound = { abilities: { constitution: 14 } };
    const fails = wounded('pathfinder1e', -5, sound);
    const events = fails.endTurn([12]);
    expect(eventOf(events, 'CheckResolved')).toMatchObject({ total: 9, difficulty: 10, success: false });
    expect([points(fails), vital(fails)]).toEqual([-6, 'DYING']);
    const succeeds = wounded('pathfinder1e', -5, sound);
    succeeds.endTurn([13]);
    expect([points(succeeds), vital(succeeds)]).toEqual([-5, 'STABLE']);
    const lucky = wounded('pathfinder1e', -9, {});
    lucky.endTurn([20]);
    expect(vital(lucky)).toBe('STABLE');
  });

  it('in Pathfinder goes on by itself while one bleeds (PF1-DYN-03, PF1-CND-02)', () => {
    const fight = wounded('pathfinder1e', -2);
    impose(fight, 'b', 'bleed', 3);
    fight.endTurn();
    expect([points(fight), vital(fight)]).toEqual([-6, 'DYING']);
    heal(fight, 1);
    expect(fight.combatant('b').effects).toEqual([]);
    expect(vital(fight)).toBe('STABLE');
  });

  it.each(BOTH)('in %s is stopped by first aid, Heal DC 15 (D35-DYN-01, PF1-DYN-04)', (game) => {
    const fight = wounded(game, -3, {}, { skills: { Heal: 4 } });
    expect(eventOf(fight.act('a', 'stabilize', { targetId: 'b' }, [11]), 'CheckResolved')).toMatchObject({
      total: 15,
      success: true,
    });
    expect(vital(fight)).toBe('STABLE');
    const clumsy = wounded(game, -3, {}, { skills: { Heal: 4 } });
    clumsy.act('a', 'stabilize', { targetId: 'b' }, [10]);
    expect(vital(clumsy)).toBe('DYING');
    expect(duel(game, {}).refusal('a', 'stabilize', { targetId: 'b' }).code).toBe('TARGET_NOT_DYING');
  });

  it.each(BOTH)('in %s takes place for monsters as for characters (D35-DYN-01, PF1-DYN-02)', (game) => {
    const fight = wounded(game, -3);
    expect(eventsOf(fight.endTurn([game === 'dnd35' ? 50 : 5]), 'DamageDealt')).toMatchObject([{ cause: 'dying' }]);
  });
});

describe('fighting on', () => {
  it('by ferocity: staggered and losing 1 a turn in Pathfinder, as if unhurt in 3.5', () => {
    const fierce = { qualities: ['ferocity'], abilities: { constitution: 14 } };
    const path = wounded('pathfinder1e', -2, fierce);
    expect(vital(path)).toBe('DISABLED');
    path.endTurn();
    expect(points(path)).toBe(-3);
    const dnd = wounded('dnd35', -2, fierce);
    expect(vital(dnd)).toBe('ALIVE');
    dnd.endTurn([50]);
    expect(points(dnd)).toBe(-3);
    dnd.endTurn();
    dnd.endTurn([5]);
    dnd.endTurn();
    dnd.endTurn();
    expect([points(dnd), vital(dnd)]).toEqual([-3, 'ALIVE']);
  });

  it.each(BOTH)('by fast healing in %s (PF1-ENV-08)', (game) => {
    const fight = wounded(game, -3, { fastHealing: 5 });
    fight.endTurn();
    expect([points(fight), vital(fight)]).toEqual([2, 'ALIVE']);
  });

  it('by regeneration in Pathfinder, until its bane stops it (PF1-ENV-08)', () => {
    const troll = { hitPoints: 30, abilities: { constitution: 10 }, regeneration: { amount: 5, stoppedBy: ['fire'] } };
    const fight = wounded('pathfinder1e', -12, troll);
    expect(vital(fight)).toBe('DYING');
    fight.endTurn();
    expect([points(fight), vital(fight)]).toEqual([-7, 'STABLE']);
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'x', damage: [{ amount: 1, type: 'fire' }] });
    fight.endTurn();
    fight.endTurn([5]);
    expect(points(fight)).toBe(-9);
    hurt(fight, 1);
    expect(vital(fight)).toBe('DEAD');
  });

  it('by regeneration in 3.5: all but its bane is nonlethal', () => {
    const troll = { hitPoints: 30, regeneration: { amount: 5, stoppedBy: ['fire', 'acid'] } };
    const fight = duel('dnd35', {}, troll);
    strike(fight, [15, 8]);
    expect(fight.combatant('b').hitPoints).toMatchObject({ current: 30, nonlethal: 8 });
    hurt(fight, 4);
    expect(fight.combatant('b').hitPoints).toMatchObject({ current: 26, nonlethal: 8 });
    fight.endTurn();
    expect(fight.combatant('b').hitPoints).toMatchObject({ current: 26, nonlethal: 3 });
  });
});

describe('massive damage', () => {
  const blow = (
    amount: number,
    dice: number[],
    game: GameName,
    hitPoints: number,
    houseRules?: Record<string, boolean>,
  ) => {
    const fight = duel(game, {}, { hitPoints, saves: { fortitude: 5 } }, { ...(houseRules && { houseRules }) });
    fight.must({ type: 'adjust', combatantId: 'b', reason: 'x', damage: [{ amount, type: 'acid' }] }, dice);
    return vital(fight);
  };

  it('in 3.5 is 50 points whatever the total: Fortitude DC 15 or death (D35-HP-03, D35-SAV-01, D35-SAV-02; case 27)', () => {
    expect(blow(49, [], 'dnd35', 140)).toBe('ALIVE');
    expect(blow(52, [10], 'dnd35', 140)).toBe('ALIVE');
    expect(blow(52, [9], 'dnd35', 140)).toBe('DEAD');
    expect(blow(52, [20], 'dnd35', 140)).toBe('ALIVE');
    expect(blow(52, [1], 'dnd35', 140)).toBe('DEAD');
  });

  it('is one blow, not the sum of several (PF1-MAS-02, D35-HP-03)', () => {
    const fight = duel('dnd35', {}, { hitPoints: 140 });
    hurt(fight, 30);
    hurt(fight, 30);
    expect([points(fight), vital(fight)]).toEqual([80, 'ALIVE']);
  });

  it('in Pathfinder is half of full hit points and 50 at least, unless the table plays without (PF1-MAS-01, PF1-HP-06)', () => {
    expect(blow(59, [], 'pathfinder1e', 120)).toBe('ALIVE');
    expect(blow(60, [9], 'pathfinder1e', 120)).toBe('DEAD');
    expect(blow(49, [], 'pathfinder1e', 60)).toBe('ALIVE');
    expect(blow(50, [9], 'pathfinder1e', 60)).toBe('DEAD');
    expect(blow(60, [], 'pathfinder1e', 120, { massiveDamage: false })).toBe('ALIVE');
  });
});

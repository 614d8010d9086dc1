import { describe, expect, it } from '@jest/globals';
import { eventsOf } from '../../../testing/scenario.js';
import type { StatisticsInput } from '../statistics/index.js';
import { sheetOf } from '../statistics/index.js';
import { BOTH, counted, creature, duel, impose, rollOf, strike } from '../testing/duel.js';

describe.each(BOTH)('negative levels in %s', (game) => {
  const drained = (level?: number) => {
    const fight = duel(game, { hitPoints: 40, hitDice: 8 });
    impose(fight, 'a', 'energy-drained', level);
    return fight;
  };
  const hitPoints = (fight: ReturnType<typeof drained>): readonly number[] => {
    const { current, maximum } = fight.combatant('a').hitPoints;
    return [current, maximum];
  };

  it('take 5 hit points each, and give them back when they end (D35-ENV-02, PF1-ABL-04, PF1-CND-13)', () => {
    const fight = drained(2);
    expect(hitPoints(fight)).toEqual([30, 30]);
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'hurt', damage: [{ amount: 7, type: 'fire' }] });
    const [effect] = fight.combatant('a').effects;
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'restored', removeEffectId: effect!.id });
    expect(hitPoints(fight)).toEqual([33, 40]);
  });

  it('add up, one level each (D35-ENV-02, PF1-ABL-04)', () => {
    const fight = drained();
    impose(fight, 'a', 'energy-drained', 1);
    expect(hitPoints(fight)).toEqual([30, 30]);
    expect(counted(rollOf(strike(fight, [2])).parts)).toMatchObject({ 'negative levels': -2 });
  });

  it('that run out give their hit points back (D35-ENV-02, PF1-ABL-04, D35-RND-02, PF1-RND-04)', () => {
    const fight = duel(game, { hitPoints: 40, hitDice: 8 });
    fight.must({
      type: 'adjust',
      combatantId: 'a',
      reason: 'enervated',
      addCondition: { kind: 'energy-drained', level: 3, rounds: 1 },
    });
    expect(hitPoints(fight)).toEqual([25, 25]);
    fight.endTurn();
    fight.endTurnsUntil('a');
    expect(hitPoints(fight)).toEqual([40, 40]);
  });

  it('fell whom they leave below 0 hit points (D35-ENV-02, D35-HP-01, PF1-ABL-04, PF1-HP-04)', () => {
    const fight = duel(game, { hitPoints: 12, hitDice: 8 });
    impose(fight, 'a', 'energy-drained', 3);
    expect(hitPoints(fight)).toEqual([-3, -3]);
    expect(fight.combatant('a').vital).toBe('DYING');
  });

  it('as many as Hit Dice kill, in Pathfinder (PF1-ABL-04)', () => {
    const fight = duel(game, { hitPoints: 40, hitDice: 2 });
    impose(fight, 'a', 'energy-drained', 1);
    expect(fight.combatant('a').vital).toBe('ALIVE');
    const events = fight.must({
      type: 'adjust',
      combatantId: 'a',
      reason: 'wight',
      addCondition: { kind: 'energy-drained', level: 1 },
    });
    const changes = eventsOf(events, 'VitalStatusChanged').map(({ to, reason }) => [to, reason]);
    expect(changes).toEqual(game === 'pathfinder1e' ? [['DEAD', 'negativeLevels']] : []);
  });

  it('that a creature brings along have taken their hit points already (D35-ENV-02, PF1-ABL-04)', () => {
    const fight = duel(game, { hitPoints: 40, hitDice: 8, conditions: ['energy-drained', 'energy-drained'] });
    expect(hitPoints(fight)).toEqual([30, 30]);
    expect(counted(rollOf(strike(fight, [2])).parts)).toMatchObject({ 'negative levels': -2 });
    const [effect] = fight.combatant('a').effects;
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'restored', removeEffectId: effect!.id });
    expect(hitPoints(fight)).toEqual([35, 35]);
    const drained = creature('c', { hitPoints: 10, hitDice: 8, conditions: ['energy-drained', 'energy-drained'] });
    expect(fight.try({ type: 'addCombatants', combatants: [drained] }).problems).toMatchObject([
      { path: expect.stringContaining('statistics.conditions') },
    ]);
  });

  it('do not kill at once whose Hit Dice nobody stated: as few as base attack and hit points allow (PF1-ABL-04)', () => {
    // 40 hit points take at least 4 Hit Dice of 12, base attack bonus +6 takes 6; Constitution 18 gives 16 each: 3.
    const hitDice = (statistics: Partial<StatisticsInput>) => sheetOf(duel(game, statistics).combatant('a')).hitDice;
    expect(hitDice({ hitPoints: 40 })).toBe(4);
    expect(hitDice({ hitPoints: 40, baseAttackBonus: 6 })).toBe(6);
    expect(hitDice({ hitPoints: 40, abilities: { constitution: 18 } })).toBe(3);
    const fight = duel(game, { hitPoints: 40 });
    impose(fight, 'a', 'energy-drained', 3);
    expect(fight.combatant('a').vital).toBe('ALIVE');
  });
});

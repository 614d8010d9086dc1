import { describe, expect, it } from '@jest/globals';
import type { Scenario } from '../../../testing/scenario.js';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import { saveParts } from '../saves/index.js';
import type { StatisticsInput } from '../statistics/index.js';
import { BOTH, counted, duel, impose, rollOf, strike, weapon } from '../testing/duel.js';
import type { GameName } from '../testing/games.js';

const SCORES = { strength: 14, dexterity: 14, constitution: 14, intelligence: 10, wisdom: 12, charisma: 10 } as const;
const BODY: Partial<StatisticsInput> = { hitPoints: 40, hitDice: 5, abilities: SCORES };
const SAVES = ['fortitude', 'reflex', 'will'] as const;

const changed = (game: GameName, kind: string, level: number): Scenario => {
  const fight = duel(game, BODY);
  impose(fight, 'a', kind, level);
  return fight;
};
const hitPoints = (fight: Scenario): readonly number[] => {
  const { current, maximum, temporary } = fight.combatant('a').hitPoints;
  return [current, maximum, temporary];
};
const adjust = (fight: Scenario, change: object) =>
  fight.must({ type: 'adjust', combatantId: 'a', reason: 'test', ...change });
const restore = (fight: Scenario, kind: string): void => {
  const effect = fight.combatant('a').effects.find((one) => one.kind === kind)!;
  adjust(fight, { removeEffectId: effect.id });
};

describe('ability damage in Pathfinder', () => {
  const game = 'pathfinder1e';

  it('is -1 for every 2 points on what the ability counts for: 3 points of Dexterity are -1 (PF1-ABL-02)', () => {
    const numbers = (level: number): readonly number[] => {
      const fight = changed(game, 'dexterity-damage', level);
      const { armorClass, initiative } = fight.ruleset.sheet(fight.state, 'a');
      return [armorClass.total, initiative.total];
    };
    // Armour Class 10 + 2, initiative + 2.
    expect([1, 2, 3, 4].map(numbers)).toEqual([
      [12, 2],
      [11, 1],
      [11, 1],
      [10, 0],
    ]);
  });

  it.each([
    ['constitution', 'fortitude', 'PF1-SAV-04'],
    ['dexterity', 'reflex', 'PF1-SAV-05'],
    ['wisdom', 'will', 'PF1-SAV-06'],
  ] as const)(
    'to %s lowers the %s save, whose ability it is, and no other (PF1-ABL-02, %s)',
    (ability, save, _rule) => {
      const fight = duel(game, { ...BODY, saves: { fortitude: 6, reflex: 6, will: 6 } });
      impose(fight, 'a', `${ability}-damage`, 4);
      const totals = SAVES.map((one) =>
        Object.values(counted(saveParts(fight.state, fight.combatant('a'), one))).reduce(
          (sum, value) => sum + value,
          0,
        ),
      );
      expect(totals).toEqual(SAVES.map((one) => (one === save ? 4 : 6)));
    },
  );

  it('of several blows adds up (PF1-ABL-02)', () => {
    const fight = changed(game, 'strength-damage', 1);
    expect(rollOf(strike(fight, [2])).total).toBe(2 + 2);
    impose(fight, 'a', 'strength-damage', 1);
    fight.endTurn();
    fight.endTurnsUntil('a');
    expect(rollOf(strike(fight, [2])).total).toBe(2 + 1);
  });

  it('as large as the score fells until it is less, to Constitution it kills (PF1-ABL-02)', () => {
    const fight = changed(game, 'wisdom-damage', 11);
    expect(fight.combatant('a').effects.map(({ kind }) => kind)).toEqual(['wisdom-damage']);
    impose(fight, 'a', 'wisdom-damage', 1);
    expect(fight.refusal('a', 'attack', { targetId: 'b' })).toMatchObject({
      code: 'ACTOR_CANNOT_ACT',
      params: { condition: 'unconscious' },
    });
    expect(fight.combatant('a').vital).toBe('ALIVE');
    restore(fight, 'wisdom-damage');
    expect(fight.combatant('a').effects.map(({ kind }) => kind)).toEqual(['wisdom-damage']);
    strike(fight, [2]);
    expect(changed(game, 'constitution-damage', 14).combatant('a').vital).toBe('DEAD');
  });

  it('counts fatigue as a penalty, which leaves a score of 1 (PF1-ABL-02)', () => {
    const fight = duel(game, { ...BODY, abilities: { ...SCORES, strength: 3 } });
    impose(fight, 'a', 'exhausted');
    // 3 less 6 counts as 1: -5 rather than -7.
    expect(rollOf(strike(fight, [2])).total).toBe(2 - 5);
  });

  it('to Constitution takes 1 hit point for each Hit Die for each -1, and gives it back (PF1-ABL-03)', () => {
    const fight = changed(game, 'constitution-damage', 3);
    expect(hitPoints(fight)).toEqual([35, 35, 0]);
    impose(fight, 'a', 'constitution-damage', 1);
    expect(hitPoints(fight)).toEqual([30, 30, 0]);
    adjust(fight, { damage: [{ amount: 7, type: 'fire' }] });
    // 1 point is left: no penalty.
    restore(fight, 'constitution-damage');
    expect(hitPoints(fight)).toEqual([33, 40, 0]);
  });

  it('lowers the score for good as drain: the modifier, hit points, and where one dies (PF1-ABL-03, PF1-HP-05)', () => {
    const fight = changed(game, 'constitution-drain', 3);
    // 14 to 11 is +2 to 0, twice 5 Hit Dice.
    expect(hitPoints(fight)).toEqual([30, 30, 0]);
    adjust(fight, { hitPoints: -10 });
    expect(fight.combatant('a').vital).toBe('DYING');
    adjust(fight, { hitPoints: -11 });
    expect(fight.combatant('a').vital).toBe('DEAD');
  });
});

describe.each(BOTH)('attacks on abilities in %s', (game) => {
  const touching = (more: { readonly drain?: boolean } = {}, target: Partial<StatisticsInput> = BODY): Scenario => {
    const touch = weapon({
      id: 'touch',
      natural: 'PRIMARY',
      touch: true,
      damage: '0',
      abilityDamage: { ability: 'strength', dice: '1d6', ...more },
    });
    return duel(game, { attacks: [touch] }, target);
  };

  it('lower a score for a time or for good, and do no damage where none is stated (PF1-DMG-10, PF1-ABL-02)', () => {
    const fight = touching();
    const events = strike(fight, [15, 4]);
    expect(eventsOf(events, 'DamageDealt')).toEqual([]);
    expect(eventOf(events, 'EffectStarted').effect).toMatchObject({
      kind: 'strength-damage',
      level: 4,
      sourceId: 'a',
      expires: null,
    });
    const drained = touching({ drain: true });
    expect(eventOf(strike(drained, [15, 5]), 'EffectStarted').effect).toMatchObject({
      kind: 'strength-drain',
      level: 5,
    });
  });

  it('that do no damage have odds to hit and none to wound (PF1-DMG-10)', () => {
    const fight = touching();
    const preview = fight.ruleset.previewAttack(fight.state, 'a', { targetId: 'b' });
    if ('code' in preview) throw new Error(preview.code);
    // Strength 10 against touch Armour Class 12: 12 and above.
    expect(preview.hit).toBeCloseTo(9 / 20, 10);
    expect([preview.expectedDamage, preview.down, preview.kill]).toEqual([0, 0, 0]);
  });

  it('harm by a hit alone, and nobody without the ability (PF1-DMG-10)', () => {
    const fight = touching({}, { ...BODY, abilities: { ...SCORES, strength: null } });
    expect(eventsOf(strike(fight, [15]), 'EffectStarted')).toEqual([]);
    expect(eventsOf(strike(touching(), [1]), 'EffectStarted')).toEqual([]);
  });

  it('come on top of damage that is stated (PF1-DMG-10)', () => {
    const bite = weapon({ natural: 'PRIMARY', abilityDamage: { ability: 'constitution', dice: '1' } });
    const fight = duel(game, { attacks: [bite] }, { ...BODY, abilities: { ...SCORES, constitution: 15 } });
    const events = strike(fight, [15, 6]);
    expect(eventOf(events, 'DamageDealt').total).toBe(6);
    expect(eventOf(events, 'EffectStarted').effect).toMatchObject({ kind: 'constitution-damage', level: 1 });
  });

  it('are no condition to join with: they come with points (PF1-DMG-10)', () => {
    const fight = duel(game, {});
    const { problems } = fight.try({
      type: 'addCombatants',
      combatants: [
        {
          id: 'c',
          name: 'c',
          kind: 'MONSTER',
          side: 'c',
          at: { x: 9, y: 1 },
          groupId: null,
          statistics: { hitPoints: 9, conditions: ['strength-damage'] },
        },
      ],
    });
    expect(problems).toMatchObject([{ path: expect.stringContaining('conditions.0') }]);
  });
});

describe.each(BOTH)('a higher Constitution in %s', (game) => {
  it('gives real hit points, not temporary ones: wounds stay on them, and healing fills them (PF1-HEA-06, PF1-THP-02)', () => {
    const fight = changed(game, 'constitution-raised', 4);
    // +2 for each of 5 Hit Dice.
    expect(hitPoints(fight)).toEqual([50, 50, 0]);
    adjust(fight, { damage: [{ amount: 12, type: 'fire' }] });
    adjust(fight, { healing: 9 });
    expect(hitPoints(fight)).toEqual([47, 50, 0]);
    // They are not lost first: as it ends, 10 go, whatever wounds there are.
    restore(fight, 'constitution-raised');
    expect(hitPoints(fight)).toEqual([37, 40, 0]);
  });

  it('counts once, the most of several (PF1-HEA-06)', () => {
    const fight = changed(game, 'constitution-raised', 4);
    impose(fight, 'a', 'constitution-raised', 2);
    expect(hitPoints(fight)).toEqual([50, 50, 0]);
    restore(fight, 'constitution-raised');
    expect(hitPoints(fight)).toEqual([45, 45, 0]);
  });
});

describe('ability damage in 3.5', () => {
  it('lowers the score itself: 3 points of Strength 14 are -2 to the modifier', () => {
    expect(rollOf(strike(changed('dnd35', 'strength-damage', 3), [2])).total).toBe(2 + 0);
  });

  it.each([
    ['strength', ['helpless', 'prone']],
    ['dexterity', ['paralyzed']],
    ['intelligence', ['unconscious']],
  ] as const)('that leaves nothing of %s leaves one %j (D35-CND-01)', (ability, kinds) => {
    const fight = changed('dnd35', `${ability}-damage`, SCORES[ability]);
    const own = `${ability}-damage`;
    const others = (): readonly string[] =>
      fight
        .combatant('a')
        .effects.map(({ kind }) => kind)
        .filter((kind) => kind !== own);
    expect(others()).toEqual(kinds);
    expect(fight.refusal('a', 'attack', { targetId: 'b' }).code).toBe('ACTOR_CANNOT_ACT');
    restore(fight, own);
    // Who has lain down has to stand up.
    expect(others()).toEqual(kinds.filter((kind) => kind === 'prone'));
  });

  it('that leaves nothing of two abilities lasts for each of them (D35-CND-01)', () => {
    const fight = changed('dnd35', 'dexterity-damage', SCORES.dexterity);
    impose(fight, 'a', 'wisdom-drain', SCORES.wisdom);
    restore(fight, 'dexterity-damage');
    expect(fight.combatant('a').effects.map(({ kind }) => kind)).toEqual(['wisdom-drain', 'unconscious']);
  });
});

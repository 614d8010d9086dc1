import { describe, expect, it } from '@jest/globals';
import { eventOf, eventsOf } from '../../../testing/scenario.js';
import type { Part } from '../../../encounter/schemas.js';
import { BOTH, counted, duel, impose, rollOf, strike, weapon } from '../testing/duel.js';

/** Labels of the parts that name no rule. */
const unexplained = (parts: readonly Part[]) =>
  parts.filter(({ ruleId, value }) => ruleId === null && value !== 0).map(({ label }) => label);

describe.each(BOTH)('the parts of a number in %s', (game) => {
  const RULE = { dnd35: 'D35-CORE-05', pathfinder1e: 'PF1-CORE-05' }[game];

  it('name their rules: attack, damage, Armour Class, saves and checks (D35-CORE-01, D35-CORE-05, PF1-CORE-01, PF1-CORE-05)', () => {
    const fight = duel(
      game,
      { attacks: [weapon({ enhancement: 1 })], hitDice: 5, hitPoints: 40, feats: ['Weapon Specialization (sword)'] },
      { armorClass: { armor: 4, other: [{ label: 'ring', value: 1, type: 'insight' }] }, skills: { heal: 4 } },
    );
    impose(fight, 'a', 'energy-drained', 1);
    const blow = strike(fight, [19, 3]);
    const { parts, armorClassParts } = rollOf(blow);
    expect([...unexplained(parts), ...unexplained(armorClassParts)]).toEqual([]);
    expect(parts).toContainEqual(expect.objectContaining({ label: 'enhancement', ruleId: RULE }));
    expect(parts.find(({ label }) => label === 'negative levels')?.ruleId).toMatch(/^(D35-ENV-02|PF1-CND-13)$/);
    const [component] = eventOf(blow, 'DamageDealt').components;
    expect(unexplained(component!.parts).filter((label) => label !== 'dice')).toEqual([]);
    fight.must({ type: 'adjust', combatantId: 'a', reason: 'felled', hitPoints: -3 });
    fight.endTurnsUntil('b');
    const aid = fight.act('b', 'stabilize', { targetId: 'a' }, [15]);
    expect(eventsOf(aid, 'CheckResolved').flatMap((check) => unexplained(check.parts))).toEqual([]);
  });

  it('count one bonus of each type and name what gave way (D35-CORE-04, D35-CORE-05, PF1-CORE-03, PF1-CORE-05)', () => {
    const other = [
      { label: 'ring', value: 2, type: 'deflection' as const },
      { label: 'cloak', value: 1, type: 'deflection' as const },
      { label: 'luckstone', value: 1, type: 'luck' as const },
    ];
    const parts = rollOf(strike(duel(game, {}, { armorClass: { other } }), [2])).armorClassParts;
    expect(counted(parts)).toMatchObject({ ring: 2, luckstone: 1 });
    expect(parts.find(({ label }) => label === 'cloak')).toMatchObject({ applied: false, suppressedBy: 'ring' });
  });

  it('of masterwork do not add to an enhancement (D35-CORE-04, PF1-CORE-03)', () => {
    const fight = duel(game, { attacks: [weapon({ enhancement: 2, masterwork: true })] });
    expect(counted(rollOf(strike(fight, [2])).parts)).not.toHaveProperty('masterwork');
  });
});

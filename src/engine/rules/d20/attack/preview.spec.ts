import { describe, expect, it } from '@jest/globals';
import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { decide } from '../../../encounter/decide/index.js';
import type { EncounterEvent } from '../../../encounter/events/index.js';
import type { Scenario } from '../../../testing/scenario.js';
import { eventsOf } from '../../../testing/scenario.js';
import type { AttackPreview } from '../../ruleset.js';
import { BOTH, duel, impose, weapon } from '../testing/duel.js';

type Odds = Pick<AttackPreview, 'hit' | 'critical' | 'down' | 'kill' | 'expectedDamage'>;

/** Plays the attack with every possible fall of the dice, through `decide`, and counts. */
function playedOdds(fight: Scenario, input: Partial<ActionInput<'attack'>> = {}): Odds {
  const odds = { hit: 0, critical: 0, down: 0, kill: 0, expectedDamage: 0 };
  const play = (dice: readonly number[], weight: number): void => {
    const decision = decide(
      {
        fold: fight.fold,
        commandId: 'preview',
        ruleset: fight.ruleset,
        serviceDice: () => {
          throw new Error('all dice are given');
        },
        declaredDice: dice,
      },
      { type: 'declareAction', actorId: 'a', action: 'attack', input: { targetId: 'b', ...input } },
    );
    if (decision.kind === 'accepted')
      return count(
        odds,
        decision.events.map(({ event }) => event),
        weight,
      );
    const sides = decision.kind === 'refused' ? Number(decision.refusal.params['sides']) : NaN;
    if (Number.isNaN(sides)) throw new Error(JSON.stringify(decision));
    for (let face = 1; face <= sides; face++) play([...dice, face], weight / sides);
  };
  play([], 1);
  return odds;
}

function count(odds: { -readonly [K in keyof Odds]: number }, events: readonly EncounterEvent[], weight: number): void {
  const { outcome } = eventsOf(events, 'AttackResolved')[0]!;
  if (outcome === 'MISS') return;
  odds.hit += weight;
  if (outcome === 'CRITICAL_HIT') odds.critical += weight;
  const [damage] = eventsOf(events, 'DamageDealt');
  odds.expectedDamage += weight * damage!.total;
  const changes = eventsOf(events, 'VitalStatusChanged').map(({ to }) => to);
  if (changes.length > 0) odds.down += weight;
  if (changes.includes('DEAD')) odds.kill += weight;
}

function expectExact(fight: Scenario, input: Partial<ActionInput<'attack'>> = {}): AttackPreview {
  const preview = fight.ruleset.previewAttack(fight.state, 'a', { targetId: 'b', ...input }) as AttackPreview;
  const played = playedOdds(fight, input);
  for (const key of Object.keys(played) as (keyof Odds)[]) expect(preview[key]).toBeCloseTo(played[key], 10);
  expect(preview.distribution.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 10);
  return preview;
}

describe.each(BOTH)('the preview of an attack in %s', (game) => {
  it('is what comes of playing every fall of the dice: criticals, damage reduction, death', () => {
    const knife = weapon({ damage: '1d4', criticalRange: 19, criticalMultiplier: 3 });
    const preview = expectExact(
      duel(
        game,
        { baseAttackBonus: 3, abilities: { strength: 14 }, attacks: [knife] },
        { hitPoints: 5, armorClass: { armor: 4 }, damageReduction: [{ amount: 3, bypass: ['silver'] }] },
      ),
    );
    // +5 against 14 hits from 9 on; 19 and 20 threaten and are confirmed as often.
    expect(preview.hit).toBeCloseTo(12 / 20, 10);
    expect(preview.critical).toBeCloseTo((2 / 20) * (12 / 20), 10);
  });

  it('holds with concealment, energy, vulnerability and nonlethal damage', () => {
    // Only 19 and 20 hit, and no criticals, to keep the faces of the d100 few.
    const club = weapon({ damage: '1d2', extraDamage: [{ dice: '1d3', type: 'fire' }] });
    const fight = duel(
      game,
      { baseAttackBonus: 12, attacks: [club] },
      { hitPoints: 4, creatureType: 'ooze', vulnerabilities: ['fire'], armorClass: { armor: 17 } },
    );
    impose(fight, 'b', 'concealed', 30);
    expectExact(fight, { nonlethal: true });
  });

  it('holds for weak blows', () => {
    const fight = duel(game, { abilities: { strength: 4 }, attacks: [weapon({ damage: '1d4' })] }, { hitPoints: 1 });
    expectExact(fight);
  });

  it('holds for fighting defensively and Power Attack', () => {
    const brute = { baseAttackBonus: 6, feats: ['Power Attack'], attacks: [weapon({ damage: '1d4' })] };
    expectExact(duel(game, brute, { hitPoints: 8 }), { defensively: true, powerAttack: 2 });
  });

  it('counts the save against massive damage', () => {
    const giant = { baseAttackBonus: 9, attacks: [weapon({ damage: '1d2', damageBonus: 48, criticalRange: 20 })] };
    const target = { hitPoints: 99, saves: { fortitude: 6 } };
    const fight = duel(game, giant, target, { houseRules: { massiveDamage: true } });
    const preview = expectExact(fight);
    expect(preview.kill).toBeGreaterThan(0);
  });

  it('holds against the incorporeal', () => {
    expectExact(
      duel(
        game,
        { attacks: [weapon({ damage: '1d3', enhancement: 1 })] },
        { incorporeal: true, hitPoints: 2, armorClass: { deflection: 8 } },
      ),
    );
  });

  it('is refused like the attack itself', () => {
    const fight = duel(game, {}, {}, { b: { x: 9, y: 1 } });
    expect(fight.ruleset.previewAttack(fight.state, 'a', { targetId: 'b' })).toMatchObject({ code: 'OUT_OF_REACH' });
  });
});

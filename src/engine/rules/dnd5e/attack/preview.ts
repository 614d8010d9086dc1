import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { totalOf } from '../../../encounter/modifiers.js';
import type { Refusal } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { AttackPreview } from '../../ruleset.js';
import type { Odds } from '../../shared/index.js';
import { asDistribution, certain, meanOf, mixOdds, withoutNoise } from '../../shared/index.js';
import { foreignOptionRefusal } from '../actions/foreign-options.js';
import { faceChance } from '../rolls/roll-mode.js';
import type { Branch } from './aftermath.js';
import { branchesOfHit } from './aftermath.js';
import { withAttackAlternatives } from './alternatives.js';
import { chooseAttack } from './choices.js';
import { damagePackets } from './damage-packets.js';
import type { AttackOutcome, AttackSituation } from './situation.js';
import { attackSituation, outcomeOf } from './situation.js';

/**
 * Exact odds of an attack: the same modifiers, damage and mitigation as when it is made, with every face of every die weighed.
 * `down` and `kill` are the chances that this attack brings the target to 0 hit points, and that it dies of it.
 */
export function previewAttack(
  state: EncounterState,
  attackerId: string,
  input: ActionInput<'attack'>,
): AttackPreview | Refusal {
  const foreign = foreignOptionRefusal(input);
  if (foreign) return foreign;
  const attacker = combatantOf(state, attackerId);
  const chosen = chooseAttack(state, attacker, input, 'attack');
  if ('refusal' in chosen)
    return withAttackAlternatives(state, attacker, { ...input, reason: 'attack' }, chosen.refusal);
  const situation = attackSituation(state, attackerId, chosen.order);
  const chances = outcomeChances(situation);
  const packets = damagePackets(state, situation, false);
  const hit = branchesOfHit(state, situation, packets, false);
  const critical = branchesOfHit(state, situation, damagePackets(state, situation, true), true);
  const damage = mixOdds([
    { weight: chances.MISS, odds: certain(0) },
    { weight: chances.HIT, odds: oddsOfBranches(hit) },
    { weight: chances.CRITICAL_HIT, odds: oddsOfBranches(critical) },
  ]);
  const chanceOf = (wanted: (branch: Branch) => boolean): number =>
    chances.HIT * weightOf(hit, wanted) + chances.CRITICAL_HIT * weightOf(critical, wanted);
  return {
    hit: withoutNoise(chances.HIT + chances.CRITICAL_HIT),
    critical: withoutNoise(chances.CRITICAL_HIT),
    down: withoutNoise(chanceOf(({ dropped }) => dropped)),
    kill: withoutNoise(chanceOf(({ target }) => target.vital === 'DEAD')),
    expectedDamage: withoutNoise(meanOf(damage)),
    distribution: asDistribution(damage),
    attack: totalOf(situation.bonus),
    armorClass: totalOf(situation.armorClass),
    damageParts: packets.flatMap(({ parts }) => parts),
    rollMode: situation.roll.mode,
    rollModeSources: situation.roll.sources,
  };
}

function outcomeChances(situation: AttackSituation): Record<AttackOutcome, number> {
  const chances = { MISS: 0, HIT: 0, CRITICAL_HIT: 0 };
  for (let face = 1; face <= 20; face++) chances[outcomeOf(situation, face)] += faceChance(situation.roll.mode, face);
  return chances;
}

function oddsOfBranches(branches: readonly Branch[]): Odds {
  return mixOdds(branches.map(({ weight, damage }) => ({ weight, odds: certain(damage) })));
}

function weightOf(branches: readonly Branch[], wanted: (branch: Branch) => boolean): number {
  return branches.reduce((sum, branch) => sum + (wanted(branch) ? branch.weight : 0), 0);
}

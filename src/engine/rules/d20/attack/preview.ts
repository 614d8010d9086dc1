import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { totalOf } from '../../../encounter/modifiers.js';
import type { Refusal } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import type { AttackPreview } from '../../ruleset.js';
import type { Odds } from '../../shared/index.js';
import { asDistribution, certain, mapOdds, meanOf, mixOdds, withoutNoise } from '../../shared/index.js';
import { optionsOf } from './attack-action.js';
import { damagePackets } from './damage-packets.js';
import { chooseAttack } from './legality.js';
import { damageOdds, totalOfSums } from './odds-of-damage.js';
import { chanceOfFate } from './odds-of-fate.js';
import type { AttackSituation } from './situation.js';
import { attackSituation, strikes, threatensCritical } from './situation.js';

/** Exact odds of an attack: the same situation, damage and mitigation as when it is made, with every face of every die weighed. */
export function previewAttack(
  state: EncounterState,
  attackerId: string,
  input: ActionInput<'attack'>,
): AttackPreview | Refusal {
  const options = optionsOf(input);
  const chosen = chooseAttack(state, attackerId, input, options);
  if ('refusal' in chosen) return chosen.refusal;
  const order = {
    attackerId,
    targetId: input.targetId,
    attack: chosen.attack,
    options,
    extraParts: [],
    half: false,
    damageFactor: 1,
  };
  const situation = attackSituation(state, order);
  const chances = outcomeChances(situation);
  const plain = damageOdds(state, situation, false);
  const critical = damageOdds(state, situation, true);
  const damage = mixOdds([
    { weight: chances.miss, odds: certain(0) },
    { weight: chances.hit, odds: mapOdds(plain, totalOfSums) },
    { weight: chances.critical, odds: mapOdds(critical, totalOfSums) },
  ]);
  const fate = (end: 'down' | 'dead'): number =>
    weigh(chances.hit, plain, (odds) => chanceOfFate(state, situation.target, odds, end)) +
    weigh(chances.critical, critical, (odds) => chanceOfFate(state, situation.target, odds, end));
  return {
    hit: withoutNoise(chances.hit + chances.critical),
    critical: withoutNoise(chances.critical),
    down: withoutNoise(fate('down')),
    kill: withoutNoise(fate('dead')),
    expectedDamage: withoutNoise(meanOf(damage)),
    distribution: asDistribution(damage),
    attack: totalOf(situation.bonus),
    armorClass: totalOf(situation.armorClass),
    damageParts: damagePackets(state, situation, false).flatMap(({ parts }) => parts),
    rollMode: 'NORMAL',
    rollModeSources: [],
  };
}

const weigh = (weight: number, odds: Odds, chance: (odds: Odds) => number): number =>
  weight === 0 ? 0 : weight * chance(odds);

/** The chance of each way an attack may come out; what strikes may still miss for concealment. */
function outcomeChances(situation: AttackSituation): {
  readonly miss: number;
  readonly hit: number;
  readonly critical: number;
} {
  const { concealment, rerollsConcealment, confirmation, criticalImmune } = situation;
  const missed = (concealment?.percent ?? 0) / 100;
  const lands = 1 - (rerollsConcealment ? missed * missed : missed);
  const faces = Array.from({ length: 20 }, (_, index) => index + 1);
  const striking = faces.filter((face) => strikes(situation, face)).length / 20;
  const threats = criticalImmune ? 0 : faces.filter((face) => threatensCritical(situation, face)).length / 20;
  const confirmed = faces.filter((face) => strikes(situation, face, confirmation)).length / 20;
  const critical = threats * confirmed * lands;
  return { miss: 1 - striking * lands, hit: striking * lands - critical, critical };
}

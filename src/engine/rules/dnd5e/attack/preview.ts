import type { ActionInput } from '../../../encounter/actions/inputs.js';
import { totalOf } from '../../../encounter/modifiers.js';
import type { Refusal } from '../../../encounter/refusal.js';
import type { Part } from '../../../encounter/schemas.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { AttackPreview } from '../../ruleset.js';
import type { Odds } from '../../shared/index.js';
import { asDistribution, certain, chanceThat, mapOdds, meanOf, mixOdds, oddsOf, sumOdds } from '../../shared/index.js';
import { loseHitPoints, suffererOf } from '../damage/hit-point-loss.js';
import { mitigate } from '../damage/mitigation.js';
import { foreignOptionRefusal } from '../actions/foreign-options.js';
import { faceChance } from '../rolls/roll-mode.js';
import { chooseAttack } from './choices.js';
import { damagePackets } from './damage-packets.js';
import type { AttackSituation } from './situation.js';
import { attackSituation, outcomeOf } from './situation.js';
import { packetExpression } from './packet-expression.js';

/**
 * Exact odds of an attack: the same modifiers, damage and mitigation as when it is made, with every face of every die weighed.
 */
export function previewAttack(
  state: EncounterState,
  attackerId: string,
  input: ActionInput<'attack'>,
): AttackPreview | Refusal {
  const foreign = foreignOptionRefusal(input);
  if (foreign) return foreign;
  const chosen = chooseAttack(state, combatantOf(state, attackerId), input, 'attack');
  if ('refusal' in chosen) return chosen.refusal;
  const situation = attackSituation(state, attackerId, chosen.order);
  const chances = outcomeChances(situation);
  const plain = damageOdds(state, situation, false);
  const critical = damageOdds(state, situation, true);
  const all = mixOdds([
    { weight: chances.MISS, odds: certain(0) },
    { weight: chances.HIT, odds: plain },
    { weight: chances.CRITICAL_HIT, odds: critical },
  ]);
  const fate = (wanted: (vital: string) => boolean): number =>
    chances.HIT * chanceOfFate(state, situation, plain, false, wanted) +
    chances.CRITICAL_HIT * chanceOfFate(state, situation, critical, true, wanted);
  return {
    hit: chances.HIT + chances.CRITICAL_HIT,
    critical: chances.CRITICAL_HIT,
    down: fate((vital) => vital !== 'ALIVE'),
    kill: fate((vital) => vital === 'DEAD'),
    expectedDamage: meanOf(all),
    distribution: asDistribution(all),
    attack: totalOf(situation.bonus),
    armorClass: totalOf(situation.armorClass),
    damageParts: damageParts(state, situation),
    rollMode: situation.roll.mode,
    rollModeSources: situation.roll.sources,
  };
}

function outcomeChances(situation: AttackSituation): Record<ReturnType<typeof outcomeOf>, number> {
  const chances = { MISS: 0, HIT: 0, CRITICAL_HIT: 0 };
  for (let face = 1; face <= 20; face++) chances[outcomeOf(situation, face)] += faceChance(situation.roll.mode, face);
  return chances;
}

/** Odds of the damage that reaches the target, each type mitigated on its own. */
function damageOdds(state: EncounterState, situation: AttackSituation, critical: boolean): Odds {
  const { attack, target } = situation;
  const nature = { attack: true, magical: attack.magical, silvered: attack.silvered, adamantine: attack.adamantine };
  return damagePackets(state, situation, critical)
    .map((packet) =>
      mapOdds(oddsOf(packetExpression(packet)), (rolled) => {
        const raw = { type: packet.type, rolled: Math.max(0, rolled), parts: [] };
        return mitigate(target, raw, nature).amount;
      }),
    )
    .reduce(sumOdds, certain(0));
}

function chanceOfFate(
  state: EncounterState,
  { target, order, manner }: AttackSituation,
  odds: Odds,
  critical: boolean,
  wanted: (vital: string) => boolean,
): number {
  const sufferer = suffererOf(state, target);
  const knockOut = manner.mode === 'MELEE' && order.nonlethal === true;
  return chanceThat(odds, (damage) => wanted(loseHitPoints(sufferer, damage, { critical, knockOut }).vital));
}

/** The numbers that are added to the dice of a hit. */
function damageParts(state: EncounterState, situation: AttackSituation): readonly Part[] {
  return damagePackets(state, situation, false).flatMap(({ parts }) => parts);
}

import { sumOf } from '../../../encounter/modifiers.js';
import type { EncounterState } from '../../../encounter/state.js';
import type { DiceExpression } from '../../../dice/index.js';
import type { Odds } from '../../shared/index.js';
import { certain, mapOdds, mixOdds, oddsOf, sumOdds } from '../../shared/index.js';
import { mayPassThrough } from '../damage/defences.js';
import { mitigate } from '../damage/mitigation.js';
import { sheetOf } from '../statistics/index.js';
import type { DamagePacket } from './damage-packets.js';
import { damagePackets } from './damage-packets.js';
import { incomingOf } from './inflict.js';
import type { AttackSituation } from './situation.js';

/** Lethal and nonlethal damage of one blow as one number, so that odds can be added up: lethal times this, plus nonlethal. */
const LETHAL = 1_000_000;

export function lethalOf(sums: number): number {
  return Math.floor(sums / LETHAL);
}

export function nonlethalOf(sums: number): number {
  return sums % LETHAL;
}

export function totalOfSums(sums: number): number {
  return lethalOf(sums) + nonlethalOf(sums);
}

/** Odds of what reaches the target of a hit, each kind of damage mitigated on its own. */
export function damageOdds(state: EncounterState, situation: AttackSituation, critical: boolean): Odds {
  const packets = damagePackets(state, situation, critical);
  const fromIncorporeal = sheetOf(situation.attacker).incorporeal;
  const target = sheetOf(situation.target);
  const probe = packets.map((packet) => incomingOf(state, packet, 1));
  const odds = (passedThrough: boolean): Odds =>
    packets
      .map((packet) => packetOdds(state, situation, packet, { fromIncorporeal, passedThrough }))
      .reduce(sumOdds, certain(0));
  if (!mayPassThrough(state, target, probe, fromIncorporeal)) return odds(false);
  return mixOdds([
    { weight: 0.5, odds: odds(false) },
    { weight: 0.5, odds: odds(true) },
  ]);
}

function packetOdds(
  state: EncounterState,
  { target }: AttackSituation,
  packet: DamagePacket,
  blow: { readonly fromIncorporeal: boolean; readonly passedThrough: boolean },
): Odds {
  return mapOdds(oddsOf(expressionOf(packet)), (rolled) => {
    const [left] = mitigate(state, sheetOf(target), [incomingOf(state, packet, rolled)], blow);
    return left!.nonlethal ? left!.amount : left!.amount * LETHAL;
  });
}

function expressionOf({ dice, parts }: DamagePacket): DiceExpression {
  const constant = sumOf(parts);
  return {
    terms: [
      ...dice.map(({ count, sides }) => ({ kind: 'dice' as const, sign: 1 as const, count, sides })),
      { kind: 'constant', sign: constant < 0 ? -1 : 1, value: Math.abs(constant) },
    ],
  };
}

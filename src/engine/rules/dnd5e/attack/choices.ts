import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { findCombatant } from '../../../encounter/state.js';
import { isAtHand } from '../hands.js';
import { feetBetween } from '../positions.js';
import type { Attack } from '../statistics/stat-block.js';
import { sheetOf } from '../statistics/stat-block.js';
import { attackRefusal } from './legality.js';
import type { AttackOrder, AttackReason } from './options.js';
import { orderOf } from './options.js';

/** The melee attacks a creature can make without drawing anything; the unarmed strike comes last (5E-MEL-05, 5E-OA-02). */
export function readyMeleeAttacks(combatant: Combatant): readonly Attack[] {
  const melee = sheetOf(combatant).attacks.filter((attack) => attack.kind === 'MELEE' && isAtHand(combatant, attack));
  return [...melee.filter((attack) => !attack.isUnarmed), ...melee.filter((attack) => attack.isUnarmed)];
}

/** How far a creature strikes in melee with what it has at hand (5E-MEL-03, 5E-MEL-04, 5E-WPN-09). */
export function meleeReach(combatant: Combatant): number {
  return readyMeleeAttacks(combatant).reduce((reach, attack) => Math.max(reach, attack.reach), 0);
}

function reachesInMelee(state: EncounterState, attacker: Combatant, targetId: string, attack: Attack): boolean {
  const target = findCombatant(state, targetId);
  return target !== undefined && attack.kind === 'MELEE' && feetBetween(state, attacker, target) <= attack.reach;
}

interface Choice {
  readonly targetId: string;
  readonly attackId?: string;
  readonly twoHanded?: boolean;
  readonly thrown?: boolean;
  readonly nonlethal?: boolean;
}

/**
 * The attack an input means: the named one, else the only legal one among those at hand that strike in melee, then among those
 * at hand, then among those that could be drawn; the unarmed strike counts only if nothing else does.
 * @returns the order, or why there is none
 */
export function chooseAttack(
  state: EncounterState,
  attacker: Combatant,
  input: Choice,
  reason: AttackReason,
  among: (attack: Attack) => boolean = () => true,
): { readonly order: AttackOrder } | { readonly refusal: Refusal } {
  if (input.attackId !== undefined) {
    const order = orderOf(input.targetId, input.attackId, reason, input);
    const refusal = attackRefusal(state, attacker, order);
    return refusal ? { refusal } : { order };
  }
  const candidates = sheetOf(attacker).attacks.filter(among);
  const armed = candidates.filter((attack) => !attack.isUnarmed);
  const atHand = armed.filter((attack) => isAtHand(attacker, attack));
  const melee = (attack: Attack): boolean => !input.thrown && reachesInMelee(state, attacker, input.targetId, attack);
  const legal = (attacks: readonly Attack[]): readonly AttackOrder[] =>
    attacks
      .map((attack) => orderOf(input.targetId, attack.id, reason, input))
      .filter((order) => attackRefusal(state, attacker, order) === null);
  // What is in hand comes before what would have to be drawn, and at close quarters a blow before a shot or a throw.
  const pure = (attack: Attack): boolean => melee(attack) && attack.range === null;
  const tiers = [atHand.filter(pure), atHand.filter(melee), atHand, armed.filter(melee), armed, candidates];
  const found = tiers.map(legal).find((orders) => orders.length > 0);
  if (!found) {
    const first = armed[0] ?? candidates[0];
    const order = first && orderOf(input.targetId, first.id, reason, input);
    return {
      refusal:
        (order && attackRefusal(state, attacker, order)) ??
        refuse('ATTACK_UNKNOWN', ['5E-MEL-02'], { who: attacker.id, attack: '–' }),
    };
  }
  const [order, ...others] = found;
  if (others.length > 0 || !order)
    return {
      refusal: refuse(
        'ATTACK_AMBIGUOUS',
        ['5E-ATK-01'],
        { who: attacker.id },
        found.map(({ attackId }) => attackId),
      ),
    };
  return { order };
}

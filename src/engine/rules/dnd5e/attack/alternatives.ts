import type { Refusal } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { othersThan } from '../../shared/index.js';
import type { Attack } from '../statistics/stat-block.js';
import { sheetOf } from '../statistics/stat-block.js';
import { attackRefusal } from './legality.js';
import type { AttackReason } from './options.js';
import { orderOf } from './options.js';

/**
 * A refused attack with what could be done instead: attacks that reach the same target, else targets the same attack reaches (any
 * attack, if none was named), else what the refusal itself names.
 * @param among which attacks the action allows
 */
export function withAttackAlternatives(
  state: EncounterState,
  attacker: Combatant,
  wanted: { readonly targetId: string; readonly attackId?: string; readonly reason: AttackReason },
  refusal: Refusal,
  among: (attack: Attack) => boolean = () => true,
): Refusal {
  const attacks = sheetOf(attacker).attacks.filter(among);
  const isLegal = (targetId: string, { id }: Attack): boolean =>
    attackRefusal(state, attacker, orderOf(targetId, id, wanted.reason)) === null;
  const named = attacks.filter(({ id }) => wanted.attackId === undefined || id === wanted.attackId);
  const onTarget = attacks.filter((attack) => !named.includes(attack) && isLegal(wanted.targetId, attack));
  if (onTarget.length > 0) return { ...refusal, legal: onTarget.map(({ id }) => id) };
  const elsewhere = othersThan(state, attacker).filter(
    ({ id }) => id !== wanted.targetId && named.some((attack) => isLegal(id, attack)),
  );
  return elsewhere.length > 0 ? { ...refusal, legal: elsewhere.map(({ id }) => id) } : refusal;
}

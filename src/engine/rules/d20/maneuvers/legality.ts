import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { sizeDifference } from '../../../grid/index.js';
import { othersThan } from '../../shared/index.js';
import type { CostInAttacks } from '../actions/costs.js';
import { costRefusal } from '../actions/costs.js';
import type { Offering } from '../../ruleset.js';
import { notOffered, offered } from '../actions/define.js';
import { chooseAttack, targetRefusal } from '../attack/index.js';
import { knowsPlaceOf } from '../attack/knows-place.js';
import { attackReaches, lineOfEffect } from '../positions.js';
import type { Attack } from '../statistics/index.js';
import { attackOf, hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { Maneuver } from './combat-maneuver-numbers.js';
import { ARM } from './holds.js';

/** Whether the creature has learnt the maneuver so well that it does not provoke from its target (PF1-FEA-01, D35-FEA-01). */
export function isImproved(state: EncounterState, combatantId: string, maneuver: Maneuver): boolean {
  return hasFeat(sheetOf(combatantOf(state, combatantId)), `Improved ${maneuver}`);
}

/** Why nobody can be the target of a maneuver by hand or weapon: no target, an unseen one, too far, walled off (D35-AOO-01, PF1-CM-05). */
export function reachRefusal(
  state: EncounterState,
  actorId: string,
  targetId: string,
  attack: Attack | null,
): Refusal | null {
  const wrong = targetRefusal(state, actorId, targetId);
  if (wrong) return wrong;
  const actor = combatantOf(state, actorId);
  const { provokes } = variantOf(state).rules.maneuvers;
  if (attack && attackOf(actor, attack.id)) {
    const chosen = chooseAttack(state, actorId, { targetId, attackId: attack.id }, { thrown: false });
    return 'refusal' in chosen ? chosen.refusal : null;
  }
  if (!attackReaches(state, actorId, targetId, attack ?? ARM))
    return refuse('OUT_OF_REACH', provokes, { who: actorId, target: targetId }, ['move']);
  return lineOfEffect(state, actorId, targetId)
    ? null
    : refuse('TOTAL_COVER', provokes, { who: actorId, target: targetId });
}

/** Those more than one size larger cannot be thrown about (D35-TRP-01, D35-BRU-01, PF1-CM-21). */
export function sizeRefusal(state: EncounterState, actorId: string, targetId: string): Refusal | null {
  const { sizeLimit } = variantOf(state).rules.maneuvers;
  const larger = sizeDifference(combatantOf(state, targetId).size, combatantOf(state, actorId).size);
  return larger > 1 ? refuse('TARGET_TOO_BIG', sizeLimit, { who: actorId, target: targetId }) : null;
}

/**
 * The offer of a maneuver: the enemies against whom it could be tried now.
 * @param weaponsFor ids of weapons that serve for it against a target; it may be possible with those alone
 */
export function maneuverOffer(
  state: EncounterState,
  actorId: string,
  cost: CostInAttacks,
  refusalFor: (targetId: string) => Refusal | null,
  weaponsFor: (targetId: string) => readonly string[] = () => [],
): Offering {
  const spent = costRefusal(state, actorId, cost);
  if (spent) return notOffered(spent);
  const targets = othersThan(state, combatantOf(state, actorId)).flatMap(({ id }) => {
    if (!knowsPlaceOf(state, actorId, id)) return [];
    const attackIds = weaponsFor(id);
    return attackIds.length > 0 || refusalFor(id) === null ? [{ combatantId: id, attackIds }] : [];
  });
  if (targets.length > 0) return offered(targets);
  return notOffered(refuse('NOBODY_IN_REACH', variantOf(state).rules.maneuvers.provokes, { who: actorId }, ['move']));
}

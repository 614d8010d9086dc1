import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Effect } from '../../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { startEffect } from '../../shared/index.js';
import { variantOf } from '../variant-of.js';
import { durabilityOf } from './durability.js';

/** Kind of the effect that remembers what a creature's weapon or shield has suffered. */
const DAMAGED = 'item-damaged';

function damagedItem(owner: Combatant, itemId: string): Effect | undefined {
  return owner.effects.find(({ kind, data }) => kind === DAMAGED && data['itemId'] === itemId);
}

/** Hit points a weapon or shield has lost. */
export function hitPointsLost(owner: Combatant, itemId: string): number {
  const lost = damagedItem(owner, itemId)?.data['hitPointsLost'];
  return typeof lost === 'number' ? lost : 0;
}

/** Whether a thing is destroyed: it has no hit points left (D35-SUN-05, PF1-ENV-03). */
export function isDestroyed(owner: Combatant, itemId: string): boolean {
  return (
    damagedItem(owner, itemId) !== undefined && hitPointsLost(owner, itemId) >= durabilityOf(owner, itemId).hitPoints
  );
}

/** Whether a thing is broken: half its hit points are gone, where the game knows such a state (PF1-SUN-03, PF1-CND-04). */
export function isBroken(state: EncounterState, owner: Combatant, itemId: string): boolean {
  if (!variantOf(state).maneuvers.brokenItems || !damagedItem(owner, itemId)) return false;
  const { hitPoints } = durabilityOf(owner, itemId);
  return 2 * (hitPoints - hitPointsLost(owner, itemId)) <= hitPoints;
}

/** Records what a weapon or shield has lost by now; what has nothing left is gone from the hand. */
export function* damageItem(ctx: ActionContext, ownerId: string, itemId: string, lost: number): Procedure {
  const owner = ctx.combatant(ownerId);
  const { hitPoints, hardness } = durabilityOf(owner, itemId);
  const data = { itemId, hitPointsLost: Math.min(lost, hitPoints), hitPoints, hardness };
  const known = damagedItem(owner, itemId);
  if (known) yield* ctx.record('EffectAdvanced', { combatantId: ownerId, effect: { ...known, data } });
  else {
    const [ruleId] = variantOf(ctx.state).rules.maneuvers.durability;
    yield* startEffect(ctx, ownerId, { kind: DAMAGED, ruleId, data });
  }
  if (lost < hitPoints) return;
  const wielded = owner.wielded.filter((id) => id !== itemId);
  yield* ctx.record('WieldedChanged', { combatantId: ownerId, wielded, how: 'DESTROYED', itemId });
}

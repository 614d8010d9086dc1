import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { isCounted } from '../items/belongings.js';
import type { Item } from '../statistics/index.js';
import { sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import type { OpposedDisarm } from './disarm-by-attack.js';
import { isPinnedBy } from './holds.js';
import { winsOpposedAttack } from './opposed-attack.js';
import { takeCounted } from './take-counted.js';

const RULES = ['D35-DIS-05', 'D35-DIS-01'] as const;

/** Whether a thing is worn rather than held, so that it can be snatched at where the game has that (D35-DIS-05). */
export function isWorn(state: EncounterState, owner: Combatant, itemId: string | undefined): itemId is string {
  if (itemId === undefined || variantOf(state).maneuvers.method !== 'OPPOSED') return false;
  return isCounted(owner, itemId) && !owner.wielded.includes(itemId) && (owner.resources[itemId]?.remaining ?? 0) > 0;
}

/** What is well secured can be taken from those alone whom one holds pinned. */
export function snatchRefusal(
  state: EncounterState,
  actorId: string,
  targetId: string,
  itemId: string,
): Refusal | null {
  const target = combatantOf(state, targetId);
  if (itemOf(target, itemId).secured !== 'WELL' || isPinnedBy(target, actorId)) return null;
  return refuse('WELL_SECURED', RULES, { target: targetId, item: itemId }, ['grapple']);
}

/**
 * Snatching what somebody wears: opposed attack rolls as for disarming, which the other cannot turn round; a bare hand keeps what it took
 * (D35-DIS-05).
 */
export function* snatch(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  { weapon, itemId, laterParts }: OpposedDisarm,
): Procedure {
  const { secured } = itemOf(ctx.combatant(targetId), itemId);
  const won = yield* winsOpposedAttack(ctx, actorId, targetId, {
    weapon,
    itemId,
    maneuver: 'Disarm',
    ruleIds: RULES,
    laterParts,
    worn: { secured },
  });
  if (won) yield* takeCounted(ctx, weapon === null ? actorId : null, targetId, itemId, RULES[0]);
}

function itemOf(owner: Combatant, itemId: string): Item {
  return sheetOf(owner).items.find(({ id }) => id === itemId)!;
}

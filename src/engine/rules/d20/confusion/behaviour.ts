import type { Combatant } from '../../../encounter/state.js';
import { effectsOf } from '../../shared/index.js';
import { hasCondition } from '../conditions/traits-of.js';

/** What a confused creature does in a turn. */
export type Behaviour = 'NORMAL' | 'BABBLES' | 'HURTS_ITSELF' | 'FLEES' | 'ATTACKS_SOURCE' | 'ATTACKS_NEAREST';

/** What the d100 of confusion means up to a face (D35-CND-01, PF1-CND-05). */
export type ConfusionTable = readonly { readonly upTo: number; readonly does: Behaviour }[];

/** The condition. */
export const CONFUSED = 'confused';

/** Kind of the effect that lasts for a turn of the confused: `data.does` says what it does, its source is whom it attacks. */
export const CONFUSION = 'confusion';

/** Kind of the effect on a confused creature that was attacked; its source is whoever attacked it last. */
export const GRUDGE = 'confusion-grudge';

/** What a creature is driven to in this turn; null: nothing. */
export function drivenTo(combatant: Combatant): { readonly does: Behaviour; readonly targetId: string | null } | null {
  if (!hasCondition(combatant, CONFUSED)) return null;
  const [drive] = effectsOf(combatant, CONFUSION);
  return drive ? { does: drive.data['does'] as Behaviour, targetId: drive.sourceId } : null;
}

/** Whether a confused creature has no eyes for another: it strikes at openings of those alone it is attacking anyway (D35-CND-01, PF1-CND-05). */
export function ignores(combatant: Combatant, otherId: string): boolean {
  if (!hasCondition(combatant, CONFUSED)) return false;
  const attacked = [...effectsOf(combatant, CONFUSION), ...effectsOf(combatant, GRUDGE)];
  return !attacked.some(({ sourceId }) => sourceId === otherId);
}

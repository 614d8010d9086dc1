import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Offering } from '../../ruleset.js';
import { budgetLeft, spend } from '../activity.js';
import { suffers } from '../conditions/suffered.js';
import { creatureRefusal } from '../objects.js';
import { sheetOf } from '../statistics/stat-block.js';

/** What takes neither movement nor an action, and so is open to the surprised too: a word, and letting go (5E-AMB-31, 5E-GRP-08). */
const WHILE_SURPRISED: ReadonlySet<string> = new Set(['speak', 'releaseGrapple']);

/** Why a creature may not declare an action, whatever it asks for: dead, unconscious, surprised (5E-SUR-04, 5E-AMB-31). */
export function canAct(state: EncounterState, combatantId: string, action: string): Refusal | null {
  const one = combatantOf(state, combatantId);
  const who = { who: combatantId };
  const lifeless = creatureRefusal(one, '5E-ORD-03');
  if (lifeless) return lifeless;
  if (one.vital === 'DEAD') return refuse('ACTOR_DEAD', ['5E-HEAL-05'], who);
  if (one.vital !== 'ALIVE' || suffers(one, 'unconscious'))
    return refuse('ACTOR_UNCONSCIOUS', ['5E-COND-15'], who, ['endTurn']);
  if (one.surprised && !WHILE_SURPRISED.has(action)) return refuse('ACTOR_SURPRISED', ['5E-SUR-04'], who, ['endTurn']);
  return null;
}

/** Why a creature cannot take actions, and so no bonus actions either (5E-COND-07, 5E-BA-05). */
export function incapacityRefusal(one: Combatant): Refusal | null {
  return suffers(one, 'incapacitated')
    ? refuse('ACTOR_INCAPACITATED', ['5E-COND-07', '5E-BA-05'], { who: one.id }, ['endTurn'])
    : null;
}

/** Why a creature cannot spend its action now (5E-TURN-01). */
export function actionRefusal(one: Combatant): Refusal | null {
  const incapable = incapacityRefusal(one);
  if (incapable) return incapable;
  return budgetLeft(one, 'action') > 0 ? null : refuse('ACTION_SPENT', ['5E-TURN-01'], { who: one.id }, ['endTurn']);
}

/** Why a creature cannot spend its bonus action now (5E-BA-03). */
export function bonusActionRefusal(one: Combatant): Refusal | null {
  const incapable = incapacityRefusal(one);
  if (incapable) return incapable;
  return budgetLeft(one, 'bonusAction') > 0
    ? null
    : refuse('BONUS_ACTION_SPENT', ['5E-BA-03'], { who: one.id }, ['endTurn']);
}

/** Why an action cannot be taken with the action, or with the bonus action where a trait allows that (5E-BA-02). */
export function actionOrBonusRefusal(
  one: Combatant,
  name: 'dash' | 'disengage' | 'hide',
  asBonus: boolean | undefined,
): Refusal | null {
  if (!asBonus) return actionRefusal(one);
  const { bonusActions } = sheetOf(one);
  if (!bonusActions.includes(name)) return refuse('NO_SUCH_BONUS_ACTION', ['5E-BA-02'], { who: one.id }, bonusActions);
  return bonusActionRefusal(one);
}

export function* payActionOrBonus(ctx: ActionContext, id: string, asBonus: boolean | undefined): Procedure {
  yield* spend(ctx, id, asBonus ? 'bonusAction' : 'action');
}

/** An offer without targets or squares. */
export function plainOffer(refusal: Refusal | null): Offering {
  return { legal: refusal === null, refusal, targets: [], squares: [] };
}

/** An offer for actions that may also be taken as a bonus action: legal if either way is. */
export function actionOrBonusOffer(one: Combatant, name: 'dash' | 'disengage' | 'hide'): Offering {
  const refusal = actionRefusal(one);
  return plainOffer(refusal && actionOrBonusRefusal(one, name, true) ? refusal : null);
}

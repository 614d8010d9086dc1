import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionContext, ActionResult, Procedure } from '../../../encounter/procedure.js';
import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant } from '../../../encounter/state.js';
import { enemiesOf } from '../../shared/index.js';
import { hamperedSince } from '../actions/costs.js';
import { attackedWith, spend } from '../budget.js';
import { actingRefusal } from '../can-act.js';
import { aimRefusal } from '../confusion/refusal.js';
import { distanceFeet } from '../positions.js';
import type { Attack } from '../statistics/index.js';
import { attackOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { afterStrenuousAction, mayAct } from '../vitals/index.js';
import { optionsOf } from './attack-action.js';
import { knowsPlaceOf } from './knows-place.js';
import type { AttackSlot } from './full-attack-plan.js';
import { openSlots, styleOf } from './full-attack-progress.js';
import type { AttackChoice } from './legality.js';
import { attackRefusal, chooseAttack, targetRefusal } from './legality.js';
import { keepStance, makeAttack } from './make-attack.js';
import type { AttackOptions } from './weapon-options.js';

/** Kind of the prompt that asks at whom the next attack of a full attack goes. */
export const NEXT_ATTACK_PROMPT = 'nextAttack';

/** A slot that is still open with an attack and a target for it. */
interface NextAttack {
  readonly slot: AttackSlot;
  readonly attack: Attack;
  readonly targetId: string;
}

/**
 * Makes the attacks one by one, each aimed once the one before is decided: as declared, then by asking (PF1-FUL-02). Whoever
 * stops may take a 5-foot step and go on (PF1-FUL-03), or move instead after a single attack (D35-ATK-04, PF1-FUL-06).
 */
export function* performFullAttack(
  ctx: ActionContext,
  actorId: string,
  input: ActionInput<'fullAttack'>,
): Procedure<ActionResult> {
  const stance = optionsOf(input);
  const { nonlethal, twoHanded } = stance;
  // What was chosen for the whole turn is kept as an effect and need not be said for each attack.
  const options: AttackOptions = { nonlethal, twoHanded };
  const chosen = chooseAttack(ctx.state, actorId, input.attacks[0]!, stance);
  if ('refusal' in chosen) return cutShort(chosen.refusal.code);
  const style = styleOf(ctx.combatant(actorId), input);
  const open = [...openSlots(ctx.state, actorId, chosen.attack, style)];
  if (attackedWith(ctx.combatant(actorId)).length === 0) {
    yield* spend(ctx, actorId, 'standard');
    yield* keepStance(ctx, actorId, stance);
    if (style.length > 0)
      yield* ctx.record('ActivityNoted', { combatantId: actorId, notes: { attackStyle: [...style] } });
  }
  const downBefore = ctx.state.present.filter((id) => !mayAct(ctx.combatant(id)));
  let lastId = input.attacks[0]!.targetId;
  let replacementId: string | null = null;
  for (let step = 0; open.length > 0; step++) {
    // Whoever is left with one act a turn by then has had it.
    if (attackedWith(ctx.combatant(actorId)).length === 1 && hamperedSince(ctx.state, actorId, 'FULL_ROUND')) break;
    const wanted = input.attacks[step];
    const find = (choice: AttackChoice): NextAttack | null =>
      nextFor(ctx.state, actorId, open, choice, options, downBefore);
    // What was meant for somebody who went down goes at whoever was chosen instead, while that one stands.
    const redirected: AttackChoice | null = wanted && replacementId !== null ? { targetId: replacementId } : null;
    const declared: NextAttack | null = (wanted && find(wanted)) ?? (redirected && find(redirected));
    const next: NextAttack | null = declared ?? (yield* askForNext(ctx, actorId, open.length, lastId, find));
    if (!next) break;
    const { slot, attack, targetId }: NextAttack = next;
    lastId = targetId;
    if (!declared && wanted) replacementId = targetId;
    open.splice(open.indexOf(slot), 1);
    const made = attackedWith(ctx.combatant(actorId));
    if (made.length === 1) yield* spend(ctx, actorId, 'move');
    yield* ctx.record('ActivityNoted', { combatantId: actorId, notes: { attackedWith: [...made, attack.id] } });
    const { parts: extraParts, half, endOfDouble } = slot;
    const way = { options, extraParts, half, endOfDouble };
    yield* makeAttack(ctx, { attackerId: actorId, targetId, attack, reason: 'fullAttack', ...way });
    const refusal = actingRefusal(ctx.state, actorId);
    if (refusal) return cutShort(refusal.code);
  }
  yield* afterStrenuousAction(ctx, actorId);
  return DONE;
}

/** The first open slot with which the wanted attack can be made at that target; null if there is none, or the target has gone down. */
function nextFor(
  state: EncounterState,
  actorId: string,
  open: readonly AttackSlot[],
  { targetId, attackId }: AttackChoice,
  options: AttackOptions,
  downBefore: readonly string[],
): NextAttack | null {
  if (targetRefusal(state, actorId, targetId) || aimRefusal(state, actorId, { targetId })) return null;
  if (!mayAct(combatantOf(state, targetId)) && !downBefore.includes(targetId)) return null;
  for (const slot of open) {
    if (attackId === undefined ? slot.onlyIfNamed : !slot.attackIds.includes(attackId)) continue;
    for (const id of attackId === undefined ? slot.attackIds : [attackId]) {
      const attack = attackOf(combatantOf(state, actorId), id);
      if (attack && !attackRefusal(state, actorId, targetId, attack, options)) return { slot, attack, targetId };
    }
  }
  return null;
}

/** Asks at whom to go on, the last target first, then the nearest; nobody is asked if there is nobody to strike at. */
function* askForNext(
  ctx: ActionContext,
  actorId: string,
  attacksLeft: number,
  lastId: string,
  find: (choice: AttackChoice) => NextAttack | null,
): Procedure<NextAttack | null> {
  const others = enemiesOf(ctx.state, ctx.combatant(actorId))
    .filter((one) => one.id !== lastId && knowsPlaceOf(ctx.state, actorId, one.id) && mayAct(one))
    .map((one) => ({ one, feet: distanceFeet(ctx.state, actorId, one.id) }))
    // Equally near: in the order in which they joined.
    .sort((a, b) => a.feet - b.feet)
    .map(({ one }) => one);
  const last = findCombatant(ctx.state, lastId);
  const targets = [...(last ? [last] : []), ...others].filter(({ id }) => find({ targetId: id }) !== null);
  if (targets.length === 0) return null;
  const answer = yield* ctx.ask({
    kind: NEXT_ATTACK_PROMPT,
    ownerId: actorId,
    subjectId: lastId,
    choices: [
      ...targets.map(({ id }) => ({ id: `target:${id}`, label: `Attack ${id}` })),
      { id: 'stop', label: 'Attack no more for now' },
    ],
    ruleIds: [...variantOf(ctx.state).rules.attack.fullAttack],
    always: `target:${targets[0]!.id}`,
    never: 'stop',
    context: { attacksLeft },
  });
  const chosen = targets.find(({ id }) => answer.choice === `target:${id}`);
  return chosen ? find({ targetId: chosen.id }) : null;
}

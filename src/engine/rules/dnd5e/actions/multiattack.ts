import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionDefinition } from '../../ruleset.js';
import { note, notesOf, spend } from '../activity.js';
import { withAttackAlternatives } from '../attack/alternatives.js';
import { chooseAttack } from '../attack/choices.js';
import { makeAttack } from '../attack/make-attack.js';
import { sheetOf } from '../statistics/stat-block.js';
import { actionRefusal, incapacityRefusal, plainOffer } from './costs.js';
import { attackTargets } from './targets.js';

/**
 * Multiattack of a stat block: one action that holds the attacks of one of its routines, in any order and with movement in
 * between: what is left of a routine may be declared again (5E-BST-01, 5E-MOV-06). It is not the Attack action.
 */
export const multiattack: ActionDefinition<'multiattack'> = {
  name: 'multiattack',
  doc: {
    en: 'Carry out the Multiattack of the stat block, all at once or piece by piece.',
    es: 'Realizar el ataque múltiple del bloque de estadísticas, de una vez o por partes.',
  },
  ruleIds: ['5E-BST-01', '5E-ACT-02', '5E-MOV-06'],
  cost: 'action',
  provokes: false,
  check(state, actorId, { attacks }) {
    const actor = combatantOf(state, actorId);
    const refusal = routineRefusal(actor, attacks.length);
    if (refusal) return refusal;
    let made = notesOf(actor).multiattack ?? [];
    for (const [index, step] of attacks.entries()) {
      const named = step.attackId === undefined ? [] : [step.attackId];
      if (!fits(actor, [...made, ...named])) return notInRoutine(actor);
      // Later attacks are looked at when they come: what they find then is not known now.
      if (index === 0) {
        const chosen = chooseNext(state, actor, step, made);
        if ('refusal' in chosen)
          return withAttackAlternatives(state, actor, { ...step, reason: 'multiattack' }, chosen.refusal, ({ id }) =>
            fits(actor, [...made, id]),
          );
        made = [...made, chosen.order.attackId];
      } else made = [...made, ...named];
    }
    return null;
  },
  *perform(ctx, actorId, { attacks }) {
    if (notesOf(ctx.combatant(actorId)).multiattack === undefined) {
      yield* spend(ctx, actorId, 'action');
      yield* note(ctx, actorId, { multiattack: [], shots: null });
    }
    for (const step of attacks) {
      const actor = ctx.combatant(actorId);
      if (actor.vital !== 'ALIVE' || incapacityRefusal(actor)) return cutShort('ACTOR_DOWN');
      const made = notesOf(actor).multiattack ?? [];
      const chosen = chooseNext(ctx.state, actor, step, made);
      if ('refusal' in chosen) return cutShort(chosen.refusal.code);
      yield* note(ctx, actorId, { multiattack: [...made, chosen.order.attackId] });
      yield* makeAttack(ctx, actorId, chosen.order);
    }
    return DONE;
  },
  offer(state, actorId) {
    const actor = combatantOf(state, actorId);
    const refusal = routineRefusal(actor, 1);
    if (refusal) return plainOffer(refusal);
    const made = notesOf(actor).multiattack ?? [];
    return attackTargets(state, actor, 'multiattack', ({ id }) => fits(actor, [...made, id]));
  },
};

type Step = { readonly targetId: string; readonly attackId?: string };

function chooseNext(
  state: EncounterState,
  actor: Combatant,
  step: Step,
  made: readonly string[],
): ReturnType<typeof chooseAttack> {
  if (step.attackId !== undefined && !fits(actor, [...made, step.attackId])) return { refusal: notInRoutine(actor) };
  return chooseAttack(state, actor, step, 'multiattack', ({ id }) => fits(actor, [...made, id]));
}

/** Why no (further) attack of a multiattack can be made. */
function routineRefusal(actor: Combatant, count: number): Refusal | null {
  if (sheetOf(actor).multiattack.length === 0) return refuse('NO_MULTIATTACK', ['5E-BST-01'], { who: actor.id });
  const { multiattack: made } = notesOf(actor);
  if (made === undefined) return actionRefusal(actor);
  const incapable = incapacityRefusal(actor);
  if (incapable) return incapable;
  const most = Math.max(...sheetOf(actor).multiattack.map((routine) => routine.length));
  return made.length + count <= most ? null : notInRoutine(actor);
}

const notInRoutine = (actor: Combatant): Refusal =>
  refuse(
    'NOT_IN_MULTIATTACK',
    ['5E-BST-01'],
    { who: actor.id },
    sheetOf(actor).multiattack.map((routine) => routine.join(' + ')),
  );

/** Whether some routine holds these attacks, counting each as often as it is named. */
function fits(actor: Combatant, ids: readonly string[]): boolean {
  return sheetOf(actor).multiattack.some((routine) => {
    const left = [...routine];
    return ids.every((id) => {
      const place = left.indexOf(id);
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    });
  });
}

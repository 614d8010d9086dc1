import { DONE } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf, findCombatant, presentCombatants } from '../../../encounter/state.js';
import type { ActionInput } from '../../../encounter/actions/inputs.js';
import type { ActionDefinition } from '../../ruleset.js';
import { areEnemies, startEffect, untilTurnStart } from '../../shared/index.js';
import { spend } from '../activity.js';
import { targetRefusal } from '../attack/legality.js';
import { EFFECTS } from '../conditions/suffered.js';
import { creatureRefusal, isObject } from '../objects.js';
import { areClose } from '../positions.js';
import { actionRefusal, plainOffer } from './costs.js';

/** Help: advantage on an ally's next check, or on its first attack against a foe within 5 feet of the helper (section 24). */
export const help: ActionDefinition<'help'> = {
  name: 'help',
  doc: {
    en: 'An ally has advantage on its next check for a task, or on its next attack against a foe within 5 feet of you, before your next turn.',
    es: 'Ayudar: una aliada tiene ventaja en su siguiente prueba de una tarea, o en su siguiente ataque contra un enemigo a 5 pies o menos de ti, antes de tu próximo turno.',
  },
  ruleIds: ['5E-HELP-01', '5E-HELP-02', '5E-HELP-03', '5E-HELP-04'],
  cost: 'action',
  provokes: false,
  check: (state, actorId, input) => actionRefusal(combatantOf(state, actorId)) ?? helpRefusal(state, actorId, input),
  *perform(ctx, actorId, { allyId, targetId, task }) {
    yield* spend(ctx, actorId, 'action');
    yield* startEffect(ctx, allyId, {
      kind: EFFECTS.helped,
      sourceId: actorId,
      ruleId: targetId === undefined ? '5E-HELP-01' : '5E-HELP-04',
      expires: untilTurnStart(actorId),
      data: { ...(targetId !== undefined && { targetId }), ...(task !== undefined && { task }) },
    });
    return DONE;
  },
  offer(state, actorId) {
    const actor = combatantOf(state, actorId);
    const refusal = actionRefusal(actor);
    const allies = presentCombatants(state).filter(
      (one) => one.id !== actorId && !areEnemies(one, actor) && one.vital === 'ALIVE' && !isObject(one),
    );
    if (refusal || allies.length === 0)
      return plainOffer(refusal ?? refuse('ALLY_NEEDED', ['5E-HELP-01'], { ally: '–' }));
    return {
      legal: true,
      refusal: null,
      targets: allies.map(({ id }) => ({ combatantId: id, attackIds: [] })),
      squares: [],
    };
  },
};

function helpRefusal(state: EncounterState, actorId: string, input: ActionInput<'help'>): Refusal | null {
  const actor = combatantOf(state, actorId);
  const ally = findCombatant(state, input.allyId);
  if (!ally) return refuse('TARGET_UNKNOWN', ['5E-HELP-01'], { id: input.allyId }, [...state.present]);
  if (ally.id === actorId) return refuse('TARGET_SELF', ['5E-HELP-01'], { who: actorId });
  const lifeless = creatureRefusal(ally, '5E-HELP-01');
  if (lifeless) return lifeless;
  if (areEnemies(ally, actor)) return refuse('ALLY_NEEDED', ['5E-HELP-03'], { ally: ally.id });
  if (ally.vital === 'DEAD') return refuse('TARGET_DEAD', ['5E-HELP-01'], { target: ally.id });
  if (input.targetId === undefined) return null;
  const refusal = targetRefusal(state, actor, input.targetId);
  if (refusal) return refusal;
  const foe = combatantOf(state, input.targetId);
  // The foe has to be near the helper when the help is given, not later (5E-HELP-03, 5E-AMB-39).
  return areClose(state, actor, foe)
    ? null
    : refuse('TOO_FAR_TO_HELP', ['5E-HELP-03'], { who: actorId, target: foe.id });
}

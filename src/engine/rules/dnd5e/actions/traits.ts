import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ActionDefinition } from '../../ruleset.js';
import { spend } from '../activity.js';
import { heal } from '../damage/healing.js';
import { rollHealing } from '../items/potions.js';
import { SECOND_WIND } from '../statistics/prepare.js';
import { sheetOf } from '../statistics/stat-block.js';
import { actionRefusal, bonusActionRefusal, plainOffer } from './costs.js';

/** Second Wind, a trait that grants a bonus action (5E-BA-01, 5E-BA-02). */
export const secondWind: ActionDefinition<'secondWind'> = {
  name: 'secondWind',
  doc: {
    en: 'Regain hit points once, as a bonus action.',
    es: 'Recuperar puntos de golpe una vez, como acción adicional.',
  },
  ruleIds: ['5E-BA-01', '5E-BA-02', '5E-HEAL-03'],
  cost: 'bonus action',
  provokes: false,
  check: secondWindRefusal,
  *perform(ctx, actorId) {
    const { secondWind: dice } = sheetOf(ctx.combatant(actorId)).traits;
    yield* spend(ctx, actorId, 'bonusAction');
    yield* ctx.record('ResourceChanged', { combatantId: actorId, resource: SECOND_WIND, remaining: 0 });
    const amount = yield* rollHealing(ctx, actorId, dice ?? '0');
    yield* heal(ctx, actorId, amount, { sourceId: actorId, cause: 'secondWind', ruleIds: ['5E-HEAL-03'] });
    return DONE;
  },
  offer: (state, actorId) => plainOffer(secondWindRefusal(state, actorId)),
};

function secondWindRefusal(state: EncounterState, actorId: string): Refusal | null {
  const actor = combatantOf(state, actorId);
  if (sheetOf(actor).traits.secondWind === null) return refuse('NO_SUCH_TRAIT', ['5E-BA-02'], { who: actorId });
  if ((actor.resources[SECOND_WIND]?.remaining ?? 0) < 1)
    return refuse('TRAIT_USED_UP', ['5E-BA-02'], { who: actorId });
  return bonusActionRefusal(actor);
}

/** Something the rules do not describe: the game master says whether it can be done, and what it costs (5E-ACT-01, 5E-ACT-03). */
export const improvise: ActionDefinition<'improvise'> = {
  name: 'improvise',
  doc: {
    en: 'Try something the rules do not describe. The game master rules on it; the action is spent once it is allowed.',
    es: 'Intentar algo que las reglas no describen. Decide el director de juego; la acción se gasta si lo permite.',
  },
  ruleIds: ['5E-ACT-01', '5E-ACT-03'],
  cost: 'action',
  provokes: false,
  check: (state, actorId) => actionRefusal(combatantOf(state, actorId)),
  *perform(ctx, actorId, { what }) {
    const answer = yield* ctx.ask({
      kind: 'improvise',
      ownerId: null,
      subjectId: actorId,
      choices: [
        { id: 'action', label: 'It can, for its action' },
        { id: 'free', label: 'It can, for nothing' },
        { id: 'no', label: 'It cannot' },
      ],
      ruleIds: ['5E-ACT-03'],
      context: { what },
    });
    if (answer.choice === 'no') return cutShort('NOT_ALLOWED');
    if (answer.choice === 'action') yield* spend(ctx, actorId, 'action');
    return DONE;
  },
  offer: (state, actorId) => plainOffer(actionRefusal(combatantOf(state, actorId))),
};

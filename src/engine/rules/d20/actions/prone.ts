import { DONE, cutShort } from '../../../encounter/procedure.js';
import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { endEffectsOf } from '../../shared/index.js';
import { conditionsOf, hasCondition, impose } from '../conditions/index.js';
import { provoke } from '../opportunities/index.js';
import { beforeAct } from '../ready/index.js';
import { variantOf } from '../variant-of.js';
import { costRefusal, pay } from './costs.js';
import type { D20Action } from './define.js';
import { notOffered, offered, stoppedRefusal } from './define.js';

/** Standing up: a move action that provokes; whoever strikes does so while one still lies (D35-SPA-09, PF1-MVA-17). */
export const standUp: D20Action<'standUp'> = {
  name: 'standUp',
  doc: { en: 'Stand up from prone.', es: 'Ponerse de pie desde la posición de tumbado.' },
  ruleIds: ({ movement, actions }) => [...movement.standUp, ...actions.provokedByAct],
  cost: 'move',
  provokes: true,
  check: (state, actorId, _input, use) => standUpRefusal(state, actorId) ?? costRefusal(state, actorId, 'MOVE', use),
  *perform(ctx, actorId, _input, use) {
    yield* pay(ctx, actorId, 'MOVE', use);
    yield* beforeAct(ctx, { type: 'STANDS_UP', subjectId: actorId });
    yield* provoke(ctx, {
      provokerId: actorId,
      kind: 'ACT',
      because: 'standUp',
      ruleIds: variantOf(ctx.state).rules.actions.provokedByAct,
    });
    const refusal = stoppedRefusal(ctx.state, actorId, 'standUp') ?? standUpRefusal(ctx.state, actorId);
    if (refusal) return cutShort(refusal.code);
    yield* endEffectsOf(ctx, actorId, 'prone', 'stoodUp');
    return DONE;
  },
  offer(state, actorId) {
    const refusal = this.check(state, actorId, {}, 'TURN');
    return refusal ? notOffered(refusal) : offered();
  },
};

/** Dropping to the ground: a free action (D35-SPA-10, PF1-FSA-03). */
export const dropProne: D20Action<'dropProne'> = {
  name: 'dropProne',
  doc: { en: 'Drop to the ground.', es: 'Echarse al suelo.' },
  ruleIds: ({ movement }) => movement.dropProne,
  cost: 'free',
  provokes: false,
  check(state, actorId) {
    const { dropProne: ruleIds } = variantOf(state).rules.movement;
    return hasCondition(combatantOf(state, actorId), 'prone')
      ? refuse('ALREADY_PRONE', ruleIds, { who: actorId })
      : null;
  },
  *perform(ctx, actorId) {
    yield* impose(ctx, actorId, { kind: 'prone', sourceId: actorId });
    return DONE;
  },
  offer(state, actorId) {
    const refusal = this.check(state, actorId, {}, 'TURN');
    return refusal ? notOffered(refusal) : offered();
  },
};

function standUpRefusal(state: EncounterState, actorId: string): Refusal | null {
  const actor = combatantOf(state, actorId);
  const { standUp: ruleIds } = variantOf(state).rules.movement;
  if (!hasCondition(actor, 'prone')) return refuse('NOT_PRONE', ruleIds, { who: actorId });
  const holding = conditionsOf(state, actor).find(({ traits }) => traits.cannotMove);
  return holding ? refuse('CANNOT_MOVE', [holding.ruleId], { who: actorId, condition: holding.kind }) : null;
}

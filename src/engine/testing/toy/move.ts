import type { ActionContext, ActionResult, Procedure } from '../../encounter/procedure.js';
import { cutShort, DONE } from '../../encounter/procedure.js';
import { refuse } from '../../encounter/refusal.js';
import type { ActionDefinition } from '../../rules/ruleset.js';
import type { Square } from '../../grid/square.js';
import { strike } from './attack.js';
import { enemiesOf, isNear, yesOrNo } from './table.js';

const SPEED = 30;

/** Enemies beside the mover may strike before it leaves their reach: each is asked, one after another. */
function* provoke(ctx: ActionContext, moverId: string, to: Square): Procedure {
  if (ctx.state.houseRules.provoke === false) return;
  for (const { id } of enemiesOf(ctx.state, ctx.combatant(moverId))) {
    const mover = ctx.combatant(moverId);
    const enemy = ctx.combatant(id);
    if (mover.vital === 'DEAD' || !isNear(enemy.at, mover.at) || isNear(enemy.at, to)) continue;
    if ((enemy.activity.budget.reaction ?? 0) < 1) continue;
    const answer = yield* ctx.ask(yesOrNo('strike', id, moverId));
    if (answer.choice !== 'yes') continue;
    yield* ctx.record('BudgetSpent', { combatantId: id, resource: 'reaction', amount: 1, remaining: 0 });
    yield* strike(ctx, id, moverId, 'opportunityAttack');
  }
}

export const toyMove: ActionDefinition<'move'> = {
  name: 'move',
  doc: { en: 'Walk; leaving the reach of an enemy lets it strike.', es: 'Camina; alejarse de un enemigo lo provoca.' },
  ruleIds: [],
  cost: '5 feet a square',
  provokes: true,
  check(_state, _actorId, { path }) {
    const feet = (path?.length ?? 0) * 5;
    return feet > SPEED ? refuse('TOY_TOO_FAR', [], { feet, speed: SPEED }) : null;
  },
  *perform(ctx, actorId, { path = [] }): Procedure<ActionResult> {
    for (const to of path) {
      yield* provoke(ctx, actorId, to);
      const { at, vital, activity } = ctx.combatant(actorId);
      if (vital === 'DEAD') return cutShort('ACTOR_DOWN');
      yield* ctx.record('Moved', {
        combatantId: actorId,
        from: at,
        to,
        mode: 'walk',
        cost: 5,
        movementSpent: activity.movementSpent + 5,
        diagonalParity: 0,
      });
    }
    return DONE;
  },
  offer: () => ({ legal: true, refusal: null, targets: [], squares: [] }),
};

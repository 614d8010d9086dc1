import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import { meetFate, setVital } from '../damage/dying.js';
import { wake } from '../damage/healing.js';
import { loseHitPoints, suffererOf } from '../damage/hit-point-loss.js';
import { sameSquare } from '../../../grid/index.js';
import { relocate } from '../movement/dragging.js';
import { nearestFreeSquare } from '../movement/free-space.js';

/**
 * Sets current hit points outright. From above 0 to 0 brings what damage would bring, but never massive damage (5E-ZERO-01); a
 * dead or dying creature set above 0 lives again.
 */
export function* setHitPoints(ctx: ActionContext, id: string, current: number): Procedure {
  const before = ctx.combatant(id);
  yield* ctx.record('HitPointsSet', {
    combatantId: id,
    cause: 'adjust',
    hitPoints: { ...before.hitPoints, current },
    ruleIds: ['5E-HP-02'],
  });
  if (current === 0 && before.hitPoints.current > 0) {
    const bare = { ...before, hitPoints: { ...before.hitPoints, temporary: 0 } };
    const loss = loseHitPoints(suffererOf(ctx.state, bare), before.hitPoints.current, {
      critical: false,
      knockOut: false,
    });
    yield* meetFate(ctx, id, loss);
  } else if (current > 0 && before.vital === 'DEAD') {
    yield* giveRoom(ctx, id);
    yield* setVital(ctx, id, 'ALIVE', 'adjust', ['5E-HEAL-05']);
    yield* wake(ctx, id, 'adjust');
  } else if (current > 0 && before.hitPoints.current === 0) {
    yield* wake(ctx, id, 'adjust');
  }
}

/** The dead take up no space; one that lives again next to whoever stands where it lay. */
function* giveRoom(ctx: ActionContext, id: string): Procedure {
  const { at } = ctx.combatant(id);
  if (!at || !ctx.state.map) return;
  const to = nearestFreeSquare(ctx.state, id, at);
  if (!sameSquare(at, to)) yield* relocate(ctx, id, to, 'displaced');
}

import type { Refusal } from '../../../encounter/refusal.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { ReachableSquares, Square } from '../../../grid/index.js';
import { SQUARE_FEET, findReachable, prepareMovement } from '../../../grid/index.js';
import type { ActionDefinition } from '../../ruleset.js';
import { completeMove } from '../../shared/move-goal.js';
import { suffers } from '../conditions/suffered.js';
import { checkWay, fearRefusal, modeRefusal, usualMode } from '../movement/legality.js';
import { hindrancesOf, movementSetting } from '../movement/setting.js';
import { moveByRelations, relationMoveRefusal } from '../movement/without-map.js';
import { walk } from '../movement/walk.js';
import type { MovementMode } from '../speed.js';
import { movementLeft } from '../speed.js';

/** Movement of the turn, in as many pieces as one likes (5E-MOV-01 to 5E-MOV-06). */
export const move: ActionDefinition<'move'> = {
  name: 'move',
  doc: {
    en: 'Move along a path with what movement the turn has left. Leaving the reach of an enemy that sees you provokes an opportunity attack.',
    es: 'Moverse por un camino con el movimiento que le queda al turno. Salir del alcance de un enemigo que te ve provoca un ataque de oportunidad.',
  },
  ruleIds: ['5E-MOV-01', '5E-MOV-04', '5E-OA-01', '5E-THRU-04'],
  cost: 'movement',
  provokes: true,
  complete(state, actorId, input) {
    const mover = combatantOf(state, actorId);
    return completeMove(
      actorId,
      input,
      ['5E-MOV-01', '5E-MOV-04'],
      () => search(state, mover, input.mode ?? usualMode(state, mover)),
      (path) => fearRefusal(state, mover, path) === null,
    );
  },
  check(state, actorId, input) {
    const mover = combatantOf(state, actorId);
    const mode = input.mode ?? usualMode(state, mover);
    if (input.acrobatics) return refuse('NOT_IN_THIS_GAME', ['5E-OA-04'], { option: 'acrobatics' }, ['disengage']);
    const refusal = modeRefusal(state, mover, mode);
    if (refusal) return refusal;
    const left = movementLeft(state, mover, mode);
    if (state.map && mover.at) {
      if (input.feet !== undefined || input.engage || input.leave)
        return refuse('MAP_PRESENT', ['5E-VAR-01'], {}, ['path', 'to']);
      if (!input.path) return refuse('PATH_MISSING', ['5E-MOV-01'], {}, ['path', 'to']);
      const way = checkWay(state, mover, mode, input.path, left);
      return 'refusal' in way ? way.refusal : null;
    }
    return input.path
      ? refuse('MAP_MISSING', [], {}, ['feet', 'engage', 'leave'])
      : relationMoveRefusal(state, mover, input, mode, left);
  },
  *perform(ctx, actorId, input) {
    const mode = input.mode ?? usualMode(ctx.state, ctx.combatant(actorId));
    if (input.path) return yield* walk(ctx, actorId, { path: input.path, mode, feet: null });
    return yield* moveByRelations(ctx, actorId, { ...input, feet: input.feet ?? 0 }, mode);
  },
  offer(state, actorId) {
    const mover = combatantOf(state, actorId);
    const mode = usualMode(state, mover);
    const left = movementLeft(state, mover, mode);
    const refusal = modeRefusal(state, mover, mode) ?? spentRefusal(mover, mode, left);
    const reachable = refusal ? undefined : search(state, mover, mode);
    if (!reachable) return { legal: refusal === null, refusal, targets: [], squares: [] };
    const afraid = suffers(mover, 'frightened');
    const squares: { square: Square; cost: number }[] = [];
    for (const { square, feet, mayStop } of reachable) {
      if (!mayStop || (afraid && fearRefusal(state, mover, reachable.pathTo(square) ?? []))) continue;
      squares.push({ square, cost: feet });
    }
    return { legal: true, refusal: null, targets: [], squares };
  },
};

/** Less movement than one square costs this way is none. */
function spentRefusal(mover: Combatant, mode: MovementMode, left: number): Refusal | null {
  const cost = SQUARE_FEET * (1 + hindrancesOf(mover, mode));
  return left >= cost ? null : refuse('NOT_ENOUGH_MOVEMENT', ['5E-MOV-04'], { cost, left }, ['dash']);
}

/** Where the movement that is left can bring a creature, as far as it knows the map; undefined without a place on one. */
function search(state: EncounterState, mover: Combatant, mode: MovementMode): ReachableSquares | undefined {
  const setting = movementSetting(state, mover, mode, true);
  if (!setting || !mover.at || modeRefusal(state, mover, mode)) return undefined;
  const parity = mover.activity.diagonalParity === 1 ? 1 : 0;
  return findReachable(prepareMovement(setting), {
    from: mover.at,
    parity,
    budgetFeet: movementLeft(state, mover, mode),
  });
}

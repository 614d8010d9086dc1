import { DONE, cutShort } from '../../../encounter/procedure.js';
import { refuse } from '../../../encounter/refusal.js';
import type { Combatant, EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Footprint, Square } from '../../../grid/index.js';
import { atLevel, covers, squaresOf } from '../../../grid/index.js';
import type { ActionDefinition } from '../../ruleset.js';
import { attackSquare as strikeAt } from '../attack/attack-square.js';
import { meleeReach } from '../attack/choices.js';
import { chooseGuess } from '../attack/guess.js';
import { spaceOf } from '../positions.js';
import { sheetOf } from '../statistics/stat-block.js';
import { attackSlotRefusal, strikeInSlot } from './attack-slots.js';

/** An attack of the Attack action at a square, to hit somebody unseen by guess (5E-UNS-03 to 5E-UNS-05). */
export const attackSquare: ActionDefinition<'attackSquare'> = {
  name: 'attackSquare',
  doc: {
    en: 'Attack a square in which you believe somebody you do not see. If nobody is there, it misses, and a miss does not tell why. Squares farther away than those offered may be named for a shot or a throw.',
    es: 'Atacar una casilla en la que crees que hay alguien a quien no ves. Si no hay nadie, fallas, y el fallo no dice por qué. Para disparar o lanzar pueden indicarse casillas más lejanas que las ofrecidas.',
  },
  ruleIds: ['5E-UNS-03', '5E-UNS-04', '5E-UNS-05', '5E-AATK-01'],
  cost: 'action',
  provokes: false,
  check(state, actorId, { square, intersection, ...how }) {
    const actor = combatantOf(state, actorId);
    if (intersection) return refuse('NOT_IN_THIS_GAME', [], { option: 'intersection' });
    const refusal = attackSlotRefusal(actor);
    if (refusal) return refusal;
    const chosen = chooseGuess(state, actor, square, { ...how, reason: 'attack' });
    return 'refusal' in chosen ? chosen.refusal : null;
  },
  *perform(ctx, actorId, { square, intersection: _, ...how }) {
    const chosen = chooseGuess(ctx.state, ctx.combatant(actorId), square, { ...how, reason: 'attack' });
    if ('refusal' in chosen) return cutShort(chosen.refusal.code);
    const { order } = chosen;
    yield* strikeInSlot(ctx, actorId, order.attackId, function* () {
      yield* strikeAt(ctx, actorId, square, order);
    });
    return DONE;
  },
  offer(state, actorId) {
    const actor = combatantOf(state, actorId);
    const refusal = attackSlotRefusal(actor) ?? (state.map && actor.at ? null : refuse('MAP_MISSING'));
    if (refusal) return { legal: false, refusal, targets: [], squares: [] };
    const squares = squaresAround(state, actor).filter((square) => canAttack(state, actor, square));
    return squares.length > 0
      ? { legal: true, refusal: null, targets: [], squares: squares.map((square) => ({ square, cost: 0 })) }
      : {
          legal: false,
          refusal: refuse('NO_TARGET_IN_REACH', ['5E-ATK-01'], { who: actorId }),
          targets: [],
          squares: [],
        };
  },
};

function canAttack(state: EncounterState, actor: Combatant, square: Square): boolean {
  return sheetOf(actor).attacks.some(
    ({ id }) => !('refusal' in chooseGuess(state, actor, square, { reason: 'attack', attackId: id })),
  );
}

/** The squares within melee reach, on the creature's own level. */
function squaresAround(state: EncounterState, actor: Combatant): readonly Square[] {
  const space = spaceOf(state, actor)!;
  const reach = Math.ceil(Math.max(5, meleeReach(actor)) / 5);
  const around: Footprint = {
    at: atLevel(space.at.x - reach, space.at.y - reach, space.at.z ?? 0),
    width: space.width + 2 * reach,
    depth: space.depth + 2 * reach,
    height: 1,
  };
  return squaresOf(around).filter((square) => !covers(space, square));
}

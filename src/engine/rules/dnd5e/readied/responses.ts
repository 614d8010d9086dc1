import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import type { Occurrence, ReadyResponse } from '../../shared/index.js';
import type { AttackOrder } from '../attack/options.js';
import { chooseAttack } from '../attack/choices.js';
import { makeAttack } from '../attack/make-attack.js';
import { disarmAsReadied, disarmRefusal } from '../actions/disarm.js';
import { seize, seizingRefusal } from '../actions/grapple.js';
import { shoveRefusal, tryShove } from '../actions/shove.js';
import { checkWay, modeRefusal, usualMode } from '../movement/legality.js';
import { standUpRefusal, standUp } from '../movement/standing-up.js';
import { walk } from '../movement/walk.js';
import { speedModeOf, speedOf } from '../speed.js';
import { drinkPotion, potionRefusal } from '../items/potions.js';
import { isAtHand } from '../hands.js';

type ReadiedAttack = NonNullable<ReadyResponse['attack']>;
type ReadiedMove = NonNullable<ReadyResponse['move']>;

/** The one attack of a readied attack: against whoever was named, else whoever set it off (5E-READY-06). */
function attackOrder(
  state: EncounterState,
  readierId: string,
  response: ReadiedAttack,
  subjectId: string,
): AttackOrder | null {
  const readier = combatantOf(state, readierId);
  const targetId = response.targetId ?? subjectId;
  const found = chooseAttack(state, readier, { ...response, targetId }, 'readiedAction', (attack) =>
    isAtHand(readier, attack),
  );
  return 'order' in found ? found.order : null;
}

/** What takes the place of the one attack, at whoever was named, else at whoever set it off (5E-GRP-02, 5E-SHV-02, 5E-READY-06). */
function aimed({ grapple, shove, disarm }: ReadyResponse, subjectId: string) {
  return {
    grapple: grapple && { targetId: grapple.targetId ?? subjectId },
    shove: shove && { ...shove, targetId: shove.targetId ?? subjectId },
    disarm: disarm && { ...disarm, targetId: disarm.targetId ?? subjectId },
  };
}

function moveIsPossible(state: EncounterState, readierId: string, move: ReadiedMove): boolean {
  const mover = combatantOf(state, readierId);
  const mode = move.mode ?? usualMode(state, mover);
  if (modeRefusal(state, mover, mode)) return false;
  return 'steps' in checkWay(state, mover, mode, move.path, speedOf(state, mover, speedModeOf(mover, mode)));
}

/** Whether a readied response can be carried out as things are now (5E-READY-03). */
export function isPossible(
  state: EncounterState,
  readierId: string,
  response: ReadyResponse,
  occurrence: Occurrence,
): boolean {
  if (response.attack) return attackOrder(state, readierId, response.attack, occurrence.subjectId) !== null;
  const { grapple, shove, disarm } = aimed(response, occurrence.subjectId);
  if (grapple) return seizingRefusal(state, readierId, grapple.targetId) === null;
  if (shove) return shoveRefusal(state, readierId, shove) === null;
  if (disarm) return disarmRefusal(state, readierId, disarm, 'readiedAction') === null;
  if (response.move) return moveIsPossible(state, readierId, response.move);
  if (response.standUp) return standUpRefusal(state, readierId, 'READIED') === null;
  return response.usePotion !== undefined && potionRefusal(state, readierId, response.usePotion) === null;
}

/** Carries a readied response out; its reaction has been paid. */
export function* carryOut(
  ctx: ActionContext,
  readierId: string,
  response: ReadyResponse,
  subjectId: string,
): Procedure {
  const { grapple, shove, disarm } = aimed(response, subjectId);
  if (grapple) yield* seize(ctx, readierId, grapple.targetId);
  else if (shove) yield* tryShove(ctx, readierId, shove);
  else if (disarm) yield* disarmAsReadied(ctx, readierId, disarm);
  else if (response.attack) {
    const order = attackOrder(ctx.state, readierId, response.attack, subjectId);
    if (order) yield* makeAttack(ctx, readierId, order);
  } else if (response.move) {
    const mover = ctx.combatant(readierId);
    const mode = response.move.mode ?? usualMode(ctx.state, mover);
    const feet = speedOf(ctx.state, mover, speedModeOf(mover, mode));
    yield* walk(ctx, readierId, { path: response.move.path, mode, feet });
  } else if (response.standUp) {
    yield* standUp(ctx, readierId, 'READIED');
  } else if (response.usePotion) {
    yield* drinkPotion(ctx, readierId, response.usePotion);
  }
}

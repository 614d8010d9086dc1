import { part } from '../../../encounter/modifiers.js';
import type { ActionContext, Procedure } from '../../../encounter/procedure.js';
import type { EncounterState } from '../../../encounter/state.js';
import { combatantOf } from '../../../encounter/state.js';
import { relationOf } from '../../shared/index.js';
import { remaining, spend } from '../budget.js';
import { movingRefusal } from '../movement/may-move.js';
import { speedOf } from '../movement/speed.js';
import type { Provocation } from '../opportunities/index.js';
import { hasFeat, sheetOf } from '../statistics/index.js';
import { variantOf } from '../variant-of.js';
import { rollManeuver } from './combat-maneuver.js';
import type { Direction } from './pushing.js';
import { awayFrom, bumpInto, friendsAgainst, provokeByShift, shift, stepThatWay } from './pushing.js';

/** Kind of the prompt that asks whether and how far one moves along with whom one pushes. */
export const FOLLOW_PROMPT = 'bullRushFollow';

export interface Push {
  /** By how much the check was won. */
  readonly margin: number;
  readonly charge: boolean;
}

/**
 * Pushes the defender straight back: 5 feet, and 5 more for each 5 points of margin. In 3.5 the further part is only for who
 * moves along, up to its speed (D35-BRU-05); in Pathfinder who has movement left may move along (PF1-BRU-05, PF1-BRU-06).
 */
export function* pushBack(ctx: ActionContext, actorId: string, targetId: string, { margin, charge }: Push): Procedure {
  const squares = 1 + Math.floor(margin / 5);
  const alone = variantOf(ctx.state).maneuvers.method === 'COMBAT_MANEUVER';
  const most = alone
    ? squares
    : Math.min(squares, Math.max(1, Math.floor(speedOf(ctx.state, ctx.combatant(actorId)) / 5)));
  const choice = yield* chooseFollowing(ctx, actorId, targetId, { most, charge, alone });
  if (choice.pays) yield* spend(ctx, actorId, 'move');
  const direction = awayFrom(ctx.state, actorId, targetId);
  if (!ctx.state.map || !direction) {
    yield* pushWithoutMap(ctx, actorId, targetId, choice);
    return;
  }
  const line = [targetId];
  let left = choice.squares;
  let followed = 0;
  while (left > 0) {
    const moved = yield* shiftLine(ctx, actorId, line, direction);
    if (moved === 'STOPPED') return;
    if (moved !== 'MOVED') {
      yield* bumpInto(ctx, moved.blockedBy, [actorId, ...line]);
      const further = yield* takeAlong(ctx, actorId, moved.blockedBy, line.length, alone);
      if (further === null) return;
      line.push(moved.blockedBy!);
      left = Math.min(left, further);
      continue;
    }
    left--;
    if (followed++ < choice.follows && !(yield* follow(ctx, actorId, targetId, direction))) return;
  }
}

interface Following {
  /** Squares the defender is pushed. */
  readonly squares: number;
  /** Squares the attacker moves along. */
  readonly follows: number;
  /** Moving along takes the move action. */
  readonly pays: boolean;
}

function* chooseFollowing(
  ctx: ActionContext,
  actorId: string,
  subjectId: string,
  { most, charge, alone }: { readonly most: number; readonly charge: boolean; readonly alone: boolean },
): Procedure<Following> {
  const actor = ctx.combatant(actorId);
  const may = alone ? charge || remaining(actor, 'move') > 0 : true;
  if (!may || movingRefusal(ctx.state, actor, 'WALK')) return { squares: alone ? most : 1, follows: 0, pays: false };
  const lengths = Array.from({ length: most }, (_, index) => (index + 1) * 5);
  const answer = yield* ctx.ask({
    kind: FOLLOW_PROMPT,
    ownerId: actorId,
    subjectId,
    choices: [
      { id: 'stay', label: 'Stay where you are' },
      ...lengths.map((feet) => ({ id: `${feet}`, label: `Move ${feet} feet along` })),
    ],
    ruleIds: variantOf(ctx.state).rules.maneuvers.bullRushDistance,
    always: `${most * 5}`,
    never: 'stay',
    context: { feet: most * 5 },
  });
  const follows = answer.choice === 'stay' ? 0 : Number(answer.choice) / 5;
  return { squares: alone ? most : Math.max(1, follows), follows, pays: alone && !charge && follows > 0 };
}

/** Moves the whole line one square on, the last of it first. */
function* shiftLine(
  ctx: ActionContext,
  actorId: string,
  line: readonly string[],
  direction: Direction,
): Procedure<'MOVED' | 'STOPPED' | { readonly blockedBy: string | null }> {
  const last = line.at(-1)!;
  const ahead = stepThatWay(ctx.state, last, direction);
  if ('blockedBy' in ahead) return ahead;
  for (const id of [...line].reverse()) {
    const step = stepThatWay(ctx.state, id, direction);
    if ('blockedBy' in step) return 'STOPPED';
    const strikers = strikersAtPushed(ctx.state, actorId, id);
    if (strikers !== null) yield* provokeByShift(ctx, id, step, { ...cause(ctx.state), ...strikers });
    yield* shift(ctx, id, step, 'forced');
  }
  return 'MOVED';
}

/** Who may strike at somebody pushed: in 3.5 all but the pusher; in Pathfinder, with Greater Bull Rush, the pusher's friends (D35-BRU-05, PF1-BRU-08). */
function strikersAtPushed(
  state: EncounterState,
  actorId: string,
  pushedId: string,
): Pick<Provocation, 'except' | 'only' | 'mistakenFor'> | null {
  if (variantOf(state).maneuvers.method === 'OPPOSED') return { except: [actorId], mistakenFor: actorId };
  const greater = hasFeat(sheetOf(combatantOf(state, actorId)), 'Greater Bull Rush');
  return greater ? { only: friendsAgainst(state, actorId, pushedId) } : null;
}

function cause(state: EncounterState): Pick<Provocation, 'because' | 'ruleIds'> {
  return { because: 'bullRush', ruleIds: variantOf(state).rules.maneuvers.bullRushDistance };
}

/**
 * Somebody stands in the way: in Pathfinder it has to be pushed too, at -4 for each creature before it (PF1-BRU-11, PF1-BRU-12,
 * PF1-BRU-13); in 3.5 the push ends there.
 * @returns squares the check is good for, or null where the push ends
 */
function* takeAlong(
  ctx: ActionContext,
  actorId: string,
  otherId: string | null,
  before: number,
  chained: boolean,
): Procedure<number | null> {
  if (otherId === null || !chained || otherId === actorId) return null;
  const { success, margin } = yield* rollManeuver(ctx, {
    attackerId: actorId,
    targetId: otherId,
    maneuver: 'Bull Rush',
    ruleIds: variantOf(ctx.state).rules.maneuvers.bullRushStopped,
    extraParts: [part('pushing several', -4 * before, 'untyped', 'PF1-BRU-12')],
  });
  return success ? 1 + Math.floor(margin / 5) : null;
}

/** @returns false if the pusher could not move along */
function* follow(ctx: ActionContext, actorId: string, targetId: string, direction: Direction): Procedure<boolean> {
  if (movingRefusal(ctx.state, ctx.combatant(actorId), 'WALK')) return false;
  const step = stepThatWay(ctx.state, actorId, direction);
  if ('blockedBy' in step) {
    yield* bumpInto(ctx, step.blockedBy, [actorId]);
    return true;
  }
  if (!(yield* provokeByShift(ctx, actorId, step, { ...cause(ctx.state), ...byFollowing(ctx.state, targetId) })))
    return false;
  if (movingRefusal(ctx.state, ctx.combatant(actorId), 'WALK')) return false;
  yield* shift(ctx, actorId, step, 'bullRush');
  return true;
}

function byFollowing(state: EncounterState, targetId: string): Pick<Provocation, 'except' | 'mistakenFor'> {
  const opposed = variantOf(state).maneuvers.method === 'OPPOSED';
  return { except: [targetId], mistakenFor: opposed ? targetId : undefined };
}

function* pushWithoutMap(
  ctx: ActionContext,
  actorId: string,
  targetId: string,
  { squares, follows }: Following,
): Procedure {
  const { distance, engaged } = relationOf(ctx.state, actorId, targetId);
  const gap = 5 * (squares - Math.min(squares, follows));
  yield* ctx.record('RelationStated', {
    aId: actorId,
    bId: targetId,
    distance: distance + gap,
    engaged: engaged && gap === 0,
  });
}

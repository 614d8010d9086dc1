import type { ActionContext, Procedure } from '../../encounter/procedure.js';
import type { EncounterState } from '../../encounter/state.js';

/** Who comes next. */
export interface NextPlace {
  readonly combatantId: string;
  /** Whether the order began again from the top to find it. */
  readonly newRound: boolean;
}

/**
 * The place after a creature's in the order of the round (which is the same each round: 5E-INIT-05).
 * @param fromId whose place to look behind; null, or a creature that has no place: the top of a new round
 * @returns null if the order is empty
 */
export function nextPlace(state: EncounterState, fromId: string | null): NextPlace | null {
  const { order } = state;
  const from = order.findIndex((entry) => entry.combatantId === fromId);
  const next = order[from + 1] ?? order[0];
  return next ? { combatantId: next.combatantId, newRound: from < 0 || from + 1 >= order.length } : null;
}

/** Ids of the creatures present: first those in the order of the round, then those without a place, as they joined. */
export function idsInTurnOrder(state: EncounterState): readonly string[] {
  const placed = state.order.map((entry) => entry.combatantId).filter((id) => state.present.includes(id));
  if (placed.length === state.present.length) return placed;
  const known = new Set(placed);
  return [...placed, ...state.present.filter((id) => !known.has(id))];
}

/** What a game does at the moments of the round. */
export interface TurnMoments {
  /** Whether a creature gets a turn when its place comes (the dead do not). */
  takesTurn(state: EncounterState, combatantId: string): boolean;
  /** Begins a turn: records `TurnStarted` and everything that comes with it. */
  begin(ctx: ActionContext, combatantId: string): Procedure;
  /** Ends a turn: records `TurnEnded` and everything that comes with it. */
  end(ctx: ActionContext, combatantId: string): Procedure;
  /** A place goes by without a turn: effects anchored to its creature still run on. */
  passOver(ctx: ActionContext, combatantId: string): Procedure;
  /** Begins a round: records `RoundStarted`. */
  beginRound(ctx: ActionContext): Procedure;
}

/**
 * Goes on to the next turn: passes over places that get none, begins a new round where the order wraps, and ends a turn at once
 * whose creature died of its beginning. If nobody is left to take a turn, no turn begins.
 * @param fromId whose place to look behind; null for the top of the order, which begins a round
 */
export function* advanceTurn(ctx: ActionContext, fromId: string | null, moments: TurnMoments): Procedure {
  let from = fromId;
  while (ctx.state.order.some((entry) => moments.takesTurn(ctx.state, entry.combatantId))) {
    const next = nextPlace(ctx.state, from);
    if (!next) return;
    if (next.newRound) yield* moments.beginRound(ctx);
    from = next.combatantId;
    if (!moments.takesTurn(ctx.state, from)) {
      yield* moments.passOver(ctx, from);
      continue;
    }
    yield* moments.begin(ctx, from);
    if (moments.takesTurn(ctx.state, from)) return;
    yield* moments.end(ctx, from);
  }
}

import type { ActionContext, ActionResult, Procedure } from '../../encounter/procedure.js';
import { DONE } from '../../encounter/procedure.js';
import type { InitiativeEntry } from '../../encounter/schemas.js';
import type { InitiativeInput } from '../../rules/ruleset.js';

/** Highest first; equal totals by the die that broke the tie. */
export function compareInitiative(a: InitiativeEntry, b: InitiativeEntry): number {
  return b.total - a.total || (b.tieBreaks[0] ?? 0) - (a.tieBreaks[0] ?? 0);
}

function* rollFor(ctx: ActionContext, combatantId: string): Procedure<InitiativeEntry> {
  const roll = yield* ctx.roll({ purpose: 'initiative', rollerId: combatantId, dice: [{ count: 1, sides: 20 }] });
  return { combatantId, total: roll.total, modifier: 0, tieBreaks: [] };
}

export function* rollInitiative(ctx: ActionContext, input: InitiativeInput): Procedure<ActionResult> {
  const entries: InitiativeEntry[] = [];
  for (const id of ctx.state.present) {
    const stated = input.stated.find((one) => one.combatantId === id);
    entries.push(
      stated ? { combatantId: id, total: stated.total, modifier: 0, tieBreaks: [] } : yield* rollFor(ctx, id),
    );
  }
  const order = entries.sort(compareInitiative);
  yield* ctx.record('InitiativeSet', { order, reason: input.stated.length > 0 ? 'STATED' : 'ROLLED' });
  return DONE;
}

export function* startCombat(ctx: ActionContext): Procedure<ActionResult> {
  yield* ctx.record('CombatStarted', { surpriseRound: false });
  yield* beginRound(ctx, 1);
  return DONE;
}

export function* joinCombat(ctx: ActionContext, ids: readonly string[]): Procedure<ActionResult> {
  const joined: InitiativeEntry[] = [];
  for (const id of ids) joined.push(yield* rollFor(ctx, id));
  const order = [...ctx.state.order, ...joined].sort(compareInitiative);
  yield* ctx.record('InitiativeSet', { order, reason: 'JOINED' });
  return DONE;
}

export function* endTurn(ctx: ActionContext): Procedure<ActionResult> {
  const { activeId, round } = ctx.state;
  if (activeId === null) {
    yield* beginRound(ctx, round + 1);
    return DONE;
  }
  const next = after(ctx, activeId);
  yield* ctx.record('TurnEnded', { combatantId: activeId, round });
  if (next === undefined) yield* beginRound(ctx, round + 1);
  else yield* beginTurn(ctx, next);
  return DONE;
}

/** The turn of whoever leaves ends first. */
export function* leave(ctx: ActionContext, combatantId: string): Procedure<ActionResult> {
  return ctx.state.activeId === combatantId ? yield* endTurn(ctx) : DONE;
}

function* beginRound(ctx: ActionContext, round: number): Procedure {
  yield* ctx.record('RoundStarted', { round });
  const first = living(ctx)[0];
  if (first !== undefined) yield* beginTurn(ctx, first);
}

function* beginTurn(ctx: ActionContext, combatantId: string): Procedure {
  const budget = { action: 1, reaction: 1 };
  yield* ctx.record('TurnStarted', { combatantId, round: ctx.state.round, budget, notes: {} });
}

const living = (ctx: ActionContext): readonly string[] =>
  ctx.state.order.map((entry) => entry.combatantId).filter((id) => ctx.combatant(id).vital !== 'DEAD');

function after(ctx: ActionContext, id: string): string | undefined {
  const ids = ctx.state.order.map((entry) => entry.combatantId);
  const alive = new Set(living(ctx));
  return ids.slice(ids.indexOf(id) + 1).find((one) => alive.has(one));
}

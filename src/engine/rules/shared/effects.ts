import type { ActionContext, Procedure } from '../../encounter/procedure.js';
import type { Effect, Expiry } from '../../encounter/schemas.js';
import type { Combatant, EncounterState } from '../../encounter/state.js';
import { idsInTurnOrder, nextPlace } from './turn-order.js';

/** An effect about to begin; what is left out is null or empty. */
export interface NewEffect {
  readonly kind: string;
  readonly sourceId?: string | null;
  readonly ruleId?: string | null;
  readonly level?: number | null;
  readonly expires?: Expiry | null;
  readonly data?: Effect['data'];
}

/** The effects of a kind on a creature. */
export function effectsOf(combatant: Combatant, kind: string): readonly Effect[] {
  return combatant.effects.filter((effect) => effect.kind === kind);
}

export function hasEffect(combatant: Combatant, kind: string): boolean {
  return combatant.effects.some((effect) => effect.kind === kind);
}

/** Begins an effect. @returns its id */
export function* startEffect(ctx: ActionContext, combatantId: string, effect: NewEffect): Procedure<string> {
  const id = `e${ctx.state.effectCount + 1}`;
  yield* ctx.record('EffectStarted', {
    combatantId,
    effect: {
      id,
      kind: effect.kind,
      sourceId: effect.sourceId ?? null,
      ruleId: effect.ruleId ?? null,
      level: effect.level ?? null,
      expires: effect.expires ?? null,
      data: effect.data ?? {},
    },
  });
  return id;
}

/** Ends one effect. @param reason `expired`, `stoodUp`, `healed` … */
export function* endEffect(ctx: ActionContext, combatantId: string, effect: Effect, reason: string): Procedure {
  yield* ctx.record('EffectEnded', { combatantId, effectId: effect.id, kind: effect.kind, reason });
}

/** Ends all effects of a kind on a creature. @returns how many there were */
export function* endEffectsOf(
  ctx: ActionContext,
  combatantId: string,
  kind: string,
  reason: string,
): Procedure<number> {
  const found = effectsOf(ctx.combatant(combatantId), kind);
  for (const effect of found) yield* endEffect(ctx, combatantId, effect, reason);
  return found.length;
}

/** Until the start of the creature's next turn. */
export function untilTurnStart(anchorId: string, turns = 1): Expiry {
  return { anchorId, phase: 'TURN_START', turns };
}

/** Until the end of the creature's turn: the one under way, else its next one. */
export function untilTurnEnd(anchorId: string): Expiry {
  return { anchorId, phase: 'TURN_END', turns: 1 };
}

/** Until the end of the creature's next turn; one that is under way does not count. */
export function untilNextTurnEnd(state: EncounterState, anchorId: string): Expiry {
  return { anchorId, phase: 'TURN_END', turns: state.activeId === anchorId ? 2 : 1 };
}

/**
 * For so many rounds: to the same point of the order (5E-ORD-02). It is anchored to the creature whose turn it is, so that it
 * ends as that creature's turn begins; between turns, to `elseId`.
 */
export function forRounds(state: EncounterState, rounds: number, elseId: string): Expiry {
  return { anchorId: state.activeId ?? elseId, phase: 'TURN_START', turns: rounds };
}

/**
 * A moment of a creature's turn has come: what is anchored to it comes one step nearer to its end, or ends. Goes through
 * creatures in the order of the round and through each one's effects in the order in which they began.
 * @param ended what else the game does when an effect has run out
 */
export function* advanceEffects(
  ctx: ActionContext,
  anchorId: string,
  phase: Expiry['phase'],
  ended?: (combatantId: string, effect: Effect) => Procedure,
): Procedure {
  for (const id of idsInTurnOrder(ctx.state)) {
    for (const { id: effectId } of ctx.combatant(id).effects) {
      const effect = ctx.combatant(id).effects.find((one) => one.id === effectId);
      if (!effect?.expires || effect.expires.anchorId !== anchorId || effect.expires.phase !== phase) continue;
      if (effect.expires.turns > 1) {
        const expires = { ...effect.expires, turns: effect.expires.turns - 1 };
        yield* ctx.record('EffectAdvanced', { combatantId: id, effect: { ...effect, expires } });
        continue;
      }
      yield* endEffect(ctx, id, effect, 'expired');
      if (ended) yield* ended(id, effect);
    }
  }
}

/**
 * Before a creature leaves the fight: what is anchored to its turns is anchored to its place in the order, which is the start
 * of the turn that comes after it. So nothing lasts for ever because its anchor is gone.
 */
export function* reanchorEffects(ctx: ActionContext, leavingId: string): Procedure {
  const heir = nextPlace(ctx.state, leavingId)?.combatantId;
  if (heir === undefined || heir === leavingId) return;
  for (const id of idsInTurnOrder(ctx.state)) {
    for (const effect of ctx.combatant(id).effects) {
      if (effect.expires?.anchorId !== leavingId) continue;
      const expires: Expiry = { anchorId: heir, phase: 'TURN_START', turns: effect.expires.turns };
      yield* ctx.record('EffectAdvanced', { combatantId: id, effect: { ...effect, expires } });
    }
  }
}

import type { Adjustment, InitiativeInput, Ruleset } from '../rules/ruleset.js';
import type { ActionInput, ActionName } from './actions/inputs.js';
import { isActionName } from './actions/inputs.js';
import type { EventData } from './events/index.js';
import type { ActionContext, ActionResult, Procedure } from './procedure.js';

/** Steps of the encounter that are run as procedures too, so that they can wait, replay and be verified like any action. */
export const ENCOUNTER_STEPS = ['rollInitiative', 'startCombat', 'joinCombat', 'endTurn', 'leave', 'adjust'] as const;
export type EncounterStep = (typeof ENCOUNTER_STEPS)[number];

type Perform = (ctx: ActionContext) => Procedure<ActionResult>;

/**
 * The procedure of a declared action: what runs it, runs it again after an answer, and verifies it years later.
 * @returns undefined when the ruleset (no longer) has such an action
 */
export function performerOf(ruleset: Ruleset, declared: EventData<'ActionDeclared'>): Perform | undefined {
  const input = declared.input as unknown;
  switch (declared.action) {
    case 'rollInitiative':
      return (ctx) => ruleset.rollInitiative(ctx, input as InitiativeInput);
    case 'startCombat':
      return (ctx) => startCombat(ctx, ruleset, (input as { surprised: readonly string[] | null }).surprised);
    case 'joinCombat':
      return (ctx) => ruleset.joinCombat(ctx, (input as { combatantIds: readonly string[] }).combatantIds);
    case 'endTurn':
      return (ctx) => ruleset.endTurn(ctx);
    case 'leave':
      return (ctx) => leave(ctx, ruleset, input as { combatantId: string; reason: string });
    case 'adjust':
      return (ctx) => adjust(ctx, ruleset, input as Adjustment);
    default: {
      if (!isActionName(declared.action) || declared.actorId === null) return undefined;
      const { actorId, action } = declared;
      const definition = ruleset.actions[action] as
        | {
            perform(
              ctx: ActionContext,
              actorId: string,
              input: ActionInput<ActionName>,
              use: 'TURN',
            ): Procedure<ActionResult>;
          }
        | undefined;
      return definition && ((ctx) => definition.perform(ctx, actorId, input as ActionInput<ActionName>, 'TURN'));
    }
  }
}

function* startCombat(
  ctx: ActionContext,
  ruleset: Ruleset,
  surprised: readonly string[] | null,
): Procedure<ActionResult> {
  yield* ctx.record('AwarenessSet', { surprised: [...(surprised ?? [])] });
  return yield* ruleset.startCombat(ctx, surprised !== null);
}

function* leave(
  ctx: ActionContext,
  ruleset: Ruleset,
  input: { readonly combatantId: string; readonly reason: string },
): Procedure<ActionResult> {
  const result = yield* ruleset.leave(ctx, input.combatantId);
  yield* ctx.record('CombatantLeft', { combatantId: input.combatantId, reason: input.reason });
  return result;
}

function* adjust(ctx: ActionContext, ruleset: Ruleset, adjustment: Adjustment): Procedure<ActionResult> {
  const { combatantId, reason, ...changes } = adjustment;
  yield* ctx.record('Adjusted', { combatantId, reason, what: Object.keys(changes).sort() });
  return yield* ruleset.adjust(ctx, adjustment);
}

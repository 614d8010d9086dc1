import type { z } from 'zod';
import type { ActionInput } from '../../encounter/actions/inputs.js';
import type { readyTriggerSchema } from '../../encounter/actions/ready-inputs.js';
import type { ActionContext, Procedure, PromptRequest } from '../../encounter/procedure.js';
import type { Combatant, EncounterState, ReadiedAction } from '../../encounter/state.js';
import { combatantOf } from '../../encounter/state.js';
import type { Square } from '../../grid/square.js';
import { sameSquare } from '../../grid/square.js';
import { idsInTurnOrder } from './turn-order.js';

export type ReadyTrigger = Readonly<z.infer<typeof readyTriggerSchema>>;
export type ReadyResponse = ActionInput<'ready'>['response'];

/**
 * Something that happens (or, in 3.5 and Pathfinder, is about to) and may set off readied actions. The games report it from
 * their procedures; where a step is concerned, one occurrence serves all triggers about moving.
 */
export type Occurrence =
  | {
      readonly type: 'STEP';
      readonly subjectId: string;
      /** With a map: the squares left and entered. */
      readonly from: Square | null;
      readonly to: Square | null;
      /** Every square of the space after the step. */
      readonly entered: readonly Square[];
      /** Without a map: whose reach it enters and leaves. */
      readonly engages: readonly string[];
      readonly leaves: readonly string[];
    }
  | { readonly type: 'ATTACKS' | 'CASTS'; readonly subjectId: string; readonly targetId: string | null }
  | { readonly type: 'STANDS_UP' | 'TURN_STARTS' | 'TURN_ENDS' | 'OPENS_DOOR'; readonly subjectId: string };

/** What the games differ in about readied actions. */
export interface ReadyRules {
  /** Kind of the prompt. */
  readonly promptKind: string;
  readonly ruleIds: readonly string[];
  /** Whether the creature could react at all, and notices what happens. */
  mayReact(state: EncounterState, readierId: string, occurrence: Occurrence): boolean;
  /** Whether the readier's melee reach takes in the subject, were it at that square (null: where it is). */
  readonly inReach: (state: EncounterState, readierId: string, subjectId: string, at: Square | null) => boolean;
  /** Whether the response can be carried out now; one that cannot is not offered, and stays readied. */
  possible(state: EncounterState, readierId: string, response: ReadyResponse, occurrence: Occurrence): boolean;
  /** Ends the readied action as released, pays for it, and carries the response out. */
  release(ctx: ActionContext, readierId: string, response: ReadyResponse, occurrence: Occurrence): Procedure;
}

export function triggerOf(readied: ReadiedAction): ReadyTrigger {
  return readied.trigger as unknown as ReadyTrigger;
}

export function responseOf(readied: ReadiedAction): ReadyResponse {
  return readied.response;
}

/** Whether an occurrence is what a trigger waits for. A trigger that names nobody means any enemy. */
export function matchesTrigger(
  state: EncounterState,
  readier: Combatant,
  trigger: ReadyTrigger,
  occurrence: Occurrence,
  inReach: ReadyRules['inReach'],
): boolean {
  const { subjectId } = occurrence;
  if (subjectId === readier.id) return false;
  if (trigger.subjectId !== undefined && trigger.subjectId !== subjectId) return false;
  if (trigger.subjectId === undefined && combatantOf(state, subjectId).side === readier.side) return false;
  if (occurrence.type === 'STEP') return matchesStep(state, readier.id, trigger, occurrence, inReach);
  if (trigger.event !== occurrence.type) return false;
  if (occurrence.type === 'ATTACKS' || occurrence.type === 'CASTS')
    return trigger.targetId === undefined || trigger.targetId === occurrence.targetId;
  return true;
}

function matchesStep(
  state: EncounterState,
  readierId: string,
  trigger: ReadyTrigger,
  step: Extract<Occurrence, { type: 'STEP' }>,
  inReach: ReadyRules['inReach'],
): boolean {
  switch (trigger.event) {
    case 'MOVES':
      return true;
    case 'ENTERS_SQUARE':
      return (trigger.squares ?? []).some((square) => step.entered.some((entered) => sameSquare(entered, square)));
    case 'ENTERS_REACH':
      if (!step.from || !step.to) return step.engages.includes(readierId);
      return (
        !inReach(state, readierId, step.subjectId, step.from) && inReach(state, readierId, step.subjectId, step.to)
      );
    case 'LEAVES_REACH':
      if (!step.from || !step.to) return step.leaves.includes(readierId);
      return (
        inReach(state, readierId, step.subjectId, step.from) && !inReach(state, readierId, step.subjectId, step.to)
      );
    default:
      return false;
  }
}

/** The creatures whose readied action an occurrence sets off, in the order of the round. */
export function readiersFor(state: EncounterState, occurrence: Occurrence, rules: ReadyRules): readonly string[] {
  if (!state.present.some((id) => state.combatants[id]!.readied !== null)) return [];
  return idsInTurnOrder(state).filter((id) => {
    const readier = combatantOf(state, id);
    if (!readier.readied || !matchesTrigger(state, readier, triggerOf(readier.readied), occurrence, rules.inReach))
      return false;
    return rules.mayReact(state, id, occurrence) && rules.possible(state, id, responseOf(readier.readied), occurrence);
  });
}

/**
 * Asks everyone whose readied action an occurrence sets off, all at once, and carries out what they choose in the order of the
 * round, each checked again when its turn to react comes. Who lets it pass keeps the action readied (5E-READY-04). Call it
 * after the occurrence (5e) or just before it (3.5, Pathfinder).
 * @returns whether anybody reacted: what goes on afterwards has to be checked again
 */
export function* releaseReadied(ctx: ActionContext, occurrence: Occurrence, rules: ReadyRules): Procedure<boolean> {
  const readiers = readiersFor(ctx.state, occurrence, rules);
  const answers = yield* ctx.askAll(readiers.map((id) => readyPrompt(id, occurrence, rules)));
  let reacted = false;
  for (const [index, id] of readiers.entries()) {
    if (answers[index]!.choice !== 'release') continue;
    const { readied } = ctx.combatant(id);
    if (!readied || !ctx.state.present.includes(id)) continue;
    const response = responseOf(readied);
    if (!rules.mayReact(ctx.state, id, occurrence) || !rules.possible(ctx.state, id, response, occurrence)) continue;
    yield* rules.release(ctx, id, response, occurrence);
    reacted = true;
  }
  return reacted;
}

function readyPrompt(readierId: string, occurrence: Occurrence, rules: ReadyRules): PromptRequest {
  return {
    kind: rules.promptKind,
    ownerId: readierId,
    subjectId: occurrence.subjectId,
    choices: [
      { id: 'release', label: 'Carry out the readied action' },
      { id: 'wait', label: 'Let it pass and keep it readied' },
    ],
    ruleIds: rules.ruleIds,
    always: 'release',
    never: 'wait',
    context: { event: occurrence.type },
  };
}

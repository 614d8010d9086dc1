import type { ActionInput, ActionName } from '../engine/encounter/actions/inputs.js';
import { ACTION_INPUTS } from '../engine/encounter/actions/inputs.js';
import type { Command } from '../engine/encounter/commands.js';
import { decide } from '../engine/encounter/decide/index.js';
import type { Refusal } from '../engine/encounter/refusal.js';
import { refuse } from '../engine/encounter/refusal.js';
import type { Seat } from '../engine/encounter/seat.js';
import { mayGive, OWNER, seatOf } from '../engine/encounter/seat.js';
import type { EncounterState } from '../engine/encounter/state.js';
import { findCombatant } from '../engine/encounter/state.js';
import type { ActionDefinition, Ruleset } from '../engine/rules/ruleset.js';
import { unperceived } from '../engine/visibility/perception.js';
import { seenRefusal } from '../engine/visibility/seen-refusal.js';
import { seenState } from '../engine/visibility/seen-state.js';
import type { CommandRequest } from './command-request.js';
import type { CommandResult } from './command-result.js';
import type { SessionView } from './encounter-session.js';
import type { SeenRecords } from './seen-records.js';

type SeatedRequest = Pick<CommandRequest, 'command' | 'commandId' | 'seat' | 'dice'>;

/** Whether the seat is one no more, or may not give this command. */
export function barOf(
  state: EncounterState | undefined,
  { seat, command }: Pick<CommandRequest, 'seat' | 'command'>,
): Extract<CommandResult, { kind: 'forbidden' }> | null {
  if (!state || seat.id === OWNER.id) return null;
  const current = seatOf(state, seat.id);
  if (!current) return { kind: 'forbidden', because: 'REVOKED' };
  return mayGive(current, state, command) ? null : { kind: 'forbidden', because: 'ROLE' };
}

/** What a seat that does not see everything is told of its commands: nothing it could not know. */
export class SeatedCommands {
  constructor(private readonly records: SeenRecords) {}

  /**
   * The newest revision of which the seat knows: what it did not witness does not make its command late.
   * @throws EventStoreError
   */
  async revisionSeen({ fold, revision }: SessionView, seat: Seat): Promise<number> {
    if (seat.role === 'GAME_MASTER' || !fold.state) return revision;
    return (await this.records.lastWitnessed(seat, fold.state, revision)).revision;
  }

  /**
   * Whether a seat names a creature it does not perceive, or a revision it does not know of, or declares what is not legal in the fight as it
   * sees it: for it there is none, whatever the rules would say of the whole. Where it means no creature by the word, it is a word like any
   * other.
   * @throws EventStoreError
   */
  async askedOfTheUnseen(
    base: SessionView,
    ruleset: Ruleset,
    { command, seat }: SeatedRequest,
  ): Promise<Refusal | null> {
    const { state } = base.fold;
    if (seat.role === 'GAME_MASTER' || !state) return null;
    if (command.type === 'declareAction') {
      const unseen = unperceived(state, ruleset, seat);
      if (unseen.size === 0) return null;
      // What only somebody unseen makes legal, as hiding from it, would tell that it is there.
      return barredAsSeen(ruleset, seenState(state, ruleset, seat), command);
    }
    if (command.type !== 'undo' || command.to === undefined) return null;
    const known = await this.revisionSeen(base, seat);
    if (command.to < known) return null;
    return refuse('REVISION_UNKNOWN', [], { revision: command.to }, [String(known - 1)]);
  }

  /**
   * A refusal as the seat may hear it: that of the fight as it sees it, and of no revision it does not know.
   * @throws EventStoreError
   */
  async told(
    refusal: Refusal,
    base: SessionView,
    ruleset: Ruleset,
    { command, commandId, seat, dice = [] }: SeatedRequest,
  ): Promise<Refusal> {
    const { state } = base.fold;
    if (seat.role === 'GAME_MASTER' || !state) return refusal;
    if (command.type === 'undo') return upTo(refusal, await this.revisionSeen(base, seat));
    switch (command.type) {
      case 'declareAction':
      case 'endTurn':
      case 'setPolicy':
      case 'addDiceWord':
        break;
      default:
        return refusal;
    }
    const seen = seenState(state, ruleset, seat);
    // Only whether it is refused counts, and no refusal depends on a face. No two dice in a row show the same: a tie would be thrown again
    // for ever.
    const serviceDice = (sides: number, index: number): number => (index % sides) + 1;
    const decision = decide(
      {
        fold: { state: seen, open: null },
        commandId,
        ruleset,
        serviceDice,
        declaredDice: dice,
        ignoresSpareDice: true,
      },
      command,
    );
    return seenRefusal(ruleset, seen, command.type === 'declareAction' ? command.actorId : null, decision);
  }
}

/** Why an action may not begin in the fight as a seat sees it, or null. What makes no sense as an input is for `decide` to say. */
function barredAsSeen(
  ruleset: Ruleset,
  seen: EncounterState,
  { actorId, action, input }: Extract<Command, { type: 'declareAction' }>,
): Refusal | null {
  const definition = (ruleset.actions as Readonly<Record<string, ActionDefinition>>)[action];
  const parsed = ACTION_INPUTS[action].schema.safeParse(input);
  if (!definition || !parsed.success || !findCombatant(seen, actorId)) return null;
  const given = parsed.data as ActionInput<ActionName>;
  const completed = definition.complete?.(seen, actorId, given) ?? { input: given };
  return 'refusal' in completed ? completed.refusal : definition.check(seen, actorId, completed.input, 'TURN');
}

/** The refusal of an undo in which no revision is newer than those the seat knows. */
function upTo(refusal: Refusal, known: number): Refusal {
  const capped = (value: string | number): string | number =>
    typeof value === 'number'
      ? Math.min(value, known)
      : /^\d+$/.test(value)
        ? String(Math.min(Number(value), known))
        : value;
  return {
    ...refusal,
    params: Object.fromEntries(Object.entries(refusal.params).map(([name, value]) => [name, capped(value)])),
    legal: refusal.legal.map((word) => String(capped(word))),
  };
}

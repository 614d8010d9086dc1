import type { Command } from './commands.js';
import type { Refusal } from './refusal.js';
import { refuse } from './refusal.js';
import type { EncounterState } from './state.js';

/** What somebody at the table sees and may do; `events/seats.ts` says what each means. */
export type SeatRole = 'GAME_MASTER' | 'PLAYER' | 'SPECTATOR' | 'AUDITOR';

/** Who gives a command and who looks: what the rules of the table need to know of a caller. */
export interface Seat {
  readonly id: string;
  readonly role: SeatRole;
  /** Its name in the metadata of the events it causes: the same for every command of one seat. */
  readonly name: string;
  /** The creatures a player acts for and sees in full. */
  readonly combatantIds: readonly string[];
}

/** Id of the seat every encounter has from its beginning. */
export const GAME_MASTER_SEAT_ID = 'gameMaster';

/** The game master's seat. */
export const GAME_MASTER: Seat = {
  id: GAME_MASTER_SEAT_ID,
  role: 'GAME_MASTER',
  name: 'gameMaster',
  combatantIds: [],
};

/**
 * Whoever an encounter belongs to: who created it, or runs the service. What it may do rests on no seat that could be revoked.
 */
export const OWNER: Seat = { ...GAME_MASTER, id: 'owner' };

/**
 * The seat of an id, as an encounter knows it now.
 * @returns undefined if there is no such seat, or it was revoked
 */
export function seatOf(state: EncounterState, seatId: string): Seat | undefined {
  const { seats } = state;
  const granted = seats && Object.hasOwn(seats, seatId) ? seats[seatId] : undefined;
  if (!granted) return seatId === GAME_MASTER_SEAT_ID ? GAME_MASTER : undefined;
  if (granted.revoked) return undefined;
  const { id, role, combatantIds } = granted;
  return id === GAME_MASTER_SEAT_ID ? GAME_MASTER : { id, role, name: id, combatantIds };
}

/** Whether a seat sees everything: the game master always, an auditor once the fight has ended. */
export function seesEverything(seat: Seat, { phase }: Pick<EncounterState, 'phase'>): boolean {
  return seat.role === 'GAME_MASTER' || (seat.role === 'AUDITOR' && phase === 'ENDED');
}

/** A command as far as it matters who gives it. */
export type GivenCommand =
  | { readonly type: 'declareAction'; readonly actorId: string }
  | { readonly type: 'answerPrompt'; readonly promptId: string }
  | { readonly type: 'setPolicy'; readonly combatantId: string }
  | { readonly type: Exclude<Command['type'], 'declareAction' | 'answerPrompt' | 'setPolicy'> };

/**
 * Whether a seat may give a command. A player acts for its own creatures: it declares their actions, answers their prompts, ends
 * their turns, sets their policies, adds a word to the dice, and undoes as far as `undoBar` lets it. All else is the game
 * master's; spectators and auditors do nothing. The answer depends on nothing a player may not know.
 */
export function mayGive(seat: Seat, state: EncounterState, command: GivenCommand): boolean {
  if (seat.role === 'GAME_MASTER') return true;
  if (seat.role !== 'PLAYER') return false;
  const isOwn = (id: string | null): boolean => id !== null && seat.combatantIds.includes(id);
  switch (command.type) {
    case 'declareAction':
      return isOwn(command.actorId);
    case 'setPolicy':
      return isOwn(command.combatantId);
    case 'answerPrompt':
      return state.prompts.some(({ id, ownerId }) => id === command.promptId && isOwn(ownerId));
    case 'endTurn':
      return isOwn(state.activeId);
    case 'addDiceWord':
    case 'undo':
      return true;
    default:
      return false;
  }
}

/** What would be undone. */
export interface Undoing {
  /** The revision to go back to. */
  readonly to: number;
  /** First revision of the last command that is still in force, and the seat that gave it. */
  readonly lastCommand: { readonly start: number; readonly seat: string };
  /** The first revision after the start of that command at which a die fell, whether that was undone since or not. */
  readonly dieAt: number | undefined;
}

/**
 * Why a seat may not undo this, or null. The game master may go back to any revision. A player may take back the last command
 * if it was its own and no die has fallen since: what has been seen stays seen. Spectators and auditors undo nothing.
 */
export function undoBar(seat: Seat, { to, lastCommand, dieAt }: Undoing): Refusal | null {
  if (seat.role === 'GAME_MASTER') return null;
  const before = lastCommand.start - 1;
  if (to !== before) return refuse('UNDO_TOO_FAR', [], { to: before }, [String(before)]);
  if (seat.role !== 'PLAYER' || lastCommand.seat !== seat.name)
    return refuse('UNDO_OF_OTHERS', [], { revision: lastCommand.start, seat: lastCommand.seat });
  return dieAt === undefined ? null : refuse('UNDO_PAST_DIE', [], { revision: dieAt });
}

/** Why a seat may not branch a fight off, or null: whoever does sees everything there is in it. */
export function forkBar(seat: Seat): Refusal | null {
  return seat.role === 'GAME_MASTER' ? null : refuse('FORK_NOT_YOURS', [], { seat: seat.name });
}

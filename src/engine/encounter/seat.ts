import type { Refusal } from './refusal.js';
import { refuse } from './refusal.js';

/** What somebody at the table may do. */
export type SeatRole = 'GAME_MASTER' | 'PLAYER' | 'SPECTATOR';

/** Who gives a command: what the rules of the table need to know of a caller. */
export interface Seat {
  readonly role: SeatRole;
  /** Its name in the metadata of the events it causes: the same for every command of one seat. */
  readonly name: string;
}

/** The seat everybody has as long as a table tells no seats apart. */
export const GAME_MASTER: Seat = { role: 'GAME_MASTER', name: 'gameMaster' };

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
 * if it was its own and no die has fallen since: what has been seen stays seen. A spectator undoes nothing.
 */
export function undoBar(seat: Seat, { to, lastCommand, dieAt }: Undoing): Refusal | null {
  if (seat.role === 'GAME_MASTER') return null;
  const before = lastCommand.start - 1;
  if (to !== before) return refuse('UNDO_TOO_FAR', [], { to: before }, [String(before)]);
  if (seat.role === 'SPECTATOR' || lastCommand.seat !== seat.name)
    return refuse('UNDO_OF_OTHERS', [], { revision: lastCommand.start, seat: lastCommand.seat });
  return dieAt === undefined ? null : refuse('UNDO_PAST_DIE', [], { revision: dieAt });
}

/** Why a seat may not branch a fight off, or null: whoever does sees everything there is in it. */
export function forkBar(seat: Seat): Refusal | null {
  return seat.role === 'GAME_MASTER' ? null : refuse('FORK_NOT_YOURS', [], { seat: seat.name });
}

import { ENCOUNTER_LIMITS } from '../../limits.js';
import type { Command, Decision } from '../commands.js';
import { event } from '../events/index.js';
import { refuse } from '../refusal.js';
import { GAME_MASTER_SEAT_ID, seatOf } from '../seat.js';
import type { EncounterState } from '../state.js';
import { accepted, refused } from './outcome.js';

type SeatCommand = Extract<Command, { type: 'grantSeat' | 'revokeSeat' | 'eraseSeatName' | 'setDisclosure' }>;

/** Commands about who sits at the table and what seats see. They touch nothing of the fight. */
export const SEAT_COMMANDS: ReadonlySet<Command['type']> = new Set([
  'grantSeat',
  'revokeSeat',
  'eraseSeatName',
  'setDisclosure',
] satisfies readonly SeatCommand['type'][]);

/** Grants, revokes and renames seats, and says what they see. */
export function decideSeat(state: EncounterState, command: SeatCommand): Decision {
  switch (command.type) {
    case 'setDisclosure':
      return accepted(event('DisclosureSet', { disclosure: command.disclosure }));
    case 'grantSeat': {
      const { type: _, ...granted } = command;
      const { role, combatantIds } = granted;
      if (role !== 'PLAYER' && combatantIds.length > 0)
        return { kind: 'invalid', problems: [{ path: 'combatantIds', message: 'only a player acts for creatures' }] };
      const seats = Object.keys(state.seats ?? {});
      if (seats.length >= ENCOUNTER_LIMITS.seats)
        return refused(refuse('SEATS_TAKEN', [], { most: ENCOUNTER_LIMITS.seats }, ['revokeSeat']));
      return accepted(event('SeatGranted', { ...granted, combatantIds: [...new Set(combatantIds)] }));
    }
    case 'revokeSeat':
      if (!seatOf(state, command.seatId)) return unknownSeat(state, command.seatId);
      return accepted(event('SeatRevoked', { seatId: command.seatId, reason: command.reason }));
    case 'eraseSeatName':
      if (!Object.hasOwn(state.seats ?? {}, command.seatId)) return unknownSeat(state, command.seatId);
      return accepted(event('SeatNameErased', { seatId: command.seatId }));
  }
}

function unknownSeat(state: EncounterState, seatId: string): Decision {
  const known = [GAME_MASTER_SEAT_ID, ...Object.keys(state.seats ?? {})].filter((id) => seatOf(state, id));
  return refused(refuse('SEAT_UNKNOWN', [], { seat: seatId }, [...new Set(known), 'createSeat']));
}

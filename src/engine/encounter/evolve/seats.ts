import type { seatEvents } from '../events/seats.js';
import type { Evolvers } from './evolver.js';

export const evolveSeats: Evolvers<keyof typeof seatEvents> = {
  SeatGranted: (state, { seatId, role, combatantIds, name, expiresAt }) => ({
    ...state,
    seats: { ...state.seats, [seatId]: { id: seatId, role, combatantIds, name, expiresAt, revoked: false } },
  }),
  SeatRevoked: (state, { seatId }) => ({
    ...state,
    seats: { ...state.seats, [seatId]: { ...(state.seats?.[seatId] ?? IMPLICIT), revoked: true } },
  }),
  SeatNameErased: (state, { seatId }) => {
    const seat = state.seats?.[seatId];
    return seat ? { ...state, seats: { ...state.seats, [seatId]: { ...seat, name: seatId } } } : state;
  },
  DisclosureSet: (state, { disclosure }) => ({ ...state, disclosure }),
};

/** The seat every encounter has from its beginning: no event grants it. */
const IMPLICIT = {
  id: 'gameMaster',
  role: 'GAME_MASTER',
  combatantIds: [],
  name: 'gameMaster',
  expiresAt: null,
} as const;

import type { Headers } from '../../e2e/support/api.js';

/** Who sends an input to a fight. */
export interface Caller {
  readonly name: string;
  readonly headers: Headers;
  /** Whether what it is shown is all there is. */
  readonly seesAll: boolean;
}

/** The seats of each fight, beside that of the game master. */
export const SEATS = [
  { name: 'player of the heroes', role: 'PLAYER', combatantIds: ['fighter', 'rogue'] },
  { name: 'player of the foes', role: 'PLAYER', combatantIds: ['goblin', 'ogre'] },
  { name: 'spectator', role: 'SPECTATOR', combatantIds: [] },
  { name: 'auditor', role: 'AUDITOR', combatantIds: [] },
] as const;

/** How often those who see everything send. */
const OWNER_TURNS = 5;
const GAME_MASTER_TURNS = 2;

/** Everybody at a fight, as often as they send, in turn. With so many turns, a prime number, everybody comes to send everything. */
export function turnsOf(
  owner: Caller,
  gameMaster: Caller,
  seats: readonly Caller[],
  nobody: Caller,
): readonly Caller[] {
  return [
    ...Array<Caller>(OWNER_TURNS).fill(owner),
    ...Array<Caller>(GAME_MASTER_TURNS).fill(gameMaster),
    ...seats.slice(0, 1),
    ...seats,
    nobody,
  ];
}

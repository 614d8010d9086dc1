import type { Door } from '../../src/config/limit-settings.js';
import { ask } from './doors.js';
import type { Operation, OperationDoor, Outcome } from './doors.js';

/** A limit at one door: what comes of reaching it, and of passing it by one. */
export interface Trial {
  readonly at: () => Outcome | Promise<Outcome>;
  readonly past: () => Outcome | Promise<Outcome>;
  /** What comes of reaching it, where that is not `OK`: what the rules say to it, say. */
  readonly reached?: Outcome;
}

/** A limit at each of its doors. */
export type LimitCase = Partial<Readonly<Record<Door, Trial>>>;

const OPERATION_DOORS: readonly OperationDoor[] = ['HTTP', 'WebSocket', 'SSE'];

/** The same trial at some doors. */
export const atDoors = <D extends Door>(doors: readonly D[], trial: (door: D) => Trial): LimitCase =>
  Object.fromEntries(doors.map((door) => [door, trial(door)]));

/** The same trial wherever operations come in. */
export const atOperationDoors = (trial: (door: OperationDoor) => Trial): LimitCase => atDoors(OPERATION_DOORS, trial);

/** An operation at the limit and one past it, by all doors or by some. */
export function operationCase(
  url: () => string,
  at: () => Operation | Promise<Operation>,
  past: () => Operation | Promise<Operation>,
  { reached, doors = OPERATION_DOORS }: { reached?: Outcome; doors?: readonly OperationDoor[] } = {},
): LimitCase {
  return atDoors(doors, (door) => ({
    at: async () => ask(url(), door, await at()),
    past: async () => ask(url(), door, await past()),
    ...(reached !== undefined && { reached }),
  }));
}

import type { RollRequest } from './procedure.js';
import type { Refusal } from './refusal.js';
import { refuse } from './refusal.js';
import type { ThrownDie } from './roll-event.js';
import { sidesOf } from './roll-event.js';
import type { DiceMode } from './state.js';

/** Where new dice of one command come from. */
export interface DiceSupply {
  /** @param next index of the next die of the service */
  throw(request: RollRequest, next: number): { readonly dice: readonly ThrownDie[] } | { readonly refused: Refusal };
}

/** Die number `index` of the encounter: the same for ever. */
export type ServiceDice = (sides: number, index: number) => number;

/**
 * Declared faces first, in the order in which the rules ask for dice, then the service's own, as the encounter's mode allows.
 * @param declared faces thrown at a real table
 */
export function createDiceSupply(mode: DiceMode, declared: readonly number[], service: ServiceDice): DiceSupply {
  let used = 0;
  return {
    throw(request, next) {
      const dice: ThrownDie[] = [];
      let index = next;
      for (const sides of sidesOf(request)) {
        const face = declared[used];
        if (face !== undefined) {
          if (!Number.isInteger(face) || face < 1 || face > sides)
            return { refused: refuse('DICE_FACE_IMPOSSIBLE', [], { sides, face }, facesOf(sides)) };
          dice.push({ index: null, sides, face, source: 'DECLARED' });
          used++;
        } else if (mode === 'DECLARED') {
          return {
            refused: refuse('DICE_NEEDED', [], { sides, purpose: request.purpose, number: used + 1 }, [`d${sides}`]),
          };
        } else {
          dice.push({ index, sides, face: service(sides, index), source: 'SERVICE' });
          index++;
        }
      }
      return { dice };
    },
  };
}

const facesOf = (sides: number): string[] => Array.from({ length: sides }, (_, index) => String(index + 1));

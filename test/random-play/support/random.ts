import type { ServiceDice } from '../../../src/engine/encounter/dice-supply.js';

/** Scrambles a 32-bit number; equal numbers give equal results on every machine. */
function scramble(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** Chance that is the same for the same seed. */
export class Random {
  private drawn = 0;

  constructor(readonly seed: number) {}

  /** A whole number from 0 up to but without `below`. */
  below(below: number): number {
    return Math.floor((scramble(scramble(this.seed) + ++this.drawn) / 2 ** 32) * below);
  }

  /** A whole number between two, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(probability: number): boolean {
    return this.below(1_000_000) < probability * 1_000_000;
  }

  /** One of a list. @throws RangeError if it is empty */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('Nothing to pick from');
    return list[this.below(list.length)]!;
  }

  /** One of a list, the heavier the likelier. */
  weighted<T>(list: readonly T[], weight: (one: T) => number): T {
    let left = (this.below(1_000_000) / 1_000_000) * list.reduce((sum, one) => sum + weight(one), 0);
    for (const one of list) {
      left -= weight(one);
      if (left < 0) return one;
    }
    return list.at(-1)!;
  }

  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    const mixed = [...list];
    for (let index = mixed.length - 1; index > 0; index--) {
      const other = this.below(index + 1);
      [mixed[index], mixed[other]] = [mixed[other]!, mixed[index]!];
    }
    return mixed;
  }

  /** Each member with the given chance, in order. */
  some<T>(list: readonly T[], probability: number): T[] {
    return list.filter(() => this.chance(probability));
  }
}

/** Dice of the service for a seed: die number `index` is always the same. */
export function seededDice(seed: number): ServiceDice {
  return (sides, index) => 1 + Math.floor((scramble(scramble(seed ^ 0x5eed) + index) / 2 ** 32) * sides);
}

import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fromHex } from '../integrity/bytes.js';
import type { Hashing } from '../integrity/hashing.js';
import { FairDiceError, commitmentOf, fairDice, isDiceWord } from './fair-dice.js';
import type { FairDiceFault, FairDiceKey } from './fair-dice.js';

const hashing: Hashing = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  hmacSha256: (key, data) => createHmac('sha256', key).update(data).digest(),
};

/** The seed 00 01 02 … 1f and the id of the vectors in docs/decisions/0006-dice.md, which Python's hmac computed. */
const VECTOR: FairDiceKey = {
  seed: Uint8Array.from({ length: 32 }, (_, i) => i),
  encounterId: '5f0c9a52-7d0e-4c6e-9a55-1d1f3c0b8a11',
  words: [],
};

const faces = (key: FairDiceKey, sides: number, count: number): number[] => {
  const dice = fairDice(hashing, key);
  return Array.from({ length: count }, (_, index) => dice.next(sides, index));
};

const faultOf = (act: () => unknown): FairDiceFault | 'none' => {
  try {
    act();
    return 'none';
  } catch (error) {
    if (error instanceof FairDiceError) return error.code;
    throw error;
  }
};

/** The JSON block of docs/decisions/0006-dice.md. */
const documentedVectors = () => {
  const page = readFileSync(new URL('../../../docs/decisions/0006-dice.md', import.meta.url), 'utf8');
  return JSON.parse(/```json\n(.*?)```/s.exec(page)![1]!) as {
    seed: string;
    commitment: string;
    encounterId: string;
    firstDice: { words: string[]; sides: number; faces: number[] }[];
    laterDice: { index: number; sides: number; face: number }[];
  };
};

/** A seed for each number, unrelated to one another. */
const seedNumber = (n: number): Uint8Array => createHash('sha256').update(`seed ${n}`).digest();

describe('the dice of an encounter', () => {
  it('are those another program computes from the documented bytes', () => {
    expect(faces(VECTOR, 20, 12)).toEqual([13, 4, 13, 9, 16, 15, 5, 1, 9, 5, 12, 15]);
    expect(faces({ ...VECTOR, words: ['araña', '🐉 dragon'] }, 20, 12)).toEqual([
      14, 3, 7, 3, 12, 13, 11, 16, 4, 19, 5, 14,
    ]);
  });

  it('are those of the vectors in the documentation', () => {
    const { seed, commitment, encounterId, firstDice, laterDice } = documentedVectors();
    const key = { seed: fromHex(seed)!, encounterId, words: [] };
    expect(key).toEqual(VECTOR);
    expect(commitmentOf(hashing, key.seed)).toBe(commitment);
    expect(firstDice.map(({ words, sides }) => faces({ ...key, words }, sides, 12))).toEqual(
      firstDice.map((dice) => dice.faces),
    );
    const dice = fairDice(hashing, key);
    expect(laterDice.map(({ sides, index }) => dice.next(sides, index))).toEqual(laterDice.map(({ face }) => face));
    expect([firstDice.length, laterDice.length]).toEqual([4, 5]);
  });

  it('are thrown again where a number would favour low faces', () => {
    // The first numbers of these dice are fffffce7 and ffffff58, at or above the largest multiple of 997, fffffc3a.
    const dice = fairDice(hashing, VECTOR);
    expect(dice.next(997, 1_835_145)).toBe(853);
    expect(dice.next(997, 3_569_619)).toBe(103);
  });

  it('ask for HMACs over the documented bytes, attempt after attempt', () => {
    const asked: string[] = [];
    const answers = ['fffffffc', 'fffffffb'].map((hex) => fromHex(hex.padEnd(64, '0'))!);
    const scripted: Hashing = {
      ...hashing,
      hmacSha256: (key, data) => {
        expect(key).toEqual(VECTOR.seed);
        asked.push(Buffer.from(data).toString('hex'));
        return answers[asked.length - 1]!;
      },
    };
    // 2^32 − 4 = 6 × 715827882: fffffffc is the first number refused for a d6, fffffffb the last allowed, and shows a 6.
    expect(fairDice(scripted, { ...VECTOR, words: ['araña', '🐉 dragon'] }).next(6, 0)).toBe(6);
    const before =
      '6173616c746f2f6469652f7631000000002435663063396135322d376430652d346336652d396135352d316431663363306238613131';
    const words = ['00000002', '00000006', '617261c3b161', '0000000b', 'f09f908920647261676f6e'].join('');
    expect(asked).toEqual([`${before}000000000000000000000000${words}`, `${before}000000000000000000000001${words}`]);
  });

  it('are committed to by the SHA-256 of the seed', () => {
    const commitment = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
    expect(commitmentOf(hashing, VECTOR.seed)).toBe(commitment);
    expect(fairDice(hashing, VECTOR).commitment).toBe(commitment);
  });

  it('do not depend on the order in which they are asked for, nor on what becomes of the seed given', () => {
    const seed = VECTOR.seed.slice();
    const dice = fairDice(hashing, { ...VECTOR, seed });
    seed.fill(0);
    expect([5, 1, 5, 0].map((index) => dice.next(20, index))).toEqual([15, 4, 15, 13]);
  });

  it('do not show the seed', () => {
    const dice = fairDice(hashing, VECTOR);
    expect(Object.keys(dice)).toEqual(['commitment', 'next']);
    expect(JSON.stringify(dice)).not.toContain('000102');
  });

  it.each<[FairDiceFault, Partial<FairDiceKey>]>([
    ['SEED_LENGTH', { seed: new Uint8Array(31) }],
    ['ENCOUNTER_ID', { encounterId: '' }],
    ['ENCOUNTER_ID', { encounterId: '\ud800' }],
    ['WORDS', { words: [''] }],
    ['WORDS', { words: ['x'.repeat(201)] }],
    ['WORDS', { words: ['half \udc09 pair'] }],
    ['WORDS', { words: Array<string>(65).fill('x') }],
  ])('are refused with %s for a bad key', (code, bad) => {
    expect(faultOf(() => fairDice(hashing, { ...VECTOR, ...bad }))).toBe(code);
  });

  it('tells a word that can go into the dice', () => {
    expect(['araña', 'x'.repeat(200), '', 'x'.repeat(201), '\ud83d'].map(isDiceWord)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('are refused for an impossible index or number of sides', () => {
    const dice = fairDice(hashing, VECTOR);
    for (const index of [-1, 0.5, Number.NaN, 2 ** 53]) expect(faultOf(() => dice.next(20, index))).toBe('INDEX');
    for (const sides of [1, 1001, 2.5, Number.NaN]) expect(faultOf(() => dice.next(sides, 0))).toBe('SIDES');
  });
});

describe('fairness', () => {
  it('gives either side 450 to 550 of 1,000 ties, one seed each (fault 85 seen elsewhere)', () => {
    const wins = { first: 0, second: 0 };
    for (let n = 0; n < 1000; n++) {
      const dice = fairDice(hashing, { seed: seedNumber(n), encounterId: 'tie', words: [] });
      let [first, second, index] = [0, 0, 0];
      while (first === second) [first, second] = [dice.next(20, index++), dice.next(20, index++)];
      wins[first > second ? 'first' : 'second']++;
    }
    expect(wins.first).toBeGreaterThanOrEqual(450);
    expect(wins.first).toBeLessThanOrEqual(550);
    expect(wins.first + wins.second).toBe(1000);
  });

  // Upper 1 % points of chi-square, from tables: 1 degree 6.635, 5: 15.086, 19: 36.191, 99: 134.642, 361: 426.5.
  it.each([
    [2, 6.635],
    [6, 15.086],
    [20, 36.191],
    [100, 134.642],
  ])('shows every face of a d%i equally often in a long run (chi-square below %d)', (sides, limit) => {
    const throws = 1000 * sides;
    const dice = fairDice(hashing, { ...VECTOR, seed: seedNumber(sides) });
    const seen = new Array<number>(sides).fill(0);
    for (let index = 0; index < throws; index++) seen[dice.next(sides, index) - 1]!++;
    expect(seen.reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0)).toBeLessThan(limit);
  });

  it('lets no die tell the next one (chi-square of pairs of d20 below 426.5)', () => {
    const dice = fairDice(hashing, { ...VECTOR, seed: seedNumber(0) });
    const seen = Array.from({ length: 20 }, () => new Array<number>(20).fill(0));
    let last = dice.next(20, 0);
    const pairs = 40_000;
    for (let index = 1; index <= pairs; index++) {
      const face = dice.next(20, index);
      seen[last - 1]![face - 1]!++;
      last = face;
    }
    // Independence within the table: 19 × 19 degrees of freedom.
    const rows = seen.map((row) => row.reduce((sum, n) => sum + n, 0));
    const columns = seen[0]!.map((_, j) => seen.reduce((sum, row) => sum + row[j]!, 0));
    const chiSquare = seen.flatMap((row, i) =>
      row.map((n, j) => (n - (rows[i]! * columns[j]!) / pairs) ** 2 / ((rows[i]! * columns[j]!) / pairs)),
    );
    expect(chiSquare.reduce((sum, part) => sum + part, 0)).toBeLessThan(426.5);
  });
});

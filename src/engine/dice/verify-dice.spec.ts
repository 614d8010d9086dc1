import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Hashing } from '../integrity/hashing.js';
import { fairDice } from './fair-dice.js';
import { parseDice } from './notation.js';
import { rollDice } from './roll.js';
import type { RolledDie } from './roll.js';
import { DiceVerifier, followsFromItsDice, verifyDice } from './verify-dice.js';
import type { RecordedRoll, RevealedDice } from './verify-dice.js';

const hashing: Hashing = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  hmacSha256: (key, data) => createHmac('sha256', key).update(data).digest(),
};

/** A short fight: three rolls of the service, dice 0-1, 2-4 and 5-7, and one declared in between. */
const fight = (): RevealedDice & { readonly rolls: RecordedRoll[] } => {
  const key = { seed: new Uint8Array(32).fill(9), encounterId: 'fight', words: ['luck'] };
  const dice = fairDice(hashing, key);
  const thrown = (notation: string, first: number): RecordedRoll => {
    let index = first;
    return rollDice(parseDice(notation), (sides) => ({
      index,
      sides,
      face: dice.next(sides, index++),
      source: 'SERVICE',
    }));
  };
  const declared: RolledDie = { index: null, sides: 20, face: 14, source: 'DECLARED', declaredBy: 'seat', kept: true };
  return {
    ...key,
    commitment: dice.commitment,
    rolls: [
      thrown('2d20kh1', 0),
      thrown('3d6+2', 2),
      { notation: '1d20-1', dice: [declared], total: 13 },
      thrown('2d4+1d8', 5),
    ],
  };
};

const withRoll = (place: number, change: (roll: RecordedRoll) => RecordedRoll): RevealedDice => {
  const whole = fight();
  return { ...whole, rolls: whole.rolls.map((roll, i) => (i === place ? change(roll) : roll)) };
};

const withDie = (roll: RecordedRoll, place: number, change: Partial<RolledDie>): RecordedRoll => ({
  ...roll,
  dice: roll.dice.map((die, i) => (i === place ? { ...die, ...change } : die)),
});

describe('the dice of a finished encounter', () => {
  it('verify when nothing was changed', () => {
    expect(verifyDice(hashing, fight())).toEqual({ ok: true, recomputed: 8, declared: 1, findings: [] });
  });

  it('verify from a later die on, where a fork begins', () => {
    const { rolls, ...key } = fight();
    expect(verifyDice(hashing, { ...key, rolls: rolls.slice(2), firstIndex: 5 }).ok).toBe(true);
  });

  it('verify as far as they can while the seed is secret: everything but the faces', () => {
    const { rolls, ...key } = fight();
    const verifier = new DiceVerifier(hashing, { ...key, seed: null });
    for (const roll of rolls) expect(verifier.push(roll)).toEqual([]);
    expect(verifier.result).toEqual({ ok: true, recomputed: 0, declared: 1, findings: [] });
    expect(verifier.push(rolls[0]!)).toMatchObject([{ fault: 'INDEX_REUSED' }, { fault: 'INDEX_REUSED' }]);
  });

  it('are counted, from the first of a fork on', () => {
    const { rolls, ...key } = fight();
    const verifier = new DiceVerifier(hashing, { ...key, firstIndex: 5 });
    verifier.push(rolls[3]!);
    expect(verifier.count(3)).toEqual([]);
    expect(verifier.count(8)).toEqual([{ fault: 'COUNT_DIFFERS', expected: 3 }]);
    expect(verifier.result.ok).toBe(false);
  });

  it('may be missing where something is not there, up to the next that is known', () => {
    const { rolls, ...key } = fight();
    const verifier = new DiceVerifier(hashing, key);
    verifier.push(rolls[0]!);
    verifier.skip();
    // Dice 2 to 4 are missing, and forgiven; behind die 7 none may be.
    expect(verifier.push(rolls[3]!)).toEqual([]);
    expect(verifier.unseen).toBe(3);
    expect(verifier.count(9)).toEqual([{ fault: 'COUNT_DIFFERS', expected: 8 }]);
    verifier.skip();
    expect(verifier.count(7)).toEqual([{ fault: 'COUNT_DIFFERS', expected: 8 }]);
    expect(verifier.count(10)).toEqual([]);
    expect(verifier.unseen).toBe(5);
    verifier.skip();
    expect(verifier.push(rolls[0]!)).toMatchObject([{ fault: 'INDEX_REUSED' }, { fault: 'INDEX_REUSED' }]);
  });

  it.each([
    ['SERVICE', [{ fault: 'SOURCE_FORBIDDEN', roll: 2 }]],
    ['EITHER', []],
  ] as const)('declared in an encounter of %s dice are judged by that', (mode, findings) => {
    expect(verifyDice(hashing, { ...fight(), mode }).findings).toEqual(findings);
  });

  it('thrown by the service where the table throws are each a fault', () => {
    const { findings } = verifyDice(hashing, { ...fight(), mode: 'DECLARED' });
    expect(findings.map(({ fault }) => fault)).toEqual(Array<string>(8).fill('SOURCE_FORBIDDEN'));
  });

  it('show a declared die with an index', () => {
    const found = verifyDice(
      hashing,
      withRoll(2, (roll) => withDie(roll, 0, { index: 5 })),
    );
    expect(found.findings).toEqual([{ fault: 'INDEX_DECLARED', index: 5, roll: 2 }]);
  });

  it('show another seed than the one committed to', () => {
    const found = verifyDice(hashing, { ...fight(), seed: new Uint8Array(32).fill(8) });
    expect(found).toEqual({ ok: false, recomputed: 0, declared: 1, findings: [{ fault: 'COMMITMENT_BROKEN' }] });
  });

  it('show a seed of the wrong length as broken, even if it is the one committed to', () => {
    const seed = new Uint8Array(4);
    const commitment = createHash('sha256').update(seed).digest('hex');
    expect(verifyDice(hashing, { ...fight(), seed, commitment }).findings).toEqual([{ fault: 'COMMITMENT_BROKEN' }]);
  });

  it('show a face that was changed, even with its total', () => {
    const { face } = fight().rolls[1]!.dice[0]!;
    const other = (face % 6) + 1;
    const forged = withRoll(1, (roll) => ({
      ...withDie(roll, 0, { face: other }),
      total: roll.total + other - face,
    }));
    expect(verifyDice(hashing, forged).findings).toEqual([
      { fault: 'FACE_DIFFERS', index: 2, roll: 1, expected: face },
    ]);
  });

  it('show dice thrown and thrown away', () => {
    const { rolls, ...key } = fight();
    const found = verifyDice(hashing, { ...key, rolls: rolls.toSpliced(1, 1) });
    expect(found.findings).toEqual([{ fault: 'INDEX_SKIPPED', index: 5, roll: 2, expected: 2 }]);
  });

  it('show dice used twice', () => {
    const { rolls, ...key } = fight();
    const found = verifyDice(hashing, { ...key, rolls: [...rolls, rolls[0]!] });
    expect(found.findings).toEqual([
      { fault: 'INDEX_REUSED', index: 0, roll: 4, expected: 8 },
      { fault: 'INDEX_REUSED', index: 1, roll: 4, expected: 8 },
    ]);
  });

  it('show a die of the service without an index', () => {
    const found = verifyDice(
      hashing,
      withRoll(2, (roll) => withDie(roll, 0, { source: 'SERVICE' })),
    );
    expect(found.findings).toEqual([{ fault: 'INDEX_MISSING', roll: 2, expected: 5 }]);
  });

  it('show a die with sides no die has', () => {
    const found = verifyDice(
      hashing,
      withRoll(3, (roll) => withDie(roll, 2, { sides: 1 })),
    );
    expect(found.findings).toEqual([
      { fault: 'ROLL_DIFFERS', roll: 3 },
      { fault: 'FACE_DIFFERS', index: 7, roll: 3, expected: undefined },
    ]);
  });

  it.each<[string, (roll: RecordedRoll) => RecordedRoll]>([
    ['the total', (roll) => ({ ...roll, total: roll.total + 1 })],
    ['which die is kept', (roll) => withDie(roll, 0, { kept: false })],
    ['the sides of a die', (roll) => withDie(roll, 0, { sides: 12 })],
    ['a face the die does not have', (roll) => withDie(roll, 0, { face: 7 })],
    ['a die too many', (roll) => ({ ...roll, dice: [...roll.dice, roll.dice[0]!] })],
    ['a die too few', (roll) => ({ ...roll, dice: roll.dice.slice(1) })],
    ['another notation', (roll) => ({ ...roll, notation: '3d6+3' })],
    ['no notation at all', (roll) => ({ ...roll, notation: 'three dice' })],
    ['a notation that is not canonical', (roll) => ({ ...roll, notation: '3d6 + 2' })],
  ])('show a roll that does not follow from its dice: %s', (_what, change) => {
    const roll = fight().rolls[1]!;
    expect(followsFromItsDice(roll)).toBe(true);
    expect(followsFromItsDice(change(roll))).toBe(false);
  });
});

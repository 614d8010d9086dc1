import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { schemaProblems } from './schema-problems.js';

const damage = z.strictObject({ dice: z.string(), type: z.string() });
const schema = z.strictObject({
  speed: z.int(),
  attacks: z.array(z.strictObject({ name: z.string(), damage: z.union([z.string(), damage]) })),
});

const paths = (value: unknown): string[] =>
  schemaProblems(schema.safeParse(value).error?.issues ?? [], 'statistics').map(({ path }) => path);

describe('the problems of a schema', () => {
  it('name a missing member itself', () => {
    expect(paths({ attacks: [{ damage: '1d4' }] }).sort()).toEqual(['statistics.attacks.0.name', 'statistics.speed']);
  });

  it('name each member that does not exist itself', () => {
    expect(paths({ speed: 30, fly: 60, swim: 0, attacks: [] })).toEqual(['statistics.fly', 'statistics.swim']);
    expect(paths({ speed: 30, attacks: [{ name: 'Bite', damage: '1d4', bonus: 1 }] })).toEqual([
      'statistics.attacks.0.bonus',
    ]);
  });

  it('look into the branch of a union that came furthest', () => {
    const attack = { name: 'Bite', damage: { dice: '1d4', type: 'piercing', extra: 1 } };
    expect(paths({ speed: 30, attacks: [attack] })).toEqual(['statistics.attacks.0.damage.extra']);
    expect(paths({ speed: 30, attacks: [{ ...attack, damage: 4 }] })).toEqual(['statistics.attacks.0.damage']);
  });
});

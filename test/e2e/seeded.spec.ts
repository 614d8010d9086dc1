import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { v5 as uuidV5 } from 'uuid';
import { useOneService } from './support/one-service.js';
import { Table } from './support/table.js';

const shared = useOneService();

describe('what the service draws in a test', () => {
  it('follows from the name of the test', async () => {
    const draw = '../seeded.spec.ts what the service draws in a test follows from the name of the test';
    const table = await Table.create(shared.service.api, { ruleset: 'dnd5e' });
    expect(table.id).toBe(uuidV5(`${draw} id 0`, '0b8a7f3c-52d1-4f0a-9c57-6f1f3f6d2b11'));
    // The first it draws for an encounter is the seed of its dice, see docs/decisions/0006-dice.md.
    const seed = createHash('shake256', { outputLength: 32 }).update(`${draw} bytes 0`).digest();
    const query = 'query($id: UUID!) { encounter(id: $id) { dice { commitment } } }';
    expect(await shared.service.api.data(query, { id: table.id })).toEqual({
      encounter: { dice: { commitment: createHash('sha256').update(seed).digest('hex') } },
    });
  });
});

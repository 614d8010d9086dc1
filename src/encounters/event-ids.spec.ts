import { describe, expect, it } from '@jest/globals';
import { v5 } from 'uuid';
import { eventIdsOf } from './event-ids.js';

describe('the id of an event', () => {
  it('is the UUIDv5 of its index in the namespace of its command', () => {
    for (const commandId of [
      '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
      'ffffffff-ffff-4fff-bfff-ffffffffffff',
      '00000000-0000-4000-8000-000000000001',
    ]) {
      const idOf = eventIdsOf(commandId);
      for (const index of [0, 1, 9, 10, 199, 0]) expect(idOf(index)).toBe(v5(String(index), commandId));
    }
  });
});

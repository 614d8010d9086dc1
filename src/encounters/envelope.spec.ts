import { describe, expect, it } from '@jest/globals';
import fc from '../engine/testing/fast-check.js';
import { event } from '../engine/encounter/events/index.js';
import { sealEvent } from '../engine/integrity/hash-chain.js';
import { checkAppend } from '../event-store/append-checks.js';
import type { JsonObject } from '../event-store/event-store.js';
import type { CommandEnvelope } from './envelope.js';
import { fromStored, hashedHeader, partsByAudience, sealEvents, toStored } from './envelope.js';
import { nodeHashing } from './node-hashing.js';
import { streamOf } from './streams.js';

const saltKey = new Uint8Array(32).fill(5);
const completed = event('ActionCompleted', { actionId: 'action-1', outcome: 'DONE', reason: null });
const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const envelopes: fc.Arbitrary<CommandEnvelope> = fc.record({
  encounterId: text,
  commandId: fc.uuid(),
  commandHash: text,
  correlationId: text,
  seat: text,
  at: text,
  engine: text,
});
const decisions = fc.array(fc.record({ event: fc.constant(completed), causationId: fc.option(text) }), {
  minLength: 1,
  maxLength: 4,
});

describe('the envelope of an event', () => {
  it('is sealed over the very header that a verifier puts together, whatever stands in it', () => {
    fc.assert(
      fc.property(envelopes, decisions, fc.nat(), (envelope, decided, first) => {
        let previousHash = 'a'.repeat(64);
        const records = sealEvents(nodeHashing, saltKey, envelope, { revision: first, previousHash }, decided);
        expect(records.map(({ event }) => event.revision)).toEqual(decided.map((_, index) => first + index));
        for (const {
          encounterId,
          event: { type, data, revision },
          metadata,
        } of records) {
          const header = hashedHeader(encounterId, type, revision, metadata);
          const parts = partsByAudience(type, metadata.schema, data);
          expect(metadata.previousHash).toBe(previousHash);
          expect(metadata.hash).toBe(sealEvent(nodeHashing, saltKey, { header, parts, previousHash }).hash);
          previousHash = metadata.hash;
        }
      }),
    );
  });

  it('comes out of a store as it went in', () => {
    fc.assert(
      fc.property(envelopes, decisions, (envelope, decided) => {
        const start = { revision: 0, previousHash: '0'.repeat(64) };
        for (const record of sealEvents(nodeHashing, saltKey, envelope, start, decided)) {
          const [checked] = checkAppend(streamOf(record.encounterId), 'any', [toStored(record)]);
          const { data, metadata, ...stored } = checked!;
          const { revision } = record.event;
          const place = { stream: streamOf(record.encounterId), revision, position: undefined };
          const read = { data: JSON.parse(data) as JsonObject, metadata: JSON.parse(metadata) as JsonObject };
          expect(fromStored({ ...stored, ...read, ...place })).toEqual(record);
          // Not a byte is another than JSON.stringify would write.
          expect([data, metadata]).toEqual([JSON.stringify(read.data), JSON.stringify(read.metadata)]);
        }
      }),
    );
  });
});

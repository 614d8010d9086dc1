import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@eventstore/db-client';
import { decodeEvent, placeOf } from './decode.js';
import { isWanted } from './wanted.js';

const recorded: RecordedEvent = {
  streamId: 'encounter-1',
  id: '0b6ef4c1-2d3b-4c4f-9d0a-5a6f0a3b1c2d',
  isJson: true,
  revision: 3n,
  type: 'Counted',
  created: new Date(0),
  data: { n: 3 },
  metadata: { commandId: 'c' },
};

const STORED = {
  stream: 'encounter-1',
  id: recorded.id,
  revision: 3,
  type: 'Counted',
  data: { n: 3 },
  metadata: { commandId: 'c' },
};

describe('an event of the client', () => {
  it('is decoded whole, with its place in the log where the server told it', () => {
    expect(decodeEvent({ event: recorded })).toEqual({ ...STORED, position: undefined });
    expect(decodeEvent({ event: recorded, commitPosition: 2n ** 60n })).toEqual({ ...STORED, position: 2n ** 60n });
  });

  it.each<[string, object]>([
    ['data that stayed a text', { data: '{"n":' }],
    ['data that is a list', { data: [1] }],
    ['data that is null', { data: null }],
    ['data that is bytes', { data: Uint8Array.of(1) }],
    ['metadata that stayed bytes', { metadata: Uint8Array.of(1) }],
    ['metadata that is a number', { metadata: 7 }],
    ['another content type', { isJson: false }],
  ])('is corrupt with %s, and the error says which it is', (_, change) => {
    const decode = () => decodeEvent({ event: { ...recorded, ...change } });
    const details = { stream: 'encounter-1', revision: 3, id: recorded.id };
    expect(decode).toThrow(expect.objectContaining({ code: 'corrupt-event', details }));
  });

  it('is corrupt where there is none, as in a link that leads nowhere', () => {
    expect(() => decodeEvent({})).toThrow(expect.objectContaining({ code: 'corrupt-event' }));
    expect(placeOf({})).toBeUndefined();
  });

  it('has a place that can be told without decoding', () => {
    const spoilt = { ...recorded, data: 'spoilt' };
    const { stream, type, revision } = STORED;
    expect(placeOf({ event: spoilt, commitPosition: 9n })).toEqual({ stream, type, revision, position: 9n });
  });
});

describe('an event of the log', () => {
  const place = { stream: 'encounter-1', type: 'Counted', revision: 0, position: 1n };

  it.each<[string, Partial<typeof place>, readonly string[] | undefined, boolean]>([
    ['without prefixes', {}, undefined, true],
    ['under a prefix', {}, ['a-', 'encounter-'], true],
    ['under none of the prefixes', {}, ['a-', 'counter-'], false],
    ['of a stream of the server', { stream: '$$encounter-1' }, undefined, false],
    ['of a stream of the server, under a prefix', { stream: '$stats' }, ['$'], false],
    ['that the server wrote into a stream of ours', { type: '$streamDeleted' }, ['encounter-'], false],
  ])('%s: is wanted or not', (_, change, prefixes, wanted) => {
    expect(isWanted({ ...place, ...change }, prefixes)).toBe(wanted);
  });
});

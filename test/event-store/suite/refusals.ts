import { expect, it } from '@jest/globals';
import type { EventToAppend, ExpectedRevision, JsonObject } from '../../../src/event-store/event-store.js';
import { APPEND_LIMITS } from '../../../src/event-store/event-store.js';
import type { EventStoreFactory } from '../conformance.js';
import { append, collect, describeWithStore, event, events, failure } from './helpers.js';

/** Data that TypeScript would not let pass, as a caller without types may send it. */
const notJson = (value: unknown): JsonObject => ({ n: 0, value }) as JsonObject;

const cycle: Record<string, unknown> = {};
cycle.self = cycle;

const BAD_EVENTS: readonly (readonly [string, EventToAppend])[] = [
  ['a bigint', { ...event(0), data: notJson(1n) }],
  ['NaN', { ...event(0), data: notJson(Number.NaN) }],
  ['infinity', { ...event(0), metadata: notJson(-Infinity) }],
  ['undefined in a list', { ...event(0), data: notJson([undefined]) }],
  ['a function', { ...event(0), data: notJson(() => 1) }],
  ['a symbol', { ...event(0), data: notJson(Symbol('s')) }],
  ['a date', { ...event(0), data: notJson(new Date(0)) }],
  ['a map', { ...event(0), data: notJson(new Map([[1, 2]])) }],
  ['a cycle', { ...event(0), data: notJson(cycle) }],
  ['data that is undefined', { ...event(0), data: undefined as unknown as JsonObject }],
  ['data that is null', { ...event(0), data: null as unknown as JsonObject }],
  ['data that is a list', { ...event(0), data: [] as unknown as JsonObject }],
  ['data that is a text', { ...event(0), data: '{}' as unknown as JsonObject }],
  ['an id that is no UUID', { ...event(0), id: 'first' }],
  ['an id in capitals', { ...event(0), id: event(0).id.toUpperCase().replace(/^./, 'A') }],
  ['no type', { ...event(0), type: '' }],
  ['a type of the store', { ...event(0), type: '$metadata' }],
  ['a type with half a character', { ...event(0), type: 'Half\ud800' }],
];

const BAD_NAMES = ['', '$all', '$$encounter-1', 'encounter-\u0000', 'encounter-\ud800'];
const BAD_REVISIONS = [-1, 0.5, Number.NaN, Infinity, 2 ** 53] satisfies ExpectedRevision[];

export function describeRefusals(factory: EventStoreFactory): void {
  describeWithStore('an append that is refused', factory, (bench) => {
    it('an empty one', async () => {
      const error = await failure(() => bench.store.append(bench.stream(), 'no-stream', []));
      expect(error.code).toBe('invalid-request');
    });

    it.each(BAD_EVENTS)('one with %s, and the sound event before it is not written', async (_, bad) => {
      const { store } = bench;
      const stream = bench.stream();
      const error = await failure(() => store.append(stream, 'no-stream', [event(1), bad]));
      expect(error.code).toBe('invalid-request');
      expect(error.details).toEqual({ stream, id: bad.id });
      expect(error.message).toContain('Event 1 ');
      expect(await store.head(stream)).toBeUndefined();
    });

    it('one with the same id twice', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const twice = event(1);
      const error = await failure(() => store.append(stream, 'no-stream', [twice, event(2), twice]));
      expect(error.code).toBe('invalid-request');
      expect(error.details).toEqual({ stream, id: twice.id });
      expect(await store.head(stream)).toBeUndefined();
    });

    it.each(BAD_NAMES)('one to the stream %j', async (name) => {
      const { store } = bench;
      expect((await failure(() => store.append(name, 'any', events(1)))).code).toBe('invalid-request');
    });

    it.each(BAD_REVISIONS)('one that expects revision %d', async (revision) => {
      const error = await failure(() => bench.store.append(bench.stream(), revision, events(1)));
      expect(error.code).toBe('invalid-request');
    });

    it('one with an event beyond the limit, counted in bytes of UTF-8', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const empty = { ...event(0), data: { text: '' }, metadata: {} };
      const room = APPEND_LIMITS.eventBytes - '{"text":""}{}'.length;
      const ofBytes = (bytes: number) => ({ ...empty, data: { text: `${'é'.repeat(100)}${'x'.repeat(bytes - 200)}` } });
      const error = await failure(() => store.append(stream, 'no-stream', [ofBytes(room + 1)]));
      expect(error.code).toBe('too-large');
      expect(error.details).toEqual({ stream, id: empty.id, limit: APPEND_LIMITS.eventBytes });
      expect((await append(store, stream, 'no-stream', [ofBytes(room)])).revision).toBe(0);
    });

    it('one whose events are beyond the limit together', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const text = 'x'.repeat(APPEND_LIMITS.eventBytes - 1000);
      const batch = [0, 1, 2].map((n) => event(n, { text }));
      const error = await failure(() => store.append(stream, 'no-stream', batch));
      expect(error.code).toBe('too-large');
      expect(error.details).toEqual({ stream, limit: APPEND_LIMITS.appendBytes });
      expect((await append(store, stream, 'no-stream', batch.slice(0, 2))).revision).toBe(1);
    });

    it('one of too many events', async () => {
      const { store } = bench;
      const stream = bench.stream();
      const batch = events(APPEND_LIMITS.events + 1);
      const error = await failure(() => store.append(stream, 'no-stream', batch));
      expect(error.code).toBe('too-large');
      expect(error.details).toEqual({ stream, limit: APPEND_LIMITS.events });
      expect((await append(store, stream, 'no-stream', batch.slice(1))).revision).toBe(APPEND_LIMITS.events - 1);
    });
  });

  describeWithStore('a read that is refused', factory, (bench) => {
    it.each([{ from: -1 }, { from: 0.5 }, { from: Number.NaN }, { limit: 0 }, { limit: -1 }, { limit: 1.5 }])(
      'of a stream with %j',
      async (options) => {
        const { store } = bench;
        const error = await failure(() => collect(store.readStream(bench.stream(), options)));
        expect(error.code).toBe('invalid-request');
      },
    );

    it.each([
      ['a negative position', { after: -1n }],
      ['a limit of nothing', { limit: 0 }],
      ['an empty list of prefixes', { prefixes: [] }],
      ['an empty prefix', { prefixes: ['a', ''] }],
    ])('of the log with %s', async (_, options) => {
      expect((await failure(() => collect(bench.store.readAll(options)))).code).toBe('invalid-request');
    });

    it.each([
      ['a revision below nought', { stream: 'encounter-1', after: -1 }],
      ['a stream of the store', { stream: '$all' }],
      ['a negative position', { all: true as const, after: -1n }],
      ['an empty list of prefixes', { all: true as const, prefixes: [] }],
    ])('by a follower with %s', async (_, target) => {
      expect((await failure(() => bench.store.follow(target).next())).code).toBe('invalid-request');
    });
  });
}

import { describe, expect, it } from '@jest/globals';
import type { ExecutionResult } from 'graphql';
import { filteredSource } from './filtered-source.js';
import { ResponseStream } from './response-stream.js';
import type { ResponseStreamParts } from './response-stream.js';

/** A source fed by hand that notes whether it was ended. */
class Source implements AsyncIterator<number> {
  returned = 0;
  asked = 0;
  private answer: ((result: IteratorResult<number, undefined>) => void) | undefined;
  private fail: ((error: Error) => void) | undefined;

  async next(): Promise<IteratorResult<number, undefined>> {
    this.asked += 1;
    return new Promise((resolve, reject) => {
      this.answer = resolve;
      this.fail = reject;
    });
  }

  async return(): Promise<IteratorResult<number, undefined>> {
    this.returned += 1;
    return { done: true, value: undefined };
  }

  give(value: number): void {
    this.answer?.({ done: false, value });
  }

  break(error: Error): void {
    this.fail?.(error);
  }
}

function streamOf(
  source: AsyncIterator<unknown>,
  parts: Partial<ResponseStreamParts> = {},
): { stream: ResponseStream; closed: () => number } {
  let closed = 0;
  const stream = new ResponseStream({
    source,
    execute: async (event) => Promise.resolve({ data: { event } }),
    failed: (error) => ({ data: { failed: (error as Error).message } }),
    positionOf: (event) => event as number,
    closed: () => (closed += 1),
    ...parts,
  });
  return { stream, closed: () => closed };
}

describe('a ResponseStream that is cut off', () => {
  const cut = { done: false, value: { data: { failed: 'revoked' } } };
  const over = { done: true, value: undefined };

  it('gives the error at once to who waits for an event, and nothing after it', async () => {
    const source = new Source();
    const { stream, closed } = streamOf(source);
    const next = stream.next();
    stream.cutOff(new Error('revoked'));
    expect(await next).toEqual(cut);
    source.give(7);
    expect(await stream.next()).toEqual(over);
    expect([source.returned, closed()]).toEqual([1, 1]);
  });

  it('does not hand out what was being executed', async () => {
    const source = new Source();
    let finish = (_result: ExecutionResult): void => undefined;
    const { stream } = streamOf(source, { execute: () => new Promise((resolve) => (finish = resolve)) });
    const next = stream.next();
    source.give(7);
    await Promise.resolve();
    stream.cutOff(new Error('revoked'));
    await new Promise(setImmediate);
    finish({ data: { secret: 7 } });
    expect(await next).toEqual(cut);
    expect(await stream.next()).toEqual(over);
  });

  it('gives the error to who asks later, and reads nothing more', async () => {
    const source = new Source();
    const { stream } = streamOf(source);
    stream.cutOff(new Error('revoked'));
    stream.cutOff(new Error('again'));
    expect(await stream.next()).toEqual(cut);
    expect(source.asked).toBe(0);
  });

  it('stays over when it was', async () => {
    const source = new Source();
    const { stream, closed } = streamOf(source);
    await stream.return();
    stream.cutOff(new Error('revoked'));
    expect(await stream.next()).toEqual(over);
    expect(closed()).toBe(1);
  });
});

describe('ResponseStream', () => {
  it('hands out a result for each event and reads nothing ahead', async () => {
    const source = new Source();
    const { stream } = streamOf(source);
    const first = stream.next();
    source.give(7);
    expect(await first).toEqual({ done: false, value: { data: { event: 7 } } });
    expect(source.asked).toBe(1);
  });

  it('knows a position as delivered only when the next result is asked for', async () => {
    const source = new Source();
    const { stream } = streamOf(source);
    const first = stream.next();
    source.give(7);
    await first;
    expect(stream.deliveredPosition).toBeUndefined();
    void stream.next();
    expect(stream.deliveredPosition).toBe(7);
  });

  it('ends a waiting reader at once, although its source never answers', async () => {
    const source = new Source();
    const { stream, closed } = streamOf(source);
    const waiting = stream.next();
    await stream.return();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect([source.returned, closed()]).toEqual([1, 1]);
  });

  it('does not wait for a source that cannot end', async () => {
    const { stream, closed } = streamOf({
      next: async () => new Promise(() => undefined),
      return: async () => new Promise(() => undefined),
    });
    void stream.next();
    await stream.return();
    expect(closed()).toBe(1);
  });

  it('tells the failure of a source as its last result, and ends it', async () => {
    const source = new Source();
    const { stream, closed } = streamOf(source);
    const failing = stream.next();
    source.break(new Error('lost'));
    expect(await failing).toEqual({ done: false, value: { data: { failed: 'lost' } } });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
    expect([source.returned, closed()]).toEqual([1, 1]);
  });

  it('closes once, whoever ends it first', async () => {
    const { stream, closed } = streamOf({ next: async () => Promise.resolve({ done: true, value: undefined }) });
    await stream.next();
    await stream.return();
    await expect(stream.throw(new Error('given up'))).rejects.toThrow('given up');
    expect(closed()).toBe(1);
  });

  it('executes together what comes together, for a transport that takes it so', async () => {
    const given = [2, 3, 4];
    const source = { next: () => Promise.resolve({ done: false, value: 1 }), ready: () => given.shift() };
    const { stream } = streamOf(source, { executeAll: (events) => ({ data: { events } }) });
    expect(await stream.next()).toEqual({ done: false, value: { data: { events: [1, 2, 3, 4] } } });
    expect(stream.deliveredPosition).toBeUndefined();
    expect([stream.noteTaken(2), stream.deliveredPosition]).toEqual([true, 2]);
    expect(await stream.next()).toEqual({ done: false, value: { data: { events: [1] } } });
    expect(stream.deliveredPosition).toBe(4);
  });

  it('wants no more of what it gave together once it has ended or was cut off', async () => {
    const sourceOf = () => ({ next: () => Promise.resolve({ done: false, value: 1 }), ready: () => undefined });
    const executeAll: ResponseStreamParts['executeAll'] = (events) => ({ data: { events } });
    const ended = streamOf(sourceOf(), { executeAll }).stream;
    await ended.next();
    await ended.return();
    const cut = streamOf(sourceOf(), { executeAll }).stream;
    await cut.next();
    cut.cutOff(new Error('revoked'));
    expect([ended.noteTaken(1), cut.noteTaken(1)]).toEqual([false, false]);
  });

  it('takes no more together than it hands out between two turns of the event loop', async () => {
    let given = 0;
    const source = { next: () => Promise.resolve({ done: false, value: given++ }), ready: () => given++ };
    const { stream } = streamOf(source, { executeAll: (events) => ({ data: { count: events.length } }) });
    expect(await stream.next()).toEqual({ done: false, value: { data: { count: 31 } } });
    let hasTurned = false;
    setImmediate(() => (hasTurned = true));
    expect(await stream.next()).toEqual({ done: false, value: { data: { count: 32 } } });
    expect(hasTurned).toBe(true);
  });

  it('does not hand out what was being executed together when it is cut off', async () => {
    let finish = (_result: ExecutionResult): void => undefined;
    const source = { next: () => Promise.resolve({ done: false, value: 1 }), ready: () => undefined };
    const { stream } = streamOf(source, { executeAll: () => new Promise((resolve) => (finish = resolve)) });
    const next = stream.next();
    await new Promise(setImmediate);
    stream.cutOff(new Error('revoked'));
    finish({ data: { secret: 1 } });
    expect(await next).toEqual({ done: false, value: { data: { failed: 'revoked' } } });
  });

  it('lets the event loop turn while it catches up', async () => {
    let given = 0;
    const { stream } = streamOf({ next: async () => Promise.resolve({ done: false, value: given++ }) });
    let turned = 0;
    const turn = setImmediate(() => (turned = given));
    for (let n = 0; n < 100; n++) await stream.next();
    clearImmediate(turn);
    expect(turned).toBeGreaterThan(0);
    expect(turned).toBeLessThanOrEqual(32);
  });
});

describe('filteredSource', () => {
  it('passes on what the filter lets through, and every return', async () => {
    const source = new Source();
    const filtered = filteredSource(source, (event) => (event as number) % 2 === 0);
    const next = filtered.next();
    source.give(1);
    await Promise.resolve().then(() => Promise.resolve());
    await new Promise(setImmediate);
    source.give(2);
    expect(await next).toEqual({ done: false, value: 2 });
    await filtered.return?.();
    expect(source.returned).toBe(1);
  });

  it('lets the event loop turn while nothing passes', async () => {
    let given = 0;
    const source: AsyncIterator<number> = {
      next: async () =>
        Promise.resolve(given < 1_000 ? { done: false, value: given++ } : { done: true, value: undefined }),
    };
    let turned = 0;
    setImmediate(() => (turned = given));
    await filteredSource(source, () => false).next();
    expect(turned).toBeGreaterThan(0);
    expect(turned).toBeLessThan(1_000);
  });
});

import { describe, expect, it } from '@jest/globals';
import { HeldStore } from '../encounters/testing/held-store.js';
import { EventStoreError } from '../event-store/event-store.js';
import type { ReadStreamOptions, StreamRead } from '../event-store/event-store.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.js';
import { KEY_STREAM, ServiceKeys } from './service-keys.js';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);

/** A store whose reads can be counted and made to fail. */
class CountedStore extends MemoryEventStore {
  reads = 0;
  away = false;

  override readStream(stream: string, options?: ReadStreamOptions): StreamRead {
    this.reads += 1;
    if (this.away) throw new EventStoreError('unavailable', 'away');
    return super.readStream(stream, options);
  }
}

/** Nodes that share a store and a clock. */
function cluster(rotationDays = 30) {
  const store = new CountedStore();
  const clock = { now: START, waits: [] as number[] };
  const node = (): ServiceKeys =>
    new ServiceKeys(store, {
      rotationDays,
      longestTokenDays: 60,
      now: () => clock.now,
      wait: async (milliseconds) => {
        clock.waits.push(milliseconds);
        clock.now += milliseconds;
      },
    });
  return { store, clock, node };
}

describe('ServiceKeys', () => {
  it('draws a key of 32 bytes once, and finds it again after a restart', async () => {
    const { node } = cluster();
    const before = await node().signingKey();
    const after = await node().signingKey();
    expect(after.kid).toBe(before.kid);
    expect(after.secret.equals(before.secret)).toBe(true);
    expect(after.secret.symmetricKeySize).toBe(32);
  });

  it('gives nodes that draw at the same moment the same key', async () => {
    const { node } = cluster();
    const keys = await Promise.all([node(), node(), node()].map((keys) => keys.signingKey()));
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
  });

  it('draws the key of pseudonyms once for all nodes and never again', async () => {
    const { node, clock } = cluster(1);
    const [one, other] = [node(), node()];
    const [first, second] = await Promise.all([one.pseudonymKey(), other.pseudonymKey()]);
    expect(first.equals(second)).toBe(true);
    await one.rotate(true);
    clock.now += 400 * DAY;
    await one.signingKey();
    expect((await node().pseudonymKey()).equals(first)).toBe(true);
    expect((await node().signingKey()).secret.equals(first)).toBe(false);
  });

  it('has a new key sign once the newest is too old, and trusts the old one until its last token has expired', async () => {
    const { node, clock } = cluster(30);
    const keys = node();
    const old = await keys.signingKey();
    clock.now += 30 * DAY;
    expect((await keys.signingKey()).kid).toBe(old.kid);
    clock.now += 1;
    const rotatedAt = clock.now;
    const fresh = await keys.signingKey();
    expect(fresh.kid).not.toBe(old.kid);
    // The longest token lives 60 days; another five minutes for nodes that learn late.
    clock.now = rotatedAt + 60 * DAY + 300_000;
    expect((await keys.trustedKey(old.kid))?.kid).toBe(old.kid);
    clock.now += 1;
    expect(await keys.trustedKey(old.kid)).toBeUndefined();
    expect((await keys.trustedKey(fresh.kid))?.kid).toBe(fresh.kid);
  });

  it('never rotates by itself when told so, but does when asked', async () => {
    const { node, clock } = cluster(0);
    const keys = node();
    const old = await keys.signingKey();
    clock.now += 10_000 * DAY;
    expect((await keys.signingKey()).kid).toBe(old.kid);
    await keys.rotate();
    expect((await keys.signingKey()).kid).not.toBe(old.kid);
    expect((await keys.trustedKey(old.kid))?.kid).toBe(old.kid);
  });

  it('finds a key that another node has drawn since', async () => {
    const { node } = cluster();
    const [one, other] = [node(), node()];
    await one.signingKey();
    await other.rotate();
    const { kid } = await other.signingKey();
    expect((await one.trustedKey(kid))?.kid).toBe(kid);
  });

  it('distrusts what was revoked by another node within half a minute', async () => {
    const { node, clock } = cluster();
    const [one, other] = [node(), node()];
    const { kid } = await one.signingKey();
    await other.rotate(true);
    expect(await other.trustedKey(kid)).toBeUndefined();
    expect((await one.trustedKey(kid))?.kid).toBe(kid);
    clock.now += 30_000;
    expect(await one.trustedKey(kid)).toBeUndefined();
  });

  it('never signs with a key that another node has revoked', async () => {
    const { node } = cluster();
    const [one, other] = [node(), node()];
    await one.signingKey();
    await other.rotate(true);
    expect((await one.signingKey()).kid).toBe((await other.signingKey()).kid);
  });

  it('rotates also when another node was faster', async () => {
    const { node } = cluster();
    const [one, other] = [node(), node()];
    const first = await one.signingKey();
    await Promise.all([one.rotate(), other.rotate()]);
    expect((await one.signingKey()).kid).toBe((await node().signingKey()).kid);
    expect((await one.signingKey()).kid).not.toBe(first.kid);
  });

  it('looks in the store for unknown ids four times a second at most, together for all who ask', async () => {
    const { node, store, clock } = cluster();
    const keys = node();
    await keys.signingKey();
    const before = store.reads;
    const ids = Array.from({ length: 100 }, (_, index) => `unknown-key-${String(index).padStart(4, '0')}`);
    expect(await Promise.all(ids.map((kid) => keys.trustedKey(kid)))).toEqual(ids.map(() => undefined));
    expect(store.reads - before).toBe(1);
    clock.now += 100;
    await Promise.all(ids.map((kid) => keys.trustedKey(kid)));
    expect(store.reads - before).toBe(2);
    expect(clock.waits).toEqual([0, 150]);
  });

  it.each(['', '../../etc/passwd', 'a'.repeat(10_000), '__proto__', "x' OR '1'='1", 'null'])(
    'does not even look for %j',
    async (kid) => {
      const { node, store } = cluster();
      const keys = node();
      await keys.signingKey();
      const before = store.reads;
      expect(await keys.trustedKey(kid)).toBeUndefined();
      expect(store.reads).toBe(before);
    },
  );

  it('goes on with the keys it knows while the store is away, and says so if it knows none', async () => {
    const { node, store, clock } = cluster();
    const keys = node();
    const { kid } = await keys.signingKey();
    store.away = true;
    clock.now += DAY;
    expect((await keys.trustedKey(kid))?.kid).toBe(kid);
    await expect(node().trustedKey(kid)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(keys.trustedKey('unknown-key-0000')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('sees a key that was drawn while an earlier look was under way', async () => {
    const inner = new MemoryEventStore();
    const held = new HeldStore(inner);
    const options = { rotationDays: 30, longestTokenDays: 60, wait: async () => undefined };
    const [slow, fast] = [new ServiceKeys(held, options), new ServiceKeys(inner, options)];
    const gate = held.holdNextRead(KEY_STREAM);
    const early = slow.signingKey();
    await gate.reached;
    const { kid } = await fast.signingKey();
    const late = slow.trustedKey(kid);
    gate.release();
    expect((await early).kid).toBe(kid);
    expect((await late)?.kid).toBe(kid);
  });

  it('keeps its keys outside the streams of encounters', async () => {
    const { node, store } = cluster();
    await node().signingKey();
    await node().pseudonymKey();
    const streams = new Set<string>();
    for await (const { stream } of store.readAll()) streams.add(stream);
    expect([...streams]).toEqual(['service-keys']);
  });
});

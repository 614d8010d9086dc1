import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from '../testing/fast-check.js';
import type { Audience } from './audience.js';
import { AUDIENCES } from './audience.js';
import { GENESIS_HASH, cutParts, linkOf, sealEvent } from './hash-chain.js';
import type { SealedEvent, WithheldLink } from './hash-chain.js';
import type { Hashing } from './hashing.js';
import type { JsonObject } from './json.js';
import { chainVerifier, verifyChain } from './verify-chain.js';
import type { ChainHead } from './verify-chain.js';

const hashing: Hashing = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  hmacSha256: (key, data) => createHmac('sha256', key).update(data).digest(),
};
const SALT_KEY = new Uint8Array(32).fill(5);

const seal = (revision: number, previousHash: string, data: JsonObject): SealedEvent => {
  const header = { type: 'Damaged', stream: 'encounter-1', revision };
  const parts = { public: data, gameMaster: { secret: revision } };
  return { header, parts, seal: sealEvent(hashing, SALT_KEY, { header, parts, previousHash }) };
};

/** A stream of `length` events. */
const chain = (length: number): SealedEvent[] => {
  const events: SealedEvent[] = [];
  for (let revision = 0; revision < length; revision++) {
    events.push(seal(revision, events.at(-1)?.seal.hash ?? GENESIS_HASH, { amount: revision }));
  }
  return events;
};

const headOf = (event: SealedEvent): ChainHead => ({ revision: event.header.revision, hash: event.seal.hash });

/** As a store shows events that were moved in it: the revision is the place, whatever it was. */
const renumbered = (events: readonly SealedEvent[]): SealedEvent[] =>
  events.map((event, revision) => ({ ...event, header: { ...event.header, revision } }));

const edited = (event: SealedEvent): SealedEvent => ({ ...event, parts: { ...event.parts, public: { amount: 99 } } });

const verify = (events: readonly (SealedEvent | WithheldLink)[], ...noted: ChainHead[]) =>
  verifyChain(hashing, events, { noted });

describe('a chain of events', () => {
  it('verifies, and gives its head', () => {
    const events = chain(6);
    expect(verify(events)).toEqual({ ok: true, head: headOf(events[5]!), count: 6, cut: 0, withheld: 0 });
    expect(verify([])).toEqual({ ok: true, head: null, count: 0, cut: 0, withheld: 0 });
  });

  it('verifies against heads noted on the way', () => {
    const events = chain(6);
    expect(verify(events, headOf(events[2]!), headOf(events[5]!)).ok).toBe(true);
  });

  it('verifies in copies from which parts were cut, and counts them', () => {
    const events = chain(6).map((event, i) => (i % 2 ? cutParts(event, ['public']) : event));
    expect(verify(events)).toMatchObject({ ok: true, count: 6, cut: 3 });
    expect(verifyChain(hashing, events, { complete: true })).toEqual({
      ok: false,
      revision: 1,
      reason: 'EDITED',
      fault: 'PART_CUT',
      audience: 'gameMaster',
    });
  });

  it('verifies in copies from which events were withheld, as far as links bind them, and counts them', () => {
    const whole = chain(7);
    const copy = whole.map((event, i) => ([2, 4, 5].includes(i) ? linkOf(event) : event));
    expect(verify(copy, headOf(whole[6]!))).toMatchObject({ ok: true, count: 7, cut: 0, withheld: 3 });
    expect(verifyChain(hashing, copy, { complete: true })).toMatchObject({ revision: 2, fault: 'WITHHELD' });
    const other = (at: number, change: Partial<WithheldLink>) => copy.with(at, { ...linkOf(whole[at]!), ...change });
    const forgery = 'f'.repeat(64);
    expect(verify(other(2, { hash: forgery }))).toMatchObject({ revision: 2, reason: 'EDITED' });
    expect(verify(other(2, { previousHash: forgery }))).toMatchObject({ revision: 2, reason: 'EDITED' });
    expect(verify(other(2, { revision: 3 }))).toMatchObject({ revision: 2, reason: 'EDITED' });
    expect(verify(other(5, { hash: forgery }))).toMatchObject({ revision: 5, reason: 'EDITED' });
    expect(verify(copy.toSpliced(2, 1))).toMatchObject({ revision: 2, reason: 'MISSING' });
    expect(verify(copy.toSpliced(4, 1))).toMatchObject({ revision: 4, reason: 'MISSING' });
    expect(verify(copy.toSpliced(2, 0, copy[2]!))).toMatchObject({ revision: 3, reason: 'INSERTED' });
    expect(verify(copy.with(4, copy[5]!).with(5, copy[4]!))).toMatchObject({ revision: 4, reason: 'REORDERED' });
    // Between two of them nothing binds: that is all that can be invented.
    const invented = copy
      .with(4, { ...linkOf(whole[4]!), hash: forgery })
      .with(5, { ...linkOf(whole[5]!), previousHash: forgery });
    expect(verify(invented).ok).toBe(true);
  });

  it('verifies from a verified event on', () => {
    const events = chain(6);
    const after = headOf(events[3]!);
    expect(verifyChain(hashing, events.slice(4), { after })).toMatchObject({ ok: true, count: 2 });
    expect(verifyChain(hashing, [], { after })).toEqual({ ok: true, head: null, count: 0, cut: 0, withheld: 0 });
    expect(verifyChain(hashing, events.slice(5), { after })).toMatchObject({ revision: 4, reason: 'MISSING' });
  });
});

describe('a chain that was tampered with', () => {
  it('shows an edited event', () => {
    expect(verify(chain(6).with(2, edited(chain(6)[2]!)))).toEqual({
      ok: false,
      revision: 2,
      reason: 'EDITED',
      fault: 'PART_EDITED',
      audience: 'public',
    });
  });

  it('shows an edited event that was sealed anew', () => {
    const events = chain(6);
    const anew = seal(2, events[1]!.seal.hash, { amount: 99 });
    expect(verify(events.with(2, anew))).toEqual({ ok: false, revision: 2, reason: 'EDITED' });
  });

  it('shows a changed link', () => {
    const event = chain(6)[2]!;
    const relinked = { ...event, seal: { ...event.seal, previousHash: 'a'.repeat(64) } };
    expect(verify(chain(6).with(2, relinked))).toEqual({
      ok: false,
      revision: 2,
      reason: 'EDITED',
      fault: 'SEAL_BROKEN',
    });
  });

  it('shows a changed revision', () => {
    const event = chain(6)[2]!;
    const moved = { ...event, header: { ...event.header, revision: 7 } };
    expect(verify(chain(6).with(2, moved))).toMatchObject({ revision: 2, reason: 'EDITED', fault: 'SEAL_BROKEN' });
  });

  it('shows an event sealed in its place under a wrong revision', () => {
    const events = chain(2);
    const wrong = seal(5, events[1]!.seal.hash, {});
    expect(verify([...events, wrong])).toEqual({ ok: false, revision: 2, reason: 'EDITED' });
  });

  it.each([0, 2, 4])('shows a missing event at %i', (place) => {
    const rest = chain(6).toSpliced(place, 1);
    expect(verify(rest)).toEqual({ ok: false, revision: place, reason: 'MISSING' });
    expect(verify(renumbered(rest))).toEqual({ ok: false, revision: place, reason: 'MISSING' });
  });

  it('shows several missing events at the first of them', () => {
    const rest = chain(8).toSpliced(3, 3);
    expect(verify(rest)).toEqual({ ok: false, revision: 3, reason: 'MISSING' });
    expect(verify(renumbered(rest))).toEqual({ ok: false, revision: 3, reason: 'MISSING' });
  });

  it('shows an event inserted with a right link', () => {
    const events = chain(6);
    const forged = seal(3, events[2]!.seal.hash, { amount: 99 });
    const more = events.toSpliced(3, 0, forged);
    expect(verify(more)).toEqual({ ok: false, revision: 3, reason: 'INSERTED' });
    expect(verify(renumbered(more))).toEqual({ ok: false, revision: 3, reason: 'INSERTED' });
  });

  it('shows several events inserted as a chain of their own', () => {
    const events = chain(6);
    const one = seal(3, events[2]!.seal.hash, { amount: 98 });
    const two = seal(4, one.seal.hash, { amount: 99 });
    const more = events.toSpliced(3, 0, one, two);
    expect(verify(renumbered(more))).toEqual({ ok: false, revision: 3, reason: 'INSERTED' });
  });

  it('shows an event inserted that fits nowhere', () => {
    const stray = seal(3, 'b'.repeat(64), { amount: 99 });
    expect(verify(chain(6).toSpliced(3, 0, stray))).toEqual({ ok: false, revision: 3, reason: 'INSERTED' });
    const broken = edited(seal(3, chain(6)[2]!.seal.hash, {}));
    expect(verify(chain(6).toSpliced(3, 0, broken))).toEqual({ ok: false, revision: 3, reason: 'INSERTED' });
  });

  it.each([
    ['the beginning', GENESIS_HASH],
    ['an event before the last', chain(6)[2]!.seal.hash],
  ])('shows a forged last event that is linked to %s at its own place', (_, link) => {
    const sealed = seal(6, link, { amount: 99 });
    expect(verify([...chain(6), sealed])).toEqual({ ok: false, revision: 6, reason: 'EDITED' });
    const junk = { ...sealed, seal: { ...sealed.seal, hash: 'f'.repeat(64) } };
    expect(verify([...chain(6), junk])).toEqual({ ok: false, revision: 6, reason: 'EDITED', fault: 'SEAL_BROKEN' });
  });

  it('shows a forged event in the middle that is linked to the beginning at its own place', () => {
    const forged = seal(3, GENESIS_HASH, { amount: 99 });
    expect(verify(renumbered(chain(6).toSpliced(3, 0, forged)))).toEqual({
      ok: false,
      revision: 3,
      reason: 'INSERTED',
    });
  });

  it('shows events inserted into a store that gives salts by place, to whoever has the salt key', () => {
    const events = chain(4);
    const forged = seal(2, events[1]!.seal.hash, { amount: 99 });
    const stored = events.toSpliced(2, 0, forged).map(({ header, parts, seal: { hash, previousHash } }, revision) => {
      const moved = { ...header, revision };
      const { partHashes, salts } = sealEvent(hashing, SALT_KEY, { header: moved, parts, previousHash });
      return { header: moved, parts, seal: { hash, previousHash, partHashes, salts } };
    });
    expect(verifyChain(hashing, stored, { saltKey: SALT_KEY })).toEqual({
      ok: false,
      revision: 2,
      reason: 'INSERTED',
    });
  });

  it('shows an event that stands there twice', () => {
    const events = chain(6);
    expect(verify(events.toSpliced(3, 0, events[2]!))).toEqual({ ok: false, revision: 3, reason: 'INSERTED' });
    expect(verify(renumbered([...events, events[1]!]))).toEqual({ ok: false, revision: 6, reason: 'INSERTED' });
  });

  it('shows events in another order', () => {
    const [a, b, c, d, e] = chain(5) as [SealedEvent, SealedEvent, SealedEvent, SealedEvent, SealedEvent];
    for (const order of [
      [a, c, b, d, e],
      [a, c, d, e, b],
      [a, e, b, c, d],
    ]) {
      expect(verify(order)).toEqual({ ok: false, revision: 1, reason: 'REORDERED' });
      expect(verify(renumbered(order))).toEqual({ ok: false, revision: 1, reason: 'REORDERED' });
    }
    expect(verify([b, a, c, d, e])).toEqual({ ok: false, revision: 0, reason: 'REORDERED' });
  });

  it('shows a cut end only against a noted head', () => {
    const events = chain(6);
    const noted = headOf(events[5]!);
    expect(verify(events.slice(0, 4)).ok).toBe(true);
    expect(verify(events.slice(0, 4), noted)).toEqual({ ok: false, revision: 4, reason: 'TRUNCATED' });
    expect(verify([], noted)).toEqual({ ok: false, revision: 0, reason: 'TRUNCATED' });
  });

  it('is held to every head that was noted at one revision', () => {
    const events = chain(6);
    const right = headOf(events[3]!);
    const wrong = { ...right, hash: 'f'.repeat(64) };
    for (const noted of [
      [right, wrong],
      [wrong, right],
    ])
      expect(verify(events, ...noted)).toMatchObject({ ok: false, revision: 3, reason: 'EDITED' });
  });

  it('shows a stream sealed anew as a whole only against a noted head', () => {
    const noted = headOf(chain(6)[3]!);
    const forged: SealedEvent[] = [];
    for (let revision = 0; revision < 6; revision++) {
      forged.push(seal(revision, forged.at(-1)?.seal.hash ?? GENESIS_HASH, { amount: 50 }));
    }
    expect(verify(forged).ok).toBe(true);
    expect(verify(forged, noted)).toEqual({ ok: false, revision: 3, reason: 'EDITED' });
  });

  it('is told of as far as events were pushed', () => {
    const verifier = chainVerifier(hashing);
    const [a, b] = chain(2);
    verifier.push(a!);
    expect(verifier.finish()).toMatchObject({ ok: true, count: 1 });
    verifier.push(edited(b!));
    expect(verifier.finish()).toMatchObject({ ok: false, revision: 1, reason: 'EDITED' });
  });
});

describe('any chain', () => {
  const long = chain(12);
  const noted = headOf(long[11]!);
  const audiences = fc.subarray<Audience>([...AUDIENCES]);

  it('verifies however its parts are cut', () => {
    fc.assert(
      fc.property(fc.array(audiences, { minLength: 12, maxLength: 12 }), (mayBeSeen) => {
        const copies = long.map((event, i) => cutParts(event, mayBeSeen[i]!));
        expect(verify(copies, noted)).toMatchObject({ ok: true, count: 12 });
      }),
    );
  });

  it('shows any one event lost, at its place', () => {
    fc.assert(
      fc.property(fc.nat(11), (place) => {
        const reason = place === 11 ? 'TRUNCATED' : 'MISSING';
        expect(verify(long.toSpliced(place, 1), noted)).toEqual({ ok: false, revision: place, reason });
      }),
    );
  });

  it('shows any one event moved, at the first wrong place', () => {
    fc.assert(
      fc.property(fc.nat(11), fc.nat(11), (from, to) => {
        fc.pre(from !== to);
        const moved = long.toSpliced(from, 1).toSpliced(to, 0, long[from]!);
        const verdict = verify(renumbered(moved), noted);
        expect(verdict).toEqual({ ok: false, revision: Math.min(from, to), reason: 'REORDERED' });
      }),
    );
  });

  it('shows any one character changed, in an event or in its seal', () => {
    const texts = long.map((event) => JSON.stringify(event));
    const places = fc.nat(11).chain((place) => fc.tuple(fc.constant(place), fc.nat(texts[place]!.length - 1)));
    fc.assert(
      fc.property(places, fc.constantFrom('0', '1', 'a', 'A', 'z'), ([place, at], character) => {
        const text = texts[place]!;
        fc.pre(/[0-9a-z]/i.test(text[at]!) && text[at] !== character);
        const changed = parsed(text.slice(0, at) + character + text.slice(at + 1));
        fc.pre(changed !== undefined);
        const verdict = verify(long.with(place, changed), noted);
        expect(verdict.ok).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

/** The event a text stands for, if it still has the form of one: the form is for the reader of a stream to check. */
function parsed(text: string): SealedEvent | undefined {
  try {
    const event = JSON.parse(text) as Partial<SealedEvent>;
    const { header, parts, seal: itsSeal } = event;
    return header && parts && itsSeal?.hash && itsSeal.previousHash && itsSeal.partHashes && itsSeal.salts
      ? { header, parts, seal: itsSeal }
      : undefined;
  } catch {
    return undefined;
  }
}

import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fromHex } from './bytes.js';
import { CanonicalJsonError } from './canonical-json.js';
import { GENESIS_HASH, cutParts, partHashOf, saltOf, sealEvent } from './hash-chain.js';
import type { EventToSeal, SealedEvent } from './hash-chain.js';
import type { Hashing } from './hashing.js';
import type { JsonObject } from './json.js';
import { verifyEvent } from './verify-event.js';

const hashing: Hashing = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  hmacSha256: (key, data) => createHmac('sha256', key).update(data).digest(),
};

/** The key 20 21 … 3f and the two events of the vectors in docs/decisions/0007-hash-chain.md, computed with Python. */
const SALT_KEY = Uint8Array.from({ length: 32 }, (_, i) => 32 + i);
const STREAM = 'encounter-5f0c9a52-7d0e-4c6e-9a55-1d1f3c0b8a11';
const CREATED: EventToSeal = {
  header: { type: 'EncounterCreated', stream: STREAM, revision: 0, at: '2026-01-01T00:00:00.000Z' },
  parts: { public: { name: 'Puente de la araña', ruleset: 'dnd5e' } },
  previousHash: GENESIS_HASH,
};
const CHECKED: EventToSeal = {
  header: { type: 'CheckResolved', stream: STREAM, revision: 1, at: '2026-01-01T00:00:06.000Z' },
  parts: {
    public: { combatantId: 'goblin-1', success: false },
    owner: { total: 9 },
    gameMaster: { difficulty: 12 },
  },
  previousHash: '68a5f32a01f467738c46b36dcdc882c6af32f22556f61fbb9b7c834e36286829',
};

const sealed = (event: EventToSeal): SealedEvent => ({
  header: event.header,
  parts: event.parts,
  seal: sealEvent(hashing, SALT_KEY, event),
});

describe('the seal of an event', () => {
  it('is the one another program computes from the documented bytes', () => {
    expect(sealEvent(hashing, SALT_KEY, CREATED)).toEqual({
      previousHash: GENESIS_HASH,
      hash: '68a5f32a01f467738c46b36dcdc882c6af32f22556f61fbb9b7c834e36286829',
      partHashes: { public: '6928a9083f77ba5e80d9896b5d7149cef27ca646be281c48bd9cb0de09d7ba47' },
      salts: { public: '89e807297b7d451423a9121876cc82e5' },
    });
    expect(sealEvent(hashing, SALT_KEY, CHECKED)).toEqual({
      previousHash: CHECKED.previousHash,
      hash: '39a12016095d6c785c48f1c84f81c9c09c969c9272e1d52e4191641234b881ad',
      partHashes: {
        public: '7ce1ddd509f729e294dfcbfd967e6ad2e7ccc1441b4909dd03f326a4619eb6a2',
        owner: '79b6325188a8de6cafb956b68ed3a84baffb770a1ba0f5267f09e0528569584d',
        gameMaster: '6dab1e2923cabb746ec58ef247c8983c3eb7e025708b44de178d0e2d864085f1',
      },
      salts: {
        public: '0e65aac335222ce674bc4bfbdd798bc4',
        owner: 'e928b94b911b4a69a1a2d76cdbe471be',
        gameMaster: '227795b051e9de40cf6d5f1c94318f07',
      },
    });
  });

  it('is that of the vectors in the documentation', () => {
    const page = readFileSync(new URL('../../../docs/decisions/0007-hash-chain.md', import.meta.url), 'utf8');
    const { saltKey, events } = JSON.parse(/```json\n(.*?)```/s.exec(page)![1]!) as {
      saltKey: string;
      events: SealedEvent[];
    };
    expect(events).toEqual([sealed(CREATED), sealed(CHECKED)]);
    expect(fromHex(saltKey)).toEqual(SALT_KEY);
  });

  it('refuses what cannot be sealed', () => {
    const notJson = { ...CREATED, parts: { public: { damage: Number.NaN } } };
    expect(() => sealEvent(hashing, SALT_KEY, notJson)).toThrow(CanonicalJsonError);
    expect(() => sealEvent(hashing, new Uint8Array(16), CREATED)).toThrow(RangeError);
    const noPlace = { ...CREATED, header: { ...CREATED.header, revision: -1 } };
    expect(() => sealEvent(hashing, SALT_KEY, noPlace)).toThrow(RangeError);
  });

  it('hides a number that could be guessed: equal parts have unequal hashes, and guessing needs the salt', () => {
    const twice = [7, 8].map((revision) =>
      sealEvent(hashing, SALT_KEY, {
        header: { ...CREATED.header, revision },
        parts: { owner: { face: 20 }, gameMaster: { face: 20 } },
        previousHash: GENESIS_HASH,
      }),
    );
    const hashes = twice.flatMap((seal) => Object.values(seal.partHashes));
    expect(new Set(hashes).size).toBe(4);

    const noSalt = '0'.repeat(32);
    const guesses = Array.from({ length: 20 }, (_, i) => partHashOf(hashing, noSalt, { face: i + 1 }));
    expect(guesses.filter((guess) => hashes.includes(guess))).toEqual([]);
    expect(partHashOf(hashing, saltOf(hashing, SALT_KEY, 7, 'owner'), { face: 20 })).toBe(hashes[0]);
  });
});

describe('a copy for one seat', () => {
  it('has lost parts and their salts, and nothing else', () => {
    const whole = sealed(CHECKED);
    const copy = cutParts(whole, ['public', 'owner']);
    expect(copy).toEqual({
      header: whole.header,
      parts: { public: { combatantId: 'goblin-1', success: false }, owner: { total: 9 } },
      seal: { ...whole.seal, salts: { public: whole.seal.salts.public, owner: whole.seal.salts.owner } },
    });
    expect(JSON.stringify(copy)).not.toContain(whole.seal.salts.gameMaster);
  });

  it('still verifies, and says what was cut', () => {
    const whole = sealed(CHECKED);
    expect(verifyEvent(hashing, whole)).toEqual({ ok: true, cut: [] });
    expect(verifyEvent(hashing, cutParts(whole, ['public', 'owner']))).toEqual({ ok: true, cut: ['gameMaster'] });
    expect(verifyEvent(hashing, cutParts(whole, []))).toEqual({ ok: true, cut: ['public', 'owner', 'gameMaster'] });
  });

  it('does not pass for a complete event', () => {
    const whole = sealed(CHECKED);
    expect(verifyEvent(hashing, whole, { complete: true }).ok).toBe(true);
    expect(verifyEvent(hashing, cutParts(whole, ['public', 'gameMaster']), { complete: true })).toEqual({
      ok: false,
      fault: 'PART_CUT',
      audience: 'owner',
    });
  });
});

describe('an event that was changed', () => {
  const whole = sealed(CHECKED);
  const withSeal = (change: Partial<SealedEvent['seal']>): SealedEvent => ({
    ...whole,
    seal: { ...whole.seal, ...change },
  });
  const otherHash = 'a'.repeat(64);

  it.each<[string, SealedEvent, object]>([
    [
      'a part',
      { ...whole, parts: { ...whole.parts, owner: { total: 10 } } },
      { fault: 'PART_EDITED', audience: 'owner' },
    ],
    [
      'a member added to a part',
      { ...whole, parts: { ...whole.parts, owner: { total: 9, natural: 20 } } },
      { fault: 'PART_EDITED', audience: 'owner' },
    ],
    [
      'a part with its hash',
      (() => {
        const salt = saltOf(hashing, SALT_KEY, 1, 'owner');
        const owner = partHashOf(hashing, salt, { total: 10 });
        return {
          ...withSeal({ partHashes: { ...whole.seal.partHashes, owner } }),
          parts: { ...whole.parts, owner: { total: 10 } },
        };
      })(),
      { fault: 'SEAL_BROKEN' },
    ],
    [
      'a salt',
      withSeal({ salts: { ...whole.seal.salts, public: '0'.repeat(32) } }),
      { fault: 'PART_EDITED', audience: 'public' },
    ],
    ['no salt', withSeal({ salts: {} }), { fault: 'PART_UNREADABLE', audience: 'public' }],
    [
      'a salt of another length',
      withSeal({ salts: { ...whole.seal.salts, public: 'ab' } }),
      { fault: 'PART_UNREADABLE', audience: 'public' },
    ],
    ['the type', { ...whole, header: { ...whole.header, type: 'CheckSucceeded' } }, { fault: 'SEAL_BROKEN' }],
    ['the revision', { ...whole, header: { ...whole.header, revision: 2 } }, { fault: 'SEAL_BROKEN' }],
    ['the stream', { ...whole, header: { ...whole.header, stream: 'encounter-2' } }, { fault: 'SEAL_BROKEN' }],
    ['a member added to the header', { ...whole, header: { ...whole.header, seat: 'gm' } }, { fault: 'SEAL_BROKEN' }],
    ['the link', withSeal({ previousHash: otherHash }), { fault: 'SEAL_BROKEN' }],
    ['the hash', withSeal({ hash: otherHash }), { fault: 'SEAL_BROKEN' }],
    [
      'the hash of a part that was cut',
      withSeal({ partHashes: { ...whole.seal.partHashes, gameMaster: otherHash } }),
      { fault: 'PART_EDITED', audience: 'gameMaster' },
    ],
    [
      'a part that was never sealed',
      { ...sealed(CREATED), parts: { ...CREATED.parts, owner: { name: 'X' } } },
      { fault: 'PART_ADDED', audience: 'owner' },
    ],
    [
      'a part for nobody we know',
      { ...whole, parts: { ...whole.parts, everyone: { total: 1 } } } as SealedEvent,
      { fault: 'PART_UNREADABLE', audience: 'everyone' },
    ],
    [
      'something JSON cannot say',
      { ...whole, header: { ...whole.header, at: '\ud800' } as JsonObject as SealedEvent['header'] },
      { fault: 'NOT_JSON' },
    ],
  ])('is found out: %s', (_what, event, finding) => {
    expect(verifyEvent(hashing, event)).toEqual({ ok: false, ...finding });
  });

  it('is found out in a copy by the hash of a part that is not in it', () => {
    const copy = cutParts(whole, ['public']);
    const forged = { ...copy, seal: { ...copy.seal, partHashes: { ...copy.seal.partHashes, gameMaster: otherHash } } };
    expect(verifyEvent(hashing, forged)).toEqual({ ok: false, fault: 'SEAL_BROKEN' });
  });

  it('is not one whose members merely stand in another order', () => {
    const turned = { ...whole, parts: { ...whole.parts, public: { success: false, combatantId: 'goblin-1' } } };
    expect(verifyEvent(hashing, turned).ok).toBe(true);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { ArchivedEvent, Verdict } from '../../src/engine/proof/index.js';
import { isWithheld } from '../../src/engine/integrity/hash-chain.js';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { verifyFile } from '../../src/verifier/verify-file.js';
import { readArchive } from '../verification/archive-text.js';
import type { PartialArchive } from '../verification/archive-text.js';
import type { Api } from './support/api.js';
import { useOneService } from './support/one-service.js';
import { Table } from './support/table.js';

const shared = useOneService();
const PYTHON = resolve(import.meta.dirname, '../verification/verify.py');
const CREATE_SEAT = `mutation($input: CreateSeatInput!) { createSeat(input: $input) {
  ... on CreateSeatPayload { seat { id } token } } }`;
const REVOKE = `mutation($input: RevokeSeatInput!) { revokeSeat(input: $input) { __typename } }`;
const DISCLOSE = `mutation($input: SetDisclosureInput!) { setDisclosure(input: $input) { __typename } }`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'asalto-seat-archive-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Seat {
  readonly id: string;
  readonly api: Api;
}

async function seat(table: Table, role: string, ...combatantIds: string[]): Promise<Seat> {
  const { createSeat } = await table.api.data<{ createSeat: { seat: { id: string }; token: string } }>(CREATE_SEAT, {
    input: { encounterId: table.id, role, combatantIds, name: `Seat of ${role}` },
  });
  return { id: createSeat.seat.id, api: table.api.with({ authorization: `Bearer ${createSeat.token}` }) };
}

const pathOf = (table: Table): string => `/encounters/${table.id}/events.ndjson`;

async function archiveOf(table: Table, api: Api): Promise<string> {
  const { status, text } = await api.get(pathOf(table));
  expect(status).toBe(200);
  return text;
}

/** The verdict of both verifiers, which have to agree. */
async function verified(text: string): Promise<Verdict> {
  const path = join(folder, 'fight.ndjson');
  writeFileSync(path, text);
  const verdict = await verifyFile(path, { rules: true, noted: [] });
  const { ok, archive, chain, dice } = verdict;
  const [second] = Object.values(JSON.parse(execFileSync('python3', [PYTHON, path], { encoding: 'utf8' })) as object);
  expect(second).toEqual({ ok, archive, chain, dice });
  return verdict;
}

/**
 * A fighter, an orc whose hit points nobody would guess, and a goblin that hides behind a wall and then walks unseen. The orc is hurt,
 * healed by the game master, and readies its answer.
 * @returns the fight, and the revision from which the goblin is hidden on
 */
async function ambush(api: Api): Promise<{ readonly table: Table; readonly hiddenFrom: number }> {
  const table = await Table.create(api, {
    ruleset: 'dnd5e',
    diceMode: 'DECLARED',
    map: { rows: ['...#..', '...#..', '......'] },
  });
  await table.join([
    dnd5e.fighter({ at: { x: 0, y: 0 } }),
    dnd5e.orc({ at: { x: 1, y: 0 }, statistics: { hitPoints: 913 } }),
    dnd5e.goblin({ id: 'sneak', name: 'Grik', at: { x: 5, y: 0 } }),
  ]);
  await table.must('rollInitiative', { dice: [10, 5, 18] });
  await table.must('startCombat');
  const { revision: hiddenFrom } = await table.act('sneak', { hide: {} }, [15]);
  await table.endTurn();
  await table.act('fighter', { attack: { attackId: 'longsword', targetId: 'orc' } }, [15, 4]);
  await table.endTurn();
  await table.must('adjust', { combatantId: 'orc', reason: 'A potion.', hitPoints: 912 });
  await table.act('orc', { ready: { trigger: { event: 'MOVES' }, response: { attack: { attackId: 'greataxe' } } } });
  await table.endTurn();
  await table.act('sneak', { move: { path: [{ x: 5, y: 1 }] } });
  return { table, hiddenFrom };
}

/** What of the ambush a player may not know, as it stands in the whole archive. */
const SECRETS = [
  '"maximum":913', // the orc's hit points
  '"current":912',
  '"hitPoints":913',
  '"trigger"',
  '"response"',
  '"hiddenFrom"',
  'skill:stealth',
  '"stateHash"',
  '"armorClassParts"',
  'SeatGranted',
  '"x":5,"y":1',
];

const whole = ({ events }: PartialArchive): readonly ArchivedEvent[] =>
  events.filter((line): line is ArchivedEvent => !isWithheld(line));

describe('the archive of a seat', () => {
  it.each(['PLAYER', 'SPECTATOR', 'AUDITOR'])('of a %s holds nothing it may not know, and verifies', async (role) => {
    const { table, hiddenFrom } = await ambush(shared.service.api);
    const { api, id } = await seat(table, role, ...(role === 'PLAYER' ? ['fighter'] : []));
    const [text, all] = [await archiveOf(table, api), await archiveOf(table, table.api)];
    for (const secret of [...SECRETS, id]) expect([secret, all.includes(secret)]).toEqual([secret, true]);
    for (const secret of [...SECRETS, id]) expect([secret, text.includes(secret)]).toEqual([secret, false]);

    const archive = readArchive(text) as PartialArchive;
    const { manifest, events } = archive;
    const seen = whole(archive);
    for (const { header, parts } of seen)
      if (header.revision > hiddenFrom) expect(JSON.stringify(parts)).not.toContain('sneak');
    // What nobody saw lies in between, as a link and no more, and what comes after the last thing seen is not there at all.
    const links = events.filter(isWithheld);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) expect(Object.keys(link).sort()).toEqual(['hash', 'previousHash', 'revision']);
    expect(isWithheld(events.at(-1)!)).toBe(false);
    expect(events.length).toBeLessThan(readArchive(all).events.length);
    expect(manifest).toMatchObject({ events: events.length, head: { hash: seen.at(-1)!.seal.hash } });

    const verdict = await verified(text);
    const cut = seen.filter(({ parts, seal }) => Object.keys(parts).length < Object.keys(seal.partHashes).length);
    expect(verdict).toMatchObject({
      ok: true,
      chain: { events: events.length, withheld: links.length, cut: cut.length },
      dice: { ok: true, recomputed: 0, seedRevealed: false },
      states: null,
      rules: null,
    });
    const refused = await request(shared.service.url)
      .post('/encounters/import')
      .set('content-type', 'application/x-ndjson')
      .send(text);
    expect(refused.body).toMatchObject({ error: { code: 'ARCHIVE_INVALID', fault: 'PARTS_CUT' } });
  });

  it('holds of a step out of its senses that it was taken, without the squares, and verifies', async () => {
    const table = await Table.create(shared.service.api, { ruleset: 'dnd35', map: { width: 8, height: 3 } });
    await table.join([
      dnd35.fighter({ at: { x: 0, y: 0 }, statistics: { qualities: ['tremorsense 10 ft'] } }),
      dnd35.orc({ at: { x: 2, y: 0 } }),
    ]);
    await table.must('setInitiative', {
      initiatives: ['orc', 'fighter'].map((combatantId, place) => ({ combatantId, total: 20 - place })),
    });
    await table.must('startCombat');
    await table.must('adjust', { combatantId: 'orc', reason: 'A draught.', addCondition: { kind: 'invisible' } });
    const { api } = await seat(table, 'PLAYER', 'fighter');
    const { events } = await table.act('orc', {
      move: {
        path: [
          { x: 3, y: 0 },
          { x: 4, y: 0 },
        ],
      },
    });
    await table.endTurn();
    const { revision } = events.find(({ type }) => type === 'Moved')!;
    const text = await archiveOf(table, api);
    const step = (readArchive(text) as PartialArchive).events[revision]!;
    expect(step).toMatchObject({ header: { type: 'Moved' }, parts: {} });
    expect(text).not.toContain('"x":3,"y":0');
    expect(await verified(text)).toMatchObject({ ok: true });
    const { encounter } = await api.data<{ encounter: { events: { edges: readonly { node: object }[] } } }>(
      `query($id: UUID!) { encounter(id: $id) { events(first: 200, filter: { types: ["Moved"] }) {
        edges { node { revision withheld ... on MovedEvent { from { x y } to { x y } cost movementSpent } } } } } }`,
      { id: table.id },
    );
    const withheld = ['to', 'cost', 'movementSpent', 'diagonalParity'];
    const seen = { revision, withheld, from: { x: 2, y: 0 }, to: null, cost: null, movementSpent: null };
    expect(encounter.events.edges).toEqual([{ node: seen }]);
  });

  it('holds its own creature whole, and the same links as the whole archive', async () => {
    const { table } = await ambush(shared.service.api);
    const { api } = await seat(table, 'PLAYER', 'fighter');
    const { events } = readArchive(await archiveOf(table, table.api));
    const mine = readArchive(await archiveOf(table, api)) as PartialArchive;
    for (const [at, line] of mine.events.entries()) {
      const { seal, header, id } = events[at]!;
      if (isWithheld(line)) expect(line).toEqual({ revision: at, hash: seal.hash, previousHash: seal.previousHash });
      else expect([line.id, line.header, line.seal.partHashes]).toEqual([id, header, seal.partHashes]);
    }
    const joined = whole(mine).filter(({ header }) => header.type === 'CombatantJoined');
    expect(joined.map(({ parts }) => [parts.public!['combatantId'], 'owner' in parts])).toEqual([
      ['fighter', true],
      ['orc', false],
      ['sneak', false],
    ]);
  });

  it('tells no names and no rolls that are not disclosed; its dice hold as far as they are there', async () => {
    const { api } = shared.service;
    const table = await Table.create(api, { ruleset: 'dnd5e', diceMode: 'SERVICE', map: { width: 5, height: 5 } });
    const disclosure = { names: 'HIDDEN', rolls: 'HIDDEN' };
    await api.data(DISCLOSE, { input: { encounterId: table.id, ...disclosure } });
    await table.join([dnd5e.fighter({ at: { x: 0, y: 0 }, name: 'Kaela' })]);
    await table.join([dnd5e.orc({ at: { x: 1, y: 0 }, name: 'Uzgash' })]);
    await table.must('rollInitiative');
    const { encounter } = await table.must('startCombat');
    const attack = { fighter: 'longsword', orc: 'greataxe' };
    for (const actorId of [encounter.activeId, encounter.activeId === 'orc' ? 'fighter' : 'orc'] as const) {
      const targetId = actorId === 'orc' ? 'fighter' : 'orc';
      await table.act(actorId!, { attack: { attackId: attack[actorId as 'orc'], targetId } });
      await table.endTurn();
    }
    const player = await seat(table, 'PLAYER', 'fighter');
    await table.must('endEncounter', { reason: 'over' });
    const text = await archiveOf(table, player.api);
    const [mine, all] = [readArchive(text) as PartialArchive, readArchive(await archiveOf(table, api))];
    expect(all.manifest.names!.map(({ name }) => name)).toEqual(['Kaela', 'Uzgash']);
    expect(mine.manifest.names!.map(({ name }) => name)).toEqual(['Kaela']);
    expect(text).not.toContain('Uzgash');
    const dice = (events: readonly ArchivedEvent[]): number =>
      events.flatMap(({ parts }) => (parts.public?.['dice'] as readonly object[] | undefined) ?? []).length;
    const [seen, thrown] = [dice(whole(mine)), dice(all.events)];
    expect(seen).toBeGreaterThan(1);
    expect(thrown).toBeGreaterThan(seen);
    expect((await verified(text)).dice).toEqual({
      ok: true,
      recomputed: seen,
      declared: 0,
      unseen: thrown - seen,
      seedRevealed: true,
    });
  });

  it('is whole for an auditor once the fight has ended', async () => {
    const { table } = await ambush(shared.service.api);
    const auditor = await seat(table, 'AUDITOR');
    expect(await archiveOf(table, auditor.api)).not.toBe(await archiveOf(table, table.api));
    await table.must('endEncounter', { reason: 'over' });
    const text = await archiveOf(table, auditor.api);
    expect(text).toBe(await archiveOf(table, table.api));
    expect(await verified(text)).toMatchObject({ ok: true, chain: { withheld: 0, cut: 0 }, states: { ok: true } });
  });

  it('is not given for a seat that was revoked, nor for another encounter', async () => {
    const { table } = await ambush(shared.service.api);
    const { table: other } = await ambush(shared.service.api);
    const player = await seat(table, 'PLAYER', 'fighter');
    const foreign = await player.api.get(pathOf(other));
    const missing = await player.api.get('/encounters/00000000-0000-4000-8000-000000000000/events.ndjson');
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    await table.api.data(REVOKE, { input: { encounterId: table.id, seatId: player.id } });
    expect((await player.api.get(pathOf(table))).status).toBe(401);
  });
});

describe('verify, asked by a seat', () => {
  it('tells of the fight as far as the seat knows of it', async () => {
    const { table } = await ambush(shared.service.api);
    const player = await seat(table, 'PLAYER', 'fighter');
    const mine = table.through(player.api);
    const { manifest } = readArchive(await archiveOf(table, player.api));
    const all = await table.verify();
    expect(all.events).toBeGreaterThan(manifest.events);
    expect(await mine.verify()).toMatchObject({
      ok: true,
      events: manifest.events,
      chain: { ok: true, headRevision: manifest.head.revision, headHash: manifest.head.hash },
      readjudication: null,
    });
    // Of what it does not know of it learns nothing, not even whether a hash is right.
    const headHash = all.chain['headHash'] as string;
    for (const hash of [headHash, 'f'.repeat(64)])
      expect((await mine.verify([{ revision: all.events - 1, hash }])).chain).toMatchObject({
        ok: false,
        revision: manifest.events,
        reason: 'TRUNCATED',
      });
    expect((await mine.verify([{ revision: 3, hash: 'f'.repeat(64) }])).chain).toMatchObject({
      revision: 3,
      reason: 'EDITED',
    });
  });
});

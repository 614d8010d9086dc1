import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import SqliteDatabase from 'better-sqlite3';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import type { EventToAppend, JsonObject } from '../../src/event-store/event-store.js';
import { PROJECTIONS } from '../../src/projections/projections.module.js';
import { FEED, STATE, STATES } from './support/documents.js';
import { useServices } from './support/services.js';
import type { Service } from './support/services.js';
import type { SeenState } from './support/table.js';
import { Table } from './support/table.js';
import type { FeedItem } from './support/watching.js';
import { revisions, useWatching, watch, watchEvents } from './support/watching.js';

const services = useServices();
useWatching();

async function openFight(service: Service): Promise<Table> {
  const table = await Table.create(service.api, { ruleset: 'dnd5e', map: { width: 9, height: 9 } });
  await table.join([dnd5e.fighter({ at: { x: 1, y: 1 } }), dnd5e.goblin({ at: { x: 2, y: 1 } })]);
  const initiatives = ['fighter', 'goblin'].map((combatantId, index) => ({ combatantId, total: 20 - index }));
  await table.must('setInitiative', { initiatives });
  await table.must('startCombat');
  return table;
}

/** Appends an event behind the back of the service. @returns its revision */
async function forge(
  { store }: Service,
  table: Table,
  change: { type?: string; data?: JsonObject; metadata?: JsonObject },
): Promise<number> {
  const stream = `encounter-${table.id}`;
  for await (const last of store.readStream(stream, { direction: 'backwards', limit: 1 })) {
    const { hash, ...metadata } = last.metadata;
    const event: EventToAppend = {
      id: randomUUID(),
      type: change.type ?? 'RoundStarted',
      data: change.data ?? { round: 7 },
      metadata: { ...metadata, previousHash: hash, hash: 'f'.repeat(64), schema: 1, ...change.metadata },
    };
    await store.append(stream, last.revision, [event]);
    return last.revision + 1;
  }
  throw new Error(`${stream} is empty`);
}

/** Changes the file of the embedded store while no service runs. */
function behindItsBack(dataDir: string, sql: string, ...values: readonly unknown[]): number {
  const database = new SqliteDatabase(join(dataDir, 'events.sqlite'));
  try {
    return database.prepare(sql).run(...values).changes;
  } finally {
    database.close();
  }
}
const OF = '(SELECT key FROM streams WHERE name = ?)';

async function gauge({ api }: Service, name: string): Promise<number> {
  const { text } = await api.get('/metrics');
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')
      .at(-1),
  );
}

describe('an encounter whose stream was written to by somebody else', () => {
  it.each<[string, Parameters<typeof forge>[2], string]>([
    ['with an unknown event', { type: 'Cursed' }, 'UNREADABLE'],
    ['with an event of a later service', { metadata: { schema: 99 } }, 'UNREADABLE'],
    ['with an event that is not linked to the one before', { metadata: { previousHash: 'a'.repeat(64) } }, 'MISSING'],
    ['with an event that is linked to the beginning', { metadata: { previousHash: '0'.repeat(64) } }, 'EDITED'],
    ['with a linked event that is not what its hash says', {}, 'EDITED'],
  ])('%s: verify says where, and others play on', async (_, change, reason) => {
    const service = await services.start();
    const [damaged, sound] = [await openFight(service), await openFight(service)];
    const revision = await forge(service, damaged, change);
    const verdict = await damaged.verify();
    expect(verdict).toMatchObject({ ok: false, chain: { ok: false, revision, reason } });
    expect(await sound.verify()).toMatchObject({ ok: true });
    expect((await sound.endTurn()).encounter.activeId).toBe('goblin');
  });

  it.each([
    ['an unknown event', { type: 'Cursed' }, false],
    ['a broken chain', { metadata: { previousHash: 'a'.repeat(64) } }, true],
  ])(
    'can, with %s, be neither played on nor looked at, and each answer says why and where',
    async (_, change, isEvidence) => {
      const service = await services.start();
      const [damaged, sound] = [await openFight(service), await openFight(service)];
      const feed = await watchEvents(service.url, damaged.id);
      const seen = revisions(feed);
      const revision = await forge(service, damaged, change);
      const corrupt = { code: 'ENCOUNTER_CORRUPT', revision };
      for (const [name, input] of [
        ['endTurn', {}],
        ['adjust', { combatantId: 'goblin', reason: 'x', healing: 1 }],
        ['undo', {}],
        ['endEncounter', {}],
        ['eraseName', { combatantId: 'goblin' }],
        ['fork', { at: revision, seed: 'FRESH' }],
      ] as const)
        expect((await damaged.fails(name, input)).extensions).toMatchObject(corrupt);
      expect((await service.api.failure(STATE, { id: damaged.id })).extensions).toMatchObject(corrupt);
      for (const query of [
        'legalActions(encounterId: $id, combatantId: "fighter") { action }',
        'previewAttack(input: { encounterId: $id, attackerId: "fighter", attack: { targetId: "goblin" } }) { __typename }',
        'compare(a: { encounterId: $id }, b: { encounterId: $id, revision: 0 }) { same }',
        'whatIf(input: { encounterId: $id, commands: [{ endTurn: {} }] }) { __typename }',
      ])
        expect(
          (await service.api.failure(`query($id: UUID!) { ${query} }`, { id: damaged.id })).extensions,
        ).toMatchObject(corrupt);
      const archive = await service.api.get(`/encounters/${damaged.id}/events.ndjson`);
      // As evidence it can be had, as long as its events can be read.
      if (isEvidence) expect([archive.status, archive.text.split('\n')]).toMatchObject([200, { length: revision + 3 }]);
      else expect([archive.status, archive.body]).toMatchObject([500, { error: corrupt }]);
      for (const query of [FEED, STATES]) {
        const { over } = await watch<FeedItem | SeenState>(service.url, query, { id: damaged.id });
        expect((await over).errors).toMatchObject([{ extensions: corrupt }]);
      }
      // Nothing of all this was recorded, and nobody else notices.
      expect(await service.store.head(`encounter-${damaged.id}`)).toBe(revision);
      expect(revisions(feed)).toEqual(seen);
      expect((await sound.endTurn()).encounter.activeId).toBe('goblin');
      expect((await sound.state()).activeId).toBe('goblin');
    },
  );
});

describe('the file of the embedded store, changed while nobody looked', () => {
  it.each<[string, string, string]>([
    [
      'an outcome made better',
      `UPDATE events SET data = replace(data, '44', '99') WHERE type = 'CombatantJoined' AND stream = ${OF}`,
      'EDITED',
    ],
    ['an event taken out', `DELETE FROM events WHERE type = 'AwarenessSet' AND stream = ${OF}`, 'MISSING'],
  ])('%s is found by verify', async (_, sql, reason) => {
    const before = await services.start();
    const [damaged, sound] = [await openFight(before), await openFight(before)];
    await before.close();
    expect(behindItsBack(before.dataDir, sql, `encounter-${damaged.id}`)).toBeGreaterThan(0);
    const service = await services.start({ dataDir: before.dataDir });
    const verdict = await damaged.through(service.api).verify();
    expect(verdict).toMatchObject({ ok: false, chain: { ok: false, reason } });
    expect(await sound.through(service.api).verify()).toMatchObject({ ok: true });
  });

  it('a stream cut short is found by a hash that was noted before', async () => {
    const before = await services.start();
    const table = await openFight(before);
    await table.endTurn();
    const noted = (await table.verify()).chain as unknown as { headRevision: number; headHash: string };
    await before.close();
    behindItsBack(before.dataDir, `DELETE FROM events WHERE revision > 5 AND stream = ${OF}`, `encounter-${table.id}`);
    const service = await services.start({ dataDir: before.dataDir });
    const shortened = table.through(service.api);
    expect(await shortened.verify()).toMatchObject({ chain: { ok: true, headRevision: 5 } });
    expect(await shortened.verify([{ revision: noted.headRevision, hash: noted.headHash }])).toMatchObject({
      ok: false,
      chain: { ok: false, reason: 'TRUNCATED' },
    });
  });
});

/** What each projection says of a thing; they come to it one by one. */
const ofEachProjection = ({ logged }: Service, said: string): Promise<readonly Record<string, unknown>[]> =>
  Promise.all(
    PROJECTIONS.map(({ name }) => logged.first(({ msg, projection }) => msg === said && projection === name)),
  );
const pausedStreams = (projection: string): string => `asalto_projection_paused_streams{projection="${projection}"}`;

describe('an event a projection cannot take', () => {
  it('pauses its stream only: to be seen in /readyz and /metrics; other lists go on, and a mended stream is read on', async () => {
    const before = await services.start();
    const [damaged, sound] = [await openFight(before), await openFight(before)];
    const paused = ofEachProjection(before, 'A projection paused a stream');
    const revision = await forge(before, damaged, { type: 'Cursed' });
    for (const said of await paused)
      expect(said).toMatchObject({
        stream: `encounter-${damaged.id}`,
        revision: revision - 1,
        reason: `encounter-${damaged.id} ${revision}: unknown event type "Cursed"`,
      });
    const ready = await before.api.get('/readyz');
    expect(ready.status).toBe(503);
    expect(ready.body).toMatchObject({ checks: { 'event store': 'ok', 'live feed': 'ok' } });
    expect((ready.body as { checks: { projections: string } }).checks.projections).toContain(
      `encounter-${damaged.id} after ${revision - 1}`,
    );
    for (const { name } of PROJECTIONS) expect(await gauge(before, pausedStreams(name))).toBe(1);
    await sound.must('endEncounter', { victors: ['party'] });
    await listed(before, sound.id, 'ENDED');
    await before.close();

    // Started again, it is still paused; mended, it is read on at the next start.
    const between = await services.start({ dataDir: before.dataDir });
    await ofEachProjection(between, 'A projection paused a stream');
    expect((await between.api.get('/readyz')).status).toBe(503);
    await between.close();
    behindItsBack(
      before.dataDir,
      `DELETE FROM events WHERE type = 'Cursed' AND stream = ${OF}`,
      `encounter-${damaged.id}`,
    );
    const after = await services.start({ dataDir: before.dataDir });
    await ofEachProjection(after, 'A projection reads a stream on');
    expect((await after.api.get('/readyz')).status).toBe(200);
    for (const { name } of PROJECTIONS) expect(await gauge(after, pausedStreams(name))).toBe(0);
    const played = damaged.through(after.api);
    await played.must('endEncounter', { victors: ['monsters'] });
    await listed(after, played.id, 'ENDED');
    expect(await played.verify()).toMatchObject({ ok: true });
  });
});

/** Waits until the list shows an encounter in a phase; the list follows the log. */
async function listed({ api }: Service, id: string, phase: string): Promise<void> {
  const query = '{ encounters { edges { node { id phase } } } }';
  for (;;) {
    const { encounters } = await api.data<{ encounters: { edges: { node: { id: string; phase: string } }[] } }>(query);
    if (encounters.edges.some(({ node }) => node.id === id && node.phase === phase)) return;
  }
}

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import SqliteDatabase from 'better-sqlite3';
import * as dnd35 from '../../src/engine/rules/dnd35/testing/creatures.js';
import { buildService, startChild } from './support/child-service.js';
import type { BuiltService, ChildService } from './support/child-service.js';
import { commandDocument } from './support/documents.js';
import type { CommandName } from './support/documents.js';
import type { Accepted, Input } from './support/table.js';
import { Table } from './support/table.js';
import { revisions, useWatching, watchEvents } from './support/watching.js';

jest.setTimeout(120_000);
useWatching();

let built: BuiltService;
let dataDir: string;
const children: ChildService[] = [];
beforeAll(async () => {
  built = await buildService();
});
afterAll(() => {
  built.remove();
});
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'asalto-sigkill-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    await child.ended;
  }
  rmSync(dataDir, { recursive: true });
});

async function start(): Promise<ChildService> {
  const child = await startChild(built, dataDir, { LOG_LEVEL: 'info' });
  children.push(child);
  return child;
}

interface Given {
  readonly table: Table;
  readonly name: CommandName;
  readonly input: Input & { readonly commandId: string };
  /** What came back before the process died; undefined if nothing did. */
  acknowledged?: Accepted;
}

/** Gives commands to an encounter one after another, until the service is gone. */
async function play(table: Table, given: Given[], onAcknowledged: () => void): Promise<void> {
  for (let turn = 0; ; turn++) {
    const commandId = randomUUID();
    const one: Given =
      turn % 3 === 2
        ? { table, name: 'endTurn', input: { commandId } }
        : { table, name: 'adjust', input: { commandId, combatantId: 'orc', reason: `blow ${turn}`, healing: 1 } };
    given.push(one);
    try {
      one.acknowledged = await table.must(one.name, one.input);
    } catch {
      return; // the connection broke: nobody knows what became of it
    }
    onAcknowledged();
  }
}

async function openFight({ api }: ChildService): Promise<Table> {
  const table = await Table.create(api, { ruleset: 'dnd35' });
  await table.join([dnd35.orc(), dnd35.fighter()]);
  await table.must('rollInitiative', { dice: [15, 5] });
  await table.must('startCombat');
  return table;
}

describe('a service in a process of its own', () => {
  it('draws another seed for each encounter', async () => {
    const { api } = await start();
    const query = 'query($id: UUID!) { encounter(id: $id) { dice { commitment } } }';
    const commitments: string[] = [];
    for (let made = 0; made < 3; made++) {
      const { id } = await Table.create(api, { ruleset: 'dnd35' });
      const { encounter } = await api.data<{ encounter: { dice: { commitment: string } } }>(query, { id });
      commitments.push(encounter.dice.commitment);
    }
    expect(new Set(commitments).size).toBe(3);
  });
});

describe('a service that is killed in the middle of its work', () => {
  it('has every acknowledged command once when it is started again, and answers those it did not acknowledge', async () => {
    let service = await start();
    let tables = await Promise.all(Array.from({ length: 4 }, () => openFight(service)));
    const given: Given[] = [];
    for (const acknowledgements of [40, 25]) {
      let left = acknowledgements;
      const victim = service;
      await Promise.all(
        tables.map((table) =>
          play(table, given, () => {
            if (--left === 0) victim.kill('SIGKILL');
          }),
        ),
      );
      expect(await victim.ended).toEqual({ code: null, signal: 'SIGKILL' });
      service = await start();
      tables = tables.map((table) => table.through(service.api));
    }
    expect(given.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThanOrEqual(65);
    expect(given.some(({ acknowledged }) => !acknowledged)).toBe(true);

    for (const table of tables) {
      const events = await table.events();
      const mine = given.filter((one) => one.table.id === table.id);
      for (const { acknowledged } of mine) {
        if (!acknowledged) continue;
        const [first] = acknowledged.events;
        expect(events.slice(first!.revision, acknowledged.revision + 1)).toEqual(acknowledged.events);
        expect(events.filter(({ commandId }) => commandId === first!.commandId)).toHaveLength(
          acknowledged.events.length,
        );
      }
      // A command that was not acknowledged is there whole or not at all; given again, it is there once.
      for (const { name, input, acknowledged } of mine) {
        if (acknowledged) continue;
        const there = events.some(({ commandId }) => commandId === input.commandId);
        expect((await table.must(name, input)).repeated).toBe(there);
      }
      const after = await table.events();
      expect(after.map(({ revision }) => revision)).toEqual(after.map((_, index) => index));
      expect(await table.verify()).toMatchObject({ ok: true, events: after.length });
    }
  });

  it('lets its watchers go on where they were', async () => {
    const service = await start();
    const table = await openFight(service);
    const feed = await watchEvents(service.url, table.id);
    let left = 10;
    await play(table, [], () => {
      if (--left === 0) service.kill('SIGKILL');
    });
    await Promise.all([service.ended, feed.over]);
    const again = await start();
    const resumed = table.through(again.api);
    const rest = await watchEvents(again.url, table.id, revisions(feed).at(-1));
    const last = await resumed.endTurn();
    await rest.seen.first(({ kind, revision }) => kind === 'EVENT' && revision === last.revision);
    const events = await resumed.events();
    expect([...revisions(feed), ...revisions(rest)]).toEqual(events.map(({ revision }) => revision));
    const query = '{ encounters { edges { node { id } } } }';
    expect(await again.api.data(query)).toMatchObject({ encounters: { edges: [{ node: { id: table.id } }] } });
  });
});

describe('a service that is asked to end', () => {
  it('finishes the commands in flight, closes its sockets with 1001, and ends with 0', async () => {
    const service = await start();
    const table = await openFight(service);
    const feed = await watchEvents(service.url, table.id);
    const healing = (index: number) => ({
      encounterId: table.id,
      combatantId: 'orc',
      reason: `blow ${index}`,
      healing: 1,
    });
    let left = 5;
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, async (_, index) => {
        const seen = await service.api.send(commandDocument('adjust'), { input: healing(index) });
        if (--left === 0) service.kill('SIGTERM');
        return seen;
      }),
    );
    expect(await service.ended).toEqual({ code: 0, signal: null });
    expect(await feed.over).toMatchObject({ code: 1001 });
    const served = answers.flatMap((one) => (one.status === 'fulfilled' && one.value.data ? [one.value] : []));
    expect(served.length).toBeGreaterThanOrEqual(5);
    const again = await start();
    const events = await table.through(again.api).events();
    // Whoever got an answer is in the store; whoever got none may give the command again.
    expect(events.filter(({ type }) => type === 'Adjusted').length).toBeGreaterThanOrEqual(served.length);
    expect(await table.through(again.api).verify()).toMatchObject({ ok: true });
  });
});

describe('the command that rebuilds the read models', () => {
  const list = '{ encounters { totalCount edges { node { id phase round combatants down revision } } } }';

  /** Runs it, and gives what it said. */
  async function rebuild(): Promise<{ code: number | null; said: string; complained: string }> {
    const child = spawn(process.execPath, [join(built.folder, 'dist/projections/rebuild.js')], {
      cwd: built.folder,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    });
    const [said, complained, code] = await Promise.all([
      textOf(child.stdout),
      textOf(child.stderr),
      new Promise<number | null>((resolve) => child.once('close', resolve)),
    ]);
    return { code, said, complained };
  }
  async function textOf(stream: Readable): Promise<string> {
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    return text;
  }
  async function stop(service: ChildService): Promise<void> {
    service.kill('SIGTERM');
    await service.ended;
  }

  it('shows how far it is, and the list is what it was', async () => {
    const service = await start();
    const [one, two] = [await openFight(service), await openFight(service)];
    await one.must('endEncounter', { victors: ['heroes'] });
    await two.must('undo', { to: 0, reason: 'from the beginning' });
    const events = (await one.events()).length + (await two.events()).length;
    await stop(service);
    expect(await rebuild()).toEqual({
      code: 0,
      said: ['encounters', 'statistics']
        .map((name) => `${name}: ${events} events\n${name}: rebuilt from ${events} events\n`)
        .join(''),
      complained: '',
    });
    const again = await start();
    expect(await again.api.data(list)).toMatchObject({
      encounters: {
        totalCount: 2,
        edges: [
          { node: { id: two.id, phase: 'SETUP', round: 0, combatants: 0 } },
          { node: { id: one.id, phase: 'ENDED', round: 1, combatants: 2 } },
        ],
      },
    });
  });

  it('names the streams it could not read to their end, and has read all others', async () => {
    const service = await start();
    const [damaged, sound] = [await openFight(service), await openFight(service)];
    const round = (await damaged.events()).find(({ type }) => type === 'RoundStarted')!.revision;
    await stop(service);
    const database = new SqliteDatabase(join(dataDir, 'events.sqlite'));
    database
      .prepare(
        "UPDATE events SET type = 'Cursed' WHERE revision = ? AND stream = (SELECT key FROM streams WHERE name = ?)",
      )
      .run(round, `encounter-${damaged.id}`);
    database.close();
    const { code, complained } = await rebuild();
    expect([code, complained]).toEqual([
      1,
      ['encounters', 'statistics']
        .map(
          (name) =>
            `${name}: encounter-${damaged.id} stops after ${round - 1}: encounter-${damaged.id} ${round}: unknown event type "Cursed"\n`,
        )
        .join(''),
    ]);
    const again = await start();
    const { encounters } = await again.api.data<{ encounters: { edges: { node: Input }[] } }>(list);
    expect(encounters.edges.map(({ node }) => [node.id, node.phase, node.round])).toEqual([
      [sound.id, 'COMBAT', 1],
      [damaged.id, 'COMBAT', 0],
    ]);
  });
});

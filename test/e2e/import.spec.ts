import { describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { goldenArchives } from '../golden/golden-archives.js';
import { readArchive } from '../verification/archive-text.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { useServices } from './support/services.js';
import { stated } from './support/untouched-fights.js';
import { Table } from './support/table.js';
import type { Service } from './support/services.js';

const services = useServices();

const archive = (name: string): string => goldenArchives().find((one) => one.name === `${name}.v1.ndjson`)!.text;
const FINISHED = archive('dnd35');
const UNFINISHED = archive('unfinished');

const LOOK = `query ($id: UUID!) {
  encounter(id: $id) { id phase revision combatants { id name } }
  verify(encounterId: $id) { ok events chain { ok headHash } dice { ok seedRevealed } checkpoints { ok checked } readjudication { ok } }
}`;

const bring = ({ url }: Service, text: string, type = 'application/x-ndjson') =>
  request(url).post('/encounters/import').set('content-type', type).send(Buffer.from(text));

async function download({ url }: Service, id: string): Promise<string> {
  return (await fetch(`${url}/encounters/${id}/events.ndjson`)).text();
}

/** What lies about of uploads. */
const uploads = ({ dataDir }: Service): string[] =>
  existsSync(join(dataDir, 'uploads')) ? readdirSync(join(dataDir, 'uploads')) : [];

describe('POST /encounters/import', () => {
  it('takes a fight in that can then be read, verified, listed and exported like any other', async () => {
    const service = await services.start();
    const { manifest } = readArchive(FINISHED);
    const { encounterId: id, events, head, names } = manifest;
    const answer = await bring(service, FINISHED);
    expect([answer.status, answer.body]).toEqual([201, { status: 'IMPORTED', encounterId: id, events, head }]);
    const seen = await service.api.data<{ encounter: { combatants: { id: string; name: string }[] } }>(LOOK, { id });
    expect(seen).toMatchObject({
      encounter: { id, phase: 'ENDED', revision: head.revision },
      verify: {
        ok: true,
        events,
        chain: { ok: true, headHash: head.hash },
        dice: { ok: true, seedRevealed: true },
        checkpoints: { ok: true, checked: 2 },
        readjudication: { ok: true },
      },
    });
    expect(seen.encounter.combatants.map(({ id: who, name }) => [who, name]).sort()).toEqual(
      names!.map(({ combatantId, name }) => [combatantId, name]).sort(),
    );
    expect(await download(service, id)).toBe(FINISHED);
    expect(uploads(service)).toEqual([]);
  });

  it('answers of it word for word as the service at which it was played', async () => {
    const [played, brought] = [await services.start(), await services.start()];
    const table = await Table.create(played.api, { ruleset: 'dnd5e', map: { rows: ['..#', ':.~', '...'] } });
    await table.join([
      dnd5e.fighter({ at: { x: 0, y: 0 }, policies: { opportunityAttack: 'NEVER', cleave: 'ALWAYS' } }),
      dnd5e.goblin({ at: { x: 2, y: 2 } }),
    ]);
    await table.must('setInitiative', { initiatives: stated('fighter', 'goblin') });
    await table.must('startCombat');
    await table.must('endTurn');
    await bring(brought, await download(played, table.id));
    const ask = async ({ api }: Service): Promise<string> =>
      JSON.stringify(
        await api.data(
          `query ($id: UUID!) { encounter(id: $id) { houseRules { key value } map { cells { x y fill difficulty obscured } }
            combatants { id budget { name amount } resources { name remaining maximum } policies { promptKind policy }
              sheet { speeds { name amount } } } } }`,
          { id: table.id },
        ),
      );
    expect(await ask(brought)).toBe(await ask(played));
  });

  it('says of a second time that nothing changed', async () => {
    const service = await services.start();
    await bring(service, FINISHED);
    const answer = await bring(service, FINISHED, 'application/octet-stream');
    expect([answer.status, answer.body]).toMatchObject([200, { status: 'UNCHANGED' }]);
  });

  it('refuses an archive that was tampered with, says where, and records nothing', async () => {
    const service = await services.start();
    const answer = await bring(service, FINISHED.replace('"outcome":"HIT"', '"outcome":"MISS"'));
    const at = readArchive(FINISHED).events.findIndex(({ parts }) => parts.public?.outcome === 'HIT');
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: { code: 'ARCHIVE_INVALID', fault: 'NOT_SOUND', verdict: { chain: { revision: at, fault: 'EDITED' } } } },
    ]);
    expect(await service.store.headPosition()).toBeUndefined();
    expect(uploads(service)).toEqual([]);
  });

  it('refuses what is no archive, too large, or sent as something else', async () => {
    const service = await services.start({ environment: { MAX_ARCHIVE_BYTES: '5000' } });
    expect((await bring(service, 'hello\n')).body).toMatchObject({
      error: { code: 'ARCHIVE_INVALID', verdict: { archive: { line: 1, fault: 'NOT_JSON' } } },
    });
    const large = await bring(service, FINISHED);
    expect([large.status, large.body]).toMatchObject([413, { error: { code: 'PAYLOAD_TOO_LARGE', limit: 5000 } }]);
    const json = await bring(service, '{}', 'application/json');
    expect([json.status, json.body]).toMatchObject([400, { error: { code: 'BAD_USER_INPUT' } }]);
    expect(await service.store.headPosition()).toBeUndefined();
    expect(uploads(service)).toEqual([]);
  });

  it('takes in a fight that goes on elsewhere, to be watched and not to be played', async () => {
    const service = await services.start();
    const { encounterId: id } = readArchive(UNFINISHED).manifest;
    expect((await bring(service, UNFINISHED)).status).toBe(201);
    expect(await service.api.data(LOOK, { id })).toMatchObject({
      encounter: { phase: 'COMBAT' },
      verify: { ok: true, dice: { ok: true, seedRevealed: false } },
    });
    expect(await download(service, id)).toBe(UNFINISHED);
  });

  it('clears away what an upload that broke off has left', async () => {
    const dataDir = services.folder();
    mkdirSync(join(dataDir, 'uploads', 'import-x'), { recursive: true });
    writeFileSync(join(dataDir, 'uploads', 'import-x', 'archive.ndjson'), 'half');
    expect(uploads(await services.start({ dataDir }))).toEqual([]);
  });
});

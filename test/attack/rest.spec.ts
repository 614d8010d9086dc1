import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from '../../src/engine/testing/fast-check.js';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { Table } from '../e2e/support/table.js';
import { mutated } from './support/mutations.js';
import { Raw } from './support/strange-values.js';
import { useAttackedService } from './support/stays-up.js';
import { Wire, wireRequest } from './support/wire.js';

const LIMIT = 200_000;
const running = useAttackedService({ MAX_ARCHIVE_BYTES: String(LIMIT) });

describe('a path that leads elsewhere', () => {
  it.each([
    '/encounters/../../etc/passwd/events.ndjson',
    '/encounters/..%2f..%2f..%2fetc%2fpasswd/events.ndjson',
    '/encounters/..%5c..%5cevents.sqlite/events.ndjson',
    '/encounters/%2e%2e%2fevents.sqlite/events.ndjson',
    '/encounters/%00/events.ndjson',
    '/encounters/%zz/events.ndjson',
    '/encounters/%c0%ae%c0%ae/events.ndjson',
    '/encounters/%0d%0aSet-Cookie:%20a=b/events.ndjson',
    `/encounters/${'a'.repeat(300)}/events.ndjson`,
    '/encounters/__proto__/events.ndjson',
    '/encounters/constructor/events.ndjson',
    '/encounters//events.ndjson',
    '/encounters/import/../../data/events.sqlite',
    '/graphiql/../package.json',
    '/graphiql/..%2f..%2f..%2fpackage.json',
    '/graphiql/%2e%2e/%2e%2e/package.json',
    '/graphiql/....//....//package.json',
    '/graphiql/%00.js',
    '/graphiql/..%5c..%5cpackage.json',
    '/data/events.sqlite',
    '/.env',
    '/.git/config',
    '//etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    'http://elsewhere.example/etc/passwd',
  ])('%s gives nothing away', async (path) => {
    const { status, body } = await Wire.answerTo(running.service.url, wireRequest('GET', path));
    expect([400, 403, 404, 414]).toContain(status);
    const { error } = JSON.parse(body) as { error: { code: string; message: string } };
    expect(['BAD_USER_INPUT', 'NOT_FOUND', 'FORBIDDEN']).toContain(error.code);
    expect(body).not.toMatch(/node_modules|\/tmp\/|root:|dependencies/);
    expect(body.length).toBeLessThan(1_000);
  });
});

describe('an archive', () => {
  let archive: string;
  beforeAll(async () => {
    const { api } = running.service;
    const table = await Table.create(api, { ruleset: 'dnd5e' });
    await table.join([dnd5e.fighter(), dnd5e.goblin()]);
    await table.must('rollInitiative');
    await table.must('startCombat');
    await table.endTurn();
    await table.must('endEncounter', { reason: 'over' });
    ({ text: archive } = await api.get(`/encounters/${table.id}/events.ndjson`).buffer(true));
  });

  const upload = async (
    body: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; code: string }> => {
    const response = await fetch(`${running.service.url}/encounters/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', ...headers },
      body,
    });
    const { error } = (await response.json()) as { error?: { code: string } };
    return { status: response.status, code: error?.code ?? 'taken' };
  };
  const uploads = (): string[] => {
    const folder = join(running.service.dataDir, 'uploads');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  it('that is good is known already', async () => {
    expect(await upload(archive)).toEqual({ status: 200, code: 'taken' });
  });

  it.each<[string, (good: string) => string]>([
    ['nothing', () => ''],
    ['one line without an end', () => 'x'.repeat(LIMIT)],
    ['100,000 empty lines', () => '\n'.repeat(100_000)],
    ['one line nested 50,000 levels', () => `${'['.repeat(50_000)}${']'.repeat(50_000)}\n`],
    ['bytes that are no text', () => '\0\u0001\ufffd'.repeat(100)],
    ['a manifest alone', (good) => good.split('\n', 1)[0]!],
    ['its first line twice', (good) => `${good.split('\n', 1)[0]}\n${good}`],
    ['its last line away', (good) => `${good.trimEnd().split('\n').slice(0, -1).join('\n')}\n`],
    ['a line more', (good) => `${good}{"a":1}\n`],
    ['lines that end as elsewhere, and a mark before', (good) => `\ufeff${good.replaceAll('\n', '\r')}`],
    ['a prototype in each line', (good) => good.replaceAll('{', '{"__proto__":{"polluted":1},')],
    ['all its ids another', (good) => good.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}/g, '00000000-0000')],
  ])('of %s is ARCHIVE_INVALID', async (_, make) => {
    expect(await upload(make(archive))).toEqual({ status: 400, code: 'ARCHIVE_INVALID' });
    expect(uploads()).toEqual([]);
  });

  it('that says it is JSON, and nests too deep, is refused as a mistake of the caller', async () => {
    const response = await fetch(`${running.service.url}/encounters/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '['.repeat(20_000),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'BAD_USER_INPUT' } });
  });

  it('larger than the limit is cut off, whether it says so or not', async () => {
    expect(await upload('x'.repeat(LIMIT + 1))).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    const wire = await Wire.open(running.service.url);
    wire.send(
      'POST /encounters/import HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    for (let sent = 0; sent <= LIMIT; sent += 50_000) wire.send(`c350\r\n${'x'.repeat(50_000)}\r\n`);
    expect(await wire.hungUp).toMatch(/^HTTP\/1\.1 413 /);
    wire.drop();
    expect(uploads()).toEqual([]);
  });

  it('of which a part of a line was changed is refused or the same, 300 times', async () => {
    const lines = archive
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    await fc.assert(
      fc.asyncProperty(mutated(fc.constant(lines), 2), async (changed) => {
        const body = (Array.isArray(changed) ? (changed as unknown[]) : [changed])
          .map((line) => JSON.stringify(line, (_, value: unknown) => (value instanceof Raw ? value.text : value)))
          .join('\n');
        const { status, code } = await upload(`${body}\n`);
        // A change of what the chain does not cover, such as a member more beside the event, changes no fight.
        expect([`200 taken`, '400 ARCHIVE_INVALID', '409 ARCHIVE_DIFFERS', '413 PAYLOAD_TOO_LARGE']).toContain(
          `${status} ${code}`,
        );
      }),
      { numRuns: 300 },
    );
    expect(uploads()).toEqual([]);
  });
});

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as dnd5e from '../../src/engine/rules/dnd5e/testing/creatures.js';
import { Table } from '../e2e/support/table.js';
import { RawSocket } from '../graphql-driver/app/clients.js';
import { useAttackedService } from './support/stays-up.js';
import { Wire } from './support/wire.js';

const running = useAttackedService({ MAX_ARCHIVE_BYTES: '400000' });
const BODY = '{"query":"{ __typename }"}';

describe('a body that is packed', () => {
  const bomb = Buffer.alloc(50_000_000, ' ');
  it.each<[string, (text: Buffer) => Buffer]>([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['gzip, gzip', (text) => gzipSync(gzipSync(text))],
    ['identity, gzip', gzipSync],
  ])('is not unpacked: %s', async (encoding, pack) => {
    const before = process.memoryUsage().rss;
    for (const path of ['/graphql', '/graphql/stream', '/encounters/import']) {
      for (const content of [Buffer.from(BODY), bomb]) {
        const packed = pack(content).subarray(0, 100_000);
        const response = await fetch(running.service.url + path, {
          method: 'POST',
          headers: {
            'content-type': path === '/encounters/import' ? 'application/x-ndjson' : 'application/json',
            accept: 'text/event-stream, application/json',
            'content-encoding': encoding,
          },
          body: packed as Uint8Array<ArrayBuffer>,
        });
        expect([400, 413, 415]).toContain(response.status);
        await response.text();
      }
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  });
});

describe('an archive', () => {
  let lines: string[];
  beforeAll(async () => {
    const { api } = running.service;
    const table = await Table.create(api, { ruleset: 'dnd5e', name: 'Überfall 😈' });
    await table.join([dnd5e.fighter({ name: 'Gro\u00dfer K\u00e4mpfer' }), dnd5e.goblin()]);
    await table.must('rollInitiative');
    await table.must('startCombat');
    await table.endTurn();
    await table.must('endEncounter', { reason: 'over' });
    const { text } = await api.get(`/encounters/${table.id}/events.ndjson`).buffer(true);
    lines = text.trimEnd().split('\n');
  });

  const upload = async (body: string | Uint8Array<ArrayBuffer>): Promise<string> => {
    const response = await fetch(`${running.service.url}/encounters/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body,
    });
    const { error, status } = (await response.json()) as { error?: { code: string }; status?: string };
    return error?.code ?? status!;
  };
  /** The archive with its nth line as another text; -1: the last. */
  const withLine = (nth: number, change: (line: string) => string): string =>
    `${lines.map((line, index) => (index === (nth + lines.length) % lines.length ? change(line) : line)).join('\n')}\n`;
  const numbered =
    (by: string) =>
    (line: string): string =>
      line.replace(/"(revision|version)":\d+/, `"$1":${by}`);

  it.each<[string, () => string]>([
    ['whose revision is 2^53 + 1', () => withLine(3, numbered('9007199254740993'))],
    ['whose revision is infinite', () => withLine(3, numbered('1e309'))],
    ['whose revision is -0', () => withLine(3, numbered('-0'))],
    ['whose revision is a fraction', () => withLine(3, numbered('1.5'))],
    ['whose revision has 100,000 digits', () => withLine(3, numbered('9'.repeat(100_000)))],
    [
      'whose line is 100,000 levels deep',
      () => withLine(3, (line) => line.replace(/\}$/, `,"deep":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}}`)),
    ],
    [
      'whose data is 5,000 levels deep',
      () =>
        withLine(3, (line) =>
          line.replace(/"public":\{/, `"public":{"deep":${'['.repeat(5_000)}${']'.repeat(5_000)},`),
        ),
    ],
    ['of times that are none', () => withLine(3, (line) => line.replace(/\d{4}-\d\d-\d\dT/, '+275760-09-14T'))],
    [
      'whose member stands twice, the second time otherwise',
      () => withLine(3, (line) => line.replace(/"public":\{/, '"public":{},"public":{"more":1,')),
    ],
    ['of a hash of all zeros', () => withLine(-1, (line) => line.replace(/[0-9a-f]{64}/g, '0'.repeat(64)))],
    ['of hashes in capitals', () => withLine(3, (line) => line.replace(/[0-9a-f]{64}/g, (hash) => hash.toUpperCase()))],
    ['whose text holds half a surrogate pair', () => withLine(1, (line) => line.replace('😈', '\\ud83d'))],
    ['of only a number', () => '1\n'],
    ['of null', () => 'null\n'],
    ['of lists', () => '[]\n[]\n'],
    ['of a manifest that is a list', () => withLine(0, (line) => `[${line}]`)],
    ['whose lines are swapped', () => `${[lines[0], lines[2], lines[1], ...lines.slice(3)].join('\n')}\n`],
    ['whose second line stands twice', () => withLine(1, (line) => `${line}\n${line}`)],
  ])('%s is ARCHIVE_INVALID', async (_, make) => {
    expect(await upload(make())).toBe('ARCHIVE_INVALID');
  });

  it('of bytes that are no UTF-8 is ARCHIVE_INVALID', async () => {
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    const at = bytes.indexOf(Buffer.from('ß'));
    for (const broken of [
      [0xc3, 0x28],
      [0xff, 0xfe],
      [0xc0, 0x80],
      [0xed, 0xa0],
    ]) {
      const changed = Uint8Array.from(bytes);
      changed.set(broken, at);
      expect(await upload(changed)).toBe('ARCHIVE_INVALID');
    }
  });

  it('that comes byte by byte, its characters in two parts, is the same archive', async () => {
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    const wire = await Wire.open(running.service.url);
    wire.socket.setNoDelay(true);
    wire.send(
      `POST /encounters/import HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/x-ndjson\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    const splits = [...bytes.keys()].filter((at) => (bytes[at]! & 0xc0) === 0x80); // within a character
    let from = 0;
    for (const at of [...splits, bytes.length]) {
      await new Promise((resolve) => wire.socket.write(bytes.subarray(from, at), resolve));
      from = at;
    }
    expect(await wire.hungUp).toMatch(/^HTTP\/1\.1 200 [\s\S]*"UNCHANGED"/);
    wire.drop();
  });
});

describe('a socket', () => {
  it.each(['permessage-deflate', 'permessage-deflate; server_max_window_bits=15', 'x-webkit-deflate-frame'])(
    'agrees to no compression, so that nothing can be unpacked: %s',
    async (offer) => {
      const socket = await RawSocket.ready(running.service.url, {
        perMessageDeflate: false,
        headers: { 'sec-websocket-extensions': offer },
      });
      expect(socket.socket.extensions).toBe('');
      socket.socket.close();
      await socket.closed;
    },
  );

  it.each<[string, number, (socket: RawSocket) => void]>([
    ['initialised twice', 4429, (socket) => socket.send({ type: 'connection_init' })],
    [
      'of two operations of one id',
      4409,
      (socket) => {
        socket.subscribe('1', 'subscription { encounterState(id: "00000000-0000-4000-8000-000000000000") { id } }');
        socket.subscribe('1', '{ rulesets { id } }');
        socket.subscribe('1', '{ rulesets { id } }');
      },
    ],
    [
      'of an operation without an id',
      4400,
      (socket) => socket.send({ type: 'subscribe', payload: { query: '{ __typename }' } }),
    ],
    [
      'of an id that is empty',
      4400,
      (socket) => socket.send({ id: '', type: 'subscribe', payload: { query: '{ __typename }' } }),
    ],
    [
      'of an id that is a number',
      4400,
      (socket) => socket.send({ id: 1, type: 'subscribe', payload: { query: '{ __typename }' } }),
    ],
    ['of a message as large as memory', 1009, (socket) => socket.send('x'.repeat(10_000_000))],
    ['of a list of messages', 4400, (socket) => socket.send('[{"type":"ping"}]')],
  ])('%s is closed', async (_, code, abuse) => {
    const socket = await RawSocket.ready(running.service.url);
    abuse(socket);
    expect(await socket.closed).toMatchObject({ code });
  });

  it('that subscribes before it is initialised is closed', async () => {
    const socket = await RawSocket.open(running.service.url);
    socket.subscribe('1', '{ rulesets { id } }');
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  it('takes an id as long as a message may be, and gives it back', async () => {
    const socket = await RawSocket.ready(running.service.url);
    const id = '\u{1f608}'.repeat(10_000);
    socket.subscribe(id, '{ rulesets { id } }');
    expect(await socket.message((message) => message.id === id)).toMatchObject({ type: 'next' });
    socket.socket.close();
    await socket.closed;
  });
});

import { describe, expect, it } from '@jest/globals';
import { eventually } from '../e2e/support/watching.js';
import { RawSocket } from '../graphql-driver/app/clients.js';
import { useAttackedService } from './support/stays-up.js';
import { Wire, wireRequest } from './support/wire.js';

const running = useAttackedService();

const server = () => running.service.application.nest.getHttpServer();
const connections = (): Promise<number> =>
  new Promise((resolve, reject) => server().getConnections((error, count) => (error ? reject(error) : resolve(count))));

/** Nothing of what was opened is left. */
async function allGone(): Promise<void> {
  server().closeIdleConnections();
  while ((await connections()) > 0) await new Promise((resolve) => setImmediate(resolve));
}

const upgrade = (path: string, headers: readonly string[] = []): string =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol: graphql-transport-ws',
    ...headers,
    '\r\n',
  ].join('\r\n');

/** Lowers what the server allows for one test, so that it is passed soon. */
async function withTimeouts(
  lower: { headersTimeout?: number; requestTimeout?: number; timeout?: number },
  run: () => Promise<void>,
): Promise<void> {
  const { headersTimeout, requestTimeout, timeout } = server();
  Object.assign(server(), lower);
  try {
    await run();
  } finally {
    Object.assign(server(), { headersTimeout, requestTimeout, timeout });
  }
}

describe('a client that sends slowly', () => {
  it('has 10 seconds for the head of a request and 30 for all of it', () => {
    expect(server()).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      timeout: 120_000,
      maxHeadersCount: 101,
    });
  });

  it.each([
    ['says nothing', ''],
    ['does not end its headers', 'POST /graphql HTTP/1.1\r\nHost: localhost\r\nX-Slow: 1\r\n'],
  ])('and %s is hung up on with 408', async (_, text) => {
    await withTimeouts({ headersTimeout: 50, requestTimeout: 50 }, async () => {
      const wires = await Promise.all(Array.from({ length: 20 }, () => Wire.open(running.service.url)));
      for (const wire of wires) wire.send(text);
      for (const wire of wires)
        expect(await wire.hungUp).toMatch(
          /^HTTP\/1\.1 408 [\s\S]*\{"error":\{"message":"Request Timeout","code":"BAD_USER_INPUT"\}\}$/,
        );
      await allGone();
    });
  });

  it('and does not end its body is hung up on, be it an operation or an archive', async () => {
    await withTimeouts({ headersTimeout: 50, requestTimeout: 50 }, async () => {
      const heads = [
        'POST /graphql HTTP/1.1\r\nContent-Type: application/json',
        'POST /encounters/import HTTP/1.1\r\nContent-Type: application/x-ndjson',
      ];
      const wires = await Promise.all(heads.map(() => Wire.open(running.service.url)));
      wires.forEach((wire, index) =>
        wire.send(`${heads[index]}\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"query"`),
      );
      for (const wire of wires) expect(await wire.hungUp).toMatch(/^HTTP\/1\.1 408 /);
      await allGone();
    });
  });

  it('and goes silent on a socket that it has upgraded is closed with 4408', async () => {
    const socket = await RawSocket.open(running.service.url);
    expect(await socket.closed).toMatchObject({ code: 4408 });
    await allGone();
  });
});

describe('a client that does not take its answer', () => {
  it('is hung up on', async () => {
    await withTimeouts({ timeout: 300 }, async () => {
      const wire = await Wire.open(running.service.url);
      wire.socket.pause();
      // Some 16 MB of answers, far more than the buffers of two sockets.
      const introspection =
        '/graphql?query={__schema{types{name,description,fields{name,description,args{name,description}}}}}';
      wire.send(`GET ${introspection} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(60));
      await allGone();
      wire.drop();
    });
  });
});

describe('half a connection', () => {
  it.each([
    ['whose upgrade was refused for its path', upgrade('/nowhere')],
    ['whose upgrade was refused for its origin', upgrade('/graphql', ['Origin: https://elsewhere.example'])],
    ['whose upgrade was no WebSocket', upgrade('/graphql').replace('websocket', 'h2c')],
    ['that sent what is no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n'],
  ])('%s is not kept', async (_, text) => {
    const wires = await Promise.all(Array.from({ length: 20 }, () => Wire.open(running.service.url)));
    for (const wire of wires) wire.send(text);
    for (const wire of wires) expect(await wire.hungUp).toMatch(/^HTTP\/1\.1 4\d\d /);
    await allGone(); // though the clients have closed nothing
    for (const wire of wires) wire.drop();
  });

  it.each([
    ['whose upgrade was refused', upgrade('/nowhere')],
    ['that was upgraded', upgrade('/graphql')],
    [
      'in the middle of a request',
      'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
    [
      'in the middle of an archive',
      'POST /encounters/import HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nContent-Length: 100\r\n\r\n{',
    ],
    ['while it is answered', wireRequest('GET', '/graphql?query={rulesets{id}}')],
  ])('that is reset, %s, ends nothing else', async (_, text) => {
    const wires = await Promise.all(Array.from({ length: 50 }, () => Wire.open(running.service.url)));
    for (const [index, wire] of wires.entries()) {
      wire.send(text);
      // Some at once, some when the service has read a part.
      if (index % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
      wire.reset();
    }
    await allGone();
  });
});

describe('a flood of headers', () => {
  it.each([
    ['one of 20,000 characters', [`X-Long: ${'a'.repeat(20_000)}`]],
    ['2,000 of them', Array.from({ length: 2_000 }, (_, n) => `X-${n}: many`)],
    ['a path of 20,000 characters', []],
  ])('is refused with 431: %s', async (name, headers) => {
    const path = name.startsWith('a path') ? `/${'a'.repeat(20_000)}` : '/healthz';
    expect(await Wire.answerTo(running.service.url, wireRequest('GET', path, headers))).toEqual({
      status: 431,
      body: '{"error":{"message":"Request Header Fields Too Large","code":"BAD_USER_INPUT"}}',
    });
  });

  const short = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `A${n}: b`);

  it('of few bytes is refused as well, on a request and on a socket, before anything in it is gone by', async () => {
    expect(await Wire.answerTo(running.service.url, wireRequest('GET', '/healthz', short(500)))).toMatchObject({
      status: 431,
      body: '{"error":{"message":"A request has at most 100 headers.","code":"BAD_USER_INPUT"}}',
    });
    expect(await Wire.answerTo(running.service.url, upgrade('/graphql', short(100)))).toMatchObject({ status: 431 });
  });

  it.each([97, 98, 99, 100, 101, 150])('hides no second Host behind %d others', async (count) => {
    const headers = [...short(count), 'Host: evil.example'];
    for (const text of [wireRequest('GET', '/healthz', headers), upgrade('/graphql', headers)]) {
      const { status } = await Wire.answerTo(running.service.url, text);
      expect([400, 431]).toContain(status);
    }
  });
});

describe('requests that two servers would read in two ways', () => {
  it.each([
    [
      'two lengths',
      'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5\r\nContent-Length: 50\r\n\r\n',
    ],
    [
      'a length and chunks',
      'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'chunks by another name',
      'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a header that goes on in the next line',
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: 1\r\n\0continued\r\n\r\n',
    ],
    ['a NUL in a header', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: 1\0\r\n\r\n'],
    ['two Hosts', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n'],
    ['two Hosts, the first foreign', 'GET /healthz HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\n\r\n'],
    ['two Hosts that are one', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n\r\n'],
    [
      'two Hosts of an operation',
      'POST /graphql HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nContent-Type: application/json\r\nContent-Length: 24\r\n\r\n{"query":"{__typename}"}',
    ],
    ['two Hosts of a path that is none', 'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n'],
    ['two Hosts of a socket', upgrade('/graphql', ['Host: evil.example'])],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('are refused: %s', async (_, text) => {
    expect(await Wire.answerTo(running.service.url, text)).toMatchObject({ status: 400 });
  });
});

describe('frames that break the protocol of WebSockets', () => {
  const masked = (first: number, payload: readonly number[]): Buffer =>
    Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0, ...payload]);
  it.each([
    ['unmasked', 1002, Buffer.from([0x81, 1, 0x7b])],
    ['of a reserved kind', 1002, masked(0x83, [])],
    ['compressed though nothing was agreed', 1002, masked(0xc1, [1])],
    ['a continuation of nothing', 1002, masked(0x80, [1])],
    ['a ping of 126 bytes', 1002, Buffer.from([0x89, 0xfe, 0, 126, 0, 0, 0, 0])],
    ['text that is no UTF-8', 1007, masked(0x81, [0xc3, 0x28])],
    ['longer than memory', 1009, Buffer.from([0x81, 0xff, 0, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])],
    ['binary, and no message', 4400, masked(0x82, [1, 2, 3])],
  ])('close their socket: %s', async (_, code, frame) => {
    const socket = await RawSocket.ready(running.service.url);
    const { _socket: wire } = socket.socket as unknown as { _socket: { write(bytes: Buffer): void } };
    wire.write(frame);
    expect(await socket.closed).toMatchObject({ code });
    await eventually(() => socket.socket.readyState === 3);
  });
});

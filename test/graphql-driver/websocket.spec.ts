import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  openEventStream,
  overEventStream,
  overSocket,
  parseEvents,
  post,
  RawSocket,
  socketClient,
} from './app/clients.js';
import type { Seen } from './app/clients.js';
import { startTestApplication } from './app/test-application.js';
import type { TestApplication } from './app/test-application.js';

/** A client that has this long, in milliseconds, to do its part is not cut off because the machine stood still meanwhile. */
const BUSY_MACHINE = 500;

let app: TestApplication;
let small: TestApplication;

beforeAll(async () => {
  // Hundreds of sockets are opened at once, and say their first word only when all of them are open.
  app = await startTestApplication({ ALLOWED_ORIGINS: 'https://table.example', SOCKET_INIT_TIMEOUT: '60000' });
  small = await startTestApplication({
    MAX_MESSAGE_BYTES: '1024',
    MAX_OPERATIONS_PER_SOCKET: '2',
    MAX_SUBSCRIPTIONS_PER_SOCKET: '2',
    MAX_SOCKETS: '3',
  });
});

afterAll(async () => {
  await Promise.all([app.application.close(), small.application.close()]);
});

const codeOf = (payload: unknown): unknown => (payload as Seen['errors'])?.[0]?.extensions.code;

describe('operations over a socket', () => {
  it('are of every kind', async () => {
    const declare = 'mutation { declare(input: { actorId: "grog", action: { shout: "For Kord!" } }) { summary } }';
    expect(await overSocket(app.url, declare)).toEqual([
      { data: { declare: { summary: 'grog shouts For Kord! true' } } },
    ]);
    expect(await overSocket(app.url, '{ creature { name } }')).toEqual([{ data: { creature: { name: 'Goblin 1' } } }]);
    expect(await overSocket(app.url, 'subscription { flood(size: 2, count: 3) }')).toEqual(
      Array(3).fill({ data: { flood: 'xx' } }),
    );
  });

  it.each(['brief', 'revoked'])('end with the credentials of their caller: %s', async (token) => {
    const ended = [{ data: undefined, errors: [expect.objectContaining({ extensions: { code: 'UNAUTHENTICATED' } })] }];
    for (const field of ['unshared', 'happenings']) {
      const seen = await overSocket(app.url, `subscription { ${field} { revision } }`, undefined, token);
      expect(seen.map(({ data, errors }) => ({ data, errors }))).toEqual(ended);
      expect(await overEventStream(app.url, `subscription { ${field} { revision } }`, undefined, token)).toEqual(ended);
    }
    expect(await overSocket(app.url, '{ creature { name } }', undefined, token)).toMatchObject([{ data: {} }]);
    await app.table.log.empty();
  });

  it('resume where the client says', async () => {
    const client = socketClient(app.url);
    app.table.happen(3);
    const revisions: unknown[] = [];
    await new Promise<void>((resolve, reject) => {
      const stop = client.subscribe(
        { query: 'subscription { happenings(after: 0) { revision } }' },
        {
          next: ({ data }) => {
            revisions.push((data?.happenings as { revision: number }).revision);
            if (revisions.length === 2) app.table.happen();
            if (revisions.length === 3) stop();
          },
          error: reject,
          complete: resolve,
        },
      );
    });
    expect(revisions).toEqual([1, 2, 3]);
    await client.dispose();
  });

  it('end with an error as their last result when the source fails, or when it cannot be opened', async () => {
    const failing = await overSocket(app.url, 'subscription { failing }');
    expect(failing).toHaveLength(2);
    expect(failing[1]?.errors).toEqual([
      { message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR', errorId: expect.any(String) } },
    ]);
    const [unopenable] = await overSocket(app.url, 'subscription { unopenable }');
    expect(unopenable?.errors).toMatchObject([
      { message: 'No such encounter.', path: ['unopenable'], extensions: { code: 'NOT_FOUND' } },
    ]);
  });
});

describe('the protocol', () => {
  const init = { type: 'connection_init' };
  const closedBy = async (...messages: unknown[]): Promise<{ code: number; reason: string }> => {
    const raw = await RawSocket.open(app.url);
    for (const message of messages) {
      raw.send(message);
      // What follows an admitted init waits for its acknowledgement, as clients do; a second init need not.
      if (message === init && messages[1] !== init) await raw.message(({ type }) => type === 'connection_ack');
    }
    return raw.closed;
  };
  const query = (id: string): unknown => ({
    id,
    type: 'subscribe',
    payload: { query: 'subscription { unshared { revision } }' },
  });

  it('closes a socket that says nothing with 4408', async () => {
    const hasty = await startTestApplication({ SOCKET_INIT_TIMEOUT: '50' });
    expect((await (await RawSocket.open(hasty.url)).closed).code).toBe(4408);
    await hasty.application.close();
  });

  it.each<{ name: string; messages: unknown[]; code: number }>([
    { name: 'two inits', messages: [init, init], code: 4429 },
    { name: 'an operation before init', messages: [query('1')], code: 4401 },
    { name: 'garbage', messages: ['garbage'], code: 4400 },
    { name: 'a message of the wrong type', messages: [init, { type: 'launch' }], code: 4400 },
    { name: 'a message only servers send', messages: [init, { id: '1', type: 'next', payload: {} }], code: 4400 },
    { name: 'an id in use', messages: [init, query('1'), query('1')], code: 4409 },
    { name: 'parameters nobody admits', messages: [{ ...init, payload: { banned: true } }], code: 4403 },
    { name: 'parameters that break the check', messages: [{ ...init, payload: { explode: true } }], code: 4403 },
  ])('$name: closed with $code', async ({ messages, code }) => {
    const closed = await closedBy(...messages);
    expect(closed.code).toBe(code);
    expect(closed.reason).not.toContain('hunter2');
  });

  it('is spoken on one path, in one version, with pages of our own or listed origins', async () => {
    await expect(RawSocket.open(app.url, { path: '/graphql/x' })).rejects.toThrow('404');
    await expect(RawSocket.open(app.url, { path: '/graphqlx' })).rejects.toThrow('404');
    await expect(RawSocket.open(app.url, { protocol: 'graphql-ws' })).rejects.toThrow();
    await expect(RawSocket.open(app.url, { origin: 'https://evil.example' })).rejects.toThrow('403');
    for (const origin of ['https://table.example', app.url]) {
      const raw = await RawSocket.ready(app.url, { origin });
      raw.socket.close();
      await raw.closed;
    }
  });

  it('drops a client that does not answer pings', async () => {
    const pinging = await startTestApplication({ SOCKET_PING_INTERVAL: String(BUSY_MACHINE) });
    const alive = await RawSocket.ready(pinging.url);
    const dead = await RawSocket.ready(pinging.url, { autoPong: false });
    expect((await dead.closed).code).toBe(1006);
    expect(alive.socket.readyState).toBe(alive.socket.OPEN);
    await pinging.application.close();
  });
});

describe('limits of a socket, at and past', () => {
  it('size of a message', async () => {
    const raw = await RawSocket.ready(small.url);
    const sized = (size: number): string => {
      const empty = JSON.stringify({ type: 'ping', payload: { pad: '' } });
      return empty.replace('""', `"${'x'.repeat(size - empty.length)}"`);
    };
    raw.send(sized(1_024));
    await raw.message(({ type }) => type === 'pong');
    raw.send(sized(1_025));
    expect((await raw.closed).code).toBe(1009);
  });

  it('subscriptions, whose places are free again when they end', async () => {
    const raw = await RawSocket.ready(small.url);
    for (const id of ['1', '2', '3']) raw.subscribe(id, 'subscription { unshared { revision } }');
    const refused = await raw.message(({ id }) => id === '3');
    expect([refused.type, codeOf(refused.payload)]).toEqual(['error', 'RATE_LIMITED']);
    raw.send({ id: '1', type: 'complete' });
    raw.subscribe('4', 'subscription { unshared { revision } }');
    raw.subscribe('5', '{ creature { id } }'); // answered in turn: the subscription before it has been opened
    await raw.message(({ id, type }) => id === '5' && type === 'complete');
    small.table.happen();
    await raw.message(({ id }) => id === '4');
    raw.socket.terminate();
    await small.table.log.empty();
  });

  it('operations, also of a client that gives up one after the other', async () => {
    const raw = await RawSocket.ready(small.url);
    small.table.closeGate();
    for (let n = 0; n < 2; n++) {
      raw.subscribe('same', '{ held }');
      raw.send({ id: 'same', type: 'complete' });
    }
    raw.subscribe('third', '{ held }');
    const refused = await raw.message(({ id }) => id === 'third');
    expect(codeOf(refused.payload)).toBe('RATE_LIMITED');
    small.table.openGate();
    raw.socket.terminate();
    await raw.closed;
  });

  it('sockets', async () => {
    const open = await Promise.all([1, 2, 3].map(() => RawSocket.open(small.url)));
    await expect(RawSocket.open(small.url)).rejects.toThrow('503');
    for (const raw of open) raw.socket.close();
    await Promise.all(open.map((raw) => raw.closed));
  });

  it('idleness, while a subscription keeps a socket open', async () => {
    const tidy = await startTestApplication({ SOCKET_IDLE_TIMEOUT: String(BUSY_MACHINE) });
    const [idle, busy] = await Promise.all([RawSocket.ready(tidy.url), RawSocket.ready(tidy.url)]);
    busy.subscribe('1', 'subscription { unshared { revision } }');
    expect(await idle.closed).toEqual({ code: 1000, reason: 'Idle' });
    expect(busy.socket.readyState).toBe(busy.socket.OPEN);
    busy.send({ id: '1', type: 'complete' });
    expect((await busy.closed).code).toBe(1000);
    await tidy.application.close();
  });
});

describe('a client that leaves', () => {
  const open = async (field: string): Promise<RawSocket[]> => {
    const sockets = await Promise.all(Array.from({ length: 50 }, () => RawSocket.ready(app.url)));
    for (const raw of sockets) {
      raw.subscribe('1', `subscription { ${field} { revision } }`);
      raw.subscribe('2', '{ creature { id } }');
    }
    await Promise.all(sockets.map((raw) => raw.message(({ id, type }) => id === '2' && type === 'complete')));
    expect(app.table.log.readers).toBe(50);
    return sockets;
  };

  it.each(['unshared', 'happenings', 'special'])(
    'by dropping the connection frees all 50 sources of %s at once',
    async (field) => {
      const sockets = await open(field);
      for (const raw of sockets) raw.socket.terminate();
      await app.table.log.empty();
      expect(app.table.log.waiters).toBe(0);
    },
  );

  it.each(['unshared', 'happenings', 'special'])('by completing frees all 50 sources of %s at once', async (field) => {
    const sockets = await open(field);
    for (const raw of sockets) raw.send({ id: '1', type: 'complete' });
    await app.table.log.empty();
    expect(app.table.log.waiters).toBe(0);
    for (const raw of sockets) raw.socket.terminate();
  });

  it('stops a replay that never waits, and nobody else waits for it meanwhile', async () => {
    const raw = await RawSocket.ready(app.url);
    raw.subscribe('1', 'subscription { flood(size: 100, count: 1000000) }');
    await raw.message(({ id }) => id === '1');
    expect((await post(app.url, { query: '{ creature { id } }' })).status).toBe(200);
    raw.socket.terminate();
    await app.table.floodOver();
    expect(app.table.flooded).toBeLessThan(1_000_000);
  });
});

describe('a filter', () => {
  it('lets through only what passes', async () => {
    const raw = await RawSocket.ready(app.url);
    raw.subscribe('1', 'subscription { special { text } }');
    raw.subscribe('2', '{ creature { id } }');
    await raw.message(({ id }) => id === '2');
    app.table.happen(100);
    app.table.happen(1, 'special');
    await raw.message(({ id }) => id === '1');
    expect(raw.messages.filter(({ id }) => id === '1')).toHaveLength(1);
    raw.socket.terminate();
    await app.table.log.empty();
  });
});

describe('an event that many watch', () => {
  const watch = async (
    count: number,
    token: string,
    query: string,
    language = 'en',
  ): Promise<{ raw: RawSocket; results: () => unknown[] }[]> =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const raw = await RawSocket.open(app.url);
        raw.send({
          type: 'connection_init',
          payload: { authorization: `Bearer ${token}`, 'accept-language': language },
        });
        await raw.message(({ type }) => type === 'connection_ack');
        raw.send({ id: 'w', type: 'subscribe', payload: { query } });
        return { raw, results: () => raw.messages.filter(({ type }) => type === 'next').map(({ payload }) => payload) };
      }),
    );

  it('is executed once for each audience and language, not once for each client', async () => {
    const query = 'subscription { happenings { revision text creatures { name } } }';
    const groups = await Promise.all([
      watch(250, 'player', query),
      watch(240, 'gameMaster', query),
      watch(10, 'player', query, 'es'),
    ]);
    await app.table.log.readersReach(500);
    app.table.textsResolved = 0;
    app.table.happen(3);
    const all = groups.flat();
    await Promise.all(
      all.map(({ raw }) =>
        raw.message(({ type }) => type === 'next' && raw.messages.filter((m) => m.type === 'next').length === 3),
      ),
    );
    expect(app.table.textsResolved).toBe(3 * 3);
    for (const [group, prefix] of [
      [groups[0], 'en player'],
      [groups[1], 'en gameMaster'],
      [groups[2], 'es player'],
    ] as const) {
      for (const { results } of group) {
        const texts = results().map(
          (payload) => (payload as { data: { happenings: { text: string } } }).data.happenings.text,
        );
        expect(texts.map((text) => text.replace(/ \d+$/, ''))).toEqual(Array(3).fill(prefix));
      }
    }
    for (const { raw } of all) raw.socket.terminate();
    await app.table.log.empty();
  });

  it('is executed for each client where nothing was promised', async () => {
    const watchers = await watch(5, 'player', 'subscription { unshared { text } }');
    await app.table.log.readersReach(5);
    app.table.textsResolved = 0;
    app.table.happen();
    await Promise.all(watchers.map(({ raw }) => raw.message(({ type }) => type === 'next')));
    expect(app.table.textsResolved).toBe(5);
    for (const { raw } of watchers) raw.socket.terminate();
    await app.table.log.empty();
  });
});

describe('a client that does not read', () => {
  it('is cut off, told where it stopped, and not read ahead for', async () => {
    const impatient = await startTestApplication({ SLOW_CLIENT_TIMEOUT: String(BUSY_MACHINE) });
    const raw = await RawSocket.ready(impatient.url);
    raw.subscribe('replay', 'subscription { flood(size: 10000, count: 20000) }');
    await raw.message(({ id }) => id === 'replay');
    raw.socket.pause();
    await impatient.logged('Slow client cut off');
    const { flooded } = impatient.table;
    expect(flooded).toBeLessThan(5_000);
    raw.socket.resume();
    const { code, reason } = await raw.closed;
    const received = raw.messages.filter(({ id }) => id === 'replay').length;
    expect(code).toBe(1013);
    const last = Number(/^Too slow; last taken: replay at (\d+)$/.exec(reason)?.[1]);
    // Revisions count from 0, and the message under way when it was cut off may still arrive.
    expect([last + 1, last + 2]).toContain(received);
    await impatient.application.close();
  });
});

describe('shutting down', () => {
  it('finishes what is in flight, closes sockets with 1001, ends streams, and takes nothing new', async () => {
    const closing = await startTestApplication();
    closing.table.closeGate();
    const [raw, watcher] = await Promise.all([RawSocket.ready(closing.url), RawSocket.ready(closing.url)]);
    const request = post(closing.url, { query: '{ held }' });
    raw.subscribe('1', 'mutation { heldMutation }');
    watcher.subscribe('1', 'subscription { unshared { revision } }');
    const stream = await openEventStream(closing.url, 'subscription { unshared { revision } }');
    await closing.table.heldBy(2);
    await closing.table.log.readersReach(2);

    const closed = closing.application.close();
    raw.subscribe('2', '{ creature { id } }');
    const refused = await raw.message(({ id }) => id === '2');
    expect(codeOf(refused.payload)).toBe('UNAVAILABLE');
    await expect(fetch(`${closing.url}/healthz`)).rejects.toThrow();
    expect((await closing.readiness.run()).ready).toBe(false);

    closing.table.openGate();
    expect((await request).seen).toEqual({ data: { held: 'released' } });
    expect((await raw.message(({ id, type }) => id === '1' && type === 'next')).payload).toEqual({
      data: { heldMutation: 'released' },
    });
    expect([(await raw.closed).code, (await watcher.closed).code]).toEqual([1001, 1001]);
    expect(parseEvents(await stream.text())).toEqual([]);
    await closed;
    expect(closing.table.log.readers).toBe(0);
  });

  it('does not wait longer than it was told for a client that does not let go', async () => {
    const closing = await startTestApplication({ SHUTDOWN_TIMEOUT: '50' });
    closing.table.closeGate();
    const request = post(closing.url, { query: '{ held }' });
    request.catch(() => undefined);
    await closing.table.held();
    await closing.application.close();
    await expect(request).rejects.toThrow();
    closing.table.openGate();
  });
});

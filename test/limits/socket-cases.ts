import type { Server } from 'node:http';
import { promisify } from 'node:util';
import type { Door, LimitName } from '../../src/config/limit-settings.js';
import { openEventStream, RawSocket } from '../graphql-driver/app/clients.js';
import type { Seen } from '../graphql-driver/app/clients.js';
import type { TestApplication } from '../graphql-driver/app/test-application.js';
import { headOf, openSocket, outcomeOf, Wire } from './doors.js';
import type { Outcome } from './doors.js';
import type { LimitCase, Trial } from './limit-case.js';
import { atDoors } from './limit-case.js';

/** The services that these cases need, each with the limits under its name. */
export const SOCKET_SERVICES = {
  few: { MAX_SOCKETS: '2', MAX_OPERATIONS_PER_SOCKET: '2', MAX_SUBSCRIPTIONS_PER_SOCKET: '2' },
  talkative: { SOCKET_MESSAGES_PER_SECOND: '1', RATE_BURST_SECONDS: '3' },
  hasty: {
    SOCKET_INIT_TIMEOUT: '500',
    SOCKET_IDLE_TIMEOUT: '500',
    SOCKET_PING_INTERVAL: '500',
    SLOW_CLIENT_TIMEOUT: '1000',
  },
  impatient: { HEADERS_TIMEOUT: '200', REQUEST_TIMEOUT: '400' },
  narrow: { MAX_CONNECTIONS: '2' },
  silent: { SILENCE_TIMEOUT: '300' },
};
type Services = Readonly<Record<keyof typeof SOCKET_SERVICES, () => TestApplication>>;

const WATCH = 'subscription { unshared { revision } }';
const closedWith = async (raw: RawSocket): Promise<Outcome> => {
  const { code, reason } = await raw.closed;
  if (code === 1006) return 'dropped';
  return `closed with ${code}${/last taken: \S+ at \d+$/.test(reason) ? ', the last position in the reason' : ''}`;
};

/** What limits a socket, a stream, a connection. */
export function socketCases({ few, talkative, hasty, impatient, narrow, silent }: Services) {
  const sockets = async (count: number): Promise<Outcome> => {
    const opened: (RawSocket | Outcome)[] = [];
    for (let n = 0; n < count; n++) opened.push(await openSocket(few().url));
    for (const one of opened) {
      if (!(one instanceof RawSocket)) continue;
      one.socket.close();
      await one.closed;
    }
    return opened.find((one): one is Outcome => !(one instanceof RawSocket)) ?? 'OK';
  };
  const streams = async (count: number): Promise<Outcome> => {
    const { url, table } = few();
    const opened: Response[] = [];
    for (let n = 0; n < count; n++) opened.push(await openEventStream(url, WATCH));
    const refused = opened.find(({ status }) => status !== 200);
    const outcome = refused ? outcomeOf((await refused.json()) as Seen) : 'OK';
    for (const one of opened) if (one !== refused) await one.body?.cancel();
    await table.log.empty();
    return outcome;
  };
  /** So many operations open on one socket: the outcome of the last. */
  const onOneSocket = async (count: number, query: string): Promise<Outcome> => {
    const { url, table } = few();
    const raw = await RawSocket.ready(url);
    table.closeGate();
    for (let n = 1; n <= count; n++) raw.subscribe(String(n), query);
    // A message of another kind is answered in turn: whatever was refused has been refused by then.
    raw.send({ type: 'ping' });
    await raw.message(({ type }) => type === 'pong');
    const refused = raw.messages.find(({ id }) => id === String(count));
    table.openGate();
    raw.socket.close();
    await raw.closed;
    return refused ? outcomeOf({ errors: refused.payload as Seen['errors'] }) : 'OK';
  };
  const messages = async (count: number): Promise<Outcome> => {
    const raw = await RawSocket.ready(talkative().url);
    for (let n = 1; n <= count; n++) raw.send({ type: 'ping', payload: { n } });
    const last = raw.message(({ type, payload }) => type === 'pong' && (payload as { n: number }).n === count);
    const ended = await Promise.race([last, closedWith(raw)]);
    raw.socket.terminate();
    return typeof ended === 'string' ? ended : 'OK';
  };
  /** Whether a socket that does the right thing is open when another, opened at the same time, is closed for not doing it. */
  const outlives = (right: () => Promise<RawSocket>, wrong: () => Promise<RawSocket>): Trial => ({
    at: async () => {
      const [kept, other] = await Promise.all([right(), wrong()]);
      await other.closed;
      const open = kept.socket.readyState === kept.socket.OPEN;
      kept.socket.terminate();
      return open ? 'OK' : closedWith(kept);
    },
    past: async () => closedWith(await wrong()),
  });
  const watching = async (): Promise<RawSocket> => {
    const raw = await RawSocket.ready(hasty().url);
    raw.subscribe('1', WATCH);
    return raw;
  };
  const slowSocket = async (): Promise<Outcome> => {
    const raw = await RawSocket.ready(hasty().url);
    raw.subscribe('replay', 'subscription { flood(size: 10000, count: 20000) }');
    await raw.message(({ id }) => id === 'replay');
    const cut = hasty().lines.filter(({ msg }) => msg === SLOW).length;
    raw.socket.pause();
    await hasty().logged(SLOW, cut + 1);
    raw.socket.resume();
    return closedWith(raw);
  };
  const slowStream = async (): Promise<Outcome> => {
    const cut = hasty().lines.filter(({ msg }) => msg === SLOW).length;
    const response = await openEventStream(hasty().url, 'subscription { flood(size: 10000, count: 20000) }');
    await hasty().logged(SLOW, cut + 1);
    return response.text().then(
      () => 'OK',
      () => 'dropped',
    );
  };
  const readToTheEnd = async (): Promise<Outcome> => {
    const text = await (await openEventStream(hasty().url, 'subscription { flood(size: 10000, count: 200) }')).text();
    return text.includes('event: complete') ? 'OK' : 'dropped';
  };
  const readOnSocket = async (url: string): Promise<Outcome> => {
    const raw = await RawSocket.ready(url);
    raw.subscribe('1', 'subscription { flood(size: 10000, count: 200) }');
    const ended = await Promise.race([raw.message(({ type }) => type === 'complete'), closedWith(raw)]);
    raw.socket.terminate();
    return typeof ended === 'string' ? ended : 'OK';
  };
  const wireTo = async (url: string, ...parts: string[]): Promise<Outcome> => {
    const one = await Wire.open(url);
    for (const part of parts) one.write(part);
    const outcome = await one.outcome();
    one.close();
    return outcome;
  };
  const wire = (...parts: string[]): Promise<Outcome> => wireTo(impatient().url, ...parts);
  /** The last of so many connections that are open at once asks for something. */
  const connections = async (count: number, door: Door): Promise<Outcome> => {
    const wires = [];
    for (let n = 0; n < count; n++) wires.push(await Wire.open(narrow().url));
    wires.at(-1)!.write(headOf(door));
    const outcome = await wires.at(-1)!.outcome();
    for (const one of wires) one.close();
    await everyoneGone(narrow());
    return outcome;
  };
  const BODIES: Readonly<Record<'HTTP' | 'SSE' | 'REST', string>> = {
    HTTP: 'POST /graphql',
    SSE: 'POST /graphql/stream',
    REST: 'POST /encounters/import',
  };
  const body = '{"query":"{ __typename }"}';
  const posted = (door: keyof typeof BODIES): string =>
    headOf(door, { 'content-type': 'application/json', 'content-length': String(body.length) }).replace(
      /^\S+ \S+/,
      BODIES[door],
    );
  return {
    maxSockets: {
      WebSocket: { at: () => sockets(2), past: () => sockets(3) },
      SSE: { at: () => streams(2), past: () => streams(3) },
    },
    maxOperationsPerSocket: {
      WebSocket: { at: () => onOneSocket(2, '{ held }'), past: () => onOneSocket(3, '{ held }') },
    },
    maxSubscriptionsPerSocket: { WebSocket: { at: () => onOneSocket(2, WATCH), past: () => onOneSocket(3, WATCH) } },
    // `connection_init` is the first message.
    socketMessagesPerSecond: { WebSocket: { at: () => messages(2), past: () => messages(30) } },
    socketInitTimeout: { WebSocket: outlives(watching, () => RawSocket.open(hasty().url)) },
    socketIdleTimeout: { WebSocket: outlives(watching, () => RawSocket.ready(hasty().url)) },
    socketPingInterval: {
      WebSocket: outlives(watching, async () => {
        const raw = await RawSocket.ready(hasty().url, { autoPong: false });
        raw.subscribe('1', WATCH); // so that it is not closed for being idle
        return raw;
      }),
    },
    slowClientTimeout: {
      WebSocket: { at: () => readOnSocket(hasty().url), past: slowSocket },
      SSE: { at: readToTheEnd, past: slowStream },
    },
    headersTimeout: atDoors(['HTTP', 'WebSocket', 'SSE', 'REST'], (door) => ({
      at: () => wire(headOf(door).slice(0, 20), headOf(door).slice(20)),
      past: () => wire(headOf(door).slice(0, -2)),
    })),
    requestTimeout: atDoors(['HTTP', 'SSE', 'REST'], (door) => ({
      at: () => wire(posted(door), body.slice(0, 5), body.slice(5)),
      past: () => wire(posted(door), body.slice(0, 5)),
    })),
    silenceTimeout: atDoors(['HTTP', 'WebSocket', 'SSE', 'REST'], (door) => ({
      at: () => wireTo(silent().url, headOf(door).slice(0, 20), headOf(door).slice(20)),
      past: () => wireTo(silent().url, headOf(door).slice(0, 20)),
    })),
    maxConnections: atDoors(['HTTP', 'WebSocket', 'SSE', 'REST'], (door) => ({
      at: () => connections(2, door),
      past: () => connections(3, door),
    })),
  } satisfies Partial<Record<LimitName, LimitCase>>;
}

const SLOW = 'Slow client cut off';

/** Resolves when the server has noticed that every connection was closed. */
async function everyoneGone({ application }: TestApplication): Promise<void> {
  const server: Server = application.nest.getHttpServer();
  for (;;) {
    const open = await promisify(server.getConnections.bind(server))();
    if (open === 0) return;
    await new Promise(setImmediate);
  }
}

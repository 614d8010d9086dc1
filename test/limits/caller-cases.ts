import { API_KEY_PREFIX, hashOfApiKey } from '../../src/auth/api-keys.js';
import type { Door, LimitName } from '../../src/config/limit-settings.js';
import { CallerLimits } from '../../src/graphql/limits/caller-limits.js';
import type { Leave, OpenKind } from '../../src/graphql/limits/caller-limits.js';
import { ApiError } from '../../src/graphql/errors/api-error.js';
import type { TestApplication } from '../graphql-driver/app/test-application.js';
import type { Service } from '../e2e/support/services.js';
import { RawSocket } from '../graphql-driver/app/clients.js';
import { ask, openSocket } from './doors.js';
import type { OperationDoor, Outcome } from './doors.js';
import type { LimitCase } from './limit-case.js';
import { atDoors, atOperationDoors } from './limit-case.js';

/** A key to the real service. */
export const API_KEY = `${API_KEY_PREFIX}${'k'.repeat(43)}`;
/** What its bearer is counted by. */
const BEARER = 'principal:key:table';

/** Few of everything, and a bucket that holds three operations and takes a second to refill by one. */
export const FEW = {
  TRUST_PROXY: 'true',
  // Who trusts a proxy has to say who may call.
  API_KEYS: `table:${hashOfApiKey(API_KEY)}`,
  MAX_OPERATIONS_PER_CALLER: '100',
  MAX_SUBSCRIPTIONS_PER_CALLER: '2',
  MAX_CONNECTIONS_PER_ADDRESS: '3',
  OPERATIONS_PER_SECOND_PER_ADDRESS: '1',
  OPERATIONS_PER_SECOND_PER_CALLER: '1',
  RATE_BURST_SECONDS: '3',
  COMPLEXITY_PER_OPERATION: '1000',
  MAX_COMPUTATIONS: '3',
  MAX_COMPUTATIONS_PER_CALLER: '2',
};
/** So many operations at once cannot all find a token, however long they take to come in. */
const FLOOD = 30;

/** What limits a caller. @param app a service with {@link FEW}; @param archives the real service with them */
export function callerCases(app: () => TestApplication, archives: () => Service, archive: string) {
  let strangers = 0;
  /** Headers of a caller nobody has heard of, who comes by an address of its own or by one of many. */
  const stranger = () => ({ 'x-forwarded-for': `2001:db8:0:${(++strangers).toString(16)}::1` });
  const named = (n = ++strangers) => ({ ...stranger(), authorization: `Bearer caller-${n}` });
  const url = (): string => app().url;
  const query = { query: '{ creature { id } }' };
  const subscription = { query: 'subscription { flood(size: 1, count: 1) }' };

  /** So many operations of one address at once, each of a caller of its own; by one socket where a door has sockets. */
  const several = async (door: Door, count: number, headers: Record<string, string>): Promise<Outcome> => {
    const outcomes: Outcome[] = [];
    if (door === 'WebSocket') {
      const raw = await openSocket(url(), { ...named(), ...headers });
      if (!(raw instanceof RawSocket)) return raw;
      for (let n = 0; n < count; n++) raw.subscribe(String(n), query.query);
      for (let n = 0; n < count; n++) {
        const { type, payload } = await raw.message(({ id }) => id === String(n));
        outcomes.push(type === 'error' ? (payload as { extensions: { code: string } }[])[0]!.extensions.code : 'OK');
      }
      raw.socket.terminate();
    } else {
      const one = (): Promise<Outcome> =>
        door === 'REST' ? file(headers) : ask(url(), door, query, { ...named(), ...headers });
      outcomes.push(...(await Promise.all(Array.from({ length: count }, one))));
    }
    return outcomes.find((outcome) => outcome !== 'OK') ?? 'OK';
  };
  const file = async (headers: Record<string, string>): Promise<Outcome> => {
    const path = '/encounters/11111111-1111-4111-8111-111111111111/events.ndjson';
    const response = await fetch(archives().url + path, {
      headers: { ...headers, authorization: `Bearer ${API_KEY}` },
    });
    const { error } = (await response.json()) as { error: { code: string } };
    return error.code === 'NOT_FOUND' ? 'OK' : error.code;
  };
  // To open the socket takes one token of its address.
  const rate = (door: Door, caller: () => Record<string, string>, opening: number) => ({
    at: () => several(door, door === 'WebSocket' ? 3 - opening : 3, caller()),
    past: () => several(door, FLOOD, caller()),
  });

  /** One operation, or the opening of a socket, and one that weighs as much as several. A name costs three, and the page one. */
  const weighing = async (door: OperationDoor, names: number): Promise<Outcome> => {
    const headers = named();
    if (door !== 'WebSocket') await ask(url(), door, query, headers);
    const page = 'query($n: Int) { creatures(first: $n) { edges { node { name } } } }';
    return ask(url(), door, { query: page, variables: { n: names } }, headers);
  };

  /** An operation while so many others of its caller are open. */
  const beside = async (open: number, kind: OpenKind, door: OperationDoor): Promise<Outcome> => {
    const id = ++strangers;
    return holding(
      app().application.nest.get(CallerLimits, { strict: false }),
      open,
      (callers) => callers.enter(kind, `principal:caller-${id}`),
      () => ask(url(), door, kind === 'operation' ? query : subscription, named(id)),
    );
  };
  const connecting = async (open: number, door: 'WebSocket' | 'SSE'): Promise<Outcome> => {
    const headers = named();
    return holding(
      app().application.nest.get(CallerLimits, { strict: false }),
      open,
      (callers) => callers.connect(headers['x-forwarded-for']),
      async () => {
        if (door === 'SSE') return ask(url(), door, query, headers);
        const raw = await openSocket(url(), headers);
        if (!(raw instanceof RawSocket)) return raw;
        raw.socket.terminate();
        return 'OK';
      },
    );
  };
  /** Something that takes long while so much else is computed, for the same address or for others. */
  const computing = async (others: number, same: boolean, door: Door): Promise<Outcome> => {
    const headers = { ...stranger(), authorization: `Bearer ${API_KEY}` };
    return holding(
      archives().application.nest.get(CallerLimits, { strict: false }),
      others,
      (callers) => callers.compute({ address: `elsewhere ${++strangers}`, caller: same ? BEARER : undefined }),
      async () => {
        if (door !== 'REST') {
          const { encounterId } = JSON.parse(archive.slice(0, archive.indexOf('\n'))) as { encounterId: string };
          return ask(
            archives().url,
            door,
            { query: 'query($id: UUID!) { verify(encounterId: $id) { ok } }', variables: { id: encounterId } },
            headers,
          );
        }
        const response = await fetch(`${archives().url}/encounters/import`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-ndjson', ...headers },
          body: archive,
        });
        const { error } = (await response.json()) as { error?: { code: string } };
        return error?.code ?? 'OK';
      },
    );
  };

  return {
    maxOperationsPerCaller: atOperationDoors((door) => ({
      at: () => beside(99, 'operation', door),
      past: () => beside(100, 'operation', door),
    })),
    maxSubscriptionsPerCaller: atDoors(['WebSocket', 'SSE'], (door) => ({
      at: () => beside(1, 'subscription', door),
      past: () => beside(2, 'subscription', door),
    })),
    maxConnectionsPerAddress: atDoors(['WebSocket', 'SSE'], (door) => ({
      at: () => connecting(2, door),
      past: () => connecting(3, door),
    })),
    operationsPerSecondPerAddress: atDoors(['HTTP', 'WebSocket', 'SSE', 'REST'], (door) => rate(door, stranger, 1)),
    operationsPerSecondPerCaller: atOperationDoors((door) => {
      // Each by an address of its own, so that only the caller is the same; a socket has one address.
      const id = ++strangers;
      const fromAnywhere = async (count: number, caller: number): Promise<Outcome> => {
        const asked = Array.from({ length: count }, () => ask(url(), door, query, named(caller)));
        return (await Promise.all(asked)).find((outcome) => outcome !== 'OK') ?? 'OK';
      };
      return { at: () => fromAnywhere(3, id), past: () => fromAnywhere(FLOOD, ++strangers) };
    }),
    complexityPerOperation: atOperationDoors((door) => ({
      at: () => weighing(door, 666),
      past: () => weighing(door, 993), // as much as 2.98: more than is left of three, even a while later
    })),
    rateBurstSeconds: atDoors(['HTTP', 'WebSocket', 'SSE', 'REST'], (door) => rate(door, stranger, 1)),
    maxComputations: atDoors(['HTTP', 'WebSocket', 'SSE', 'REST'], (door) => ({
      at: () => computing(2, false, door),
      past: () => computing(3, false, door),
    })),
    maxComputationsPerCaller: atDoors(['HTTP', 'WebSocket', 'SSE', 'REST'], (door) => ({
      at: () => computing(1, true, door),
      past: () => computing(2, true, door),
    })),
  } satisfies Partial<Record<LimitName, LimitCase>>;
}

/** Does something while places are taken, and gives them back. */
async function holding(
  callers: CallerLimits,
  places: number,
  take: (callers: CallerLimits) => Leave | ApiError,
  task: () => Promise<Outcome>,
): Promise<Outcome> {
  const taken = Array.from({ length: places }, () => {
    const leave = take(callers);
    if (leave instanceof ApiError) throw leave;
    return leave;
  });
  try {
    return await task();
  } finally {
    for (const leave of taken) leave();
  }
}

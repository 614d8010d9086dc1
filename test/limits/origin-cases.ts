import { randomUUID } from 'node:crypto';
import type { Door } from '../../src/config/limit-settings.js';
import type { ORIGIN_LIMITS } from '../../src/config/limit-settings.js';
import type { Service } from '../e2e/support/services.js';
import { RawSocket } from '../graphql-driver/app/clients.js';
import { API_KEY } from './caller-cases.js';
import type { Outcome } from './doors.js';
import { HEADERS } from './doors.js';
import type { LimitCase } from './limit-case.js';
import { atDoors } from './limit-case.js';

/** The origin that the services of these cases allow. */
export const ALLOWED_ORIGIN = 'https://table.example';
const FOREIGN_ORIGIN = 'https://evil.example';
const DOORS = ['HTTP', 'WebSocket', 'SSE', 'REST'] as const;
const PATHS: Readonly<Record<Exclude<Door, 'WebSocket'>, string>> = {
  HTTP: '/graphql?query={__typename}',
  SSE: '/graphql/stream?query={__typename}',
  REST: `/encounters/${randomUUID()}/events.ndjson`,
};

/** Who calls from a page. @param keyed a service that asks for credentials; @param open one that asks for none */
export function originCases(keyed: () => Service, open: () => Service): Record<keyof typeof ORIGIN_LIMITS, LimitCase> {
  const cases = (service: () => Service): LimitCase =>
    atDoors(DOORS, (door) => {
      const from = (origin: string): Promise<Outcome> =>
        door === 'WebSocket' ? socket(service().url, origin) : page(service().url, door, origin);
      return {
        at: async () =>
          [await from(ALLOWED_ORIGIN), await ofOwn(service().url, door)].find((one) => one !== 'OK') ?? 'OK',
        past: () => from(FOREIGN_ORIGIN),
      };
    });
  return { withCredentials: cases(keyed), withoutCredentials: cases(open) };
}

/** A page of the origin of the service itself: its browser asks for no leave. */
async function ofOwn(url: string, door: Door): Promise<Outcome> {
  if (door === 'WebSocket') return socket(url, url);
  const { status } = await fetch(url + PATHS[door], { headers: { ...HEADERS[door], ...CREDENTIALS, origin: url } });
  return status === 403 ? 'FORBIDDEN' : 'OK';
}

const CREDENTIALS = { authorization: `Bearer ${API_KEY}` };

/** What a page of another origin comes to: first its browser asks whether it may send what only scripts send. */
async function page(url: string, door: Exclude<Door, 'WebSocket'>, origin: string): Promise<Outcome> {
  const asking = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
  const leave = await fetch(url + PATHS[door], { method: 'OPTIONS', headers: asking });
  const answer = await fetch(url + PATHS[door], { headers: { ...HEADERS[door], origin } });
  const text = await answer.text();
  if (answer.status === 403) return /"code":"(\w+)"/.exec(text)![1]!;
  const allowed = [leave, answer].map(({ headers }) => headers.get('access-control-allow-origin') === origin);
  if (allowed.every(Boolean)) return 'OK';
  return allowed.some(Boolean) ? 'half kept' : 'kept from the page by its browser';
}

async function socket(url: string, origin: string): Promise<Outcome> {
  try {
    const raw = await RawSocket.open(url, { origin });
    raw.socket.terminate();
    return 'OK';
  } catch (error) {
    return `refused with HTTP ${/Unexpected server response: (\d+)/.exec(String(error))![1]}`;
  }
}

import { expect } from '@jest/globals';
import type { Seen } from '../../e2e/support/api.js';
import type { Service } from '../../e2e/support/services.js';
import { faultOf } from './answers.js';
import { RawSocket } from '../../graphql-driver/app/clients.js';
import type { Place } from './places.js';
import { Target } from './target.js';

/** What a close code stands for. */
const CLOSED: Readonly<Record<number, string>> = { 4400: 'BAD_USER_INPUT' };

/** What a request was answered with. */
export interface Told {
  /** The code of the first error, or the data as JSON. */
  readonly answer: string;
  /** The fields that the error names. */
  readonly paths: readonly string[];
  /** All of it. */
  readonly text: string;
}

/** Sends a request to where operations of its kind are answered, and judges the answer: it is never a fault of the service. */
export async function told(service: Service, kind: Place['kind'], body: string): Promise<Told> {
  const seen = await (kind === 'subscription' ? watched(service, body) : posted(service, body));
  expect(faultOf(seen)).toBeUndefined();
  const [error] = seen.errors ?? [];
  const fields = error?.extensions.fields ?? [];
  return {
    answer: error?.extensions.code ?? JSON.stringify(seen.data),
    paths: fields.map(({ path }) => path),
    text: JSON.stringify(seen),
  };
}

async function posted({ application, url }: Service, body: string): Promise<Seen> {
  return JSON.parse((await new Target(application, url).post(body)).text) as Seen;
}

/** The first thing that comes, or nothing if another operation on the socket is answered before. */
async function watched({ url }: Service, body: string): Promise<Seen> {
  const socket = await RawSocket.ready(url);
  socket.send(`{"id":"watch","type":"subscribe","payload":${body}}`);
  socket.subscribe('after', '{ rulesets { id } }');
  const closed = await Promise.race([socket.message(({ id }) => id === 'after'), socket.closed]);
  const first = socket.messages.find(({ id }) => id === 'watch');
  socket.socket.terminate();
  await socket.closed;
  if ('code' in closed)
    return { errors: [{ message: closed.reason, extensions: { code: CLOSED[closed.code] ?? `${closed.code}` } }] };
  if (first?.type === 'error') return { errors: first.payload as NonNullable<Seen['errors']> };
  return first?.type === 'next' ? (first.payload as Seen) : { data: null };
}

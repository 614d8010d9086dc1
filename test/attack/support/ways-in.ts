import { openEventStream, parseEvents, post, RawSocket } from '../../graphql-driver/app/clients.js';
import type { Variables } from '../../graphql-driver/app/clients.js';

export const bearer = (token: string): Readonly<Record<'authorization', string>> => ({
  authorization: `Bearer ${token}`,
});

/** What an operation is answered with over HTTP and as an event stream: the code of its first error, or `answered`. */
export async function answersTo(url: string, token: string, query: string, variables?: Variables): Promise<string[]> {
  const { seen } = await post(url, { query, variables }, bearer(token));
  const stream = await openEventStream(url, query, variables, token);
  return [seen, parseEvents(await stream.text())[0]].map((one) => one?.errors?.[0]?.extensions.code ?? 'answered');
}

/** What a socket of that token comes to: the code that closes it, or `open`. */
export async function socketOf(url: string, token: string): Promise<number | 'open'> {
  const socket = await RawSocket.open(url);
  socket.send({ type: 'connection_init', payload: bearer(token) });
  const acknowledged = socket.message(({ type }) => type === 'connection_ack').then(() => 'open' as const);
  const outcome = await Promise.race([acknowledged, socket.closed]);
  socket.socket.terminate();
  return outcome === 'open' ? outcome : outcome.code;
}

/** What the archive of an encounter is answered with, and the import of one. */
export async function archivesFor(url: string, token: string, encounterId: string): Promise<string[]> {
  const fetched = fetch(`${url}/encounters/${encounterId}/events.ndjson`, { headers: bearer(token) });
  const brought = fetch(`${url}/encounters/import`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/x-ndjson' },
    body: '{}\n',
  });
  return Promise.all(
    [fetched, brought].map(async (answer) => {
      const response = await answer;
      const text = await response.text();
      return response.ok ? 'answered' : (JSON.parse(text) as { error: { code: string } }).error.code;
    }),
  );
}

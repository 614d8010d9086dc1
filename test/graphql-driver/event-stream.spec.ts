import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEventStream, overEventStream } from './app/clients.js';
import type { Seen } from './app/clients.js';
import { startTestApplication } from './app/test-application.js';
import type { TestApplication } from './app/test-application.js';

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(async () => {
  await app.application.close();
});

describe('Server-Sent Events', () => {
  it('carry a subscription to its end', async () => {
    const results = await overEventStream(app.url, 'subscription { flood(size: 3, count: 2) }');
    expect(results).toEqual([{ data: { flood: 'xxx' } }, { data: { flood: 'xxx' } }]);
  });

  it('say why a subscription could not be opened', async () => {
    const [seen] = await overEventStream(app.url, 'subscription { unopenable }');
    expect(seen?.errors).toMatchObject([{ message: 'No such encounter.', extensions: { code: 'NOT_FOUND' } }]);
  });

  it.each([
    ['operationName', {}],
    ['operationName', 7],
    ['variables', 'x'],
    ['variables', []],
    ['query', {}],
  ])('do not open for a request whose %s is %j', async (part, value) => {
    const response = await fetch(`${app.url}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query: '{ creature { id } }', [part]: value }),
    });
    const { errors } = (await response.json()) as Seen;
    expect([response.status, errors?.map(({ extensions }) => extensions.code)]).toEqual([400, ['BAD_USER_INPUT']]);
  });

  it('beyond the limit are UNAVAILABLE', async () => {
    const small = await startTestApplication({ MAX_SOCKETS: '1' });
    const open = await openEventStream(small.url, 'subscription { special { text } }');
    const second = await openEventStream(small.url, 'subscription { special { text } }');
    const { errors } = (await second.json()) as Seen;
    expect([second.status, errors?.[0]?.extensions.code]).toEqual([503, 'UNAVAILABLE']);
    await open.body?.cancel();
    await small.application.close();
  });

  it('free the source as soon as the client goes away', async () => {
    const leaving = new AbortController();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        openEventStream(app.url, 'subscription { special { text } }', undefined, undefined, leaving.signal),
      ),
    );
    expect(app.table.log.readers).toBe(20);
    const gone = app.table.log.empty();
    leaving.abort();
    await gone;
    expect(app.table.log.waiters).toBe(0);
  });

  it('cut off a client that does not read, and read no further ahead than it does', async () => {
    const impatient = await startTestApplication({ SLOW_CLIENT_TIMEOUT: '500' });
    const response = await openEventStream(impatient.url, 'subscription { flood(size: 10000, count: 20000) }');
    await impatient.logged('Slow client cut off');
    expect(impatient.table.flooded).toBeLessThan(5_000);
    await expect(response.text()).rejects.toThrow();
    await impatient.application.close();
  });
});

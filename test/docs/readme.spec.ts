import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { useOneService } from '../e2e/support/one-service.js';
import { blocksOf, curlsOf, linksOf, operationsOf } from './markdown.js';

const readme = readFileSync('README.md', 'utf8');
const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts;

describe('the README', () => {
  const services = useOneService();

  it('plays the first fight as it is written: every operation gives the answer under it', async () => {
    const operations = operationsOf(readme);
    expect(operations.length).toBeGreaterThan(10);
    const { api } = services.service;
    let token = '';
    for (const { query, answer } of operations) {
      const caller = query.startsWith('# With the token') ? api.with({ authorization: `Bearer ${token}` }) : api;
      const { data, errors } = await caller.send<{ createSeat?: { token: string } }>(query);
      if (data?.createSeat) {
        ({ token } = data.createSeat);
        data.createSeat.token = 'eyJ…';
      }
      expect({ query, errors, answer: data }).toEqual({ query, errors: undefined, answer });
    }
    expect(token).toMatch(/^eyJ/);
  });

  it('shows commands for a shell that work', async () => {
    const [first, feed] = curlsOf(readme);
    const { url } = services.service;
    const answer = await fetch(url + first!.path, { method: 'POST', headers: first!.headers, body: first!.body! });
    expect(await answer.json()).toMatchObject({
      data: { rulesets: [{ id: 'dnd5e' }, { id: 'dnd35' }, { id: 'pathfinder1e' }] },
    });

    const stop = new AbortController();
    const stream = await fetch(url + feed!.path, {
      method: 'POST',
      headers: feed!.headers,
      body: feed!.body!,
      signal: stop.signal,
    });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(await readUntil(stream, 'event: next')).toContain('event: next');
    stop.abort();
  });

  it('names pages of the service that are there', async () => {
    for (const path of ['/', '/graphiql/'])
      expect([path, (await fetch(services.service.url + path)).status]).toEqual([path, 200]);
  });
});

describe('the commands and links of README and docs', () => {
  it('name scripts that there are', () => {
    const commands = blocksOf(readme).flatMap(({ language, text }) => (language === 'sh' ? [text] : []));
    const named = [...commands.join('\n').matchAll(/npm (?:run )?(start|test|demo)\b/g)].map(([, name]) => name!);
    expect(new Set(named)).toEqual(new Set(['start', 'test', 'demo']));
    for (const name of named) expect(scripts).toHaveProperty([name]);
  });

  it.each(['README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs/architecture.md', 'docs/security.md'])(
    '%s links to what is there',
    (page) => {
      const folder = page.includes('/') ? page.replace(/[^/]+$/, '') : '';
      const local = linksOf(readFileSync(page, 'utf8')).filter((link) => !/^(https?:|#)/.test(link));
      expect(local.filter((link) => !existsSync(folder + link.replace(/#.*$/, '')))).toEqual([]);
    },
  );
});

/** Reads a stream until a text has come. */
async function readUntil(response: Response, wanted: string): Promise<string> {
  let seen = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body!) {
    seen += decoder.decode(chunk as Uint8Array, { stream: true });
    if (seen.includes(wanted)) return seen;
  }
  return seen;
}

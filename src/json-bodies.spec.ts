import { describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DEFAULT_LIMITS } from './config/limit-settings.js';
import { CallerLimits } from './graphql/limits/caller-limits.js';
import { readJsonBodies } from './json-bodies.js';

type Done = (error: Error | null, body?: unknown) => void;
type Parser = (request: { readonly ip: string }, body: Buffer, done: Done) => void;

/** How bodies are read, without a service around it. */
function parser(callers: CallerLimits): Parser {
  let found: Parser | undefined;
  const nest = {
    get: () => callers,
    getHttpAdapter: () => ({
      getInstance: () => ({
        getDefaultJsonParser: () => (_request: unknown, body: Buffer, done: Done) =>
          done(null, JSON.parse(body.toString())),
      }),
    }),
    useBodyParser: (_type: string, _options: object, read: Parser) => (found = read),
  };
  readJsonBodies(nest as unknown as NestFastifyApplication, 1_000_000);
  return found!;
}

describe('a JSON body', () => {
  const request = { ip: '127.0.0.1' };
  const large = Buffer.from(JSON.stringify({ text: 'x'.repeat(8 * 1024) }));

  it('is read at once if it is small', () => {
    const read: unknown[] = [];
    parser(new CallerLimits(DEFAULT_LIMITS))(request, Buffer.from('{"a":1}'), (_error, body) => read.push(body));
    expect(read).toEqual([{ a: 1 }]);
  });

  it('waits for its turn if it is large, those of one address one after the other', async () => {
    const callers = new CallerLimits(DEFAULT_LIMITS);
    const parse = parser(callers);
    const read: string[] = [];
    const all = ['a', 'b', 'c'].map(
      (name) => new Promise<void>((resolve) => parse(request, large, () => resolve(void read.push(name)))),
    );
    const other = new Promise<void>((resolve) =>
      parse({ ip: '127.0.0.2' }, large, () => resolve(void read.push('other'))),
    );
    expect(read).toEqual([]);
    await Promise.all([...all, other]);
    expect(read).toEqual(['a', 'other', 'b', 'c']);
  });

  it('is refused for its depth in its turn too', async () => {
    const nested = Buffer.from(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);
    const error = await new Promise((resolve) =>
      parser(new CallerLimits(DEFAULT_LIMITS))(request, nested, (found) => resolve(found)),
    );
    expect(error).toMatchObject({ statusCode: 400, extensions: { code: 'BAD_USER_INPUT' } });
  });
});

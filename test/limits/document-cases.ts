import type { LimitName } from '../../src/config/limit-settings.js';
import { RawSocket } from '../graphql-driver/app/clients.js';
import type { TestApplication } from '../graphql-driver/app/test-application.js';
import { HEADERS, REQUESTS, send, Wire } from './doors.js';
import type { LimitCase } from './limit-case.js';
import { atDoors, operationCase } from './limit-case.js';

/** Limits small enough for documents to pass them. */
export const STRICT = {
  MAX_DEPTH: '4',
  MAX_ALIASES: '2',
  MAX_ROOT_FIELDS: '3',
  MAX_DIRECTIVES: '2',
  MAX_TOKENS: '100',
  MAX_COMPLEXITY: '100',
  MAX_BODY_BYTES: '2000',
  MAX_MESSAGE_BYTES: '2000',
  MAX_HEADER_BYTES: '1500',
};

/** What limits the size of a document, an operation or a message. @param app a service with the limits of {@link STRICT} */
export function documentCases(app: () => TestApplication) {
  const url = (): string => app().url;
  const query = (at: string, past: string): LimitCase =>
    operationCase(
      url,
      () => ({ query: at }),
      () => ({ query: past }),
    );
  const names = (count: number): string => `{ creature { ${'name '.repeat(count)} } }`;
  const page = (n: number) => ({
    query: 'query($n: Int) { creatures(first: $n) { edges { node { name } } } }',
    variables: { n },
  });
  const body = (size: number): string => {
    const start = '{ "query": "{ creature { name } }", "extensions": { "pad": "';
    return `${start}${'x'.repeat(size - start.length - 4)}" }}`;
  };
  const message = async (size: number): Promise<string> => {
    const raw = await RawSocket.ready(url());
    const empty = JSON.stringify({ type: 'ping', payload: { pad: '' } });
    raw.send(empty.replace('""', `"${'x'.repeat(size - empty.length)}"`));
    const answer = await Promise.race([raw.message(({ type }) => type === 'pong'), raw.closed]);
    raw.socket.terminate();
    return 'code' in answer ? `closed with ${answer.code}` : 'OK';
  };
  return {
    // Five tokens and one for each name.
    maxTokens: query(names(95), names(96)),
    maxDepth: query(
      '{ creature { allies { allies { name } } } }',
      '{ creature { allies { allies { allies { name } } } } }',
    ),
    maxAliases: query('{ a: creature { b: name } }', '{ a: creature { b: name c: name } }'),
    maxRootFields: query(
      '{ a: creature { id } b: creature { id } creature { id } }',
      '{ a: creature { id } b: creature { id } creature { id } caller { seat } }',
    ),
    maxDirectives: query(
      '{ creature @include(if: true) { id @skip(if: false) } }',
      '{ creature @include(if: true) { id @skip(if: false) @include(if: true) } }',
    ),
    // A page costs one, and three for each of its edges.
    maxComplexity: operationCase(
      url,
      () => page(33),
      () => page(34),
    ),
    maxBodyBytes: atDoors(['HTTP', 'SSE'], (door) => ({
      at: () => send(url(), door, body(2_000)),
      past: () => send(url(), door, body(2_001)),
    })),
    maxMessageBytes: { WebSocket: { at: () => message(2_000), past: () => message(2_001) } },
    // Node counts the address and the headers without what stands between them: the whole head has room at the limit.
    maxHeaderBytes: atDoors(['HTTP', 'WebSocket', 'SSE', 'REST'], (door) => {
      const wire = async (head: string): Promise<string> => {
        const one = await Wire.open(url());
        one.write(head);
        const outcome = await one.outcome();
        one.close();
        return outcome;
      };
      const fields = Object.entries({ host: 'localhost', ...HEADERS[door] }).flat();
      const counted = REQUESTS[door].slice('GET '.length).length + fields.join('').length + 'x-pad'.length;
      const padded = (size: number): string =>
        `${REQUESTS[door]} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(HEADERS[door])
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}x-pad: ${'x'.repeat(size - counted)}\r\n\r\n`;
      return { at: () => wire(padded(1_499)), past: () => wire(padded(1_500)) };
    }),
  } satisfies Partial<Record<LimitName, LimitCase>>;
}

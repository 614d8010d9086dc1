import type { GraphQLError } from 'graphql';
import type { Response } from 'graphql-http';
import { inPieces } from './json-in-parts.js';
import { codeOfStatus, HTTP_STATUS_OF_CODE, isErrorCode } from '../errors/error-codes.js';

type MediaType = 'application/json' | 'application/graphql-response+json';

/** The type of answer the caller prefers, as graphql-http reads `Accept`: the first of the list that we can give. */
export function acceptedType(accept: string | undefined): MediaType {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'application/json';
  for (const range of accept.split(',')) {
    const type = range.split(';', 1)[0]?.trim().toLowerCase();
    if (type === 'application/graphql-response+json') return type;
    if (type === 'application/json' || type === 'application/*' || type === '*/*') return 'application/json';
  }
  return 'application/json';
}

/** An answer as graphql-http hands it on; a large body comes in `pieces` instead. */
export type Answer = readonly [body: Response[0], head: Response[1] & { readonly pieces?: AsyncIterable<string> }];

/** So many characters are sent at once; what is longer goes out in pieces. */
const SENT_AT_ONCE = 64 * 1024;

/**
 * The body and head of an answer that was executed: always 200, errors of fields are data.
 * @param parts of the body
 * @param turn is taken before each piece of a large one
 */
export function resultAnswer(parts: readonly string[], type: MediaType, turn: () => Promise<void>): Response {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length <= SENT_AT_ONCE) return [parts.join(''), head(200, type)];
  const streamed: Answer[1] = { ...head(200, type), pieces: inPieces(parts, turn) };
  return ['', streamed];
}

/**
 * The answer to a request that did not run. As GraphQL over HTTP has it: 200 for clients that only know
 * `application/json`, the status of the first error's code for the others. Who asks too often gets 429 in any case, as whatever
 * stands between looks at nothing else.
 */
export function refusalAnswer(errors: readonly GraphQLError[], type: MediaType): Response {
  if (errors[0]?.extensions.code === 'RATE_LIMITED') {
    const { retryAfter } = errors[0].extensions;
    const { headers, ...rest } = head(429, type);
    const wait: Record<string, string> = typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {};
    return [JSON.stringify({ errors }), { ...rest, headers: { ...headers, ...wait } }];
  }
  return [JSON.stringify({ errors }), head(type === 'application/json' ? 200 : statusOf(errors), type)];
}

/** The answer to something that is no GraphQL request at all. */
export function protocolAnswer(status: number, message: string, headers: Record<string, string> = {}): Response {
  const { headers: json, ...rest } = head(status, 'application/json');
  return [
    JSON.stringify({ errors: [{ message, extensions: { code: codeOfStatus(status) } }] }),
    { ...rest, headers: { ...json, ...headers } },
  ];
}

function statusOf(errors: readonly GraphQLError[]): number {
  const code = errors[0]?.extensions.code;
  return isErrorCode(code) ? HTTP_STATUS_OF_CODE[code] : 400;
}

function head(status: number, type: MediaType): Response[1] {
  return { status, statusText: '', headers: { 'content-type': `${type}; charset=utf-8` } };
}

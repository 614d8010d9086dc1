import { isErrorCode } from '../../../src/graphql/errors/error-codes.js';
import type { Seen } from '../../e2e/support/api.js';
import type { Answered } from './target.js';

/** Codes that say that the service has failed, not the caller. */
const OURS = ['INTERNAL_SERVER_ERROR', 'ENCOUNTER_CORRUPT', 'UNAVAILABLE'];

/** What an answer is, for counting: its typename with the code of a refusal, or the code of its first error. */
export interface Judged {
  readonly kind: string;
  /** Why no caller should ever get such an answer. */
  readonly fault: string | undefined;
  readonly seen: Seen | undefined;
}

/** Judges what a GraphQL request over HTTP was answered with. */
export function judged({ status, text }: Answered): Judged {
  if (status >= 500) return { kind: `HTTP ${status}`, fault: `status ${status}`, seen: undefined };
  let seen: Seen;
  try {
    seen = JSON.parse(text) as Seen;
  } catch {
    return { kind: 'no JSON', fault: 'an answer that is no JSON', seen: undefined };
  }
  return { kind: kindOf(seen), fault: faultOf(seen), seen };
}

function kindOf({ data, errors }: Seen): string {
  const [first] = errors ?? [];
  if (first) return first.extensions.code;
  const answer = (data as { answer?: { __typename?: string; code?: string } } | null | undefined)?.answer;
  return [answer?.__typename ?? 'answered', answer?.code].filter(Boolean).join(' ');
}

/** Why nobody should ever be told this. */
export function faultOf({ data, errors }: Seen): string | undefined {
  if (data === undefined && errors === undefined) return 'neither data nor errors';
  for (const { message, extensions } of errors ?? []) {
    if (!isErrorCode(extensions?.code)) return `an error without a code of the API: ${message}`;
    if (OURS.includes(extensions.code)) return `${extensions.code}: ${message}`;
    if (/\bat .*\.[jt]s:\d|TypeError|RangeError|Cannot read|is not a function|node_modules|SQLITE/.test(message))
      return `words of the program: ${message}`;
  }
  return undefined;
}

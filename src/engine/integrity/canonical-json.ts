import type { JsonValue } from './json.js';

/** Deeper nesting than this is refused: it is far beyond any event, and keeps a hostile document from the stack's end. */
export const MAX_CANONICAL_DEPTH = 64;

export type CanonicalJsonFault =
  /** undefined in an array, a function, symbol, bigint, Date, Map, class instance …: JSON has no word for it. */
  | 'NOT_JSON'
  /** NaN or an infinity. */
  | 'NOT_FINITE'
  /** A string (or member name) with half of a surrogate pair, which has no UTF-8. */
  | 'LONE_SURROGATE'
  /** More than {@link MAX_CANONICAL_DEPTH} levels, or a circle. */
  | 'TOO_DEEP';

/** The value has no canonical form. */
export class CanonicalJsonError extends Error {
  override readonly name = 'CanonicalJsonError';
  constructor(
    readonly code: CanonicalJsonFault,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The canonical JSON text of a value (RFC 8785, JCS): no white space, members sorted by the UTF-16 code units of their
 * names, numbers and strings as ECMAScript writes them. Members that are undefined are left out. Two values that mean the
 * same give the same text, in every language that has a JCS.
 *
 * Stricter than `JSON.stringify`: whatever that would drop or turn into something else is refused here, for a hash must
 * not vouch for what it did not see.
 *
 * @throws {CanonicalJsonError} if the value is not plain JSON
 */
export function canonicalJson(value: JsonValue): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  switch (typeof value) {
    case 'string':
      return writeString(value);
    case 'number':
      if (!Number.isFinite(value)) throw new CanonicalJsonError('NOT_FINITE', `${value} has no JSON form.`);
      return String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      if (depth >= MAX_CANONICAL_DEPTH) {
        throw new CanonicalJsonError(
          'TOO_DEEP',
          `JSON nested deeper than ${MAX_CANONICAL_DEPTH} levels, or in a circle.`,
        );
      }
      return Array.isArray(value) ? writeArray(value, depth + 1) : writeObject(value, depth + 1);
    default:
      throw new CanonicalJsonError('NOT_JSON', `A value of type ${typeof value} has no JSON form.`);
  }
}

function writeArray(array: readonly unknown[], depth: number): string {
  let text = '[';
  for (let i = 0; i < array.length; i++) text += (i === 0 ? '' : ',') + write(array[i], depth);
  return text + ']';
}

function writeObject(object: object, depth: number): string {
  if (!isPlain(object)) throw new CanonicalJsonError('NOT_JSON', 'Only plain objects and arrays have a JSON form.');
  const members = object as Readonly<Record<string, unknown>>;
  let text = '{';
  for (const name of sortedNames(members)) {
    const value = members[name];
    if (value === undefined) continue;
    text += (text.length === 1 ? `${writeString(name)}:` : furtherName(name)) + write(value, depth);
  }
  return text + '}';
}

/** Texts of {@link furtherName}: the same few hundred names come again and again. */
const furtherNames = new Map<string, string>();
const MOST_NAMES = 2000;
const LONGEST_NAME = 40;

/** The name of a member behind another one, with the marks around it. */
function furtherName(name: string): string {
  const known = furtherNames.get(name);
  if (known !== undefined) return known;
  const text = `,${writeString(name)}:`;
  // Names of callers' making must not fill the memory.
  if (furtherNames.size < MOST_NAMES && name.length <= LONGEST_NAME) furtherNames.set(name, text);
  return text;
}

/** Of any realm: what `{}` or JSON.parse gives in another window or test sandbox is plain too. */
function isPlain(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Both ways compare UTF-16 code units; for the few members of a usual object, inserting in place is the faster. */
function sortedNames(members: Readonly<Record<string, unknown>>): string[] {
  const names = Object.keys(members);
  if (names.length > 24) return names.sort();
  for (let i = 1; i < names.length; i++) {
    const name = names[i]!;
    let hole = i;
    while (hole > 0 && names[hole - 1]! > name) {
      names[hole] = names[hole - 1]!;
      hole--;
    }
    names[hole] = name;
  }
  return names;
}

/** Most strings are short and plain ASCII: seeing that is cheaper than asking JSON.stringify and isWellFormed. */
function writeString(text: string): string {
  if (text.length < 100 && isPlainAscii(text)) return `"${text}"`;
  if (hasLoneSurrogate(text)) {
    throw new CanonicalJsonError(
      'LONE_SURROGATE',
      'A string holds half of a surrogate pair, which is not valid Unicode.',
    );
  }
  return JSON.stringify(text);
}

function isPlainAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 || unit > 0x7e || unit === 0x22 || unit === 0x5c) return false;
  }
  return true;
}

function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

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
  const names = Object.keys(members);
  const layout = layoutOf(names);
  let text = '{';
  if (layout) {
    for (const { name, first, further } of layout) {
      const value = members[name];
      if (value !== undefined) text += (text.length === 1 ? first : further) + write(value, depth);
    }
  } else {
    for (const name of sorted(names)) {
      const value = members[name];
      if (value !== undefined) text += `${text.length === 1 ? '' : ','}${writeString(name)}:${write(value, depth)}`;
    }
  }
  return text + '}';
}

/** A member of an object as it is written: its name with the marks around it, as the first of the object or behind another one. */
interface Member {
  readonly name: string;
  readonly first: string;
  readonly further: string;
}

/** The members of objects with these names, in this order as they lie in memory, in the canonical order. */
interface Layout {
  readonly names: readonly string[];
  readonly members: readonly Member[];
}

/** Layouts by their first name and the number of names: objects of the same few hundred layouts come again and again. */
const layouts = new Map<string, Layout[][]>();
const allLayouts: Layout[] = [];
/** Names of callers' making must not fill the memory, nor make the search long. */
const MOST_LAYOUTS = 2000;
const MOST_ALIKE = 16;
const MOST_MEMBERS = 24;
const LONGEST_NAME = 40;

/** The members of an object with these names in their order; undefined for one that is not worth remembering. */
function layoutOf(names: readonly string[]): readonly Member[] | undefined {
  const [first] = names;
  if (first === undefined) return NO_MEMBERS;
  const alike = layouts.get(first)?.[names.length];
  if (alike) for (const layout of alike) if (areSame(layout.names, names)) return layout.members;
  if (allLayouts.length >= MOST_LAYOUTS || (alike?.length ?? 0) >= MOST_ALIKE || !areUsual(names)) return undefined;
  const layout = { names, members: sorted(names).map(memberOf) };
  let byLength = layouts.get(first);
  if (!byLength) layouts.set(first, (byLength = []));
  (byLength[names.length] ??= []).push(layout);
  allLayouts.push(layout);
  return layout.members;
}

const NO_MEMBERS: readonly Member[] = [];

/** Of two lists of the same length with the same first name. */
function areSame(some: readonly string[], others: readonly string[]): boolean {
  for (let i = 1; i < some.length; i++) if (some[i] !== others[i]) return false;
  return true;
}

function areUsual(names: readonly string[]): boolean {
  return names.length <= MOST_MEMBERS && names.every((name) => name.length <= LONGEST_NAME && isPlainAscii(name));
}

function memberOf(name: string): Member {
  return { name, first: `"${name}":`, further: `,"${name}":` };
}

/** Of any realm: what `{}` or JSON.parse gives in another window or test sandbox is plain too. */
function isPlain(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Both ways compare UTF-16 code units; for the few members of a usual object, inserting in place is the faster. */
function sorted(given: readonly string[]): string[] {
  const names = [...given];
  if (names.length > MOST_MEMBERS) return names.sort();
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

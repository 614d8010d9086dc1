import type { z } from 'zod';

/** Takes the place of something that may not be shown and cannot be left out alone. */
export const CUT = Symbol('cut');

type Definition = {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly valueType?: z.ZodType;
};

/**
 * Whether a text is one of these ids, or made of several parts of which one is: relations (`a|b`), choices (`target:a`), effects that
 * somebody brought along (`a:1`), turns (`3:a`). Colons may stand in ids too.
 */
function names(text: string, ids: ReadonlySet<string>): boolean {
  return ids.has(text) || (/[|:]/.test(text) && text.split('|').some((part) => namesPart(part.split(':'), ids)));
}

function namesPart(parts: readonly string[], ids: ReadonlySet<string>): boolean {
  return parts.some((_, from) => parts.some((__, to) => to >= from && ids.has(parts.slice(from, to + 1).join(':'))));
}

/** Members that hold words, or ids of things: whatever they say, no creature is meant. */
const WORDS: ReadonlySet<string> = new Set(['what', 'words', 'task', 'remark', 'text', 'attackId', 'itemId']);

/** Whether a member of this name holds words, which mention nobody. */
export const isWord = (member: string): boolean => WORDS.has(member);

/** Whether one of these ids stands anywhere in a value, as a text or as the name of a member. */
export function mentions(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return names(value, ids);
  if (Array.isArray(value)) return value.some((one) => mentions(one, ids));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => names(name, ids) || (!isWord(name) && mentions(member, ids)));
}

/**
 * A value without any mention of these ids, still as its schema has it: null where it may be null, fewer elements in a list, and
 * an object that cannot do without the id is cut as a whole.
 * @returns the very value if it mentions none; {@link CUT} if nothing is left of it
 */
export function masked(schema: z.ZodType, value: unknown, ids: ReadonlySet<string>): unknown {
  if (!mentions(value, ids)) return value;
  const { type, innerType, element, shape, valueType } = schema._zod.def as unknown as Definition;
  switch (type) {
    case 'nullable': {
      const inner = masked(innerType!, value, ids);
      return inner === CUT ? null : inner;
    }
    case 'optional':
    case 'readonly':
    case 'default':
      return masked(innerType!, value, ids);
    case 'array':
      return (value as readonly unknown[]).map((one) => masked(element!, one, ids)).filter((one) => one !== CUT);
    case 'object': {
      const left: Record<string, unknown> = {};
      for (const [name, member] of Object.entries(value as object)) {
        const memberSchema = shape![name]!;
        const inner: unknown = isWord(name) ? member : masked(memberSchema, member, ids);
        if (inner !== CUT) left[name] = inner;
        else if ((memberSchema._zod.def as unknown as Definition).type !== 'optional') return CUT;
      }
      return left;
    }
    case 'record':
      return withoutNamed(value as object, ids, (member) => masked(valueType!, member, ids));
    default:
      return unmentioning(value, ids);
  }
}

/** The same for plain JSON of no known shape. */
export function unmentioning(value: unknown, ids: ReadonlySet<string>): unknown {
  if (!mentions(value, ids)) return value;
  if (Array.isArray(value)) return value.map((one) => unmentioning(one, ids)).filter((one) => one !== CUT);
  if (typeof value !== 'object' || value === null) return CUT;
  return withoutNamed(value, ids, (member) => unmentioning(member, ids));
}

function withoutNamed(value: object, ids: ReadonlySet<string>, inner: (member: unknown) => unknown): object {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !names(name, ids))
      .map(([name, member]) => [name, isWord(name) ? member : inner(member)] as const)
      .filter(([, member]) => member !== CUT),
  );
}

/**
 * A value without its members of these names, at any depth: a list or object among them is empty, anything else is not there.
 * @returns the very value if it has none
 */
export function emptied<T>(value: T, names: readonly string[]): T {
  if (names.length === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const all = value.map((one: unknown) => emptied(one, names));
    return all.every((one, index) => one === value[index]) ? value : (all as T);
  }
  const left: Record<string, unknown> = {};
  let isWhole = true;
  for (const [name, member] of Object.entries(value)) {
    const isNamed = names.includes(name);
    const inner: unknown = isNamed ? emptyOf(member) : emptied(member, names);
    isWhole &&= inner === member;
    if (!isNamed || inner !== undefined) left[name] = inner;
  }
  return isWhole ? value : (left as T);
}

function emptyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? value : [];
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.keys(value).length === 0 ? value : {};
}

import type { z } from 'zod';

/** Whether a value is sound for certain; false: perhaps not, and the schema itself is to be asked. */
export type QuickCheck = (value: unknown) => boolean;

/** What is looked at of the definition of a schema or of a check on it. */
interface Definition {
  readonly type?: string;
  readonly check?: string;
  readonly format?: string;
  readonly coerce?: boolean;
  readonly checks?: readonly Inner[];
  readonly shape?: Readonly<Record<string, Inner>>;
  readonly catchall?: Inner;
  readonly element?: Inner;
  readonly innerType?: Inner;
  readonly keyType?: Inner;
  readonly valueType?: Inner;
  readonly options?: readonly Inner[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly getter?: () => Inner;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly pattern?: RegExp;
  readonly fn?: (value: unknown) => unknown;
}

/** A schema or a check of one. */
interface Inner {
  readonly _zod: { readonly def: Definition };
}

/**
 * The check that a schema stands for, without the copy of the value and the list of issues that parsing makes: every event is
 * checked before it is stored, and nearly every one is sound. Of a kind of schema that it does not know it asks the schema.
 */
export function quickCheckOf(schema: z.ZodType): QuickCheck {
  return checkOf(schema);
}

function checkOf(schema: Inner): QuickCheck {
  const { def } = schema._zod;
  const make = def.type === undefined || def.coerce ? undefined : MAKERS[def.type];
  return make?.(def) ?? ((value) => (schema as unknown as z.ZodType).safeParse(value).success);
}

/** Checks by type of schema; undefined where the definition holds something that is not known here. */
const MAKERS: Readonly<Record<string, (def: Definition) => QuickCheck | undefined>> = {
  string: (def) => (def.check === undefined ? checked((value) => typeof value === 'string', def) : undefined),
  number: numberCheck,
  boolean: () => (value) => typeof value === 'boolean',
  null: () => (value) => value === null,
  enum: ({ entries = {} }) => memberOf(Object.values(entries)),
  literal: ({ values = [] }) => memberOf(values),
  array: arrayCheck,
  object: objectCheck,
  record: recordCheck,
  union: unionCheck,
  readonly: ({ innerType }) => innerType && checkOf(innerType),
  nullable: ({ innerType }) => innerType && either(null, checkOf(innerType)),
  optional: ({ innerType }) => innerType && either(undefined, checkOf(innerType)),
  lazy: lazyCheck,
};

function memberOf(values: readonly unknown[]): QuickCheck {
  const members = new Set(values);
  return (value) => members.has(value);
}

function either(allowed: null | undefined, inner: QuickCheck): QuickCheck {
  return (value) => value === allowed || inner(value);
}

function numberCheck(def: Definition): QuickCheck | undefined {
  if (def.check === undefined) return checked(Number.isFinite, def);
  return def.format === 'safeint' ? checked(Number.isSafeInteger, def) : undefined;
}

function arrayCheck(def: Definition): QuickCheck | undefined {
  if (!def.element) return undefined;
  const element = checkOf(def.element);
  return checked((value) => {
    if (!Array.isArray(value)) return false;
    for (let index = 0; index < value.length; index++) if (!element(value[index])) return false;
    return true;
  }, def);
}

function objectCheck({ shape = {}, catchall, checks = [] }: Definition): QuickCheck | undefined {
  if (catchall?._zod.def.type !== 'never' || checks.length > 0) return undefined;
  const names = Object.keys(shape);
  const members = names.map((name) => checkOf(shape[name]!));
  const known = new Set(names);
  return (value) => {
    if (!isPlain(value)) return false;
    for (let index = 0; index < names.length; index++) if (!members[index]!(value[names[index]!])) return false;
    for (const name in value) if (!known.has(name)) return false;
    return true;
  };
}

function recordCheck({ keyType, valueType, checks = [] }: Definition): QuickCheck | undefined {
  if (!keyType || !valueType || checks.length > 0) return undefined;
  const [key, member] = [checkOf(keyType), checkOf(valueType)];
  return (value) => {
    if (!isPlain(value)) return false;
    for (const name in value) if (!key(name) || !member(value[name])) return false;
    return true;
  };
}

function unionCheck({ options = [], checks = [] }: Definition): QuickCheck | undefined {
  if (checks.length > 0) return undefined;
  const members = options.map(checkOf);
  return (value) => {
    for (const member of members) if (member(value)) return true;
    return false;
  };
}

/** Made when it is first needed: what is lazy may hold itself. */
function lazyCheck({ getter }: Definition): QuickCheck | undefined {
  if (!getter) return undefined;
  let inner: QuickCheck | undefined;
  return (value) => (inner ??= checkOf(getter()))(value);
}

/** A check with the further ones of its schema; undefined if one of them is not known. */
function checked(first: QuickCheck, { checks = [] }: Definition): QuickCheck | undefined {
  const all: QuickCheck[] = [first];
  for (const { _zod } of checks) {
    const further = furtherCheck(_zod.def);
    if (!further) return undefined;
    all.push(further);
  }
  if (all.length === 1) return first;
  return (value) => {
    for (const check of all) if (!check(value)) return false;
    return true;
  };
}

function furtherCheck(def: Definition): QuickCheck | undefined {
  const { minimum = 0, maximum = Infinity, value: bound = 0, inclusive, pattern, fn } = def;
  switch (def.check) {
    case 'min_length':
      return (value) => lengthOf(value) >= minimum;
    case 'max_length':
      return (value) => lengthOf(value) <= maximum;
    case 'greater_than':
      return (value) => (inclusive ? (value as number) >= bound : (value as number) > bound);
    case 'less_than':
      return (value) => (inclusive ? (value as number) <= bound : (value as number) < bound);
    case 'string_format':
      return def.format === 'regex' && pattern && !pattern.global && !pattern.sticky
        ? (value) => pattern.test(value as string)
        : undefined;
    case 'custom':
      return fn && ((value) => fn(value) === true);
    default:
      return undefined;
  }
}

const lengthOf = (value: unknown): number => (value as string | readonly unknown[]).length;

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

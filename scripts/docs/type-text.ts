import type { z } from 'zod';
import { idSchema } from '../../src/engine/encounter/schemas.js';

/** What zod keeps of a schema; the part of its internals (`_zod.def`) that is needed here. */
interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly checks?: readonly { readonly _zod: { readonly def: LengthCheck } }[];
}

interface LengthCheck {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A type that has a name of its own, to be described once. */
export interface NamedType {
  readonly id: string;
  readonly description: string;
  /** Members of an object, in order. */
  readonly members: readonly { readonly name: string; readonly type: string; readonly doc: string }[];
  /** Values of an enumeration. */
  readonly values: readonly string[];
}

const definitionOf = (schema: z.ZodType): Definition => schema._zod.def;

/** The type of a field in words, with links to the types that have a name. */
export function typeText(schema: z.ZodType): string {
  const id = idOf(schema);
  if (id !== undefined) return `[${id}](#${id.toLowerCase()})`;
  if (isId(schema)) return 'id';
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'readonly':
    case 'default':
    case 'prefault':
      return typeText(definition.innerType!);
    case 'nullable':
      return `${typeText(definition.innerType!)} or null`;
    case 'optional':
      return `${typeText(definition.innerType!)}, may be left out`;
    case 'array':
      return `list${lengths(schema, '')} of ${typeText(definition.element!)}`;
    case 'record':
      return isAnyJson(definition.valueType!) ? 'JSON object' : `by name: ${typeText(definition.valueType!)}`;
    case 'union':
      return oneOf(definition.options!.map(typeText));
    case 'enum':
      return oneOf(Object.values(definition.entries!).map((value) => `\`${value}\``));
    case 'literal':
      return oneOf((definition.values ?? []).map((value) => `\`${String(value)}\``));
    case 'boolean':
      return 'true or false';
    case 'number':
      return `${definition.format === undefined ? 'number' : 'whole number'}${range(schema)}`;
    case 'string':
      return `${definition.format === 'uuid' ? 'UUID' : 'text'}${lengths(schema, ' characters')}`;
    case 'lazy':
      return 'JSON';
    default:
      throw new Error(`The reference has no words for the schema ${definition.type}`);
  }
}

/** Every type with a name that these schemas lead to, by name. */
export function namedTypes(schemas: readonly z.ZodType[]): readonly NamedType[] {
  const found = new Map<string, NamedType>();
  for (const schema of schemas) collect(schema, found);
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function collect(schema: z.ZodType, found: Map<string, NamedType>): void {
  const { innerType, element, valueType, options, shape } = definitionOf(schema);
  const id = idOf(schema);
  if (id !== undefined) {
    if (found.has(id)) return;
    found.set(id, describe(id, schema));
  }
  for (const inner of [innerType, element, valueType, ...(options ?? []), ...Object.values(shape ?? {})])
    if (inner && definitionOf(inner).type !== 'lazy') collect(inner, found);
}

function describe(id: string, schema: z.ZodType): NamedType {
  const { shape = {}, entries = {} } = definitionOf(unwrapped(schema));
  const members = Object.entries(shape).map(([name, member]) => ({
    name,
    type: typeText(member),
    doc: docOf(member),
  }));
  return { id, description: metaOf(schema)?.description ?? '', members, values: Object.values(entries) };
}

interface Meta {
  readonly id?: string;
  readonly description?: string;
}

/** The meta with the id: `describe` makes a copy that has the text of the member, and its parent has the id. */
function metaOf(schema: z.ZodType): Meta | undefined {
  for (let one: z.ZodType | undefined = schema; one; one = one._zod.parent as z.ZodType | undefined) {
    const meta = one.meta() as Meta | undefined;
    if (meta?.id !== undefined) return meta;
  }
  return undefined;
}

/** What a field is: its own description, or that of what it wraps. */
export function docOf(schema: z.ZodType): string {
  const { innerType } = definitionOf(schema);
  return schema.description ?? (innerType ? docOf(innerType) : '');
}

/** Whether it is the schema of an id, or a copy with another description. */
function isId(schema: z.ZodType): boolean {
  for (let one: z.ZodType | undefined = schema; one; one = one._zod.parent as z.ZodType | undefined)
    if (one === idSchema) return true;
  return false;
}

const idOf = (schema: z.ZodType): string | undefined => metaOf(schema)?.id;

function unwrapped(schema: z.ZodType): z.ZodType {
  const { type, innerType } = definitionOf(schema);
  return type === 'readonly' ? unwrapped(innerType!) : schema;
}

const oneOf = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(', '), texts.at(-1)!].filter(Boolean).join(' or ');

const isAnyJson = (schema: z.ZodType): boolean => definitionOf(schema).type === 'lazy';

/** Bounds of a number, where it has any. */
function range(schema: z.ZodType): string {
  const { minValue, maxValue } = schema as z.ZodNumber;
  const low = minValue !== null && minValue > Number.MIN_SAFE_INTEGER ? minValue : undefined;
  const high = maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER ? maxValue : undefined;
  return between(low, high);
}

/** Limits of the length of a text or a list, where it has any. */
function lengths(schema: z.ZodType, unit: string): string {
  const { low, high } = lengthOf(schema);
  return between(low, high, unit);
}

function between(low: number | undefined, high: number | undefined, unit = ''): string {
  if (low === undefined) return high === undefined ? '' : ` (at most ${high}${unit})`;
  return high === undefined ? ` (${low}${unit} or more)` : ` (${low} to ${high}${unit})`;
}

function lengthOf(schema: z.ZodType): { readonly low: number | undefined; readonly high: number | undefined } {
  const checks = (definitionOf(schema).checks ?? []).map((check) => check._zod.def);
  const low = checks.find(({ check }) => check === 'min_length')?.minimum;
  const high = checks.find(({ check }) => check === 'max_length')?.maximum;
  return { low, high };
}

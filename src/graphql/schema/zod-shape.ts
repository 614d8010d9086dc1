import type { z } from 'zod';

/** A schema without its wrappers, with what the wrappers said. */
export interface Shape {
  readonly kind: 'string' | 'int' | 'float' | 'boolean' | 'enum' | 'object' | 'array' | 'json';
  readonly schema: z.ZodType;
  /** May be absent or null. */
  readonly nullable: boolean;
  /** The `id` of its meta: the name of its GraphQL type. */
  readonly id: string | undefined;
  /** The description of the type itself. */
  readonly description: string | undefined;
  /** Of an array. */
  readonly element?: Shape;
  /** Of an object, by name, each with the description of the member. */
  readonly members?: readonly Member[];
  /** Of an enum: each value with what it means, as far as its declaration says. */
  readonly values?: readonly string[];
  readonly valueDescriptions?: Readonly<Record<string, string>> | undefined;
}

export interface Member {
  readonly name: string;
  readonly description: string | undefined;
  readonly shape: Shape;
}

/** What zod keeps of a schema; the part of its documented internals (`_zod.def`) that is needed here. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly entries?: Readonly<Record<string, string>>;
  readonly format?: string;
}

const INTEGER_FORMATS: ReadonlySet<string> = new Set(['safeint', 'int32', 'uint32']);

/** Reads a zod schema as far as GraphQL can say it; what it cannot becomes JSON. */
export function shapeOf(schema: z.ZodType, nullable = false): Shape {
  const definition = schema._zod.def as unknown as Definition;
  switch (definition.type) {
    case 'optional':
    case 'nullable':
      return shapeOf(definition.innerType!, true);
    case 'readonly':
    case 'default': {
      const inner = shapeOf(definition.innerType!, nullable);
      return { ...inner, ...named(schema, inner) };
    }
    case 'string':
      return { kind: 'string', schema, nullable, ...named(schema) };
    case 'number':
      return {
        kind: INTEGER_FORMATS.has(definition.format ?? '') ? 'int' : 'float',
        schema,
        nullable,
        ...named(schema),
      };
    case 'boolean':
      return { kind: 'boolean', schema, nullable, ...named(schema) };
    case 'enum':
      return {
        kind: 'enum',
        schema,
        nullable,
        values: Object.values(definition.entries!),
        valueDescriptions: metaOf(schema)?.values,
        ...named(schema),
      };
    case 'array':
      return { kind: 'array', schema, nullable, element: shapeOf(definition.element!), ...named(schema) };
    case 'object': {
      const members = Object.entries(definition.shape!).map(([name, member]) => ({
        name,
        description: member.description ?? unwrapped(member).description,
        shape: shapeOf(member),
      }));
      return { kind: 'object', schema, nullable, members, ...named(schema) };
    }
    default:
      return { kind: 'json', schema, nullable, ...named(schema) };
  }
}

/** Id and description of the type: `describe` makes a copy that has the text of the member, its parent has the id. */
function named(schema: z.ZodType, inner?: Pick<Shape, 'id' | 'description'>): Pick<Shape, 'id' | 'description'> {
  const meta = metaOf(schema);
  if (meta) return { id: meta.id, description: meta.description };
  return inner ?? { id: undefined, description: schema.description };
}

interface TypeMeta {
  readonly id: string;
  readonly description?: string;
  readonly values?: Readonly<Record<string, string>>;
}

function metaOf(schema: z.ZodType): TypeMeta | undefined {
  for (let one: z.ZodType | undefined = schema; one; one = one._zod.parent as z.ZodType | undefined) {
    const meta = one.meta() as Partial<TypeMeta> | undefined;
    if (meta?.id !== undefined) return meta as TypeMeta;
  }
  return undefined;
}

/** A schema without what makes it optional: there its text may stand, if the member has none of its own. */
function unwrapped(schema: z.ZodType): z.ZodType {
  const { type, innerType } = schema._zod.def as unknown as Definition;
  return (type === 'optional' || type === 'nullable') && innerType ? unwrapped(innerType) : schema;
}

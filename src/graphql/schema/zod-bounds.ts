import type { Shape } from './zod-shape.js';

/** What a schema asks of a value beyond its kind, in the words of class-validator. */
export interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** What zod keeps of a check; the part of its documented internals (`_zod.def`) that is needed here. */
interface CheckDefinition {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly format?: string;
  readonly pattern?: RegExp;
}

/**
 * The bounds of a schema, read from its checks. Refinements (`custom`) stay with zod, which sees every value later.
 * @throws Error for a check that class-validator would not be told of: bounds never get lost in silence
 */
export function boundsOf({ kind, schema, id }: Shape): Bounds {
  const { checks = [] } = schema._zod.def as {
    readonly checks?: readonly { readonly _zod: { readonly def: unknown } }[];
  };
  const bounds = checks.map(({ _zod }) => {
    const definition = _zod.def as CheckDefinition;
    const bound = boundOf(kind, definition);
    if (!bound)
      throw new Error(`Check ${definition.check} of ${id ?? `a ${kind}`} has no counterpart in class-validator`);
    return bound;
  });
  return Object.assign({}, ...bounds) as Bounds;
}

function boundOf(kind: Shape['kind'], definition: CheckDefinition): Bounds | undefined {
  const { check, minimum, maximum, value, inclusive, format, pattern } = definition;
  switch (check) {
    case 'min_length':
      return kind === 'array' ? { minItems: minimum! } : { minLength: minimum! };
    case 'max_length':
      return kind === 'array' ? { maxItems: maximum! } : { maxLength: maximum! };
    case 'greater_than':
      return inclusive ? { minimum: value! } : undefined;
    case 'less_than':
      return inclusive ? { maximum: value! } : undefined;
    case 'string_format':
      return format === 'regex' ? { pattern: pattern! } : undefined;
    case 'custom':
      return {};
    default:
      return undefined;
  }
}

import { registerEnumType } from '@nestjs/graphql';
import type { Shape } from './zod-shape.js';

/** The enums that were registered, by name. A GraphQL enum is known to Nest by its object. */
const enums = new Map<string, Readonly<Record<string, string>>>();

/** The GraphQL enum of a schema. @throws Error if it has no id, or values that GraphQL cannot name */
export function enumTypeOf(shape: Shape): Readonly<Record<string, string>> {
  const { id, values = [], description, valueDescriptions = {} } = shape;
  if (id === undefined) throw new Error(`An enum of ${values.join(', ')} needs an id in its meta`);
  const known = enums.get(id);
  if (known) return known;
  const made = Object.fromEntries(values.map((value) => [value, value]));
  registerEnumType(made, {
    name: id,
    ...(description !== undefined && { description }),
    valuesMap: Object.fromEntries(
      Object.entries(valueDescriptions).map(([value, text]) => [value, { description: text }]),
    ),
  });
  enums.set(id, made);
  return made;
}

import { z } from 'zod';

/**
 * An enum that explains each of its values where it is declared. Its id becomes the name of a GraphQL type, and is so part of
 * the public API.
 */
export function describedEnum<const Values extends Readonly<Record<string, string>>>(
  id: string,
  description: string,
  values: Values,
): z.ZodEnum<{ [Name in keyof Values & string]: Name }> {
  const names = Object.keys(values) as (keyof Values & string)[];
  const entries = Object.fromEntries(names.map((name) => [name, name])) as { [Name in keyof Values & string]: Name };
  return z.enum(entries).meta({ id, description, values });
}

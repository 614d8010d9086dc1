import type { z } from 'zod';

/**
 * The one declaration of an action's input: its TypeScript type, its validator, its GraphQL input (with class-validator
 * rules) and its entry in the reference are derived from it. Which rulesets offer it, at what cost and by which rules, is
 * theirs to say (`Ruleset.actions`).
 */
export interface ActionInputDeclaration<N extends string = string, S extends z.ZodObject = z.ZodObject> {
  /** Name of the action: a member of the GraphQL `ActionInput`. */
  readonly name: N;
  readonly doc: string;
  readonly schema: S;
}

export function defineAction<const N extends string, S extends z.ZodObject>(
  name: N,
  doc: string,
  schema: S,
): ActionInputDeclaration<N, S> {
  return { name, doc, schema };
}

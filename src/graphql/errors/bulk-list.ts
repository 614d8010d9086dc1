import { Exclude } from 'class-transformer';
import type { z } from 'zod';
import type { FieldProblem } from './api-error.js';

/** The lists of each input class, by its prototype. */
const LISTS = new Map<object, Map<string, z.ZodType>>();

/**
 * A list of an input that may have thousands of small members. One schema checks it whole: to make an instance of each member, and
 * to check that field by field, takes a hundred times as long, and a body of a permitted size would stop the service for seconds.
 */
export function BulkList(schema: z.ZodType): PropertyDecorator {
  return (target, property) => {
    const lists = LISTS.get(target) ?? new Map<string, z.ZodType>();
    LISTS.set(target, lists.set(String(property), schema));
    Exclude()(target, property);
  };
}

/**
 * Puts the bulk lists of `plain` into the instance that was made of it, wherever in it they stand.
 * @returns what is wrong with them
 */
export function takeBulkLists(instance: unknown, plain: unknown, path: string): FieldProblem[] {
  if (!isObject(instance) || !isObject(plain)) return [];
  const problems: FieldProblem[] = [];
  for (const [name, inner] of Object.entries(instance))
    problems.push(...takeBulkLists(inner, plain[name], `${path}.${name}`));
  for (const [name, schema] of LISTS.get(Object.getPrototypeOf(instance) as object) ?? []) {
    const list = plain[name];
    if (list === undefined) continue;
    const result = schema.nullable().safeParse(list);
    if (result.success) instance[name] = result.data;
    else
      for (const issue of result.error.issues)
        problems.push({ path: [path, name, ...issue.path].join('.'), message: issue.message });
  }
  return problems;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

import type { JsonObject } from './event-store.js';

/** Says where a value stops being JSON and why, such as `.damage[2] is NaN`. */
export class NotJsonError extends Error {
  override readonly name = 'NotJsonError';
}

/**
 * The JSON text of an object, exact: what is read back equals what was given. `JSON.stringify` alone turns NaN into null,
 * dates into strings and maps into `{}` without a word; here each of them is an error. A property that is `undefined` is
 * an absent property (as the type `JsonObject` has it); `undefined` in an array is an error.
 * @throws NotJsonError
 */
export function toJsonText(value: JsonObject): string {
  try {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new NotJsonError(` is ${describe(value)}, not an object`);
    }
    // First the text: it ends with an error on a cycle, on which the walk would not end.
    const text = JSON.stringify(value);
    const fault = findFault(value);
    if (fault !== undefined) throw new NotJsonError(fault);
    return text;
  } catch (error) {
    if (error instanceof NotJsonError) throw error;
    throw new NotJsonError(` cannot be written as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The path to the first value that JSON cannot hold, with the reason; `undefined` if there is none. */
function findFault(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined;
    case 'number':
      return Number.isFinite(value) ? undefined : ` is ${value}`;
    case 'object':
      if (value === null) return undefined;
      return Array.isArray(value) ? findFaultInArray(value) : findFaultInObject(value);
    default:
      return ` is ${describe(value)}`;
  }
}

function findFaultInArray(values: readonly unknown[]): string | undefined {
  for (let index = 0; index < values.length; index += 1) {
    const fault = findFault(values[index]);
    if (fault !== undefined) return `[${index}]${fault}`;
  }
  return undefined;
}

function findFaultInObject(object: object): string | undefined {
  if (!isPlain(object)) return ` is ${describe(object)}`;
  // A plain object inherits nothing that `in` would find; asking for its own keys takes a list each time.
  for (const key in object) {
    const value = (object as Readonly<Record<string, unknown>>)[key];
    // What most values are is not worth a call.
    if (typeof value === 'string' || value === undefined || value === null || typeof value === 'boolean') continue;
    const fault = findFault(value);
    if (fault !== undefined) return `.${key}${fault}`;
  }
  return undefined;
}

/** An ordinary object, of this realm or another: no prototype, or one that has none itself. */
function isPlain(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}

function describe(value: unknown): string {
  if (typeof value !== 'object') return value === undefined ? 'undefined' : `a ${typeof value}`;
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a ${value.constructor?.name ?? 'object'} and not a plain object`;
}

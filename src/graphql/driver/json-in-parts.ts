import type { ExecutionResult } from 'graphql';

/**
 * The JSON of a result, as `JSON.stringify` writes it with the data at its end, in parts to be put together: one for each field of its root and
 * each entry of a list there, written in a turn of its own, as all of them together may come to megabytes.
 */
export async function jsonInParts(result: ExecutionResult, turn: () => Promise<void>): Promise<readonly string[]> {
  const { data, ...rest } = result;
  const fields = Object.entries(data ?? {}).filter(([, value]) => value !== undefined);
  const isWhole = fields.length < 2 && !fields.some(([, value]) => isLong(value));
  if (isWhole) return [JSON.stringify(result)];
  const others = JSON.stringify(rest).slice(1, -1);
  const parts = [`{${others && `${others},`}"data":{`];
  for (const [index, [name, value]] of fields.entries()) {
    parts.push(`${index > 0 ? ',' : ''}${JSON.stringify(name)}:`);
    if (isLong(value)) await addList(parts, value, turn);
    else {
      await turn();
      parts.push(JSON.stringify(value));
    }
  }
  return [...parts, '}}'];
}

const isLong = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 1;

async function addList(parts: string[], list: readonly unknown[], turn: () => Promise<void>): Promise<void> {
  for (const [index, value] of list.entries()) {
    await turn();
    parts.push(`${index > 0 ? ',' : '['}${JSON.stringify(value ?? null)}`);
  }
  parts.push(']');
}

/** So many characters are sent at once. */
const PIECE = 32 * 1024;

/** A long text in pieces, each given in a turn of its own: to write it out takes long too. */
export async function* inPieces(parts: readonly string[], turn: () => Promise<void>): AsyncGenerator<string> {
  for (const part of parts) {
    for (let start = 0; start < part.length;) {
      let end = Math.min(start + PIECE, part.length);
      if (end < part.length && isFirstOfPair(part.charCodeAt(end - 1))) end += 1;
      await turn();
      yield part.slice(start, end);
      start = end;
    }
  }
}

/** A character of two code units must not be written in two pieces. */
const isFirstOfPair = (unit: number): boolean => unit >= 0xd8_00 && unit <= 0xdb_ff;

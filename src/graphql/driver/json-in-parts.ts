import type { ExecutionResult } from 'graphql';

/**
 * The JSON of a result, as `JSON.stringify` writes it with the data at its end, in parts to be put together: one for each field of its root, written in a
 * turn of its own, as several large fields together may come to megabytes.
 */
export async function jsonInParts(result: ExecutionResult, turn: () => Promise<void>): Promise<readonly string[]> {
  const { data, ...rest } = result;
  const fields = Object.entries(data ?? {}).filter(([, value]) => value !== undefined);
  if (fields.length < 2) return [JSON.stringify(result)];
  const others = JSON.stringify(rest).slice(1, -1);
  const parts = [`{${others && `${others},`}"data":{`];
  for (const [index, [name, value]] of fields.entries()) {
    await turn();
    parts.push(`${index > 0 ? ',' : ''}${JSON.stringify(name)}:${JSON.stringify(value)}`);
  }
  return [...parts, '}}'];
}

import type { ExecutionResult } from 'graphql';

/**
 * The JSON of a result, as `JSON.stringify` writes it, in parts to be put together: one for each field of its root, written in a
 * turn of its own, as several large fields together may come to megabytes.
 */
export async function jsonInParts(result: ExecutionResult, turn: () => Promise<void>): Promise<readonly string[]> {
  const { data, ...rest } = result;
  const fields = Object.entries(data ?? {}).filter(([, value]) => value !== undefined);
  if (fields.length < 2) return [JSON.stringify(result)];
  const parts: string[] = [];
  for (const [name, value] of fields) {
    await turn();
    parts.push(`${parts.length > 0 ? ',' : '{"data":{'}${JSON.stringify(name)}:${JSON.stringify(value)}`);
  }
  const others = JSON.stringify(rest).slice(1, -1);
  return [...parts, `}${others && `,${others}`}}`];
}

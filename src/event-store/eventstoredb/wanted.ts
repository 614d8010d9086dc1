import type { EventPlace } from './decode.js';

/**
 * Whether an event of `$all` is one of ours: not of the server (its streams and its types begin with `$`, a tombstone in
 * one of our streams included), and under one of the prefixes if there are any.
 */
export function isWanted({ stream, type }: EventPlace, prefixes: readonly string[] | undefined): boolean {
  if (type.startsWith('$') || stream.startsWith('$')) return false;
  return prefixes === undefined || prefixes.some((prefix) => stream.startsWith(prefix));
}

/** A trouble of a kind that was told within so many milliseconds is not worth another line. */
const QUIET = 30_000;

/**
 * Levels at which troubles with a store are logged: one warning for each kind in a while, or a store that stays away would
 * write several a second.
 * @param now milliseconds
 */
export function troubleLevels(now: () => number = () => performance.now()): (kind: string) => 'warn' | 'debug' {
  const told = new Map<string, number>();
  return (kind) => {
    const time = now();
    if (time - (told.get(kind) ?? -Infinity) < QUIET) return 'debug';
    told.set(kind, time);
    return 'warn';
  };
}

/** For how many milliseconds something long is computed at a stretch. */
const STRETCH = 5;

/**
 * For whoever computes for long: to be asked after each part. Gives a promise to await as soon as enough was computed at a
 * stretch, so that others get their turn, and nothing before.
 * @param clock milliseconds, for tests
 */
export function breathing(clock: () => number = () => performance.now()): () => Promise<void> | undefined {
  let begun = clock();
  return () => {
    if (clock() - begun < STRETCH) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        begun = clock();
        resolve();
      });
    });
  };
}

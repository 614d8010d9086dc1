/** Events passed over between two turns of the event loop. */
const SKIPPED_PER_TURN = 64;

/**
 * The events of `source` that pass `filter`. Written by hand for the same reason as `ResponseStream`: `return()`
 * reaches the source at once, also while nothing passes.
 */
export function filteredSource(
  source: AsyncIterator<unknown>,
  filter: (event: unknown) => unknown,
): AsyncIterableIterator<unknown> {
  return {
    async next() {
      for (let skipped = 1; ; skipped++) {
        const event = await source.next();
        if (event.done === true) return { done: true, value: undefined };
        if (await filter(event.value)) return { done: false, value: event.value };
        if (skipped % SKIPPED_PER_TURN === 0) await new Promise(setImmediate);
      }
    },
    async return() {
      await source.return?.();
      return { done: true, value: undefined };
    },
    async throw(error: unknown) {
      await source.return?.();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

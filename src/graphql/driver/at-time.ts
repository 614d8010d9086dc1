/** Timers take no more than this, in milliseconds; what is longer would fire at once. */
const LONGEST_TIMER = 2_147_483_647;

/** Calls back at that time, or at once if it is past. @returns stops waiting for it */
export function atTime(time: Date, call: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    const left = time.getTime() - Date.now();
    timer = left > 0 ? setTimeout(wait, Math.min(left, LONGEST_TIMER)) : setTimeout(call, 0);
    timer.unref();
  };
  wait();
  return () => {
    clearTimeout(timer);
  };
}

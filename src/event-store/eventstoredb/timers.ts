/** Stops a timer; calling it again, or too late, does nothing. */
export type Cancel = () => void;

/** The only clock of this adapter, so that tests can hold it in their hands. Times are in milliseconds. */
export interface Timers {
  /** Calls once, after a while. */
  after(milliseconds: number, call: () => void): Cancel;
  /** Calls again and again; does not keep the process alive. */
  every(milliseconds: number, call: () => void): Cancel;
}

/** The timers of the process. */
export const processTimers: Timers = {
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
  every(milliseconds, call) {
    const timer = setInterval(call, milliseconds).unref();
    return () => clearInterval(timer);
  },
};

/** What a call fails with here when the server has not answered in time. */
export class DeadlineExpired extends Error {
  override readonly name = 'DeadlineExpired';
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`);
  }
}

/**
 * Waits for `work`, but not for ever: the client's own deadlines do not cover every call. What `work` does later is
 * ignored, a rejection included.
 * @throws DeadlineExpired
 */
export function withDeadline<T>(timers: Timers, milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(milliseconds, () => reject(new DeadlineExpired(milliseconds)));
    work.then(resolve, reject).finally(cancel);
  });
}

/** The part of a process that signals concern. */
export interface SignalledProcess {
  on(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
  exit(code: number): void;
}

/**
 * Calls `shutDown` at the first SIGTERM or SIGINT and ends the process when it is done: with 0, or with 1 if it failed.
 * A second signal ends the process at once, with 1.
 */
export function onTerminationSignal(
  shutDown: (signal: NodeJS.Signals) => Promise<void>,
  target: SignalledProcess = process,
): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) {
      target.exit(1);
      return;
    }
    stopping = true;
    shutDown(signal).then(
      () => {
        target.exit(0);
      },
      () => {
        target.exit(1);
      },
    );
  };
  target.on('SIGTERM', stop);
  target.on('SIGINT', stop);
}

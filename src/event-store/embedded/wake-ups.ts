import type { Unsubscribe } from './follow-source.js';

type Wake = () => void;

/** Who wants to be woken by what: followers of one stream by its appends, followers of the log by every append. */
export class WakeUps {
  readonly #byStream = new Map<string, Set<Wake>>();
  readonly #ofTheLog = new Set<Wake>();

  onStream(stream: string, wake: Wake): Unsubscribe {
    const wakes = this.#byStream.get(stream) ?? new Set();
    this.#byStream.set(stream, wakes.add(wake));
    return () => {
      if (wakes.delete(wake) && wakes.size === 0 && this.#byStream.get(stream) === wakes) this.#byStream.delete(stream);
    };
  }

  onLog(wake: Wake): Unsubscribe {
    this.#ofTheLog.add(wake);
    return () => void this.#ofTheLog.delete(wake);
  }

  /** To be called once the events can be read. */
  appended(streams: Iterable<string>): void {
    for (const stream of streams) for (const wake of this.#byStream.get(stream) ?? []) wake();
    for (const wake of this.#ofTheLog) wake();
  }

  /** Wakes everyone, to let them find that the store is closed. */
  everyone(): void {
    this.appended([...this.#byStream.keys()]);
  }

  /** How many are listening; nothing is held for a follower that was let go. */
  get size(): number {
    let size = this.#ofTheLog.size;
    for (const wakes of this.#byStream.values()) size += wakes.size;
    return size;
  }
}

import type { EncounterState } from '../engine/encounter/state.js';
import type { EncounterRepository } from './encounter-repository.js';
import type { LiveFeed } from './live-feed.js';

/**
 * The newest state of an encounter, then the newest state after each change. States that a slow reader had no time for are
 * passed over: it is never fed an old one. `return()` frees it at once.
 */
export class StateWatch implements AsyncIterableIterator<EncounterState> {
  private done = false;
  private dirty = true;
  private sent = -1;
  private wake: (() => void) | undefined;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly encounterId: string,
    private readonly repository: EncounterRepository,
    feed: LiveFeed,
  ) {
    this.unsubscribe = feed.onChange(encounterId, () => {
      this.dirty = true;
      this.wake?.();
    });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<EncounterState>> {
    while (!this.done) {
      if (!this.dirty) await this.news();
      if (this.done) break;
      this.dirty = false;
      const state = await this.load();
      if (state && state.revision > this.sent) {
        this.sent = state.revision;
        return { done: false, value: state };
      }
    }
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<EncounterState>> {
    if (!this.done) {
      this.done = true;
      this.unsubscribe();
      this.wake?.();
    }
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<EncounterState>> {
    await this.return();
    throw error;
  }

  private async load(): Promise<EncounterState | undefined> {
    try {
      return (await this.repository.load(this.encounterId))?.fold.state;
    } catch (error) {
      await this.return();
      throw error;
    }
  }

  private news(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = () => {
        this.wake = undefined;
        resolve();
      };
      if (this.done || this.dirty) this.wake();
    });
  }
}

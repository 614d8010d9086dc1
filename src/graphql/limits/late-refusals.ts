import { setTimeout as delay } from 'node:timers/promises';

/** How late a refusal is, in milliseconds. */
export const REFUSAL_DELAY = 500;
/** Refusals kept back at once; those beyond go out at once, so that they cost no memory. */
const MOST_HELD = 1_000;

/**
 * Keeps refusals back for a while from those who ask too often: whoever asks again as soon as they are answered would otherwise
 * take as much of the service with refusals as with answers.
 */
export class LateRefusals {
  private held = 0;

  /** @param pause lasts as long as a refusal is kept back */
  constructor(private readonly pause: () => Promise<unknown> = () => delay(REFUSAL_DELAY)) {}

  /** Resolves when the refusal may go out. */
  async wait(): Promise<void> {
    if (this.held >= MOST_HELD) return;
    this.held += 1;
    try {
      await this.pause();
    } finally {
      this.held -= 1;
    }
  }
}

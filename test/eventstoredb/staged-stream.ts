import { PassThrough } from 'node:stream';

/** A read or a subscription of the client in the hands of the test. */
export class StagedStream extends PassThrough {
  /** How often it was cancelled. */
  ended = 0;

  constructor() {
    super({ objectMode: true, highWaterMark: 1_000 });
  }

  async cancel(): Promise<void> {
    this.ended += 1;
  }

  async unsubscribe(): Promise<void> {
    this.ended += 1;
    throw new Error('the call had failed before');
  }
}

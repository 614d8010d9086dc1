import { randomBytes } from 'node:crypto';

const WELL_FORMED = /^[\w.:-]{1,64}$/;

/** Gives each request an id that stands in its log lines and in its `X-Request-Id` answer header. */
export class RequestIds {
  private readonly prefix = randomBytes(4).toString('hex');
  private count = 0;

  /** The caller's own id if it is short and plain, else a new one, unique among processes. */
  next(fromCaller?: string | string[]): string {
    if (typeof fromCaller === 'string' && WELL_FORMED.test(fromCaller)) return fromCaller;
    this.count += 1;
    return `${this.prefix}-${this.count.toString(36)}`;
  }
}

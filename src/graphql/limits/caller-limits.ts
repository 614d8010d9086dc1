import type { Limits } from '../../config/limit-settings.js';
import { ApiError } from '../errors/api-error.js';
import { addressKey } from './address-key.js';
import type { LimitKey } from './limit-key.js';
import { nameOf } from './limit-key.js';
import { TokenBuckets } from './token-buckets.js';
import { Turns } from './turns.js';

/** What a caller may have open at once. */
export type OpenKind = 'operation' | 'subscription';

/** Gives a place back. What is called a second time does nothing. */
export type Leave = () => void;

/** An operation that is refused for what it is counts as so many more: nobody needs many of them. */
export const REFUSAL_COST = 10;

const NOTHING: Leave = () => undefined;

/**
 * What one address and one caller may ask of this process, on all ways in together: operations a second, operations and
 * subscriptions at once, connections. A caller is whoever a token or key names; one who shows none is known by its address only. What an operation costs counts: one that asks
 * for much is as many as it weighs. Those who are let in take turns.
 */
export class CallerLimits {
  private readonly ofAddress: TokenBuckets;
  private readonly ofCaller: TokenBuckets;
  private readonly connections = new Map<string, number>();
  private readonly computations = new Map<string, number>();
  private computing = 0;
  private readonly open: Readonly<Record<OpenKind, Map<string, number>>> = {
    operation: new Map(),
    subscription: new Map(),
  };

  /** In which what is computed for callers goes on. */
  readonly turns: Turns;

  constructor(
    private readonly limits: Limits,
    private readonly now: () => number = () => performance.now(),
  ) {
    const { rateBurstSeconds: burstSeconds } = limits;
    this.turns = new Turns({ isPaced: limits.operationsPerSecondPerAddress > 0 });
    this.ofAddress = new TokenBuckets({ perSecond: limits.operationsPerSecondPerAddress, burstSeconds });
    this.ofCaller = new TokenBuckets({ perSecond: limits.operationsPerSecondPerCaller, burstSeconds });
  }

  /**
   * Counts an operation of an address, before anything of it is read.
   * @param points of complexity that are known already: what it takes to read its body
   * @returns the refusal if there were too many
   */
  countAddress(address: string, points = 0): ApiError | undefined {
    const key = addressKey(address);
    this.turns.notePresence(key);
    return tooOften(this.ofAddress.take(key, this.now(), this.tokensFor(points)));
  }

  /** Whether an address has had more than its share of this process, which others want too. */
  isAhead(address: string): boolean {
    return this.turns.isAhead(addressKey(address));
  }

  /** Resolves when the others have had their share. */
  untilShared(address: string): Promise<void> {
    return this.turns.take(addressKey(address));
  }

  /**
   * Counts what an operation costs its address beside what {@link countAddress} has counted.
   * @param points of complexity
   * @returns the refusal if it is more than the address has left
   */
  countCost(address: string, points: number): ApiError | undefined {
    const cost = this.tokensFor(points) - 1;
    return cost > 0 ? tooOften(this.ofAddress.take(addressKey(address), this.now(), cost)) : undefined;
  }

  /** Counts an operation of an address that was refused for what it is, beside what it has cost. */
  countRefusal(address: string): void {
    this.ofAddress.charge(addressKey(address), this.now(), REFUSAL_COST);
  }

  /**
   * Counts an operation of a caller; of one who is not known, of its address.
   * @param points of complexity
   * @returns the refusal if there were too many
   */
  countCaller(key: LimitKey, points: number): ApiError | undefined {
    return tooOften(this.ofCaller.take(nameOf(key), this.now(), this.tokensFor(points)));
  }

  /** A place for a socket or an event stream of an address. */
  connect(address: string): Leave | ApiError {
    const { maxConnectionsPerAddress: limit } = this.limits;
    return (
      enter(this.connections, addressKey(address), limit) ??
      new ApiError('RATE_LIMITED', `At most ${limit} sockets and event streams may be open from one address.`, {
        limit,
      })
    );
  }

  /** A place for something that takes long to compute. */
  compute(key: LimitKey): Leave | ApiError {
    const { maxComputations, maxComputationsPerCaller } = this.limits;
    if (this.computing >= maxComputations) return tooMuch(`At most ${maxComputations} may be done at once.`);
    const leave = enter(this.computations, nameOf(key), maxComputationsPerCaller);
    if (!leave) return tooMuch(`At most ${maxComputationsPerCaller} of one caller may be done at once.`);
    this.computing += 1;
    return () => {
      leave();
      this.computing -= 1;
    };
  }

  private tokensFor(points: number): number {
    return Math.max(1, points / this.limits.complexityPerOperation);
  }

  /** A place for an operation in flight, or for a subscription, of a caller. */
  enter(kind: OpenKind, caller: string | undefined): Leave | ApiError {
    if (caller === undefined) return NOTHING;
    const limit = kind === 'operation' ? this.limits.maxOperationsPerCaller : this.limits.maxSubscriptionsPerCaller;
    return (
      enter(this.open[kind], caller, limit) ??
      new ApiError('RATE_LIMITED', `At most ${limit} ${kind}s of one caller may be open at once.`, {
        limit,
        ...(kind === 'operation' && { retryAfter: 1 }),
      })
    );
  }
}

/** A place among so many of a key; `undefined` when all are taken. */
function enter(counts: Map<string, number>, key: string, limit: number): Leave | undefined {
  const count = counts.get(key) ?? 0;
  if (count >= limit) return undefined;
  counts.set(key, count + 1);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    const rest = counts.get(key)! - 1;
    if (rest === 0) counts.delete(key);
    else counts.set(key, rest);
  };
}

const tooMuch = (message: string): ApiError =>
  new ApiError('RATE_LIMITED', `What takes long to compute is limited. ${message} Try again in a moment.`, {
    retryAfter: 1,
  });

function tooOften(wait: number): ApiError | undefined {
  if (wait === 0) return undefined;
  return new ApiError('RATE_LIMITED', 'Too many operations; slow down.', { retryAfter: Math.ceil(wait / 1000) });
}

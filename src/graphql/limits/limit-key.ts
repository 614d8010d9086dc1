import type { Caller } from '../../auth/caller.js';
import type { OperationContext } from '../driver/operation-context.js';

/** By whom an operation is counted. */
export interface LimitKey {
  readonly address: string;
  /** Who a token or key says is calling; undefined for who showed none, and is known by the address only. */
  readonly caller: string | undefined;
}

/** By whom the operation of this context is counted. */
export function limitKeyOf({ address, caller }: Pick<OperationContext, 'address' | 'caller'>): LimitKey {
  return { address, caller: callerKey(caller) };
}

function callerKey(caller: Caller): string | undefined {
  switch (caller.kind) {
    case 'principal':
      return `principal:${caller.id}`;
    case 'seat':
      return `seat:${caller.encounterId}:${caller.seatId}`;
    case 'operator':
    case 'anonymous':
      return undefined;
  }
}

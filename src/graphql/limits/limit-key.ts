import type { Caller } from '../../auth/caller.js';
import type { OperationContext } from '../driver/operation-context.js';
import { addressKey } from './address-key.js';

/** By whom an operation is counted. */
export interface LimitKey {
  readonly address: string;
  /** Who a token or key says is calling; undefined for who showed none, and is known by the address only. */
  readonly caller: string | undefined;
}

/** The one name under which operations are counted, and take turns. Of an address of IPv6 it is the network that counts. */
export function nameOf({ address, caller }: LimitKey): string {
  return caller ?? addressKey(address);
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

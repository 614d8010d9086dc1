import type { OperationContext } from '../driver/operation-context.js';

/** By whom an operation is counted. */
export interface LimitKey {
  readonly address: string;
  /** Who a token or key says is calling; undefined for who showed none, and is known by the address only. */
  readonly caller: string | undefined;
}

/** By whom the operation of this context is counted. */
export function limitKeyOf({ address }: Pick<OperationContext, 'address'>): LimitKey {
  return { address, caller: undefined };
}

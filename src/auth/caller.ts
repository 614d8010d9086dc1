/** Who gives an operation or asks for a file, as far as credentials tell. What a caller may do is decided elsewhere. */
export type Caller =
  /** Whoever reaches a service that listens on loopback only and knows no credentials: game master of every encounter. */
  | { readonly kind: 'operator' }
  /**
   * Someone who may create encounters. `id` is the same for all that one key name, or one subject of the identity provider, does;
   * `expiresAt` is when the token of the provider ends. Keys do not end.
   */
  | { readonly kind: 'principal'; readonly id: string; readonly expiresAt?: Date }
  /** The bearer of a seat's token. Role and creatures are in the encounter's state, so that a revoked seat is one at once. */
  | { readonly kind: 'seat'; readonly encounterId: string; readonly seatId: string; readonly expiresAt: Date }
  /** Someone who showed no credentials. Wrong credentials are refused, they never make a caller anonymous. */
  | { readonly kind: 'anonymous' };

export const OPERATOR: Caller = { kind: 'operator' };
export const ANONYMOUS: Caller = { kind: 'anonymous' };

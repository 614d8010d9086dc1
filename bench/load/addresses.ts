/**
 * The nth loopback address to call from, so that each client stands for itself at the limits by address. Only Linux takes all of
 * 127.0.0.0/8 for itself; elsewhere all clients share one address.
 */
export function loopbackAddress(n: number): string {
  return process.platform === 'linux' ? `127.1.${(n >> 8) & 255}.${n & 255}` : '127.0.0.1';
}

/** First addresses of the groups of clients, far enough apart. */
export const ADDRESSES = { tables: 1, abuser: 20_000, slowReaders: 21_000, vanishing: 22_000 } as const;

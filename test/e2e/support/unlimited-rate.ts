import type { Environment } from '../../../src/config/load-settings.js';

/** Tests ask as fast as they can, all from one address. */
export const UNLIMITED_RATE = {
  OPERATIONS_PER_SECOND_PER_ADDRESS: '0',
  OPERATIONS_PER_SECOND_PER_CALLER: '0',
  SOCKET_MESSAGES_PER_SECOND: '0',
  MAX_SUBSCRIPTIONS_PER_CALLER: '1000',
} satisfies Environment;

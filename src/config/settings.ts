import type { ApiKeyHash } from '../auth/api-keys.js';
import type { IdentityProviderSettings } from '../auth/identity-provider.js';
import type { SeatTokenLifetimes } from '../auth/seat-tokens.js';
import type { Limits } from './limit-settings.js';

/** Where events are kept. */
export type StoreKind = 'embedded' | 'eventstoredb';
/** How safely the embedded store writes: `FULL` survives a power cut, `NORMAL` only a crash of the process. */
export type SqliteSynchronous = 'FULL' | 'NORMAL';
/** The least important level that is written to the log. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
/** One JSON object a line, or text for a person at a terminal. */
export type LogFormat = 'json' | 'pretty';

/**
 * Everything the environment can decide, checked and typed. Injectable by its class; made by `loadSettings`.
 */
export class Settings {
  /** Address to listen on. */
  readonly host!: string;
  /** Port to listen on; 0 takes a free one. */
  readonly port!: number;
  readonly store!: StoreKind;
  /** Folder of the embedded store and of the read models. */
  readonly dataDir!: string;
  /** Connection string of EventStoreDB; set if {@link store} is `eventstoredb`. */
  readonly eventStoreDbUrl!: string | undefined;
  readonly sqliteSynchronous!: SqliteSynchronous;
  readonly logLevel!: LogLevel;
  readonly logFormat!: LogFormat;
  /** Whether clients may read the schema. */
  readonly introspection!: boolean;
  /** Whether `/graphiql` is served. */
  readonly graphiql!: boolean;
  /** Origins beside our own whose pages may call the service; `*` for all. */
  readonly allowedOrigins!: readonly string[];
  /** Whether `X-Forwarded-*` headers of a proxy are believed. */
  readonly trustProxy!: boolean;
  /** The keys of those who may create encounters. */
  readonly apiKeys!: readonly ApiKeyHash[];
  /** Whose tokens are accepted from those who may create encounters. */
  readonly identityProvider!: IdentityProviderSettings | undefined;
  /** Whether callers have to show who they are. If not, the service listens on loopback, and who reaches it is the operator. */
  readonly asksForCredentials!: boolean;
  /** How many days a seat's token lives: unless asked otherwise, and at most. */
  readonly seatTokenLifetimes!: SeatTokenLifetimes;
  /** After how many days a new key signs the tokens of seats; 0: never. */
  readonly seatKeyRotationDays!: number;
  /** How long a shutdown waits for what is in flight, in milliseconds. */
  readonly shutdownTimeout!: number;
  readonly limits!: Limits;
}

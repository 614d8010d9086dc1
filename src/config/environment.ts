import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Matches, Max, Min, ValidateIf } from 'class-validator';
import { DEFAULT_LIMITS } from '../graphql/limits/graphql-limits.js';
import type { LogFormat, LogLevel, SqliteSynchronous, StoreKind } from './settings.js';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const FLAG = ['true', 'false'];
const ONE_DAY = 86_400_000;

/** An integer variable between two bounds. Text that is no integer stays text, for the check to name. */
function Whole(min: number, max: number): PropertyDecorator {
  const decorators = [
    Transform(({ value }: { value: unknown }) => (/^-?\d+$/.test(String(value).trim()) ? Number(value) : value)),
    IsInt({ message: `must be a whole number from ${min} to ${max}` }),
    Min(min, { message: `must be at least ${min}` }),
    Max(max, { message: `must be at most ${max}` }),
  ];
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}

/** A variable that is one of a few words. */
function OneOf(words: readonly string[]): PropertyDecorator {
  return IsIn(words as string[], { message: `must be one of ${words.join(', ')}` });
}

/** The environment variables the service reads, with their defaults. A table of them stands in docs/operations.md. */
export class EnvironmentVariables {
  @IsString()
  @IsNotEmpty({ message: 'must not be empty' })
  HOST = '127.0.0.1';

  @Whole(0, 65_535)
  PORT = 3000;

  @OneOf(['embedded', 'eventstoredb'])
  STORE: StoreKind = 'embedded';

  @IsString()
  @IsNotEmpty({ message: 'must not be empty' })
  DATA_DIR = './data';

  @ValidateIf(
    ({ STORE, EVENTSTOREDB_URL }: EnvironmentVariables) => STORE === 'eventstoredb' || EVENTSTOREDB_URL !== undefined,
  )
  @Matches(/^(esdb|kurrentdb)(\+discover)?:\/\/[^\s]+$/, {
    message: 'must be a connection string such as esdb://localhost:2113?tls=false',
  })
  EVENTSTOREDB_URL?: string;

  @OneOf(['FULL', 'NORMAL'])
  SQLITE_SYNCHRONOUS: SqliteSynchronous = 'FULL';

  @OneOf(LOG_LEVELS)
  LOG_LEVEL: LogLevel = 'info';

  @OneOf(['json', 'pretty'])
  LOG_FORMAT: LogFormat = 'json';

  @OneOf(FLAG)
  INTROSPECTION = 'true';

  @OneOf(FLAG)
  GRAPHIQL = 'true';

  @IsOptional()
  @Matches(/^(\*|https?:\/\/[^\s,/]+(,\s*https?:\/\/[^\s,/]+)*)?$/, {
    message: 'must be * or a list such as https://table.example,https://bot.example',
  })
  ALLOWED_ORIGINS = '';

  @OneOf(FLAG)
  TRUST_PROXY = 'false';

  @Whole(0, ONE_DAY)
  SHUTDOWN_TIMEOUT = 10_000;

  @Whole(1_024, 100_000_000_000)
  MAX_ARCHIVE_BYTES = 268_435_456;

  @Whole(100, 1_000_000)
  MAX_TOKENS = DEFAULT_LIMITS.maxTokens;

  @Whole(1, 100)
  MAX_DEPTH = DEFAULT_LIMITS.maxDepth;

  @Whole(0, 10_000)
  MAX_ALIASES = DEFAULT_LIMITS.maxAliases;

  @Whole(1, 10_000)
  MAX_ROOT_FIELDS = DEFAULT_LIMITS.maxRootFields;

  @Whole(1, 1_000_000_000)
  MAX_COMPLEXITY = DEFAULT_LIMITS.maxComplexity;

  @Whole(1_024, 1_000_000_000)
  MAX_BODY_BYTES = DEFAULT_LIMITS.maxBodyBytes;

  @Whole(1_024, 100_000_000)
  MAX_MESSAGE_BYTES = DEFAULT_LIMITS.maxMessageBytes;

  @Whole(1, 1_000_000)
  MAX_SOCKETS = DEFAULT_LIMITS.maxSockets;

  @Whole(1, 100_000)
  MAX_OPERATIONS_PER_SOCKET = DEFAULT_LIMITS.maxOperationsPerSocket;

  @Whole(1, 100_000)
  MAX_SUBSCRIPTIONS_PER_SOCKET = DEFAULT_LIMITS.maxSubscriptionsPerSocket;

  @Whole(0, 1_000_000)
  OPERATIONS_PER_SECOND = DEFAULT_LIMITS.operationsPerSecond;

  @Whole(10, ONE_DAY)
  SOCKET_INIT_TIMEOUT = DEFAULT_LIMITS.socketInitTimeout;

  @Whole(10, ONE_DAY)
  SOCKET_IDLE_TIMEOUT = DEFAULT_LIMITS.socketIdleTimeout;

  @Whole(10, ONE_DAY)
  SOCKET_PING_INTERVAL = DEFAULT_LIMITS.socketPingInterval;

  @Whole(10, ONE_DAY)
  SLOW_CLIENT_TIMEOUT = DEFAULT_LIMITS.slowClientTimeout;
}

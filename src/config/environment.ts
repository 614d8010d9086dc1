import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Matches, Max, Min, ValidateIf } from 'class-validator';
import { limitSettings, ORIGIN_SETTING } from './limit-settings.js';
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

/** The environment variables the service reads, with their defaults. Tables of them stand in docs/operations.md and docs/limits.md. */
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
  @Matches(ORIGIN_SETTING.pattern, { message: `must be ${ORIGIN_SETTING.mayBe}` })
  ALLOWED_ORIGINS: string = ORIGIN_SETTING.default;

  @OneOf(FLAG)
  TRUST_PROXY = 'false';

  @Matches(/^([\w-]{1,64}:[0-9a-fA-F]{64}(,\s*[\w-]{1,64}:[0-9a-fA-F]{64})*)?$/, {
    message: 'must be a list of names and SHA-256 hashes, name:hash, as npm run api-key prints them',
  })
  API_KEYS = '';

  @IsString()
  JWT_ISSUER = '';

  @IsString()
  JWT_AUDIENCE = '';

  @IsString()
  JWKS_URL = '';

  @IsString()
  JWKS_FILE = '';

  @IsString()
  JWT_ALGORITHMS = 'RS256,ES256,EdDSA';

  @IsString()
  @IsNotEmpty({ message: 'must not be empty' })
  JWT_SUBJECT_CLAIM = 'sub';

  @IsString()
  JWT_REQUIRED_CLAIM = '';

  @Whole(1, 3_660)
  SEAT_TOKEN_DAYS = 30;

  @Whole(1, 3_660)
  SEAT_TOKEN_MAX_DAYS = 366;

  @Whole(0, 3_660)
  SEAT_KEY_ROTATION_DAYS = 30;

  @Whole(0, ONE_DAY)
  SHUTDOWN_TIMEOUT = 10_000;

  /** The variables of limits: declared in one place, with their bounds, and so not named here one by one. */
  constructor() {
    for (const [, { variable, default: value }] of limitSettings()) Object.assign(this, { [variable]: value });
  }
}

for (const [, { variable, least, most }] of limitSettings())
  Whole(least, most)(EnvironmentVariables.prototype, variable);

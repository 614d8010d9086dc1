import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { callerSettings } from './caller-settings.js';
import type { CallerSettings } from './caller-settings.js';
import { EnvironmentVariables } from './environment.js';
import { limitsBy } from './limit-settings.js';
import { Settings } from './settings.js';

/** What a shell passes in. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Exit code for a configuration mistake (`EX_CONFIG` of sysexits). */
export const EXIT_CONFIGURATION = 78;

/** Values the process would have to guess at; one line for each. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
  }
}

/** Words in a variable's name that make its value unfit for a log. */
const SECRET_NAME = /URL|PASSWORD|TOKEN|SECRET|KEY/;

/**
 * The settings an environment asks for. A variable that is empty counts as absent.
 *
 * @param terminal whether a person reads the output, who then gets text unless `LOG_FORMAT` says otherwise.
 * @throws SettingsError with one line per wrong variable.
 */
export function loadSettings(environment: Environment, terminal = false): Settings {
  const known = Object.keys(new EnvironmentVariables());
  const given = Object.fromEntries(
    [...known, 'EVENTSTOREDB_URL'].flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  if (terminal) given.LOG_FORMAT ??= 'pretty';
  const variables = plainToInstance(EnvironmentVariables, given, { exposeDefaultValues: true });
  const errors = validateSync(variables, { stopAtFirstError: true });
  if (errors.length > 0) {
    throw new SettingsError(
      errors.map(({ property, constraints = {}, value }) => {
        const found = SECRET_NAME.test(property) ? '' : ` (it is ${JSON.stringify(value)})`;
        return `${property} ${Object.values(constraints)[0] ?? 'is not valid'}${value === undefined ? ' (it is not set)' : found}`;
      }),
    );
  }
  // What is wrong with values that are sound each for itself.
  const problems: string[] = [];
  const callers = callerSettings(variables, problems);
  lifetimeProblems(variables, problems);
  if (problems.length > 0) throw new SettingsError(problems);
  return toSettings(variables, callers);
}

function lifetimeProblems({ SEAT_TOKEN_DAYS, SEAT_TOKEN_MAX_DAYS }: EnvironmentVariables, problems: string[]): void {
  if (SEAT_TOKEN_DAYS > SEAT_TOKEN_MAX_DAYS)
    problems.push(
      `SEAT_TOKEN_DAYS must be at most SEAT_TOKEN_MAX_DAYS, ${SEAT_TOKEN_MAX_DAYS} (it is ${SEAT_TOKEN_DAYS})`,
    );
}

/**
 * The settings of this process, or its end: each mistake on a line of standard error, no stack, exit code 78.
 */
export function loadSettingsOrExit(environment: Environment): Settings {
  try {
    return loadSettings(environment, process.stdout.isTTY);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const problem of error.problems) process.stderr.write(`configuration: ${problem}\n`);
    process.exit(EXIT_CONFIGURATION);
  }
}

function toSettings(v: EnvironmentVariables, callers: CallerSettings): Settings {
  return Object.assign(new Settings(), {
    host: v.HOST,
    port: v.PORT,
    store: v.STORE,
    dataDir: v.DATA_DIR,
    eventStoreDbUrl: v.EVENTSTOREDB_URL,
    sqliteSynchronous: v.SQLITE_SYNCHRONOUS,
    logLevel: v.LOG_LEVEL,
    logFormat: v.LOG_FORMAT,
    introspection: v.INTROSPECTION === 'true',
    graphiql: v.GRAPHIQL === 'true',
    allowedOrigins: v.ALLOWED_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    trustProxy: v.TRUST_PROXY === 'true',
    ...callers,
    asksForCredentials: callers.apiKeys.length > 0 || callers.identityProvider !== undefined,
    seatTokenLifetimes: { defaultDays: v.SEAT_TOKEN_DAYS, longestDays: v.SEAT_TOKEN_MAX_DAYS },
    seatKeyRotationDays: v.SEAT_KEY_ROTATION_DAYS,
    shutdownTimeout: v.SHUTDOWN_TIMEOUT,
    limits: limitsBy(({ variable }) => (v as unknown as Readonly<Record<string, number>>)[variable]!),
  } satisfies Settings);
}

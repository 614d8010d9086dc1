import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { EnvironmentVariables } from './environment.js';
import { loadSettings, SettingsError } from './load-settings.js';
import type { Environment } from './load-settings.js';

function problemsOf(environment: Environment): readonly string[] {
  try {
    loadSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('loadSettings', () => {
  it('has a default for everything', () => {
    const settings = loadSettings({});
    expect(settings).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      store: 'embedded',
      dataDir: './data',
      eventStoreDbUrl: undefined,
      sqliteSynchronous: 'FULL',
      logLevel: 'info',
      logFormat: 'json',
      introspection: true,
      graphiql: true,
      allowedOrigins: [],
      trustProxy: false,
      shutdownTimeout: 10_000,
    });
    expect(settings.limits).toMatchObject({ maxDepth: 12, maxBodyBytes: 262_144, maxMessageBytes: 65_536 });
  });

  it('reads every kind of value', () => {
    const settings = loadSettings({
      HOST: '0.0.0.0',
      API_KEYS: `bot:${'ab'.repeat(32)}`,
      PORT: '8080',
      STORE: 'eventstoredb',
      EVENTSTOREDB_URL: 'esdb://db:2113?tls=false',
      INTROSPECTION: 'false',
      ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443',
      MAX_DEPTH: '5',
    });
    expect(settings).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      store: 'eventstoredb',
      eventStoreDbUrl: 'esdb://db:2113?tls=false',
      introspection: false,
      allowedOrigins: ['https://a.example', 'https://b.example:8443'],
    });
    expect(settings.limits.maxDepth).toBe(5);
  });

  it('writes text to a terminal unless told otherwise', () => {
    expect(loadSettings({}, true).logFormat).toBe('pretty');
    expect(loadSettings({ LOG_FORMAT: 'json' }, true).logFormat).toBe('json');
  });

  it('takes an empty variable for an absent one', () => {
    expect(loadSettings({ PORT: '', DATA_DIR: '' })).toMatchObject({ port: 3000, dataDir: './data' });
  });

  it('says one line for each mistake', () => {
    expect(
      problemsOf({ PORT: '70000', STORE: 'mongo', LOG_LEVEL: 'loud', MAX_DEPTH: 'deep', INTROSPECTION: 'yes' }),
    ).toEqual([
      'PORT must be at most 65535 (it is 70000)',
      'STORE must be one of embedded, eventstoredb (it is "mongo")',
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent (it is "loud")',
      'INTROSPECTION must be one of true, false (it is "yes")',
      'MAX_DEPTH must be a whole number from 1 to 100 (it is "deep")',
    ]);
  });

  it('wants a connection string for EventStoreDB, and never repeats it', () => {
    expect(problemsOf({ STORE: 'eventstoredb' })).toEqual([
      'EVENTSTOREDB_URL must be a connection string such as esdb://localhost:2113?tls=false (it is not set)',
    ]);
    expect(problemsOf({ EVENTSTOREDB_URL: 'http://admin:changeit@db' })).toEqual([
      'EVENTSTOREDB_URL must be a connection string such as esdb://localhost:2113?tls=false',
    ]);
  });

  it('does not let tokens live longer by default than at most', () => {
    expect(problemsOf({ SEAT_TOKEN_DAYS: '30', SEAT_TOKEN_MAX_DAYS: '30' })).toEqual([]);
    expect(problemsOf({ SEAT_TOKEN_DAYS: '31', SEAT_TOKEN_MAX_DAYS: '30' })).toEqual([
      'SEAT_TOKEN_DAYS must be at most SEAT_TOKEN_MAX_DAYS, 30 (it is 31)',
    ]);
  });

  it.each(['1e3', '3.5', '0x10', '-1', ' '])('refuses %j as a port', (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1);
  });

  it('is described in docs/operations.md or docs/limits.md, variable by variable, with its true default', () => {
    const pages = ['docs/operations.md', 'docs/limits.md'].map((page) => readFileSync(page, 'utf8')).join('\n');
    const rows = pages.matchAll(/^\| `([A-Z_]+)` +\| +(?:`([^`]*)`)? *\|/gm);
    const documented = Object.fromEntries([...rows].map(([, name, value]) => [name, value ?? '']));
    const defaults = Object.entries(new EnvironmentVariables()).map(([name, value]) => [name, String(value)]);
    expect(documented).toEqual({ ...Object.fromEntries(defaults), EVENTSTOREDB_URL: '' });
  });
});

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { API_KEY_NAME } from '../../src/auth/api-keys.js';
import { KEY_STREAM } from '../../src/auth/service-keys.js';
import { SqliteEventStore } from '../../src/event-store/sqlite/sqlite-event-store.js';
import { buildService, startChild } from './support/child-service.js';
import type { BuiltService, ChildService } from './support/child-service.js';

jest.setTimeout(120_000);

let built: BuiltService;
let dataDir: string;
const children: ChildService[] = [];
beforeAll(async () => {
  built = await buildService();
  dataDir = mkdtempSync(join(tmpdir(), 'asalto-operator-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGTERM');
    await child.ended;
  }
});
afterAll(() => {
  built.remove();
  rmSync(dataDir, { recursive: true });
});

interface Ran {
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

/** Runs a program of the shipped service to its end. */
async function run(program: string, args: readonly string[] = [], environment: object = {}): Promise<Ran> {
  const child = spawn(process.execPath, [join(built.folder, 'dist', program), ...args], {
    cwd: built.folder,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...environment },
  });
  const [said, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { code, said, complained };
}

async function start(environment: Readonly<Record<string, string>> = {}): Promise<ChildService> {
  const child = await startChild(built, dataDir, environment);
  children.push(child);
  return child;
}

describe('the service', () => {
  it.each(['0.0.0.0', '::', '10.0.0.1'])(
    'does not start on %s as long as it asks nobody who they are',
    async (HOST) => {
      const { code, said, complained } = await run('main.js', [], { HOST });
      expect({ code, said }).toEqual({ code: 78, said: '' });
      expect(complained).toBe(
        `configuration: HOST must be 127.0.0.1, ::1 or localhost as long as neither API_KEYS nor JWT_ISSUER says who may use the service (it is "${HOST}")\n`,
      );
    },
  );

  it('says at the start that it asks nobody', async () => {
    const open = await start();
    const line = await open.logged.first(({ msg }) => String(msg).startsWith('Nobody is asked for credentials'));
    expect(line.msg).not.toContain('[redacted]');
    expect(line).toMatchObject({ level: 40 });
  });
});

describe('npm run api-key', () => {
  it('makes a key that opens the service it is configured with', async () => {
    const { code, said, complained } = await run('auth/api-key.js', ['table']);
    expect({ code, complained }).toEqual({ code: 0, complained: '' });
    const [key] = /ask_[\w-]{43}/.exec(said)!;
    const API_KEYS = /^ {2}API_KEYS=(.*)$/m.exec(said)![1]!;
    expect(API_KEYS).toBe(`table:${createHash('sha256').update(key).digest('hex')}`);
    const service = await start({ API_KEYS, HOST: '0.0.0.0' });
    const api = service.api.with({ authorization: `Bearer ${key}` });
    const known = 'mutation { __typename }'; // what anybody may ask who shows who they are
    expect(await api.send(known)).toEqual({ data: { __typename: 'Mutation' } });
    expect(await service.api.failure(known)).toMatchObject({
      extensions: { code: 'UNAUTHENTICATED' },
    });
    expect(service.logged.items.some(({ msg }) => String(msg).startsWith('Nobody is asked'))).toBe(false);
  });

  it.each([[[]], [['a b']], [['a:b']], [['']], [['x'.repeat(65)]]])('wants a name, and not %j', async (args) => {
    expect(args.some((name) => API_KEY_NAME.test(name))).toBe(false);
    expect(await run('auth/api-key.js', args)).toMatchObject({ code: 64, said: '' });
  });
});

describe('npm run keys:rotate', () => {
  const stored = async (): Promise<{ type: string; data: object }[]> => {
    const store = SqliteEventStore.open({ file: join(dataDir, 'events.sqlite'), synchronous: 'FULL' });
    const events: { type: string; data: object }[] = [];
    for await (const { type, data } of store.readStream(KEY_STREAM)) events.push({ type, data });
    await store.close();
    return events;
  };

  it('draws a key, revokes the older ones when told, and shows none', async () => {
    const rotated = await run('auth/rotate-keys.js');
    expect(rotated).toMatchObject({ code: 0, complained: '', said: expect.stringContaining('are trusted on') });
    const revoked = await run('auth/rotate-keys.js', ['--revoke']);
    expect(revoked).toMatchObject({ code: 0, said: expect.stringContaining('No token that was signed before') });
    const events = await stored();
    expect(events.map(({ type }) => type)).toEqual(['SigningKeyDrawn', 'SigningKeysRevoked', 'SigningKeyDrawn']);
    const secrets = events.flatMap(({ data }) => ('key' in data ? [String(data.key)] : []));
    expect(secrets.map(({ length }) => length)).toEqual([64, 64]);
    for (const secret of secrets) expect(rotated.said + revoked.said).not.toContain(secret);
  });

  it('does nothing for an option it does not know, or while a service has the embedded store open', async () => {
    const before = await stored();
    expect(await run('auth/rotate-keys.js', ['--revoke-all'])).toMatchObject({ code: 64 });
    const service = await start();
    const { code, complained } = await run('auth/rotate-keys.js');
    expect({ code, lines: complained.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 });
    service.kill('SIGTERM');
    await service.ended;
    expect(await stored()).toEqual(before);
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { nodeHashing } from '../../src/encounters/node-hashing.js';
import { bundleForBrowser } from '../engine/purity/bundle.js';
import { goldenArchives } from '../golden/golden-archives.js';
import type { Judgement } from './judge.js';
import { judge } from './judge.js';

/**
 * `npm run test:chromium`: folds and judges the golden archives in headless Chromium, and holds what it comes to against what
 * Node comes to. Chromium has to be installed; `CHROMIUM` names it if it is none of the usual names.
 */
const PATIENCE = 120_000;

const archives = new Map(goldenArchives().map(({ name, text: archive }) => [name, archive]));
const { code } = await bundleForBrowser("import './test/browser/page.ts';");

const server = createServer((request, response) => {
  const archive = archives.get(request.url?.replace('/archives/', '') ?? '');
  if (request.url === '/archives') response.end(JSON.stringify([...archives.keys()]));
  else if (archive !== undefined) response.end(archive);
  else if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(code);
  else if (request.url === '/result') {
    response.end();
    void text(request).then((body) => server.emit('result', body));
  } else
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><meta charset="utf-8"><script src="/page.js"></script>');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const profile = mkdtempSync(join(tmpdir(), 'asalto-chromium-'));
const browser = spawn(
  browserName(),
  [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--user-data-dir=${profile}`,
    `http://127.0.0.1:${port}/`,
  ],
  { stdio: 'ignore' },
);
const exited = once(browser, 'exit');
try {
  const [body] = (await Promise.race([
    once(server, 'result', { signal: AbortSignal.timeout(PATIENCE) }),
    exited.then(() => {
      throw new Error('Chromium ended before it reported');
    }),
  ])) as [string];
  const found = JSON.parse(body) as Readonly<Record<string, Judgement | undefined>>;
  for (const [name, archive] of archives) {
    const here = await judge(nodeHashing, archive);
    const alike = isDeepStrictEqual(found[name], here) && here.verdict.ok && here.stateHash !== null;
    process.stdout.write(`${alike ? 'ok    ' : 'FAILED'} ${name} ${here.stateHash ?? ''}\n`);
    if (alike) continue;
    process.stdout.write(`  Chromium: ${JSON.stringify(found[name] ?? found)}\n  Node:     ${JSON.stringify(here)}\n`);
    process.exitCode = 1;
  }
} finally {
  browser.kill('SIGKILL');
  await exited;
  server.close();
  server.closeAllConnections();
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  } catch {
    // Helper processes of Chromium outlive it by a moment and still write: the folder for temporary files keeps the rest.
  }
}

function browserName(): string {
  const names = [process.env.CHROMIUM ?? '', 'chromium', 'chromium-browser', 'google-chrome'].filter(Boolean);
  const name = names.find((one) => spawnSync(one, ['--version'], { stdio: 'ignore' }).status === 0);
  if (name === undefined) throw new Error(`None of ${names.join(', ')} is installed`);
  return name;
}

/** Runs before `npm start`: builds when `dist` is missing or older than what it is built from. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isStale } from './build/is-stale.js';

const inputs = [
  'src',
  'scripts/bundle-verifier.ts',
  'package-lock.json',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
  '.swcrc',
];

if (isStale('dist/main.js', inputs.filter(existsSync))) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  process.exit(status ?? 1);
}

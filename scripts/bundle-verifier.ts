import { build } from 'esbuild';
import { chmodSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** `tsx scripts/bundle-verifier.ts [file]`: writes the stand-alone verifier, one file that needs nothing but Node. */
const root = resolve(import.meta.dirname, '..');
const outfile = resolve(process.argv[2] ?? join(root, 'dist/asalto-verify.mjs'));
await build({
  entryPoints: [join(root, 'src/verifier/cli.ts')],
  absWorkingDir: root,
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  banner: { js: '#!/usr/bin/env node' },
  legalComments: 'inline',
  logLevel: 'warning',
});
chmodSync(outfile, 0o755);

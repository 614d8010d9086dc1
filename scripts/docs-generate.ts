/** `npm run docs:generate`, and `npm run docs:check` with `--check`; see docs/run.ts. */
import { fileURLToPath } from 'node:url';
import { RULESETS } from '../src/encounters/installed-rulesets.js';
import { runDocs } from './docs/run.js';

process.exitCode = runDocs({
  root: fileURLToPath(new URL('..', import.meta.url)),
  options: process.argv.slice(2),
  rulesets: RULESETS,
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
});

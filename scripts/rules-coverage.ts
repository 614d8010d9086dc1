/** `npm run rules:coverage [-- --json | --check]`; see rules-coverage/run.ts. */
import { fileURLToPath } from 'node:url';
import { runRulesCoverage } from './rules-coverage/run.js';

process.exitCode = runRulesCoverage({
  root: fileURLToPath(new URL('..', import.meta.url)),
  options: process.argv.slice(2),
  print: (text) => console.log(text),
  complain: (text) => console.error(text),
});

/**
 * Lints texts by the project's rules: reads a JSON list of `{ code, filePath }` from standard input and prints, for each, the
 * ids of the purity rules that complain. A process of its own: the linter reads the whole project and keeps it.
 */
import { ESLint } from 'eslint';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** All other rules are left out, so that a text needs to be nothing but what it is about. */
const PURITY = /^no-restricted-(imports|globals|properties|syntax)$/;

const eslint = new ESLint({
  cwd: fileURLToPath(new URL('../../../', import.meta.url)),
  ruleFilter: ({ ruleId }) => PURITY.test(ruleId),
});
const texts = JSON.parse(await text(process.stdin)) as readonly { readonly code: string; readonly filePath: string }[];
const results: string[][] = [];
for (const { code, filePath } of texts) {
  const [result] = await eslint.lintText(code, { filePath });
  results.push(result!.messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(results));

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

it('docs/attacks.md names tests that there are, and each file of the suite', () => {
  const rows = [...read('docs/attacks.md').matchAll(/^\| .* \| `([a-z-]+\.spec\.ts)` *\| `(.+)` *\|$/gm)];
  const missing = rows.filter(([, file, title]) => !read(`test/attack/${file}`).includes(title!));
  expect(missing.map(([, file, title]) => `${file}: ${title}`)).toEqual([]);
  const suite = readdirSync(new URL('test/attack', ROOT)).filter((name) => name.endsWith('.spec.ts'));
  expect([...new Set(rows.map(([, file]) => file))].sort()).toEqual(suite.sort());
});

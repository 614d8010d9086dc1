import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ESLint } from 'eslint';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The purity rules; all others are left out, so that a snippet needs to be nothing but what it is about. */
const PURITY = /^(no-restricted-(imports|globals|properties|syntax))$/;

let eslint: ESLint;
beforeAll(async () => {
  eslint = new ESLint({ cwd: ROOT, ruleFilter: ({ ruleId }) => PURITY.test(ruleId) });
  // The first text pays for reading the whole project.
  await complaints('');
}, 180_000);
jest.setTimeout(60_000);

/** The rules that complain about a text, were it the text of this file. The file has to exist: it has a place in the project. */
async function complaints(code: string, filePath = 'src/engine/encounter/standing.ts'): Promise<readonly string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  const fatal = result!.messages.find((message) => message.fatal);
  if (fatal) throw new Error(fatal.message);
  return result!.messages.map(({ ruleId }) => ruleId ?? '');
}

const FORBIDDEN: readonly (readonly [code: string, rule: string])[] = [
  ["import { readFileSync } from 'node:fs'; readFileSync('x');", 'no-restricted-imports'],
  ["import { readFile } from 'fs/promises'; void readFile('x');", 'no-restricted-imports'],
  ["import { createHash } from 'crypto'; createHash('x');", 'no-restricted-imports'],
  ["import { EventEmitter } from 'events'; new EventEmitter();", 'no-restricted-imports'],
  ["import { connect } from 'net'; connect(1);", 'no-restricted-imports'],
  ["import { Injectable } from '@nestjs/common'; Injectable();", 'no-restricted-imports'],
  ["import { of } from 'rxjs'; of(1);", 'no-restricted-imports'],
  ["import { parse } from 'graphql'; parse('');", 'no-restricted-imports'],
  [
    "import type { EventStore } from '../../event-store/event-store.js'; export type X = EventStore;",
    'no-restricted-imports',
  ],
  ["import { streamOf } from '../../encounters/streams.js'; streamOf('x');", 'no-restricted-imports'],
  ["export { settings } from '../../config/settings.js';", 'no-restricted-imports'],
  ['export const now = (): number => Date.now();', 'no-restricted-globals'],
  ['export const now = (): unknown => new Date();', 'no-restricted-globals'],
  ['export const now = (): number => performance.now();', 'no-restricted-globals'],
  ['export const home = (): unknown => process.env.HOME;', 'no-restricted-globals'],
  ["export const bytes = (): unknown => Buffer.from('a');", 'no-restricted-globals'],
  ['export const later = (f: () => void): unknown => setTimeout(f, 1);', 'no-restricted-globals'],
  ['export const id = (): string => crypto.randomUUID();', 'no-restricted-globals'],
  ["export const get = (): unknown => fetch('http://x');", 'no-restricted-globals'],
  ["export const say = (): void => console.log('x');", 'no-restricted-globals'],
  ['export const all = (): unknown => globalThis.Date;', 'no-restricted-globals'],
  ['export const die = (): number => Math.random();', 'no-restricted-properties'],
  ["export const die = (): number => Math['random']();", 'no-restricted-properties'],
  ['const { random } = Math; export const die = (): number => random();', 'no-restricted-properties'],
  ['let count = 0; export const next = (): number => ++count;', 'no-restricted-syntax'],
  ['export let count = 0; export const next = (): number => ++count;', 'no-restricted-syntax'],
  ["export const load = (): unknown => import('node:fs');", 'no-restricted-syntax'],
];

describe('the lint rules of the engine', () => {
  it.each(FORBIDDEN)('forbid %s', async (code, rule) => {
    expect(await complaints(code)).toContain(rule);
  });

  it('hold in the rulesets too', async () => {
    expect(await complaints('export const die = (): number => Math.random();', 'src/engine/rules/ruleset.ts')).toEqual([
      'no-restricted-properties',
    ]);
  });

  it('allow what is pure', async () => {
    const code = [
      "import { z } from 'zod';",
      "import { squareKey } from '../grid/index.js';",
      'export const half = (x: number): number => { let y = x; y = Math.floor(y / 2); return y; };',
      'export const key = (): string => squareKey({ x: 0, y: 0 }) + String(z);',
    ].join('\n');
    expect(await complaints(code)).toEqual([]);
  });

  it('do not bind the service around the engine', async () => {
    const code =
      "import { createHash } from 'node:crypto'; export const now = (): unknown => [createHash('sha256'), Date.now()];";
    expect(await complaints(code, 'src/encounters/streams.ts')).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('lint-texts.ts', import.meta.url));
/** Files whose texts the snippets stand in for: the linter wants them to have a place in the project. */
const IN_THE_CORE = 'src/engine/encounter/standing.ts';
const IN_A_RULESET = 'src/engine/rules/ruleset.ts';
const AROUND_THE_ENGINE = 'src/encounters/streams.ts';

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

const RANDOM = 'export const die = (): number => Math.random();';
const PURE = [
  "import { z } from 'zod';",
  "import { squareKey } from '../grid/index.js';",
  'export const half = (x: number): number => { let y = x; y = Math.floor(y / 2); return y; };',
  'export const key = (): string => squareKey({ x: 0, y: 0 }) + String(z);',
].join('\n');
const SERVICE =
  "import { createHash } from 'node:crypto'; export const x = (): unknown => [createHash('md5'), Date.now()];";

/** What complains about each text, all of them linted in one process. */
const complaints = new Map<string, readonly string[]>();
const key = (code: string, filePath: string): string => `${filePath}\n${code}`;
beforeAll(() => {
  const texts = [
    ...[...FORBIDDEN.map(([code]) => code), PURE].map((code) => ({ code, filePath: IN_THE_CORE })),
    { code: RANDOM, filePath: IN_A_RULESET },
    { code: SERVICE, filePath: AROUND_THE_ENGINE },
  ];
  const input = JSON.stringify(texts);
  const output = execFileSync(process.execPath, ['--import', 'tsx', SCRIPT], { input, encoding: 'utf8' });
  const results = JSON.parse(output) as readonly (readonly string[])[];
  for (const [index, { code, filePath }] of texts.entries()) complaints.set(key(code, filePath), results[index]!);
}, 180_000);

describe('the lint rules of the engine', () => {
  it.each(FORBIDDEN)('forbid %s', (code, rule) => {
    expect(complaints.get(key(code, IN_THE_CORE))).toContain(rule);
  });

  it('hold in the rulesets too', () => {
    expect(complaints.get(key(RANDOM, IN_A_RULESET))).toEqual(['no-restricted-properties']);
  });

  it('allow what is pure', () => {
    expect(complaints.get(key(PURE, IN_THE_CORE))).toEqual([]);
  });

  it('do not bind the service around the engine', () => {
    expect(complaints.get(key(SERVICE, AROUND_THE_ENGINE))).toEqual([]);
  });
});

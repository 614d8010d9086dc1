import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Verdict } from '../../src/engine/proof/index.js';
import type { Expected } from './vector.js';

jest.setTimeout(120_000);

const ROOT = resolve(import.meta.dirname, '../..');
const VECTORS = join(ROOT, 'test/golden/verification');
const expectations = JSON.parse(readFileSync(join(VECTORS, 'expected.json'), 'utf8')) as Readonly<
  Record<string, Expected>
>;

/** A folder with nothing in it but the one file: no package is near. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'asalto-verify-'));
  const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  const environment = { ...process.env, NODE_OPTIONS: '' };
  execFileSync(process.execPath, [tsx, join(ROOT, 'scripts/bundle-verifier.ts'), join(folder, 'verify.mjs')], {
    env: environment,
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function run(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['verify.mjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: {},
  });
  return { code: status, out: stdout, err: stderr };
}

describe('the stand-alone verifier', () => {
  it('is one file that loads nothing but Node', () => {
    expect(readdirSync(folder)).toContain('verify.mjs');
    const code = readFileSync(join(folder, 'verify.mjs'), 'utf8');
    expect(code.startsWith('#!/usr/bin/env node\n')).toBe(true);
    const imported = [...code.matchAll(/^import .* from "([^"]+)";$/gm)].map(([, name]) => name!);
    expect(imported.filter((name) => !/^(node:)?(buffer|crypto|fs|util)$/.test(name))).toEqual([]);
    expect(imported.length).toBeGreaterThan(0);
  });

  it.each(Object.entries(expectations))('judges %s as expected', (name, expected) => {
    copyFileSync(join(VECTORS, `${name}.ndjson`), join(folder, 'fight.ndjson'));
    const { code, out } = run('fight.ndjson', '--json', '--rules');
    const verdict = JSON.parse(out) as Verdict;
    expect([code, verdict.ok]).toEqual([expected.ok ? 0 : 1, expected.ok]);
    for (const check of ['archive', 'chain', 'dice', 'states'] as const)
      if (expected[check]) expect(verdict[check]).toEqual({ ok: false, ...expected[check] });
      else expect(verdict[check]?.ok ?? true).toBe(true);
  });

  it('tells a person what holds and what does not', () => {
    copyFileSync(join(VECTORS, 'outcome-forged.ndjson'), join(folder, 'fight.ndjson'));
    const { out } = run('fight.ndjson', '--rules');
    expect(out).toMatch(/^archive +ok\nchain +ok +\d+ events\ndice +ok +\d+ recomputed from the revealed seed\n/);
    expect(out).toMatch(/rules +FAILED +\d+ actions run again\n {2}revision \d+, attack \(5E-/);
    expect(out).toMatch(/The archive holds\.\n$/);
    copyFileSync(join(VECTORS, 'face-forged.ndjson'), join(folder, 'fight.ndjson'));
    expect(run('fight.ndjson').out).toMatch(
      /dice +FAILED +revision \d+: FACE_DIFFERS\n[^]*THE ARCHIVE DOES NOT HOLD\.\n$/,
    );
  });

  it('tells a person what is not in the copy of a seat', () => {
    copyFileSync(join(VECTORS, 'seat.ndjson'), join(folder, 'fight.ndjson'));
    const { withheld, cut, unseen } = expectations['seat']!.counted!;
    const { out } = run('fight.ndjson');
    expect(out).toMatch(
      new RegExp(`chain +ok +\\d+ events, ${withheld} of them withheld, ${cut} with parts cut out\n`),
    );
    expect(out).toMatch(new RegExp(`dice +ok +\\d+ recomputed from the revealed seed, ${unseen} not in this copy\n`));
    expect(out).toMatch(/states +– +not checked: this copy is not whole\n[^]*The archive holds\.\n$/);
    expect([withheld, unseen]).toEqual([3, 1]);
    copyFileSync(join(VECTORS, 'seat-origin-withheld.ndjson'), join(folder, 'fight.ndjson'));
    expect(run('fight.ndjson').out).toMatch(/dice +– +not checked: what they go by is not in this copy\n/);
    copyFileSync(join(VECTORS, 'not-a-link.ndjson'), join(folder, 'fight.ndjson'));
    expect(run('fight.ndjson').out).toMatch(/dice +–\nstates +–\n/);
  });

  it('takes heads that were noted elsewhere', () => {
    copyFileSync(join(VECTORS, 'finished.ndjson'), join(folder, 'fight.ndjson'));
    expect(run('fight.ndjson', '--head', `3:${'a'.repeat(64)}`)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/chain +FAILED +revision 3: EDITED/),
    });
  });

  it.each([[[]], [['a', 'b']], [['a', '--what']], [['a', '--head', 'x']]])(
    'explains itself when called with %j',
    (args) => {
      expect(run(...args)).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('asalto-verify <archive.ndjson>'),
      });
    },
  );

  it('says of a file that is not there that it could not be checked', () => {
    expect(run('nowhere.ndjson')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('ENOENT') });
  });
});

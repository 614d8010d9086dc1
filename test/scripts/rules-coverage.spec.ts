import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runRulesCoverage } from '../../scripts/rules-coverage/run.js';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rules-coverage-'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function run(...options: string[]): { code: number; printed: string; complaints: string[] } {
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = runRulesCoverage({
    root,
    options,
    print: (text) => void printed.push(text),
    complain: (text) => void complaints.push(text),
  });
  return { code, printed: printed.join('\n'), complaints };
}

const page = () => readFileSync(join(root, 'docs/rules-coverage.md'), 'utf8');

describe('rules coverage', () => {
  it('counts what tests under src and test bear, and nothing else', () => {
    write('src/engine/attack.spec.ts', `it('natural 20 (5E-ATK-15)', () => {});`);
    write('test/fight.spec.ts', `it('5E-ATK-16, 5E-ATK-15 and D35-AOO-05', () => {});`);
    write('src/engine/attack.ts', `it('5E-ATK-06', () => {});`);
    write('bench/attack.spec.ts', `it('5E-ATK-07', () => {});`);

    const { code, printed } = run('--json');

    const figures = JSON.parse(printed);
    expect(code).toBe(0);
    expect(Object.keys(figures)).toEqual(['dnd5e.md', 'dnd5e-house-rules.md', 'dnd35.md', 'pathfinder1.md']);
    expect(Object.keys(figures['dnd5e.md'])).toEqual(['total', 'done', 'notCode', 'missing']);
    expect(figures['dnd5e.md']).toMatchObject({ total: 412, done: 2, notCode: 8 });
    expect(figures['dnd5e.md'].missing).toHaveLength(402);
    expect(figures['dnd5e.md'].missing).not.toContain('5E-ATK-15');
    expect(figures['dnd5e.md'].missing).toEqual(expect.arrayContaining(['5E-ATK-06', '5E-ATK-07']));
    expect(figures['dnd5e-house-rules.md']).toMatchObject({ total: 141, done: 0, notCode: 5 });
    expect(figures['dnd35.md']).toMatchObject({ total: 249, done: 1, notCode: 1 });
    expect(figures['pathfinder1.md']).toMatchObject({ total: 580, done: 0, notCode: 6 });
  });

  it('does not count a row that is not code as done, though a test bears it', () => {
    write('test/pointer.spec.ts', `it('5E-REA-05', () => {});`);
    expect(JSON.parse(run('--json').printed)['dnd5e.md']).toMatchObject({ done: 0, notCode: 8 });
  });

  it('refuses an id that does not exist, naming file, line and id, and writes nothing', () => {
    write('src/move.spec.ts', `it('5E-MOV-01', () => {});\nit('5E-MOV-99', () => {});`);
    write('test/move.spec.ts', `it('PF1-NOPE-01', () => {});`);

    const { code, printed, complaints } = run();

    expect(code).toBe(1);
    expect(printed).toBe('');
    expect(complaints).toEqual([
      'src/move.spec.ts:2: no rule has the id 5E-MOV-99',
      'test/move.spec.ts:1: no rule has the id PF1-NOPE-01',
    ]);
    expect(page).toThrow('ENOENT');
  });

  it('knows the notes on doubtful readings, and counts none of them', () => {
    write('test/ambiguous.spec.ts', `it('5E-AMB-40, HR-AMB-38, D35-AMB-27, PF1-AMB-40, 5E-DIFF-32', () => {});`);
    const { code, printed } = run('--json');
    expect(code).toBe(0);
    expect(printed).not.toMatch(/"done": [1-9]/);
  });

  it('writes per ruleset and section what is done and what not yet', () => {
    write('test/reaction.spec.ts', `it('5E-REA-01 may be declined', () => {});`);

    expect(run().code).toBe(0);

    expect(page()).toContain('| D&D 5e (2014) | 412 | 1 | 403 | 8 |');
    expect(page()).toContain('| **All** | 1382 | 1 | 1361 | 20 |');
    const section = page().split('### 9. Reactions (1 of 5)\n')[1]?.split('###')[0];
    expect(section).toMatch(/^\nDone:\n\n- `5E-REA-01` [^\n]+\n\nNot yet:\n\n- `5E-REA-02`/);
    expect(section).toMatch(/- `5E-REA-06` [^\n]+\n\nNot code:\n\n- `5E-REA-05` [^\n]+\n\n$/);
  });

  it('--check passes on the page just written and fails when a test was added since', () => {
    run();
    expect(run('--check')).toMatchObject({ code: 0, complaints: [] });
    const before = page();

    write('test/late.spec.ts', `it('5E-REA-01', () => {});`);

    const { code, complaints } = run('--check');
    expect(code).toBe(1);
    expect(complaints).toEqual(['docs/rules-coverage.md is stale: run npm run rules:coverage and commit it.']);
    expect(page()).toBe(before);
  });

  it('--check fails when there is no page', () => {
    expect(run('--check').code).toBe(1);
  });

  it('refuses an option it does not know', () => {
    expect(run('--verbose')).toMatchObject({
      code: 1,
      printed: '',
      complaints: ['Unknown option --verbose; there are --json and --check.'],
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseDice } from '../../src/engine/dice/notation.js';
import type { DrawnDie } from '../../src/engine/dice/roll.js';
import { rollDice } from '../../src/engine/dice/roll.js';
import type { Verdict } from '../../src/engine/proof/index.js';
import { verifyFile } from '../../src/verifier/verify-file.js';
import type { Archive } from './archive-text.js';
import { archiveText, readArchive } from './archive-text.js';
import type { Expected } from './vector.js';
import { vectorsOf } from './vectors.js';

const FOLDER = new URL('../golden/verification/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');
const expectations = JSON.parse(read('expected.json')) as Readonly<Record<string, Expected>>;
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ndjson'))
  .map((name) => name.replace('.ndjson', ''))
  .sort();

/** What a verdict says of the checks that fail, as `expected.json` puts it. */
function failures({ ok, archive, chain, dice, states, rules }: Verdict): Expected {
  const failed = <Check extends { readonly ok: boolean }>(check: Check | null): object | undefined => {
    if (check === null || check.ok) return undefined;
    const { ok: _, ...rest } = check;
    return rest;
  };
  const found = { archive: failed(archive), chain: failed(chain), dice: failed(dice), states: failed(states) };
  const differs = rules?.divergences[0]?.revision;
  const counted =
    ok && chain?.ok && differs === undefined
      ? {
          cut: chain.cut,
          withheld: chain.withheld,
          ...(dice?.ok && {
            recomputed: dice.recomputed,
            declared: dice.declared,
            unseen: dice.unseen,
            seedRevealed: dice.seedRevealed,
          }),
        }
      : undefined;
  return JSON.parse(JSON.stringify({ ok, counted, ...found, rules: differs })) as Expected;
}

describe('the test vectors', () => {
  const archive = (name: string): Archive => readArchive(read(`${name}.ndjson`));
  const made = vectorsOf({
    finished: archive('finished'),
    unfinished: archive('unfinished'),
    same: archive('fork-same'),
    fresh: archive('fork-fresh'),
  });

  it('are what tampering with the sound archives gives, with the verdicts that follow from how it was done', () => {
    expect(names).toEqual(Object.keys(made).sort());
    for (const [name, { text, expected }] of Object.entries(made)) {
      expect([name, text]).toEqual([name, read(`${name}.ndjson`)]);
      expect([name, expected]).toEqual([name, expectations[name]]);
    }
  });

  it.each(names)('%s: each check names the first place that is wrong', async (name) => {
    const verdict = await verifyFile(fileURLToPath(new URL(`${name}.ndjson`, FOLDER)), { rules: true, noted: [] });
    expect(failures(verdict)).toEqual(expectations[name]);
  });

  it('hold their dice without the rules as well', async () => {
    const verdict = await verifyFile(fileURLToPath(new URL('finished.ndjson', FOLDER)), { rules: false, noted: [] });
    const { events } = readArchive(read('finished.ndjson'));
    const thrown = events.at(-1)!.parts.public!.diceThrown;
    expect(verdict).toMatchObject({
      chain: { ok: true, events: events.length, cut: 0, withheld: 0 },
      dice: { ok: true, recomputed: thrown, declared: 0, unseen: 0, seedRevealed: true },
      states: { ok: true, checked: 2, otherVersion: 0 },
      rules: null,
    });
    expect(thrown).toBeGreaterThan(3);
  });

  it('cannot be recomputed while the seed is secret, but counted', async () => {
    const path = fileURLToPath(new URL('unfinished.ndjson', FOLDER));
    const verdict = await verifyFile(path, { rules: true, noted: [] });
    expect(verdict.dice).toEqual({ ok: true, recomputed: 0, declared: 0, unseen: 0, seedRevealed: false });
  });

  it('of a copy for the players hold without its hidden parts, and without a fold', async () => {
    const path = fileURLToPath(new URL('parts-cut.ndjson', FOLDER));
    const { chain, states, rules } = await verifyFile(path, { rules: true, noted: [] });
    const { events } = readArchive(read('parts-cut.ndjson'));
    const cut = events.filter(({ parts, seal }) => Object.keys(seal.partHashes).length > Object.keys(parts).length);
    expect(chain).toEqual({ ok: true, events: events.length, cut: cut.length, withheld: 0 });
    expect(cut.length).toBeGreaterThan(0);
    expect([states, rules]).toEqual([null, null]);
  });

  it('show a stream that was sealed anew, manifest included, only against a head that was noted elsewhere', async () => {
    const { manifest, events } = readArchive(read('finished.ndjson'));
    const path = fileURLToPath(new URL('state-forged.ndjson', FOLDER));
    const noted = [manifest.head, { revision: 3, hash: events[3]!.seal.hash }];
    const verdict = await verifyFile(path, { rules: false, noted });
    expect(verdict.chain).toEqual({ ok: false, revision: manifest.head.revision, fault: 'EDITED' });
    expect(archiveText({ manifest, events })).toBe(read('finished.ndjson'));
  });
});

describe('docs/verification.md', () => {
  const page = readFileSync(new URL('../../docs/verification.md', import.meta.url), 'utf8');

  it('shows what rolls come to as the dice have it', () => {
    const row = /^\| `([^`]+)` +\| ([\d, ]+?) +\| ([\d, ]+?)(?: \(first\))? +\| (−?\d+) +\|$/gm;
    const rows = [...page.matchAll(row)].map(([, ...cells]) => cells as [string, string, string, string]);
    expect(rows).toHaveLength(5);
    for (const [notation, faces, kept, total] of rows) {
      const left = faces.split(', ').map(Number);
      const draw = (sides: number): DrawnDie => ({ index: null, sides, face: left.shift()!, source: 'DECLARED' });
      const roll = rollDice(parseDice(notation), draw);
      const keptFaces = roll.dice.filter((die) => die.kept).map(({ face }) => face);
      expect([notation, keptFaces.join(', '), roll.total]).toEqual([notation, kept, Number(total.replace('−', '-'))]);
      expect(left).toEqual([]);
    }
  });

  it('explains every fault the vectors show', () => {
    const faults = Object.values(expectations).flatMap(({ archive, chain, dice, states }) =>
      [archive, chain, dice, states].flatMap((check) => check?.fault ?? []),
    );
    expect([...new Set(faults)].filter((fault) => !page.includes(`\`${fault}\``))).toEqual([]);
  });
});

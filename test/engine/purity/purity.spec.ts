import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { RULESETS } from '../../../src/encounters/installed-rulesets.js';
import { bundleForBrowser, runBare } from './bundle.js';
import { playToyFight } from './toy-fight.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const CORE = "export * from './src/engine/encounter/index.ts';";

describe('the engine outside Node', () => {
  it('is bundled for a browser: the core needs nothing but zod', async () => {
    const { files } = await bundleForBrowser(CORE);
    const foreign = files.filter((file) => !/^(src\/engine\/|node_modules\/zod\/|<stdin>$)/.test(file));
    expect(foreign).toEqual([]);
    expect(files).toContain('src/engine/encounter/runner.ts');
  });

  it('runs with next to nothing but the language, without clock and chance', async () => {
    const bundle = await bundleForBrowser(CORE);
    expect(runBare(bundle, 'typeof bundled.decide + Object.keys(bundled.EVENTS).includes("Moved")')).toBe(
      'functiontrue',
    );
  });

  it('plays a fight there to the same state as here', async () => {
    const bundle = await bundleForBrowser("export * from './test/engine/purity/toy-fight.ts';");
    const there = runBare(bundle, 'bundled.playToyFight()');
    expect(sha256(there)).toBe(sha256(playToyFight()));
    // What the fight comes to, by hand: 14 - 4 damage for the orc; the hero parried in vain and lost 6 of its 10.
    expect(JSON.parse(there)).toMatchObject({
      round: 2,
      activeId: 'orc',
      combatants: {
        hero: { at: { x: 0, y: 0 }, hitPoints: { current: 4 }, resources: { parries: { remaining: 0 } } },
        orc: { hitPoints: { current: 6 } },
        goblin: { hitPoints: { current: 2 } },
      },
    });
  });

  it.each(RULESETS.map(({ id }) => id))('takes the ruleset %s along', async (id) => {
    const bundle = await bundleForBrowser(`export * from './src/engine/rules/${id}/index.ts';`);
    expect(runBare(bundle, `bundled.${id}.id`)).toBe(id);
    const actions = runBare(bundle, `Object.keys(bundled.${id}.actions).length`);
    expect(Number(actions)).toBeGreaterThan(10);
  });
});

describe('the sandbox of these tests', () => {
  it.each([
    ['process.exit()', 'process is not defined'],
    ['Buffer.from("a")', 'Buffer is not defined'],
    ['require("fs")', 'require is not defined'],
    ['setTimeout(() => {}, 0)', 'setTimeout is not defined'],
    ['console.log(1)', 'console is not defined'],
    ['Math.random()', 'Math.random was touched'],
    ['Date.now()', 'Date was touched'],
    ['new Date()', 'Date was touched'],
    ['Date()', 'Date was touched'],
  ])('does not have %s', (code, message) => {
    expect(() => runBare({ code, files: [] }, '1')).toThrow(message);
  });

  it.each(['node:fs', 'fs', 'node:crypto', 'crypto'])('does not bundle %s', async (name) => {
    await expect(bundleForBrowser(`export * from '${name}';`)).rejects.toThrow(`Could not resolve "${name}"`);
  });
});

describe('the sources of the engine', () => {
  it('name no global of one platform: neither in the core nor in a ruleset', async () => {
    const { files } = await bundleForBrowser(
      [CORE, ...RULESETS.map(({ id }) => `export * as ${id} from './src/engine/rules/${id}/index.ts';`)].join('\n'),
    );
    const own = files.filter((file) => file.startsWith('src/engine/'));
    expect(own.length).toBeGreaterThan(60);
    const touching = own.filter((file) =>
      /\b(process\.|Buffer\.|require\(|Date\.now|new Date\b|Math\.random|setTimeout|crypto\.)/.test(code(file)),
    );
    expect(touching).toEqual([]);
  });
});

/** A source without its comments. */
const code = (file: string): string => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { eventsPage } from '../../scripts/docs/events-page.js';
import { limitsPage } from '../../scripts/docs/limits-page.js';
import { runDocs } from '../../scripts/docs/run.js';
import { docOf, namedTypes, typeText } from '../../scripts/docs/type-text.js';
import { ACTION_NAMES } from '../../src/engine/encounter/actions/inputs.js';
import { EVENT_TYPES } from '../../src/engine/encounter/events/index.js';
import { idSchema, jsonObjectSchema, jsonSchema } from '../../src/engine/encounter/schemas.js';
import { toyRuleset } from '../../src/engine/testing/toy-ruleset.js';

const colour = z.enum(['RED', 'BLUE']).meta({ id: 'Colour', description: 'A colour.' });
const flag = z
  .strictObject({ colours: z.array(colour).describe('From the top.'), pole: idSchema.nullable().describe('Of what.') })
  .readonly()
  .meta({ id: 'Flag', description: 'A flag.' });

describe('the type of a field in words', () => {
  it.each([
    [z.string(), 'text'],
    [z.string().min(1).max(5), 'text (1 to 5 characters)'],
    [z.string().max(5), 'text (at most 5 characters)'],
    [z.uuid(), 'UUID'],
    [z.boolean(), 'true or false'],
    [z.int(), 'whole number'],
    [z.int().min(0), 'whole number (0 or more)'],
    [z.int().max(9), 'whole number (at most 9)'],
    [z.int().min(-1).max(1), 'whole number (-1 to 1)'],
    [z.number(), 'number'],
    [z.string().nullable(), 'text or null'],
    [z.int().optional(), 'whole number, may be left out'],
    [z.array(z.string()).min(1).max(20), 'list (1 to 20) of text'],
    [z.enum(['A', 'B', 'C']), '`A`, `B` or `C`'],
    [z.union([z.boolean(), z.int(), z.string()]), 'true or false, whole number or text'],
    [z.record(z.string(), z.int()), 'by name: whole number'],
    [jsonSchema, 'JSON'],
    [jsonObjectSchema.nullable(), 'JSON object or null'],
    [idSchema, 'id'],
    [idSchema.describe('Whose.').optional(), 'id, may be left out'],
    [colour, '[Colour](#colour)'],
    [colour.describe('Of the flag.'), '[Colour](#colour)'],
    [z.array(flag.nullable()), 'list of [Flag](#flag) or null'],
  ] satisfies readonly (readonly [z.ZodType, string])[])('%#', (schema, text) => {
    expect(typeText(schema)).toBe(text);
  });

  it('is an error for what the reference has no words for, rather than a gap in it', () => {
    expect(() => typeText(z.map(z.string(), z.int()))).toThrow('no words for the schema map');
  });
});

describe('the types that have a name', () => {
  it('are found wherever they are used, each once, in alphabetical order', () => {
    const types = namedTypes([z.array(flag), z.record(z.string(), colour.describe('x')), flag.optional()]);
    expect(types).toEqual([
      { id: 'Colour', description: 'A colour.', members: [], values: ['RED', 'BLUE'] },
      {
        id: 'Flag',
        description: 'A flag.',
        members: [
          { name: 'colours', type: 'list of [Colour](#colour)', doc: 'From the top.' },
          { name: 'pole', type: 'id or null', doc: 'Of what.' },
        ],
        values: [],
      },
    ]);
  });

  it('keep the description of a member that lies inside a wrapper', () => {
    expect(docOf(z.string().describe('What.').optional())).toBe('What.');
    expect(docOf(z.string())).toBe('');
  });
});

describe('the reference of events and actions', () => {
  const page = eventsPage([toyRuleset]);

  it.each([...EVENT_TYPES, ...ACTION_NAMES.map((name) => `\`${name}\``)])('has a section %s', (heading) => {
    expect(page.split('\n').filter((line) => line === `### ${heading}`)).toHaveLength(1);
  });

  it('says of each field its type, who sees it, and what it is', () => {
    expect(page).toContain(
      '| `armorClass` | whole number | game master, who perceives `targetId`, by `armorClass` | The Armour Class it was compared with. |',
    );
    expect(page).toContain(
      '| `hitPoints` | [HitPoints](#hitpoints) | owner, by `hitPoints` | Hit points afterwards. |',
    );
    expect(page).toContain(
      'A creature took damage (possibly 0 after mitigation). The owner is the seat of `targetId`.',
    );
    expect(page).toContain('Stored as `Moved`, version 1.');
  });

  it('says which games offer an action', () => {
    expect(page).toMatch(/### `attack`\n\n.* Offered by Toy game\./);
    expect(page).toMatch(/### `charge`\n\n.* No game offers it yet\./);
  });

  it('leads every link to a heading, and every row to its table', () => {
    const headings = new Set([...page.matchAll(/^##+ `?([^`\n]+)`?$/gm)].map(([, heading]) => heading!.toLowerCase()));
    const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor!);
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((anchor) => !headings.has(anchor))).toEqual([]);
    for (const row of page.split('\n').filter((line) => line.startsWith('| ')))
      expect([row, [3, 4]]).toEqual([row, expect.arrayContaining([row.split(/(?<!\\)\|/).length - 2])]);
  });
});

describe('docs:generate and docs:check', () => {
  let root: string;
  const said: string[] = [];
  const run = (...options: readonly string[]) =>
    runDocs({
      root,
      options,
      rulesets: [toyRuleset],
      print: (text) => said.push(text),
      complain: (text) => said.push(text),
    });
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'docs-'));
    said.length = 0;
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('writes the pages, and finds them fresh', () => {
    expect(run()).toBe(0);
    expect(readFileSync(join(root, 'docs/events.md'), 'utf8')).toBe(eventsPage([toyRuleset]));
    expect(readFileSync(join(root, 'docs/limits.md'), 'utf8')).toBe(limitsPage());
    expect(run('--check')).toBe(0);
    expect(said).toEqual(['docs/events.md written.', 'docs/limits.md written.']);
  });

  it.each(['docs/events.md', 'docs/limits.md'])(
    'finds %s stale when it is missing or was changed, and does not touch it',
    (name) => {
      expect(run('--check')).toBe(1);
      run();
      const page = join(root, name);
      writeFileSync(page, 'changed');
      expect(run('--check')).toBe(1);
      expect(readFileSync(page, 'utf8')).toBe('changed');
      expect(said.at(-1)).toBe(`${name} is stale: run npm run docs:generate and commit it.`);
    },
  );

  it('knows no other option', () => {
    expect(run('--force')).toBe(1);
    expect(said).toEqual(['Unknown option --force; there is --check.']);
  });
});

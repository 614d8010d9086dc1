import { describe, expect, it } from '@jest/globals';
import { COMMON_REFUSALS } from '../engine/encounter/refusal.js';
import { event } from '../engine/encounter/events/index.js';
import { RULESETS } from '../encounters/installed-rulesets.js';
import { Narrator } from './narrate.js';

type Texts = readonly (readonly [string, { readonly en: string; readonly es: string }])[];

/** Every sentence the games have for a caller, each by where it comes from. */
const SENTENCES: Texts = [
  ...Object.entries(COMMON_REFUSALS),
  ...RULESETS.flatMap(({ id, refusals, prompts, actions }) => [
    ...Object.entries(refusals).map(([code, text]) => [`${id} ${code}`, text] as const),
    ...Object.entries(prompts).map(([kind, text]) => [`${id} ${kind}`, text] as const),
    ...Object.entries(actions).map(([name, action]) => [`${id} ${name}`, action.doc] as const),
  ]),
];

describe('the texts of the games', () => {
  it.each(SENTENCES)('%s: whole sentences in both languages, with one mark at the end', (_, text) => {
    for (const sentence of [text.en, text.es]) {
      expect(sentence).toMatch(/[^.!?…][.!?]$/);
      expect(sentence).not.toMatch(/[.!?]\.| {2}| [.,;:!?]|^\s/);
    }
    expect(text.es.match(/¿/g)?.length).toBe(text.es.match(/\?/g)?.length);
    expect(text.es.match(/¡/g)?.length).toBe(text.es.match(/!/g)?.length);
  });

  it.each(
    RULESETS.flatMap((ruleset) => Object.keys(ruleset.prompts).map((kind) => [ruleset.id, kind, ruleset] as const)),
  )('the log asks the question of %s %s in one sentence', (_id, kind, ruleset) => {
    const opened = event('PromptOpened', {
      promptId: 'p1',
      actionId: 'a1',
      kind,
      ownerId: 'ann',
      subjectId: null,
      choices: [],
      ruleIds: [],
      context: {},
    });
    for (const locale of ['en', 'es'] as const) {
      const line = new Narrator().narrate(opened, { nameOf: () => 'Ann', ruleset }, locale);
      expect(line).toMatch(/^(The table waits for|La mesa espera a) Ann: .*[^.!?][.?]$/);
      expect(line).not.toMatch(/`/);
    }
  });
});

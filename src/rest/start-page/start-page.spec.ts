import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { buildSchema, parse, validate } from 'graphql';
import { DEMO_FIGHT_DOCUMENTS, RESULT_FRAGMENT } from './demo-fight-documents.js';
import { DEMO_FIGHT_PAGE } from './demo-fight-page.js';
import { EXAMPLE_QUERY } from './example.js';
import { renderGraphiql } from './graphiql.js';
import { homePage } from './home-page.js';
import { renderPage } from './page.js';

const schema = buildSchema(readFileSync('schema.gql', 'utf8'));

describe('the pages', () => {
  const documents = { example: EXAMPLE_QUERY, ...DEMO_FIGHT_DOCUMENTS };

  it.each(Object.entries(documents))('ask only what the schema has: %s', (_name, document) => {
    const whole = document.includes('...Result') ? document + RESULT_FRAGMENT : document;
    expect(validate(schema, parse(whole))).toEqual([]);
  });

  const pages = [homePage(true), homePage(false), DEMO_FIGHT_PAGE];

  it.each(pages.map((page) => [page.title, page] as const))('%s stands on its own', (_title, page) => {
    const html = renderPage(page, { script: 'script-nonce', style: 'style-nonce' });
    expect(html.match(/https?:\/\//g)).toBeNull();
    expect(html.match(/\son\w+=|javascript:|<script(?! type="module" nonce="script-nonce">)|\sstyle=/g)).toBeNull();
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- compiled, not run: the script must be one
    expect(() => new Function(page.script)).not.toThrow();
  });

  it('link to GraphiQL only where there is one', () => {
    expect([homePage(true), homePage(false)].map(({ body }) => body.includes('/graphiql/'))).toEqual([true, false]);
  });

  it('set GraphiQL up for this service alone, without a script of its own in the page', async () => {
    const { html, script } = await renderGraphiql();
    const sources = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, source]) => source);
    expect(sources.filter((source) => /^(\w+:)?\/\//.test(source ?? ''))).toEqual([]);
    expect(sources).toContain('options.js');
    expect(html.match(/<script[^>]*>[^<]/g)).toBeNull();
    expect(script).toContain('endpointURL: `/graphql`');
    expect(script).toContain('query Example');
  });
});

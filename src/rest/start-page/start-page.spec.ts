import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { buildSchema, parse, validate } from 'graphql';
import { DEMO_FIGHT_DOCUMENTS, RESULT_FRAGMENT } from './demo-fight-documents.js';
import { demoFightPage } from './demo-fight-page.js';
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

  const pages = [true, false].flatMap((asks) => [homePage(true, asks), homePage(false, asks), demoFightPage(asks)]);

  it.each(pages.map((page) => [page.title, page] as const))('%s stands on its own', (_title, page) => {
    const html = renderPage(page, { script: 'script-nonce', style: 'style-nonce' });
    expect(html.match(/https?:\/\//g)).toBeNull();
    expect(html.match(/\son\w+=|javascript:|<script(?! type="module" nonce="script-nonce">)|\sstyle=/g)).toBeNull();
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- compiled, not run: the script must be one
    expect(() => new Function(page.script)).not.toThrow();
  });

  it('link to GraphiQL only where there is one', () => {
    const bodies = [homePage(true, false), homePage(false, false)].map(({ body }) => body);
    expect(bodies.map((body) => body.includes('/graphiql/'))).toEqual([true, false]);
  });

  it.each([
    ['home', (asks: boolean) => homePage(true, asks)],
    ['demo fight', demoFightPage],
  ])('ask for a key only where callers are asked, and never keep it: %s', (_name, pageOf) => {
    expect([pageOf(true), pageOf(false)].map(({ body }) => body.includes('type="password"'))).toEqual([true, false]);
    expect(pageOf(true).script).not.toMatch(/localStorage|sessionStorage|cookie/);
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

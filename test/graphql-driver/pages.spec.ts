import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { post } from './app/clients.js';
import { startTestApplication } from './app/test-application.js';
import type { TestApplication } from './app/test-application.js';

let app: TestApplication;
beforeAll(async () => {
  app = await startTestApplication();
});
afterAll(async () => {
  await app.application.close();
});

describe('pages for people', () => {
  it.each(['/', '/demo-fight', '/graphiql/'])('%s lets only its own parts run', async (path) => {
    const response = await fetch(app.url + path);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
    const nonce = /script-src 'nonce-(\w+)'/.exec(policy)?.[1];
    if (nonce) expect(await response.text()).toContain(`<script type="module" nonce="${nonce}">`);
  });

  it('come with all their files', async () => {
    const html = await (await fetch(`${app.url}/graphiql`)).text();
    const files = [...html.matchAll(/(?:src|href)="([\w.-]+\.(?:js|css|ico))"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect((await fetch(`${app.url}/graphiql/${file}`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${app.url}/graphiql/..%2f..%2fpackage.json`)).status).toBe(404);
  });

  it('burden the API with none of this', async () => {
    const { headers } = await post(app.url, { query: '{ creature { id } }' });
    expect(headers.get('content-security-policy')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('go without GraphiQL where it is not wanted', async () => {
    const closed = await startTestApplication({ GRAPHIQL: 'false' });
    expect((await fetch(`${closed.url}/graphiql/`)).status).toBe(404);
    expect((await fetch(closed.url)).status).toBe(200);
    await closed.application.close();
  });
});

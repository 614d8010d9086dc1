import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EXAMPLE_QUERY } from './example.js';

/** Where the files of the query page lie: in node_modules, so that no page ever asks the internet for them. */
export function graphiqlFiles(): string {
  return join(dirname(createRequire(import.meta.url).resolve('altair-static')), 'dist');
}

/** What the query page starts with. */
const OPTIONS = {
  baseURL: '/graphiql/',
  endpointURL: '/graphql',
  subscriptionsEndpoint: '/graphql',
  initialSubscriptionRequestHandlerId: 'graphql-ws',
  initialName: 'Example',
  initialQuery: EXAMPLE_QUERY,
  instanceStorageNamespace: 'asalto_',
  disableAccount: true,
  // No advertisements, no look for updates: the page asks nobody but this service.
  persistedSettings: { 'banners.disable': true, 'alert.disableUpdateNotification': true },
  serveInitialOptionsInSeperateRequest: 'options.js', // so that the page needs no inline script
} as const;

/** The query page (Altair) and the script that sets it up for this service. */
export interface Graphiql {
  readonly html: string;
  readonly script: string;
}

/** Renders the query page. Not loaded before the first request for it: the package is large, and rarely needed. */
export async function renderGraphiql(): Promise<Graphiql> {
  const { renderAltair, renderInitSnippet } = await import('altair-static');
  return {
    html: renderAltair(OPTIONS).replace('<title>Altair</title>', '<title>GraphiQL · Asalto</title>'),
    script: renderInitSnippet(OPTIONS),
  };
}

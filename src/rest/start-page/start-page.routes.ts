import fastifyStatic from '@fastify/static';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../../config/settings.js';
import { demoFightPage } from './demo-fight-page.js';
import { graphiqlFiles, renderGraphiql } from './graphiql.js';
import { homePage } from './home-page.js';
import { renderPage } from './page.js';
import type { Page } from './page.js';

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Our own pages: nothing but what they bring along themselves, and the API of this service. */
const PAGE_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: [],
  styleSrc: [],
  connectSrc: ["'self'"],
  imgSrc: ['data:'],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** The query page needs its files, inline styles and a worker; still nothing from elsewhere. */
const GRAPHIQL_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  connectSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  workerSrc: ["'self'", 'blob:'],
  baseUri: ["'self'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Registers `/`, `/demo-fight` and, if asked for, `/graphiql/`. Helmet guards these routes only: the API needs none of it. */
export function registerStartPage(
  fastify: FastifyInstance,
  { graphiql, asksForCredentials }: Pick<Settings, 'graphiql' | 'asksForCredentials'>,
): void {
  void fastify.register(async (pages) => {
    await guard(pages, PAGE_POLICY, true);
    const home = homePage(graphiql, asksForCredentials);
    const demoFight = demoFightPage(asksForCredentials);
    pages.get('/', (_request, reply) => sendPage(reply, home));
    pages.get('/demo-fight', (_request, reply) => sendPage(reply, demoFight));
  });
  if (graphiql) void fastify.register(graphiqlRoutes);
}

async function graphiqlRoutes(pages: FastifyInstance): Promise<void> {
  await guard(pages, GRAPHIQL_POLICY, false);
  await pages.register(fastifyStatic, {
    root: graphiqlFiles(),
    prefix: '/graphiql/',
    index: false,
    maxAge: '1d',
    decorateReply: false,
  });
  pages.get('/graphiql', (_request, reply) => reply.redirect('/graphiql/', 308));
  pages.get('/graphiql/', async (_request, reply) => reply.type(HTML).send((await renderGraphiql()).html));
  pages.get('/graphiql/options.js', async (_request, reply) =>
    reply.type(SCRIPT).send((await renderGraphiql()).script),
  );
}

async function guard(
  pages: FastifyInstance,
  directives: Record<string, string[]>,
  enableCSPNonces: boolean,
): Promise<void> {
  await pages.register(helmet, {
    enableCSPNonces,
    contentSecurityPolicy: { useDefaults: false, directives },
    hsts: false, // whether there is TLS is known to the proxy that ends it
  });
}

function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply.type(HTML).header('cache-control', 'no-store').send(renderPage(page, reply.cspNonce));
}

import type { Application } from '../../../src/create-application.js';
import type { Headers, Seen } from '../../e2e/support/api.js';

/** An answer as it came. */
export interface Answered {
  readonly status: number;
  readonly text: string;
}

/** The service without a network between: whole requests, routed as those of a socket. */
export class Target {
  constructor(
    private readonly application: Application,
    /** Where it also listens, for what needs a socket. */
    readonly url: string,
    /** What the owner of the fights shows, who sees everything. */
    readonly owner: Headers = {},
  ) {}

  /** Sends a body to `/graphql`. */
  async post(body: string, headers: Headers = {}): Promise<Answered> {
    const { statusCode, payload } = await this.application.nest
      .getHttpAdapter()
      .getInstance()
      .inject({
        method: 'POST',
        url: '/graphql',
        headers: { 'content-type': 'application/json', ...headers },
        payload: body,
      });
    return { status: statusCode, text: payload };
  }

  /** Asks for the archive of an encounter. */
  async archive(encounterId: string, headers: Headers): Promise<Answered> {
    const { statusCode, payload } = await this.application.nest
      .getHttpAdapter()
      .getInstance()
      .inject({ method: 'GET', url: `/encounters/${encounterId}/events.ndjson`, headers });
    return { status: statusCode, text: payload };
  }

  /** Sends an operation of the owner that has to succeed. @throws Error with the answer if it does not */
  async data<Data>(query: string, variables: unknown): Promise<Data> {
    const { text } = await this.post(JSON.stringify({ query, variables }), this.owner);
    const { data, errors } = JSON.parse(text) as Seen<Data>;
    if (errors || !data) throw new Error(text);
    return data;
  }
}

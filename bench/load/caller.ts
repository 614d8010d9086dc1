import { Agent, request } from 'node:http';

/** An answer of GraphQL over HTTP. */
export interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly unknown[];
}

/** One client of GraphQL over HTTP, with an address and a connection of its own: its requests arrive in the order in which it sends them. */
export class Caller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly url: string,
    private readonly address: string,
    private token?: string,
  ) {}

  /** Whom it is from now on. */
  authorize(token: string): void {
    this.token = token;
  }

  /** Sends an operation. @throws Error if the answer is no JSON or does not come */
  async send(query: string, variables: unknown): Promise<Answer> {
    const text = JSON.stringify({ query, variables });
    const answer = await new Promise<string>((resolve, reject) => {
      const sent = request(
        `${this.url}/graphql`,
        {
          method: 'POST',
          agent: this.agent,
          localAddress: this.address,
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            'content-length': Buffer.byteLength(text),
            ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('error', reject);
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            resolve(Buffer.concat(chunks).toString('utf8'));
          });
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
    return JSON.parse(answer) as Answer;
  }

  /** Sends an operation of one field that has to succeed. @throws Error with the answer if it does not */
  async value<Value extends object>(query: string, variables: unknown): Promise<Value> {
    const answer = await this.send(query, variables);
    const [value] = Object.values(answer.data ?? {}) as (Value & { readonly __typename?: string })[];
    if (answer.errors || !value || value.__typename === 'ActionRefused') throw new Error(JSON.stringify(answer));
    return value;
  }

  close(): void {
    this.agent.destroy();
  }
}

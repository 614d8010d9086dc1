import request from 'supertest';

/** A GraphQL error as a caller sees it. */
export interface SeenError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: {
    readonly code: string;
    readonly fields?: readonly { readonly path: string; readonly message: string }[];
    readonly [name: string]: unknown;
  };
}

/** A GraphQL answer as a caller sees it. */
export interface Seen<Data = Readonly<Record<string, unknown>>> {
  readonly data?: Data | null;
  readonly errors?: readonly SeenError[];
}

export type Variables = Readonly<Record<string, unknown>>;
export type Headers = Readonly<Record<string, string>>;

/** The API over HTTP, as a program that uses it would call it. */
export class Api {
  constructor(
    readonly url: string,
    private readonly headers: Headers = {},
  ) {}

  /** The same API with other headers. */
  with(headers: Headers): Api {
    return new Api(this.url, { ...this.headers, ...headers });
  }

  /** Sends an operation and gives whatever came back. */
  async send<Data>(query: string, variables: Variables = {}): Promise<Seen<Data>> {
    const response = await this.raw(JSON.stringify({ query, variables }));
    return JSON.parse(response.text) as Seen<Data>;
  }

  /** Sends an operation that has to succeed. @throws Error with the answer if it does not */
  async data<Data>(query: string, variables: Variables = {}): Promise<Data> {
    const { data, errors } = await this.send<Data>(query, variables);
    if (errors || !data) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** Sends an operation that has to fail, and gives its one error. */
  async failure(query: string, variables: Variables = {}): Promise<SeenError> {
    const { errors } = await this.send(query, variables);
    if (errors?.length !== 1) throw new Error(`Expected one error, got ${JSON.stringify(errors)}`);
    return errors[0]!;
  }

  /** Sends a body as it is. */
  raw(body: string): request.Test {
    return request(this.url)
      .post('/graphql')
      .set({ 'content-type': 'application/json', ...this.headers })
      .send(body);
  }

  get(path: string): request.Test {
    return request(this.url).get(path).set(this.headers);
  }
}

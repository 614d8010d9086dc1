import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CryptoKey, JWK, JWTPayload } from 'jose';

/** A pair of keys as an identity provider has them. */
export interface ProviderKey {
  readonly kid: string;
  readonly algorithm: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

export async function providerKey(kid: string, algorithm = 'ES256'): Promise<ProviderKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm);
  return { kid, algorithm, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' } };
}

/** A token as the provider signs it. */
export async function providerToken(
  { kid, algorithm, privateKey }: ProviderKey,
  payload: JWTPayload,
  header: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: algorithm, kid, ...header }).sign(privateKey);
}

/** The key set of an identity provider, served on this machine. */
export class KeyServer {
  /** How often the set was fetched. */
  fetches = 0;
  keys: readonly ProviderKey[] = [];
  /** What is answered instead, as long as it is set. */
  failure: { readonly status: number; readonly body: string } | undefined;
  private readonly server = createServer((_request, response) => {
    this.fetches += 1;
    const { status, body } = this.failure ?? {
      status: 200,
      body: JSON.stringify({ keys: this.keys.map(({ jwk }) => jwk) }),
    };
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body);
  });

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): URL {
    return new URL(`http://127.0.0.1:${(this.server.address() as AddressInfo).port}/keys`);
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}

import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { decodeProtectedHeader } from 'jose';
import { atStore } from '../graphql/encounters/store-errors.js';
import { ApiError } from '../graphql/errors/api-error.js';
import type { StructuredLogger } from '../logging/structured-logger.js';
import { API_KEY_PREFIX } from './api-keys.js';
import type { ApiKeys } from './api-keys.js';
import { bearerToken } from './bearer-token.js';
import { ANONYMOUS, OPERATOR } from './caller.js';
import type { Caller } from './caller.js';
import { CredentialFault } from './credential-fault.js';
import { IdentityProviderUnavailable } from './identity-provider.js';
import type { IdentityProvider } from './identity-provider.js';
import { SEAT_TOKEN_TYPE } from './seat-tokens.js';
import type { SeatTokens } from './seat-tokens.js';
import type { ServiceKeys } from './service-keys.js';

const CONTEXT = 'Auth';

export interface CallerIdentifierParts {
  /** Undefined if none is configured. */
  readonly apiKeys: ApiKeys | undefined;
  /** Undefined if none is configured. */
  readonly provider: IdentityProvider | undefined;
  readonly seatTokens: SeatTokens;
  readonly keys: ServiceKeys;
  readonly logger: StructuredLogger;
}

/** Finds out who is calling, for every door of the service. */
export class CallerIdentifier {
  constructor(private readonly parts: CallerIdentifierParts) {}

  /**
   * Who shows these credentials, or who calls without any: the operator if no credentials are configured, else somebody unknown.
   * @param connectionParams what came with `connection_init`, on a WebSocket
   * @throws ApiError `UNAUTHENTICATED` for credentials that are not (or no longer) right, `UNAVAILABLE` if that cannot be found out
   */
  async identify(headers: IncomingHttpHeaders, connectionParams?: Readonly<Record<string, unknown>>): Promise<Caller> {
    const token = bearerToken(headers, connectionParams);
    if (token === undefined) return this.parts.apiKeys || this.parts.provider ? ANONYMOUS : OPERATOR;
    const found = token instanceof CredentialFault ? token : await this.bearerOf(token);
    if (!(found instanceof CredentialFault)) return found;
    this.parts.logger.write('info', 'Credentials were refused', { context: CONTEXT, reason: found.reason });
    throw credentialsLost();
  }

  /** As {@link identify}, for doors that are open only to those who show who they are. @throws ApiError `UNAUTHENTICATED` */
  async identifyKnown(headers: IncomingHttpHeaders): Promise<Caller> {
    const caller = await this.identify(headers);
    if (caller.kind === 'anonymous') throw credentialsNeeded();
    return caller;
  }

  private async bearerOf(token: string): Promise<Caller | CredentialFault> {
    if (token.startsWith(API_KEY_PREFIX)) return this.keyHolder(token);
    const type = typeOf(token);
    if (type instanceof CredentialFault) return type;
    return type === SEAT_TOKEN_TYPE ? this.seat(token) : this.subject(token);
  }

  private keyHolder(key: string): Caller | CredentialFault {
    const { apiKeys } = this.parts;
    if (!apiKeys) return new CredentialFault('not-configured');
    const name = apiKeys.ownerOf(key);
    return name === undefined ? new CredentialFault('unknown-key') : { kind: 'principal', id: `key:${name}` };
  }

  private async seat(token: string): Promise<Caller | CredentialFault> {
    const claims = await atStore(() => this.parts.seatTokens.verify(token));
    if (claims instanceof CredentialFault) return claims;
    const { encounterId, seatId, expiresAt } = claims;
    return { kind: 'seat', encounterId, seatId, expiresAt };
  }

  private async subject(token: string): Promise<Caller | CredentialFault> {
    const { provider, keys } = this.parts;
    if (!provider) return new CredentialFault('not-configured');
    const found = await this.atProvider(() => provider.subjectOf(token));
    if (found instanceof CredentialFault) return found;
    // Who somebody is at the provider is not needed here, only that it is the same person: it is never stored or logged.
    const key = await atStore(() => keys.pseudonymKey());
    const pseudonym = createHmac('sha256', key)
      .update(JSON.stringify([provider.issuer, found.subject]))
      .digest('hex');
    return { kind: 'principal', id: `jwt:${pseudonym.slice(0, 32)}`, expiresAt: found.expiresAt };
  }

  private async atProvider<T>(task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof IdentityProviderUnavailable)) throw error;
      this.parts.logger.write('warn', 'The identity provider cannot be asked', { context: CONTEXT, err: error });
      throw new ApiError('UNAVAILABLE', 'The identity provider cannot be reached. Try again.');
    }
  }
}

/** For credentials that are not right, or no longer: of a seat, too, that was revoked. */
export function credentialsLost(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'The credentials are not valid, or no longer.');
}

/** For callers who would have to show who they are. */
export function credentialsNeeded(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'Credentials are needed: Authorization: Bearer, and an API key or a token.');
}

/** The type in the header of a token, undefined if it has none. Nothing about the token is proven by that. */
function typeOf(token: string): string | undefined | CredentialFault {
  try {
    const { typ } = decodeProtectedHeader(token);
    return typeof typ === 'string' ? typ.toLowerCase() : undefined;
  } catch {
    return new CredentialFault('malformed');
  }
}

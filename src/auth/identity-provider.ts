import { createLocalJWKSet, createRemoteJWKSet, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload, JWTVerifyGetKey } from 'jose';
import { CredentialFault } from './credential-fault.js';
import { faultOfJose } from './jose-faults.js';
import { VerifiedTokens } from './verified-tokens.js';

/** A claim that a token must have, e.g. `roles:dm`. */
export interface RequiredClaim {
  /** Its name, or its path with dots in nested claims: `realm_access.roles`. */
  readonly name: string;
  /** Its value, or one of its values: of a list, or of a text whose words are separated by spaces. */
  readonly value: string;
}

/** Whose tokens are accepted from those who create encounters. */
export interface IdentityProviderSettings {
  readonly issuer: string;
  readonly audience: string;
  /** Where its public keys are, or the keys themselves. */
  readonly keys: URL | JSONWebKeySet;
  /** Allowed signature algorithms, asymmetric ones only. */
  readonly algorithms: readonly string[];
  /** The claim that tells one subject from another. */
  readonly subjectClaim: string;
  readonly requiredClaim: RequiredClaim | undefined;
}

/** Of whom a token speaks, and until when. */
export interface Subject {
  readonly subject: string;
  readonly expiresAt: Date;
}

/** The keys of the identity provider cannot be had now: nobody can tell whether a token is right. */
export class IdentityProviderUnavailable extends Error {
  override readonly name = 'IdentityProviderUnavailable';
}

/** Tokens of providers are longer than ours, but a header of 16 kB is the limit of Node. */
const MAX_LENGTH = 8_192;
/** How long a verified token is taken on trust, in milliseconds: how late the removal of a key is noticed. */
const TRUSTED_FOR = 60_000;
/** How long its key set is waited for, and how often at most it is fetched for keys it does not have, in milliseconds. */
const FETCH = { timeoutDuration: 3_000, cooldownDuration: 10_000, cacheMaxAge: 600_000 };

/** Checks the tokens of the identity provider. */
export class IdentityProvider {
  private readonly keys: JWTVerifyGetKey;
  private readonly verified = new VerifiedTokens<Subject>();

  /** @param now the time, in milliseconds since 1970 */
  constructor(
    private readonly settings: IdentityProviderSettings,
    private readonly now: () => number = Date.now,
  ) {
    this.keys =
      settings.keys instanceof URL ? createRemoteJWKSet(settings.keys, FETCH) : createLocalJWKSet(settings.keys);
  }

  /** The issuer of the tokens. */
  get issuer(): string {
    return this.settings.issuer;
  }

  /**
   * Whom a token speaks of, if the provider signed it for this service and it is valid now.
   * @throws IdentityProviderUnavailable
   */
  async subjectOf(token: string): Promise<Subject | CredentialFault> {
    if (token.length > MAX_LENGTH) return new CredentialFault('too-long');
    const now = this.now();
    const known = this.verified.get(token, now);
    if (known) return known;
    const payload = await this.verify(token, new Date(now));
    if (payload instanceof CredentialFault) return payload;
    const { requiredClaim, subjectClaim } = this.settings;
    const subject = valueOf(payload, subjectClaim);
    if (typeof subject !== 'string' || subject === '') return new CredentialFault('claims');
    if (requiredClaim && !has(payload, requiredClaim)) return new CredentialFault('claims');
    const found: Subject = { subject, expiresAt: new Date(payload.exp! * 1_000) };
    this.verified.keep(token, found, Math.min(found.expiresAt.getTime(), now + TRUSTED_FOR));
    return found;
  }

  private async verify(token: string, currentDate: Date): Promise<JWTPayload | CredentialFault> {
    const { issuer, audience, algorithms } = this.settings;
    const options = { issuer, audience, algorithms: [...algorithms], requiredClaims: ['exp'], currentDate };
    try {
      return (await jwtVerify(token, this.keys, options)).payload;
    } catch (error) {
      const fault = faultOfJose(error);
      if (fault) return fault;
      throw new IdentityProviderUnavailable('The keys of the identity provider cannot be read.', { cause: error });
    }
  }
}

function has(payload: JWTPayload, { name, value }: RequiredClaim): boolean {
  const found = valueOf(payload, name);
  if (Array.isArray(found)) return found.includes(value);
  return typeof found === 'string' && (found === value || found.split(' ').includes(value));
}

/** A claim by its name, or by its path in nested claims. */
function valueOf(payload: JWTPayload, name: string): unknown {
  if (Object.hasOwn(payload, name)) return payload[name];
  let value: unknown = payload;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[part];
  }
  return value;
}

import { isUUID } from 'class-validator';
import { jwtVerify, SignJWT } from 'jose';
import type { JWTPayload, JWTVerifyOptions } from 'jose';
import { CredentialFault } from './credential-fault.js';
import { faultOfJose } from './jose-faults.js';
import type { ServiceKeys, SigningKey } from './service-keys.js';
import { VerifiedTokens } from './verified-tokens.js';

/** The media type of a seat's token, which no other token has: none can be taken for one. */
export const SEAT_TOKEN_TYPE = 'asalto-seat+jwt';
/** The seat every encounter has from the start. All others have a UUID. */
const GAME_MASTER_SEAT = 'gameMaster';

const ISSUER = 'asalto';
const AUDIENCE = 'asalto-seats';
const ALGORITHM = 'HS256';
/** Ours have about 400 characters. */
const MAX_LENGTH = 1_024;
/** How far the clock of the node that signed may be ahead, in milliseconds. */
const CLOCK_TOLERANCE = 30_000;
const DAY = 86_400_000;

/** What a seat's token says: whose it is, not what that seat may do. */
export interface SeatClaims {
  readonly encounterId: string;
  /** A UUID, or `gameMaster`. */
  readonly seatId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** How many days a seat's token may live. */
export interface SeatTokenLifetimes {
  /** Of a token for which nothing else was asked. */
  readonly defaultDays: number;
  /** What lives longer is neither signed nor accepted. */
  readonly longestDays: number;
}

interface Verified {
  readonly claims: SeatClaims;
  readonly kid: string;
}

/** Signs and checks the bearer tokens of seats. */
export class SeatTokens {
  private readonly verified = new VerifiedTokens<Verified>();

  /** @param now the time, in milliseconds since 1970 */
  constructor(
    private readonly keys: ServiceKeys,
    readonly lifetimes: SeatTokenLifetimes,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * A token for a seat. Times are kept in whole seconds.
   * @throws RangeError if it would live longer than allowed, or not at all
   * @throws EventStoreError if a key has to be drawn or read and the store cannot be reached
   */
  async sign({ encounterId, seatId, issuedAt, expiresAt }: SeatClaims): Promise<string> {
    const [from, until] = [seconds(issuedAt), seconds(expiresAt)];
    const { longestDays } = this.lifetimes;
    if (!isLifetime(from, until, longestDays))
      throw new RangeError(`A seat's token lives for up to ${longestDays} days.`);
    const { kid, secret } = await this.keys.signingKey();
    return new SignJWT({ encounterId, seatId })
      .setProtectedHeader({ alg: ALGORITHM, typ: SEAT_TOKEN_TYPE, kid })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(from)
      .setExpirationTime(until)
      .sign(secret);
  }

  /**
   * What a token says, if this service signed it and it is valid now.
   * @throws EventStoreError if the keys have to be read and the store cannot be reached
   */
  async verify(token: string): Promise<SeatClaims | CredentialFault> {
    if (token.length > MAX_LENGTH) return new CredentialFault('too-long');
    const known = this.verified.get(token, this.now());
    if (known) return (await this.keys.trustedKey(known.kid)) ? known.claims : new CredentialFault('unknown-key');
    const found = await this.check(token);
    if (found instanceof CredentialFault) return found;
    this.verified.keep(token, found, found.claims.expiresAt.getTime());
    return found.claims;
  }

  private async check(token: string): Promise<Verified | CredentialFault> {
    let key: SigningKey | undefined;
    let fault: CredentialFault | undefined;
    const options: JWTVerifyOptions = {
      algorithms: [ALGORITHM],
      typ: SEAT_TOKEN_TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['iat', 'exp'],
      currentDate: new Date(this.now()),
    };
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          key = typeof kid === 'string' ? await this.keys.trustedKey(kid) : undefined;
          if (key) return key.secret;
          fault = new CredentialFault('unknown-key');
          throw new Error(fault.reason);
        },
        options,
      );
      const claims = this.claimsOf(payload);
      if (!claims || !key) return new CredentialFault('claims');
      const early = claims.issuedAt.getTime() > this.now() + CLOCK_TOLERANCE;
      return early ? new CredentialFault('not-yet-valid') : { claims, kid: key.kid };
    } catch (error) {
      fault ??= faultOfJose(error);
      if (fault) return fault;
      throw error;
    }
  }

  private claimsOf({ encounterId, seatId, iat = NaN, exp = NaN }: JWTPayload): SeatClaims | undefined {
    if (!isId(encounterId) || (seatId !== GAME_MASTER_SEAT && !isId(seatId))) return undefined;
    if (!isLifetime(iat, exp, this.lifetimes.longestDays)) return undefined;
    return { encounterId, seatId, issuedAt: new Date(iat * 1_000), expiresAt: new Date(exp * 1_000) };
  }
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1_000);
const isId = (value: unknown): value is string =>
  typeof value === 'string' && isUUID(value) && value === value.toLowerCase();
const isLifetime = (from: number, until: number, longestDays: number): boolean =>
  until > from && until - from <= (longestDays * DAY) / 1_000;

import { readFileSync } from 'node:fs';
import { createLocalJWKSet } from 'jose';
import type { JSONWebKeySet } from 'jose';
import type { ApiKeyHash } from '../auth/api-keys.js';
import type { IdentityProviderSettings, RequiredClaim } from '../auth/identity-provider.js';
import { isLoopback } from '../auth/loopback.js';
import type { EnvironmentVariables } from './environment.js';

/** Signature algorithms whose verifier cannot sign. */
const ALGORITHMS = ['RS', 'PS', 'ES'].flatMap((family) => ['256', '384', '512'].map((bits) => family + bits));
const ASYMMETRIC = new Set([...ALGORITHMS, 'EdDSA', 'Ed25519']);

/** Who may create encounters, by the environment. */
export interface CallerSettings {
  readonly apiKeys: readonly ApiKeyHash[];
  readonly identityProvider: IdentityProviderSettings | undefined;
}

/** Reads who may create encounters, and adds to `problems` one line for each thing that is wrong with it. */
export function callerSettings(variables: EnvironmentVariables, problems: string[]): CallerSettings {
  const settings = {
    apiKeys: apiKeysOf(variables, problems),
    identityProvider: identityProviderOf(variables, problems),
  };
  if (settings.apiKeys.length === 0 && !variables.JWT_ISSUER) openProblems(variables, problems);
  return settings;
}

/** Where everybody is the operator, nobody from elsewhere may get in. */
function openProblems({ HOST, ALLOWED_ORIGINS, TRUST_PROXY }: EnvironmentVariables, problems: string[]): void {
  const otherwise = 'as long as neither API_KEYS nor JWT_ISSUER says who may use the service';
  if (!isLoopback(HOST))
    problems.push(`HOST must be 127.0.0.1, ::1 or localhost ${otherwise} (it is ${JSON.stringify(HOST)})`);
  if (ALLOWED_ORIGINS.trim() === '*') problems.push(`ALLOWED_ORIGINS must not be * ${otherwise}`);
  if (TRUST_PROXY === 'true') problems.push(`TRUST_PROXY must not be true ${otherwise}`);
}

function apiKeysOf({ API_KEYS }: EnvironmentVariables, problems: string[]): ApiKeyHash[] {
  const keys = listOf(API_KEYS).map((entry) => {
    const [name = '', sha256 = ''] = entry.split(':');
    return { name, sha256: sha256.toLowerCase() };
  });
  const hashes = new Set(keys.map(({ sha256 }) => sha256));
  if (hashes.size < keys.length) problems.push('API_KEYS must not give one key two names');
  return keys;
}

function identityProviderOf(v: EnvironmentVariables, problems: string[]): IdentityProviderSettings | undefined {
  const { JWT_ISSUER, JWT_AUDIENCE, JWKS_URL, JWKS_FILE } = v;
  if (!JWT_ISSUER && !JWT_AUDIENCE && !JWKS_URL && !JWKS_FILE) return undefined;
  if (!JWT_ISSUER || !JWT_AUDIENCE || !JWKS_URL === !JWKS_FILE) {
    problems.push('JWT_ISSUER, JWT_AUDIENCE and one of JWKS_URL and JWKS_FILE must be set together');
    return undefined;
  }
  const algorithms = listOf(v.JWT_ALGORITHMS);
  if (algorithms.length === 0 || !algorithms.every((name) => ASYMMETRIC.has(name)))
    problems.push(`JWT_ALGORITHMS must be a list of ${[...ASYMMETRIC].join(', ')}`);
  const keys = JWKS_URL ? keyAddress(JWKS_URL, problems) : keysIn(JWKS_FILE, problems);
  const requiredClaim = requiredClaimOf(v.JWT_REQUIRED_CLAIM, problems);
  return (
    keys && {
      issuer: JWT_ISSUER,
      audience: JWT_AUDIENCE,
      keys,
      algorithms,
      subjectClaim: v.JWT_SUBJECT_CLAIM,
      requiredClaim,
    }
  );
}

/** Keys that anyone on the way could replace would prove nothing. */
function keyAddress(text: string, problems: string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(host))) return url;
  problems.push('JWKS_URL must be an https address (http only on this machine)');
  return undefined;
}

function keysIn(path: string, problems: string[]): JSONWebKeySet | undefined {
  try {
    const keys = JSON.parse(readFileSync(path, 'utf8')) as JSONWebKeySet;
    createLocalJWKSet(keys);
    if (keys.keys.length > 0 && keys.keys.every((key) => key.kty !== 'oct' && !('d' in key))) return keys;
    problems.push('JWKS_FILE must hold public keys only, and at least one');
  } catch {
    problems.push('JWKS_FILE must be a readable file with a JSON Web Key Set');
  }
  return undefined;
}

function requiredClaimOf(text: string, problems: string[]): RequiredClaim | undefined {
  if (text === '') return undefined;
  // Names of claims may be URLs, and so hold colons themselves.
  const colon = text.lastIndexOf(':');
  if (colon > 0 && colon < text.length - 1) return { name: text.slice(0, colon), value: text.slice(colon + 1) };
  problems.push('JWT_REQUIRED_CLAIM must be a claim and its value, such as roles:dm');
  return undefined;
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

import { errors } from 'jose';
import { CredentialFault } from './credential-fault.js';
import type { CredentialFaultReason } from './credential-fault.js';

/** The claims and header parameters whose failure has a name of its own. */
const REASON_OF_CLAIM: Readonly<Record<string, CredentialFaultReason>> = {
  typ: 'type',
  iss: 'issuer',
  aud: 'audience',
  nbf: 'not-yet-valid',
};

/** What is wrong with a token, by the error that jose threw; undefined if the error says nothing about the token. */
export function faultOfJose(error: unknown): CredentialFault | undefined {
  if (error instanceof errors.JWTExpired) return new CredentialFault('expired');
  if (error instanceof errors.JWTClaimValidationFailed) {
    const known = error.reason === 'check_failed' || error.claim === 'typ';
    return new CredentialFault((known && REASON_OF_CLAIM[error.claim]) || 'claims');
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return new CredentialFault('algorithm');
  if (error instanceof errors.JWSSignatureVerificationFailed) return new CredentialFault('signature');
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return new CredentialFault('unknown-key');
  if (
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JOSENotSupported
  )
    return new CredentialFault('malformed');
  return undefined;
}

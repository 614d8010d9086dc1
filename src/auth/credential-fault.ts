/** Why credentials are not accepted. For the log: the caller is told only that they are not. */
export type CredentialFaultReason =
  /** The header, or the parameter of `connection_init`, is not `Bearer` and a token. */
  | 'not-bearer'
  | 'too-long'
  /** Not a token at all, or one that cannot be read. */
  | 'malformed'
  /** Signed by an algorithm that is not allowed, `none` among them. */
  | 'algorithm'
  /** A token for something else. */
  | 'type'
  /** The key it names is unknown, no longer trusted, or not one. */
  | 'unknown-key'
  | 'signature'
  | 'issuer'
  | 'audience'
  | 'expired'
  | 'not-yet-valid'
  /** A claim is missing or is not what it has to be. */
  | 'claims'
  /** Of a kind that this service is not set up for. */
  | 'not-configured';

/** Credentials that are not accepted. */
export class CredentialFault {
  constructor(readonly reason: CredentialFaultReason) {}
}

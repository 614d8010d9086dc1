import type { IncomingHttpHeaders } from 'node:http';
import { CredentialFault } from './credential-fault.js';

/**
 * The bearer token of a caller: of `authorization` in the parameters of `connection_init` if it stands there, else of the
 * request's header. Undefined if there is none; a fault if there is something else.
 */
export function bearerToken(
  headers: IncomingHttpHeaders,
  connectionParams: Readonly<Record<string, unknown>> = {},
): string | CredentialFault | undefined {
  const credentials = parameter(connectionParams) ?? headers.authorization;
  if (credentials === undefined) return undefined;
  const token = typeof credentials === 'string' ? /^Bearer +(\S+) *$/i.exec(credentials)?.[1] : undefined;
  return token ?? new CredentialFault('not-bearer');
}

function parameter(connectionParams: Readonly<Record<string, unknown>>): unknown {
  for (const [name, value] of Object.entries(connectionParams)) {
    if (name.toLowerCase() === 'authorization' && value != null) return value;
  }
  return undefined;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../graphql/errors/error-codes.js';

/** Answers a request that no route gets to see, in the shape of errors that its path has. */
export function turnAway(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { code, message }: { readonly code: ErrorCode; readonly message: string },
): void {
  const isGraphQL = request.url.startsWith('/graphql');
  void reply
    .status(status)
    .send(isGraphQL ? { errors: [{ message, extensions: { code } }] } : { error: { message, code } });
}

import { STATUS_CODES } from 'node:http';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest, FastifyHttpOptions } from 'fastify';
import { codeOfStatus } from './graphql/errors/error-codes.js';

/** Options by which Fastify answers what is no request in the shape of every other error. */
export const ANSWERS_TO_BROKEN_REQUESTS = {
  clientErrorHandler: answerBrokenRequest,
  frameworkErrors: answerUnroutable,
} satisfies FastifyHttpOptions<Server>;

/** Answers what cannot be read as HTTP, or came too slowly, and hangs up. */
function answerBrokenRequest({ code }: Error & { readonly code?: string }, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = errorBody(status);
  hangUp(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

/** Answers a path that no route can be looked up for: percent signs that mean nothing, or an id far too long. */
function answerUnroutable({ statusCode = 400 }: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void reply.status(statusCode).type('application/json; charset=utf-8').send(errorBody(statusCode));
}

function errorBody(status: number): string {
  return JSON.stringify({ error: { message: STATUS_CODES[status], code: codeOfStatus(status) } });
}

/**
 * Sends a last word on a socket that no server looks after any more, and drops it: a client that resets the connection cannot end
 * the process, one that never closes its side does not keep it.
 */
export function hangUp(socket: Duplex, lastWord: string): void {
  socket.on('error', () => undefined);
  socket.end(lastWord, () => {
    socket.destroy();
  });
}

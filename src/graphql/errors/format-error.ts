import { HttpException } from '@nestjs/common';
import { GraphQLError } from 'graphql';
import { ApiError } from './api-error.js';
import { codeOfStatus } from './error-codes.js';
import type { ErrorCode } from './error-codes.js';

/** Notes an unexpected error in the log and returns the id under which it is found there. */
export type ReportUnexpected = (error: unknown) => string;

/** What the caller is told about an error. */
export interface PublicError {
  readonly message: string;
  readonly extensions: Readonly<Record<string, unknown>> & { readonly code: string };
}

/** The innermost error: graphql-js wraps what a resolver threw, sometimes twice. */
function cause(error: unknown): unknown {
  let inner = error;
  while (inner instanceof GraphQLError && inner.originalError) inner = inner.originalError;
  return inner;
}

/**
 * What may be said about any error. Errors made for the caller ({@link ApiError}, Nest's `HttpException` below 500, a
 * `GraphQLError` with a code of its own) keep their words; everything else is reported and becomes
 * `INTERNAL_SERVER_ERROR` with the id of the report and nothing more.
 */
export function publicError(error: unknown, report: ReportUnexpected): PublicError {
  const inner = cause(error);
  if (inner instanceof ApiError) return inner;
  if (inner instanceof HttpException) {
    const status = inner.getStatus();
    if (status < 500 || status === 503) return { message: inner.message, extensions: { code: codeOfStatus(status) } };
  }
  if (inner instanceof GraphQLError) {
    // The errors of compiled queries may have no extensions, whatever the type says.
    const { code, ...extensions } = (inner.extensions as GraphQLError['extensions'] | undefined) ?? {};
    if (typeof code === 'string') return { message: inner.message, extensions: { ...extensions, code } };
  }
  return {
    message: 'Internal server error',
    extensions: { code: 'INTERNAL_SERVER_ERROR' satisfies ErrorCode, errorId: report(error) },
  };
}

/** An error of an execution in the shape every transport sends: message, code, place in the document and path. */
export function formatExecutionError(error: GraphQLError, report: ReportUnexpected): GraphQLError {
  const { message, extensions } = publicError(error, report);
  return located(error, message, extensions);
}

/** A fault of the document, found before execution, labelled with its code. */
export function documentError(error: GraphQLError, code: ErrorCode, message = error.message): GraphQLError {
  return located(error, message, { code });
}

/** A {@link PublicError} as a `GraphQLError` without a place, for errors of the request as a whole. */
export function requestError({ message, extensions }: PublicError): GraphQLError {
  return new GraphQLError(message, { extensions: { ...extensions } });
}

function located(error: GraphQLError, message: string, extensions: Readonly<Record<string, unknown>>): GraphQLError {
  const { nodes, source, positions, path, locations } = error;
  const formatted = new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions } });
  // Compiled queries know their locations but not their nodes.
  if (!formatted.locations && locations)
    Object.defineProperty(formatted, 'locations', { value: locations, enumerable: true });
  return formatted;
}

import { IntrinsicException } from '@nestjs/common';
import type { ErrorCode } from './error-codes.js';

/** One wrong field of an input: `path` is dotted from the variable or argument, e.g. `input.action.move.path.0.x`. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

/**
 * A mistake of the caller, or a state of the service, that the caller is meant to read.
 *
 * Throw it from a resolver, guard, pipe or controller: message, code and extensions reach the caller unchanged on
 * HTTP, WebSocket, SSE and REST. Every other error is masked. It is an `IntrinsicException` so that Nest does not log
 * an expected refusal as a fault.
 */
export class ApiError extends IntrinsicException {
  /** What goes out as `extensions`, the code included. */
  readonly extensions: Readonly<Record<string, unknown>> & { readonly code: ErrorCode };

  constructor(code: ErrorCode, message: string, extensions: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.extensions = { ...extensions, code };
  }

  get code(): ErrorCode {
    return this.extensions.code;
  }
}

/** The input does not hold; `fields` says where and why. */
export function badUserInput(fields: readonly FieldProblem[], message = 'The input is not valid.'): ApiError {
  return new ApiError('BAD_USER_INPUT', message, { fields });
}

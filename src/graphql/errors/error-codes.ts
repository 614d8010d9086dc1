/**
 * Every code a caller may meet in `extensions.code`, with the HTTP status that REST answers use for it.
 * The codes are part of the API: they are never renamed.
 */
export const HTTP_STATUS_OF_CODE = {
  /** The document is not GraphQL. */
  GRAPHQL_PARSE_FAILED: 400,
  /** The document does not fit the schema. */
  GRAPHQL_VALIDATION_FAILED: 400,
  /** A variable or an input is wrong; `extensions.fields` lists where. */
  BAD_USER_INPUT: 400,
  /** The document is too deep, too wide or too costly. */
  TOO_COMPLEX: 400,
  /** A seat is needed and none, or an unknown one, was shown. */
  UNAUTHENTICATED: 401,
  /** The seat may not do this. */
  FORBIDDEN: 403,
  /** What was asked for does not exist, or not for this seat. */
  NOT_FOUND: 404,
  /** The encounter has moved on; `extensions.currentRevision` says where it is. Or the id of a new one is taken. */
  REVISION_CONFLICT: 409,
  /** The command id was used before with another body. */
  COMMAND_ID_REUSED: 409,
  /** The archive cannot be taken in; `extensions.fault` and `extensions.verdict` say why. */
  ARCHIVE_INVALID: 400,
  /** Another encounter with the archive's id is here; `extensions.revision` says from where on they differ. */
  ARCHIVE_DIFFERS: 409,
  /** The body or the message is larger than the limit. */
  PAYLOAD_TOO_LARGE: 413,
  /** Too many operations at once, or too often. */
  RATE_LIMITED: 429,
  /** The stored encounter is damaged; `extensions.revision` says where. `verify` says more. */
  ENCOUNTER_CORRUPT: 500,
  /** Our fault; `extensions.errorId` finds the cause in the log. */
  INTERNAL_SERVER_ERROR: 500,
  /** The service or its store cannot answer now; try again. */
  UNAVAILABLE: 503,
} as const;

/** A stable code of the API, see {@link HTTP_STATUS_OF_CODE}. */
export type ErrorCode = keyof typeof HTTP_STATUS_OF_CODE;

/** Whether `value` is one of the API's codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(HTTP_STATUS_OF_CODE, value);
}

const CODE_OF_STATUS = new Map<number, ErrorCode>([
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [429, 'RATE_LIMITED'],
  [503, 'UNAVAILABLE'],
]);

/** The code for an HTTP status: any other 4xx is the caller's input, any other status is ours. */
export function codeOfStatus(status: number): ErrorCode {
  const code = CODE_OF_STATUS.get(status);
  if (code) return code;
  return status >= 400 && status < 500 ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
}

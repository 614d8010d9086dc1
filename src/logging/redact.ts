const SECRET_KEY = /^(authorization|cookie|set-cookie|password|secret)$|token$|seed$/i;
const CENSORED = '[redacted]';
/** Deeper than this an object is cut: a log line is no dump. */
const MAX_DEPTH = 6;

/** Hides user names and passwords in URLs, and bearer tokens, wherever they stand in a text. */
export function redactText(text: string): string {
  return text.replace(/:\/\/[^\s/@]+@/g, `://${CENSORED}@`).replace(/\bBearer\s+\S+/gi, `Bearer ${CENSORED}`);
}

/**
 * A copy of `value` fit for the log: fields named `authorization`, `cookie`, `password`, `secret`, or ending in `token`
 * or `seed` are censored at any depth, texts are cleaned by {@link redactText}, errors keep type, message, code, stack
 * and cause.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[…]';
  if (value instanceof Error) return redactError(value, depth);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, SECRET_KEY.test(key) ? CENSORED : redact(item, depth + 1)]),
  );
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: name,
    message: redactText(message),
    ...(code !== undefined && { code: redact(code, depth + 1) }),
    ...(stack !== undefined && { stack: redactText(stack) }),
    ...(cause !== undefined && { cause: redact(cause, depth + 1) }),
  };
}

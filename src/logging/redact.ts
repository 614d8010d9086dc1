/** What the name of a secret is, or ends in. */
const SECRET =
  '(?:authorization|cookie|password|credentials?|jwt|secrets?|token|seeds?|(?:api|salt|signing|private|pseudonym)[-_]?key)';
const SECRET_KEY = new RegExp(`${SECRET}$`, 'i');
const CENSORED = '[redacted]';
/** Deeper than this an object is cut: a log line is no dump. */
const MAX_DEPTH = 6;

/** Each with what it becomes. */
const SECRETS_IN_TEXT: readonly (readonly [RegExp, string])[] = [
  // User and password in a URL.
  [/:\/\/[^\s/@]+@/g, `://${CENSORED}@`],
  // A secret behind its name: `?access_token=…`, `"seed":"…"`, `Cookie: …`.
  [
    new RegExp(
      `(${SECRET}\\\\?["']?\\s*[:=]\\s*)(?:\\\\?"[^"]*"|'[^']*'|(?:Basic\\s+|Bearer\\s+)?[^\\s"',;&)}\\]]+)`,
      'gi',
    ),
    `$1${CENSORED}`,
  ],
  // A token behind its scheme, whatever it looks like.
  [/\bBearer\s+[^\s"',;)}\]]+/gi, `Bearer ${CENSORED}`],
  // A JWT, or the beginning of one: they all begin with the base64 of `{"`.
  [/\beyJ[\w-]{8,}(?:\.[\w-]*)*/g, CENSORED],
  // An API key of ours.
  [/\bask_[\w-]{8,}/g, `ask_${CENSORED}`],
];

/** Hides tokens, keys, seeds and passwords wherever they stand in a text. */
export function redactText(text: string): string {
  return SECRETS_IN_TEXT.reduce((cleaned, [secret, stand]) => cleaned.replace(secret, stand), text);
}

/**
 * A copy of `value` fit for the log: fields whose names end like that of a secret (`authorization`, `gameMasterToken`,
 * `encounterSeed`, `x-api-key`) are censored at any depth, texts are cleaned by {@link redactText}, errors keep type, message,
 * code, stack and cause.
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

const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
};

interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly context?: string;
  readonly err?: { readonly stack?: string; readonly message?: string };
  readonly [field: string]: unknown;
}

/** A JSON log line as text for a person: time, level, where, message, fields; the stack on lines below. */
export function prettyLine(json: string): string {
  const { level, time, msg = '', context, err, ...fields } = JSON.parse(json) as Line;
  const clock = new Date(time).toISOString().slice(11, 23);
  const where = context === undefined ? '' : `[${context}] `;
  const rest = Object.entries(fields).map(
    ([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const stack = err ? `\n${err.stack ?? err.message ?? ''}` : '';
  return `${clock} ${LEVELS[level] ?? String(level)} ${where}${msg}${rest.join('')}${stack}\n`;
}

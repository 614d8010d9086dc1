import { Injectable } from '@nestjs/common';
import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { DestinationStream, Level, Logger as PinoLogger } from 'pino';
import type { Settings } from '../config/settings.js';
import { prettyLine } from './pretty-lines.js';
import { redact, redactText } from './redact.js';

/** Facts that go into a log line beside its message. */
export type LogFields = Readonly<Record<string, unknown>>;

/** What Nest says of itself while it starts; of interest only to someone who debugs the start. */
const NEST_ITSELF = new Set([
  'NestFactory',
  'NestApplication',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'GraphQLModule',
]);

/**
 * The log: one JSON object per line on standard output (or text, with `LOG_FORMAT=pretty`), secrets redacted.
 *
 * It is Nest's own logger too, so `new Logger(MyService.name).log('text')` ends up here, and `.log({ message: 'text',
 * encounterId })` keeps its fields.
 */
@Injectable()
export class StructuredLogger implements LoggerService {
  private constructor(private readonly pino: PinoLogger) {}

  /** @param destination where lines go; standard output unless a test wants them. */
  static create(
    { logLevel, logFormat }: Pick<Settings, 'logLevel' | 'logFormat'>,
    destination: { write(line: string): void } = process.stdout,
  ): StructuredLogger {
    const stream: DestinationStream =
      logFormat === 'pretty'
        ? { write: (line) => destination.write(prettyLine(line)) }
        : { write: (line) => destination.write(line) };
    return new StructuredLogger(
      pino(
        {
          level: logLevel,
          base: null,
          formatters: { log: (fields) => redact(fields) as Record<string, unknown> },
          serializers: { err: (error: unknown) => error },
        },
        stream,
      ),
    );
  }

  /** A logger that adds `fields` (say, a request id) to every line. */
  child(fields: LogFields): StructuredLogger {
    return new StructuredLogger(this.pino.child(redact(fields) as Record<string, unknown>));
  }

  /** Writes one line. An error goes into `fields.err`. */
  write(level: Level, message: string, fields: LogFields = {}): void {
    if (this.pino.isLevelEnabled(level)) this.pino[level](fields, redactText(message));
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.fromNest('info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.fromNest('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.fromNest('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.fromNest('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.fromNest('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.fromNest('fatal', message, rest);
  }

  /** Nest passes the context last, and for errors the stack before it. */
  private fromNest(level: Level, message: unknown, rest: readonly unknown[]): void {
    const texts = rest.filter((item): item is string => typeof item === 'string');
    const context = texts.at(-1);
    const stack = level === 'error' && texts.length > 1 ? texts[0] : undefined;
    const quiet = level === 'info' && context !== undefined && NEST_ITSELF.has(context);
    const { text, fields } = parts(message, rest);
    this.write(quiet ? 'debug' : level, text, { ...fields, ...(context && { context }), ...(stack && { stack }) });
  }
}

function parts(message: unknown, rest: readonly unknown[]): { text: string; fields: Record<string, unknown> } {
  const fields: Record<string, unknown> = {};
  for (const item of rest) {
    if (item instanceof Error) fields.err = item;
    else if (typeof item === 'object' && item !== null) Object.assign(fields, item);
  }
  if (message instanceof Error) return { text: message.message, fields: { ...fields, err: message } };
  if (typeof message === 'object' && message !== null) {
    const { message: text, ...others } = message as Record<string, unknown>;
    return { text: typeof text === 'string' ? text : '', fields: { ...fields, ...others } };
  }
  return { text: String(message), fields };
}

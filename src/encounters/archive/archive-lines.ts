import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { FIXED_LIMITS } from '../../config/fixed-limits.js';

/** A line longer than this is no line of an archive: an event the stores take is far below. In bytes. */
export const MAX_LINE_BYTES = FIXED_LIMITS.archiveLineBytes.value;

/** A line that is too long to be read. */
export class LineTooLongError extends Error {
  override readonly name = 'LineTooLongError';
  constructor(
    /** Counted from 1. */
    readonly line: number,
  ) {
    super(`Line ${line} is longer than ${MAX_LINE_BYTES} bytes`);
  }
}

const NEWLINE = 0x0a;

/**
 * The lines of a text in UTF-8 without their ends, one at a time: no more than a line and a chunk are in memory. A line that is
 * no UTF-8 is given as an empty one: neither is JSON, and no byte must pass for another.
 * @throws LineTooLongError
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let size = 0;
  let line = 1;
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      if (size + end - from > MAX_LINE_BYTES) throw new LineTooLongError(line);
      yield decoded([...rest, bytes.subarray(from, end)]);
      rest = [];
      size = 0;
      line++;
      from = end + 1;
    }
    rest.push(bytes.subarray(from));
    size += bytes.length - from;
    if (size > MAX_LINE_BYTES) throw new LineTooLongError(line);
  }
  if (size > 0) yield decoded(rest);
}

function decoded(chunks: readonly Buffer[]): string {
  const line = Buffer.concat(chunks);
  return isUtf8(line) ? line.toString('utf8') : '';
}

/** The lines of a file. @throws LineTooLongError, or what the file system says */
export function fileLines(path: string): AsyncGenerator<string> {
  return linesOf(createReadStream(path) as AsyncIterable<Uint8Array>);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether lists and objects nest deeper than so many levels in JSON that nobody has parsed: a hundred kilobytes of brackets take the
 * parser as long as a megabyte of anything else, and a look at each byte takes next to nothing. What is no JSON, the parser finds.
 *
 * @param json as UTF-8
 */
export function nestsDeeper(json: Uint8Array, levels: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]!;
    if (inString) {
      if (byte === BACKSLASH) index++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (OPENING.has(byte)) {
      if (++depth > levels) return true;
    } else if (CLOSING.has(byte)) depth--;
  }
  return false;
}

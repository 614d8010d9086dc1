const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Brackets and braces differ in this bit only. */
const BRACE = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

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
    else if ((byte | BRACE) === OPENING) {
      if (++depth > levels) return true;
    } else if ((byte | BRACE) === CLOSING) depth--;
  }
  return false;
}

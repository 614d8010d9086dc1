/** Printed text with one kind of dash, one times sign and no markup. */
export function plainText(text: string): string {
  return (
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/&times;|×/g, 'x')
      // A times sign that was lost: "1d8+3/?3".
      .replace(/\/\?(\d)/g, '/x$1')
      .replace(/[–—−]|&ndash;|&mdash;/g, '-')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Splits at a separator that stands in no parentheses. The separator begins where it matches. */
export function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      const found = separator.exec(text.slice(at));
      if (found?.index !== 0) continue;
      parts.push(text.slice(begin, at));
      begin = at + found[0].length;
      at = begin - 1;
    }
  }
  return [...parts, text.slice(begin)].map((part) => part.trim()).filter((part) => part !== '' && part !== '--');
}

/** A number with its sign, as "+5" or "- 2". */
export const signed = (text: string): number => Number(text.replace(/\s/g, ''));

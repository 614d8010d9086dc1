/** A secret that can be told from everything else: a text, or a number out of a range in which nothing else lies. */
export type Marker =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly pattern: RegExp }
  | { readonly name: string; readonly from: number; readonly to: number };

/** The markers that stand in a text. */
export function markersIn(text: string, markers: readonly Marker[]): readonly string[] {
  const numbers = [...withoutNames(text).matchAll(/\d+/g)].map(([digits]) => Number(digits));
  return markers
    .filter((one) =>
      'text' in one
        ? text.includes(one.text)
        : 'pattern' in one
          ? one.pattern.test(text)
          : numbers.some((number) => number >= one.from && number <= one.to),
    )
    .map(({ name }) => name);
}

/** Hashes, UUIDs, times and cursors hold digits by chance; no number of the game stands in them. */
function withoutNames(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '')
    .replace(/\b[0-9a-f]{32,}\b/g, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replace(/\d+\.\d+/g, '')
    .replace(/"(?:cursor|startCursor|endCursor)":"[^"]*"/g, '');
}

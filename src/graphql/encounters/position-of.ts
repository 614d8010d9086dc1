/** The revision a subscriber has been brought to by an item: named to a slow client when it is cut off. */
export function positionOf(item: unknown): number | undefined {
  const revision =
    typeof item === 'object' && item !== null ? (item as { readonly revision?: unknown }).revision : undefined;
  return typeof revision === 'number' ? revision : undefined;
}

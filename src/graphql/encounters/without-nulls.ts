/** A value without members that are null or undefined: in GraphQL leaving out an optional input and giving null are the same. */
export function withoutNulls<T extends object>(value: T): T {
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) =>
      member === null || member === undefined ? [] : [[key, clean(member)]],
    ),
  );
}

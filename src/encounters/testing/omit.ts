/** A copy of an object without some of its members. For tests that compare the rest. */
export function omit<T extends object>(value: T, names: readonly (keyof T & string)[]): Partial<T> {
  const left: ReadonlySet<string> = new Set(names);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !left.has(name))) as Partial<T>;
}

import fc from '../../../src/engine/testing/fast-check.js';
import { Placeholder } from './placeholders.js';
import { anyStrange, Raw } from './strange-values.js';

/** One change of a value that was good: at one of its places something strange stands, or nothing, or the same twice. */
interface Change {
  readonly at: number;
  readonly kind: 'replace' | 'remove' | 'repeat' | 'add' | 'wrap';
  readonly value: unknown;
  readonly name: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(10_000),
  kind: fc.constantFrom<Change['kind']>('replace', 'replace', 'replace', 'remove', 'repeat', 'add', 'wrap'),
  value: anyStrange,
  name: fc.constantFrom('cheat', '__proto__', 'constructor', '__typename', 'id'),
});

/** Good values with up to `most` changes. */
export function mutated(values: fc.Arbitrary<unknown>, most: number): fc.Arbitrary<unknown> {
  return fc.tuple(values, fc.array(change, { maxLength: most })).map(([value, changes]) => {
    const holder = { value: copy(value) };
    for (const one of changes) apply(holder, one);
    return holder.value;
  });
}

type Holder = Record<string, unknown> | unknown[];

/** Objects keep members of any name as their own, `__proto__` too. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isHolder(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copy(member)]));
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && !(value instanceof Placeholder) && !(value instanceof Raw);
}

function places(holder: Holder): { holder: Holder; key: string }[] {
  return Object.entries(holder).flatMap(([key, value]: [string, unknown]) =>
    value === undefined ? [] : [{ holder, key }, ...(isHolder(value) ? places(value) : [])],
  );
}

function apply(root: Holder, { at, kind, value: strange, name }: Change): void {
  const all = places(root);
  const place = all[at % all.length];
  if (!place) return; // everything has been taken away
  const { holder, key } = place;
  const found: unknown = Reflect.get(holder, key);
  const value = copy(strange); // the next change may change this one
  switch (kind) {
    case 'replace':
      return put(holder, key, value);
    case 'remove':
      return put(holder, key, undefined);
    case 'repeat':
      return put(holder, key, [found, copy(found), copy(found)]);
    case 'wrap':
      return put(holder, key, { [name]: found });
    case 'add':
      if (isHolder(found) && !Array.isArray(found)) put(found, name, value);
  }
}

function put(holder: Holder, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
}

import { getMetadataStorage } from 'class-validator';

interface Storage {
  getTargetValidationMetadatas(
    target: unknown,
    schema: string,
    always: boolean,
    strictGroups: boolean,
    groups?: string[],
  ): unknown[];
}

const KEPT = Symbol('kept validation rules');

/**
 * Lets class-validator look up the rules of a class once. It gathers them anew, from every rule there is, for each object it
 * validates: with inputs as wide as ours that is most of what validating costs. Rules are given by decorators when classes are
 * defined, so they do not change any more once the service takes its first input.
 */
export function keepValidationMetadata(): void {
  const storage = getMetadataStorage() as unknown as Storage & { [KEPT]?: true };
  if (storage[KEPT]) return;
  storage[KEPT] = true;
  const gather = storage.getTargetValidationMetadatas.bind(storage);
  const kept = new WeakMap<object, unknown[]>();
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    // Only the plain question is kept: no schema by name, no groups.
    if (schema || always || strictGroups || (groups && groups.length > 0) || typeof target !== 'function') {
      return gather(target, schema, always, strictGroups, groups);
    }
    let rules = kept.get(target);
    if (!rules) {
      rules = gather(target, schema, always, strictGroups, groups);
      kept.set(target, rules);
    }
    return rules;
  };
}

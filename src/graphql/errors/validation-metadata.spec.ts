import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { getMetadataStorage, IsInt, IsString, Max, validateSync } from 'class-validator';
import { keepValidationMetadata } from './validation-metadata.js';

class Base {
  @IsInt()
  size!: number;
}
class Input extends Base {
  @IsString()
  name!: string;
  @Max(3, { groups: ['small'] })
  depth!: number;
}

const problems = (value: object, groups?: string[]): string[] =>
  validateSync(Object.assign(new Input(), value), groups ? { groups } : {}).flatMap(({ property, constraints = {} }) =>
    Object.keys(constraints).map((rule) => `${property}:${rule}`),
  );

describe('kept validation rules', () => {
  const cases = [{}, { size: 1, name: 'x' }, { size: 1.5, name: 3 }, { size: 9, name: 'x' }];
  const before = cases.map((one) => [problems(one), problems(one, ['small'])]);
  keepValidationMetadata();

  it('find the same problems as rules that are gathered anew, inherited ones and groups included', () => {
    for (let time = 0; time < 2; time++)
      expect(cases.map((one) => [problems(one), problems(one, ['small'])])).toEqual(before);
    // Without groups asked for, rules of every group apply: 1.5 is no whole number, 3 no text, and a missing depth is not at most 3.
    expect([...before[2]![0]!].sort()).toEqual(['depth:max', 'name:isString', 'size:isInt']);
  });

  it('are gathered once for a class', () => {
    const storage = getMetadataStorage();
    const rules = storage.getTargetValidationMetadatas(Input, '', false, false);
    expect(storage.getTargetValidationMetadatas(Input, '', false, false)).toBe(rules);
  });
});

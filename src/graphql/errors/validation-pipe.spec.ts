import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { IsString, MaxLength } from 'class-validator';
import { ApiError } from './api-error.js';
import { checked } from './validation-pipe.js';

class Named {
  @IsString()
  @MaxLength(3)
  name!: string;
}

const passed = (value: unknown): unknown =>
  checked(Named).transform(value, { type: 'body', metatype: Object, data: 'filter' });
const pathsOf = (value: unknown): unknown => {
  try {
    return passed(value);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (error.extensions.fields as readonly { path: string }[]).map(({ path }) => path);
  }
};

describe('checked', () => {
  it('makes instances of what fits, one or a list, and leaves null alone', () => {
    expect(passed({ name: 'abc' })).toBeInstanceOf(Named);
    expect(passed([{ name: 'a' }])).toEqual([Object.assign(new Named(), { name: 'a' })]);
    expect([passed(null), passed(undefined)]).toEqual([null, undefined]);
  });

  it('names what does not', () => {
    expect(pathsOf({ name: 'abcd' })).toEqual(['filter.name']);
    expect(pathsOf({ name: 'abc', more: 1 })).toEqual(['filter.more']);
    expect(pathsOf([{ name: 'abc' }, { name: 1 }])).toEqual(['filter.1.name', 'filter.1.name']);
  });
});

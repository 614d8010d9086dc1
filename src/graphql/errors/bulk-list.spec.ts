import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Type } from 'class-transformer';
import { IsArray, IsOptional, IsString, ValidateNested } from 'class-validator';
import { z } from 'zod';
import { ApiError } from './api-error.js';
import { BulkList } from './bulk-list.js';
import { createValidationPipe } from './validation-pipe.js';

class Plan {
  @IsString()
  name!: string;

  @BulkList(z.array(z.strictObject({ x: z.int().max(9), kinds: z.array(z.string()).nullish() })).max(3))
  squares?: { x: number }[] | null;
}
class Input {
  @IsOptional()
  @ValidateNested()
  @Type(() => Plan)
  plan?: Plan;

  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => Plan)
  others?: Plan[];
}

const passed = (value: unknown): Promise<unknown> =>
  createValidationPipe().transform(value, { type: 'body', metatype: Input, data: 'input' });
const pathsOf = async (value: unknown): Promise<unknown> => {
  try {
    return await passed(value);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (error.extensions.fields as readonly { path: string }[]).map(({ path }) => path);
  }
};

describe('a bulk list', () => {
  it('is in the instance as it was sent, wherever it stands', async () => {
    const squares = [{ x: 1, kinds: ['a'] }, { x: 9 }];
    const input = { plan: { name: 'a', squares }, others: [{ name: 'b' }, { name: 'c', squares: null }] };
    const made = (await passed(input)) as Input;
    expect(made.plan).toBeInstanceOf(Plan);
    expect(made.plan?.squares).toEqual(squares);
    expect(made.others?.map((one) => one.squares)).toEqual([undefined, null]);
  });

  it('names what is wrong with it by its full path, beside what else is wrong', async () => {
    const plan = { name: 1, squares: [{ x: 1 }, { x: 10 }, { x: 1, cheat: 1 }] };
    expect(await pathsOf({ plan })).toEqual(['input.plan.name', 'input.plan.squares.1.x', 'input.plan.squares.2']);
    const others = [{ name: 'a', squares: Array(4).fill({ x: 1 }) }];
    expect(await pathsOf({ others })).toEqual(['input.others.0.squares']);
    expect(await pathsOf({ plan: { name: 'a', squares: 7 } })).toEqual(['input.plan.squares']);
  });
});

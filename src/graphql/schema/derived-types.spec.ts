import { beforeAll, describe, expect, it } from '@jest/globals';
import { Query, Resolver, Args } from '@nestjs/graphql';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaBuilderModule, GraphQLSchemaFactory } from '@nestjs/graphql';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { printType } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { describedEnum } from '../../engine/encounter/described-enum.js';
import { fieldProblems } from '../errors/validation-pipe.js';
import { enumTypeOf } from './enum-types.js';
import { graphqlNameOf } from './event-types.js';
import { inputTypeOf } from './input-types.js';
import { objectTypeOf } from './output-types.js';
import { shapeOf } from './zod-shape.js';

const colour = describedEnum('TestColour', 'A colour.', { RED: 'Like blood.', BLUE: 'Like the sea.' });
const banner = z
  .strictObject({
    name: z.string().min(1).max(5).describe('Its name.'),
    code: z
      .string()
      .regex(/^[a-z]+$/)
      .describe('Its code.'),
    width: z.int().min(2).max(9).describe('How wide.'),
    weight: z.number().min(0).optional().describe('How heavy.'),
    torn: z.boolean().nullable().describe('Whether it is torn.'),
    colours: z.array(colour).min(1).max(3).describe('Its colours.'),
    extra: z.record(z.string(), z.json()).optional().describe('Whatever else.'),
  })
  .readonly()
  .meta({ id: 'TestBanner', description: 'A banner.' });
const host = z
  .strictObject({
    banners: z.array(banner).describe('Its banners.'),
    best: banner.nullable().describe('The best of them.'),
    described: z.string().describe('The text of what is optional.').optional(),
  })
  .meta({ id: 'TestHost', description: 'A host.' });

const HostType = objectTypeOf(shapeOf(host));
const HostInput = inputTypeOf(shapeOf(host));

@Resolver()
class TestResolver {
  @Query(() => HostType)
  host(@Args('input', { type: () => HostInput }) input: object): object {
    return input;
  }
}

let schema: GraphQLSchema;
beforeAll(async () => {
  const app = await NestFactory.createApplicationContext(GraphQLSchemaBuilderModule, { logger: false });
  schema = await app.get(GraphQLSchemaFactory).create([TestResolver]);
  await app.close();
});
const printed = (name: string): string => printType(schema.getType(name)!);

describe('a declaration', () => {
  it('becomes an object type, names and texts and all', () => {
    expect(printed('TestBanner')).toBe(`"""A banner."""
type TestBanner {
  """Its name."""
  name: String!

  """Its code."""
  code: String!

  """How wide."""
  width: Int!

  """How heavy."""
  weight: Float

  """Whether it is torn."""
  torn: Boolean

  """Its colours."""
  colours: [TestColour!]!

  """Whatever else."""
  extra: JSON
}`);
    expect(printed('TestHost')).toContain('banners: [TestBanner!]!');
    expect(printed('TestHost')).toContain('best: TestBanner\n');
    expect(printed('TestHost')).toContain('"""The text of what is optional."""\n  described: String');
  });

  it('becomes an input of the same members', () => {
    const body = (text: string): string => text.slice(text.indexOf('{'));
    expect(body(printed('TestBannerInput'))).toBe(body(printed('TestBanner')));
    expect(printed('TestHostInput')).toContain('banners: [TestBannerInput!]!');
  });

  it('becomes an enum that explains its values', () => {
    expect(printed('TestColour')).toBe(`"""A colour."""
enum TestColour {
  """Like blood."""
  RED

  """Like the sea."""
  BLUE
}`);
  });

  it('of the same id is the same type', () => {
    expect(objectTypeOf(shapeOf(host))).toBe(HostType);
    expect(inputTypeOf(shapeOf(host))).toBe(HostInput);
    expect(enumTypeOf(shapeOf(colour.optional()))).toBe(enumTypeOf(shapeOf(colour)));
  });

  it('without an id cannot become a type', () => {
    expect(() => objectTypeOf(shapeOf(z.object({ a: z.string() })))).toThrow('needs an id');
    expect(() => inputTypeOf(shapeOf(z.object({ a: z.string() })))).toThrow('needs an id');
    expect(() => enumTypeOf(shapeOf(z.enum(['A'])))).toThrow('An enum of A needs an id');
  });
});

describe('the bounds of a declaration', () => {
  const good = { name: 'Lion', code: 'abc', width: 2, torn: null, colours: ['RED'] };
  const problems = (difference: object): [string, number][] => {
    const input = { banners: [good, { ...good, ...difference }], best: null };
    const found = fieldProblems(
      validateSync(plainToInstance(HostInput, input), { whitelist: true, forbidNonWhitelisted: true }),
    );
    return found.map(({ path, message }) => [path, message.length > 0 ? 1 : 0]);
  };

  it('let through what keeps them', () => {
    expect(
      problems({ weight: 0, width: 9, name: '12345', colours: ['RED', 'BLUE', 'RED'], extra: { a: [1] } }),
    ).toEqual([]);
  });

  it.each<[string, object]>([
    ['name', { name: '' }],
    ['name', { name: '123456' }],
    ['code', { code: 'ABC' }],
    ['width', { width: 1 }],
    ['width', { width: 10 }],
    ['width', { width: 2.5 }],
    ['weight', { weight: -0.1 }],
    ['weight', { weight: Number.NaN }],
    ['colours', { colours: [] }],
    ['colours', { colours: ['RED', 'RED', 'RED', 'RED'] }],
    ['colours', { colours: ['GREEN'] }],
    ['colours', { colours: 'RED' }],
    ['size', { size: 1 }],
  ])('refuse a %s as in %j', (field, difference) => {
    const found = problems(difference);
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(([path]) => path))).toEqual(new Set([`banners.1.${field}`]));
  });
});

describe('the name of the type of an event', () => {
  it('is its own, also from its second version on', () => {
    expect(graphqlNameOf('Moved')).toBe('MovedEvent');
    expect(graphqlNameOf('AttackResolved.v2' as 'AttackResolved')).toBe('AttackResolvedV2Event');
  });
});

import { describe, expect, it } from '@jest/globals';
import { buildSchema, execute, parse } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { OperationContext } from './operation-context.js';
import { takeTurns } from './taking-turns.js';
import { Turns } from '../limits/turns.js';

/** Longer than may be computed at a stretch. */
const PART = 6;

/** A schema whose fields `part` take long, and note which turn of the event loop it is when they are computed. */
function schemaOf(turnsOfLoop: number[], turnOfLoop: () => number): { schema: GraphQLSchema; now: () => number } {
  let now = 0;
  const part = (): number => {
    now += PART;
    return turnsOfLoop.push(turnOfLoop());
  };
  const schema = buildSchema('type Query { part: Int whole: Whole } type Whole { part: Int quick: Int }');
  schema.getQueryType()!.getFields().part!.resolve = part;
  schema.getQueryType()!.getFields().whole!.resolve = () => ({ quick: 1 });
  const whole = schema.getType('Whole') as ReturnType<GraphQLSchema['getQueryType']>;
  Object.assign(whole!.getFields().part!, { resolve: part, extensions: { takesTurns: true } });
  takeTurns(schema);
  return { schema, now: () => now };
}

/** In which turns of the event loop the parts of an operation are computed, the first being 0. */
async function turnsFor(source: string): Promise<readonly number[]> {
  let turn = 0;
  let ended = false;
  const count = (): void => {
    turn += 1;
    if (!ended) setImmediate(count);
  };
  setImmediate(count);
  const found: number[] = [];
  const { schema, now } = schemaOf(found, () => turn);
  const context = new OperationContext({
    transport: 'http',
    requestId: 'r',
    headers: {},
    connectionParams: {},
    address: '::1',
  });
  context.turns = new Turns({ clock: now });
  const { errors } = await execute({ schema, document: parse(source), contextValue: context });
  ended = true;
  expect(errors).toBeUndefined();
  return found;
}

const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > numbers[index - 1]!);

describe('takeTurns', () => {
  it('computes costly fields of the root in different turns of the event loop', async () => {
    const [first = 0, ...others] = await turnsFor('{ a: part b: part c: part }');
    expect(others).toEqual([expect.any(Number), expect.any(Number)]);
    expect(isRising([first, ...others])).toBe(true);
  });

  it('computes marked fields below the root so too', async () => {
    const [first = 0, ...others] = await turnsFor('{ whole { a: part b: part quick } whole2: whole { part } }');
    expect(others).toEqual([expect.any(Number), expect.any(Number)]);
    expect(isRising([first, ...others])).toBe(true);
  });

  it('lets an operation alone that takes little', async () => {
    expect(await turnsFor('{ part }')).toEqual([0]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { OperationContext } from './operation-context.js';
import type { OperationOrigin } from './operation-context.js';
import { OperationPipeline } from './operation-pipeline.js';
import type { Turns } from '../limits/turns.js';

const pipeline = (): OperationPipeline => new OperationPipeline(buildSchema('type Query { name: String }'), {});
const origin = (address: string): OperationOrigin => ({
  transport: 'http',
  requestId: 'r',
  headers: {},
  connectionParams: {},
  address,
});

describe('a document', () => {
  it('that was not read before waits for its turn, one that is known passes it', async () => {
    const one = pipeline();
    const done: string[] = [];
    const plan = async (query: string, address: string): Promise<void> => {
      await one.plan({ query }, origin(address));
      done.push(query);
    };
    await plan('{ known: name }', '192.0.2.1');
    await Promise.all([plan('{ new: name }', '192.0.2.2'), plan('{ known: name }', '192.0.2.1')]);
    expect(done.slice(1)).toEqual(['{ known: name }', '{ new: name }']);
  });

  it('is read before the many that another address has sent', async () => {
    const one = pipeline();
    const done: string[] = [];
    const plan = async (address: string, n: number): Promise<void> => {
      await one.plan({ query: `{ n${n}: name } # ${address}` }, origin(address));
      done.push(address);
    };
    await Promise.all([...[1, 2, 3, 4].map((n) => plan('192.0.2.1', n)), plan('192.0.2.2', 1)]);
    expect(done.indexOf('192.0.2.2')).toBe(1);
  });
});

describe('the turns of an operation', () => {
  it('are those of the network, for addresses of IPv6 as everywhere else', async () => {
    const taken: string[] = [];
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1']) {
      const context = new OperationContext(origin(address));
      context.turns = { take: (name: string) => Promise.resolve(void taken.push(name)) } as Turns;
      await context.turn();
    }
    expect(taken[0]).toBe(taken[1]);
    expect(taken[2]).not.toBe(taken[0]);
  });
});

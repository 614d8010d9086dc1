import { describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import type { OperationOrigin } from './operation-context.js';
import { OperationPipeline } from './operation-pipeline.js';

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

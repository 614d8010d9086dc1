import { describe, expect, it } from '@jest/globals';
import { buildSchema, Kind, parse } from 'graphql';
import type { OperationDefinitionNode } from 'graphql';
import { OperationContext } from './operation-context.js';
import { SharedExecutions, sharingOf } from './shared-execution.js';

const schema = buildSchema(`
  type Query { a: Int }
  type Event { text(style: String): String }
  type Subscription { shared(id: ID, after: Int): Event private: Event }
`);
const shared = schema.getSubscriptionType()?.getFields().shared;
if (!shared) throw new Error('no field');
shared.extensions = { sharedPerEvent: true };

function operationOf(source: string): { operation: OperationDefinitionNode; sharing: ReturnType<typeof sharingOf> } {
  const document = parse(source);
  const operation = document.definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  if (!operation) throw new Error('no operation');
  return { operation, sharing: sharingOf(schema, document, operation) };
}

function contextOf(audience: string | undefined, language = 'en'): OperationContext {
  const headers = { 'accept-language': language };
  const context = new OperationContext({
    transport: 'sse',
    requestId: 'r',
    headers,
    connectionParams: {},
    address: '::1',
  });
  context.audience = audience;
  return context;
}

describe('sharingOf', () => {
  it('shares only what is marked', () => {
    expect(operationOf('subscription { private { text } }').sharing).toBeUndefined();
    expect(operationOf('subscription { shared { text } }').sharing).toEqual({ variables: [] });
  });

  it('counts the variables below the root field, not those that choose the events', () => {
    const { sharing } = operationOf(`
      subscription($id: ID, $after: Int, $style: String, $long: Boolean!, $all: Boolean!) {
        shared(id: $id, after: $after) @include(if: $all) { ...Text }
      }
      fragment Text on Event { text(style: $style) @include(if: $long) }
    `);
    expect(sharing).toEqual({ variables: ['all', 'long', 'style'] });
  });
});

describe('SharedExecutions', () => {
  const executions = new SharedExecutions();
  const { operation, sharing } = operationOf(
    'subscription($after: Int, $style: String = "plain") { shared(after: $after) { text(style: $style) } }',
  );
  if (!sharing) throw new Error('not shared');
  const key = (variables: Record<string, unknown>, context: OperationContext): string | undefined =>
    executions.keyFor(operation, sharing, variables, context);

  it('tells apart what may look different', () => {
    const base = key({ after: 1, style: 'x' }, contextOf('player'));
    expect(key({ after: 99, style: 'x' }, contextOf('player'))).toBe(base);
    const others = [
      key({ style: 'y' }, contextOf('player')),
      key({ style: null }, contextOf('player')),
      key({}, contextOf('player')),
      key({ style: 'x' }, contextOf('gameMaster')),
      key({ style: 'x' }, contextOf('player', 'es')),
      executions.keyFor({ ...operation }, sharing, { style: 'x' }, contextOf('player')),
    ];
    expect(new Set([base, ...others]).size).toBe(7);
  });

  it('never shares without an audience', () => {
    expect(key({}, contextOf(undefined))).toBeUndefined();
  });

  it('executes and writes once, also for those who ask while it runs', async () => {
    let executed = 0;
    const event = {};
    const execute = async (): Promise<{ data: { n: number } }> => Promise.resolve({ data: { n: ++executed } });
    const [a, b] = await Promise.all([executions.get(event, 'k', execute), executions.get(event, 'k', execute)]);
    expect(a).toBe(b);
    expect(a.json()).toBe('{"data":{"n":1}}');
    await executions.get(event, 'other', execute);
    await executions.get({}, 'k', execute);
    expect(executed).toBe(3);
  });
});

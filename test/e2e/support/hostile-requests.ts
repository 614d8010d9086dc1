import fc from '../../../src/engine/testing/fast-check.js';
import type { GraphQLField } from 'graphql';
import { getNamedType, isCompositeType, isObjectType, isRequiredArgument } from 'graphql';
import type { OperationTypeNode } from 'graphql';
import type { Known } from './hostile-values.js';
import { hostileValues } from './hostile-values.js';
import type { Variables } from './api.js';

export interface HostileRequest {
  readonly query: string;
  readonly variables: Variables;
}

type Field = GraphQLField<unknown, unknown>;

/**
 * Requests for one field of a root type, and with it for every field of its answer that takes arguments: all arguments are
 * variables, their values hostile.
 */
export function hostileRequests(
  kind: `${OperationTypeNode}`,
  field: Field,
  known: Known,
): fc.Arbitrary<HostileRequest> {
  const declared: string[] = [];
  const required: string[] = [];
  const values: Record<string, fc.Arbitrary<unknown>> = {};
  const call = ({ name, args }: Field): string => {
    if (args.length === 0) return name;
    const given = args.map((arg) => {
      const variable = `${name}_${arg.name}`;
      declared.push(`$${variable}: ${String(arg.type)}`);
      if (isRequiredArgument(arg)) required.push(variable);
      values[variable] = hostileValues(arg.type, known);
      return `${arg.name}: $${variable}`;
    });
    return `${name}(${given.join(', ')})`;
  };
  const selected = (one: Field): string => (isCompositeType(getNamedType(one.type)) ? ' { __typename }' : '');
  const answer = getNamedType(field.type);
  const within = isObjectType(answer) ? Object.values(answer.getFields()).filter(({ args }) => args.length > 0) : [];
  const root = call(field);
  const inner = within.map((one) => call(one) + selected(one));
  const selection = isCompositeType(answer) ? ` { ${['__typename', ...inner].join(' ')} }` : '';
  const query = `${kind}${declared.length > 0 ? `(${declared.join(', ')})` : ''} { ${root}${selection} }`;
  return fc.record(values, { requiredKeys: required }).map((variables) => ({ query, variables }));
}

import fc from '../../../src/engine/testing/fast-check.js';
import type { GraphQLField, OperationTypeNode } from 'graphql';
import { getNamedType, isCompositeType, isInterfaceType, isObjectType, isRequiredArgument, isUnionType } from 'graphql';
import { mutated } from './mutations.js';
import type { Odds } from './schema-values.js';
import { seldom, valuesOf } from './schema-values.js';

type Field = GraphQLField<unknown, unknown>;

/** An operation with variables that may hold placeholders. */
export interface HostileRequest {
  readonly query: string;
  readonly variables: unknown;
}

/** What is asked of every encounter that an answer holds: enough to know the fight. */
export const KNOWN_FIELDS =
  'id revision phase activeId openAction combatants { id at { x y } effects { id } } prompts { id kind choices { id } }';

/** Tame requests get deep, wild ones are wrong in many places. */
const TAME: Odds = 300;
const WILD: Odds = 20;

/** Requests for one field of a root type, and with it for every field of its answer that takes arguments, of the shape of the schema. */
export function goodRequests(kind: `${OperationTypeNode}`, field: Field): fc.Arbitrary<HostileRequest> {
  return requests(kind, field, (variables) => variables(undefined));
}

/** The same with variables that are good, good with up to two changes, or strange here and there. */
export function hostileRequests(kind: `${OperationTypeNode}`, field: Field): fc.Arbitrary<HostileRequest> {
  return requests(kind, field, (variables) =>
    fc.oneof(
      { weight: 6, arbitrary: variables(undefined) },
      { weight: 4, arbitrary: mutated(variables(undefined), 2) },
      { weight: 2, arbitrary: variables(TAME) },
      { weight: 1, arbitrary: variables(WILD) },
    ),
  );
}

function requests(
  kind: `${OperationTypeNode}`,
  field: Field,
  choose: (variables: (odds: Odds) => fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>,
): fc.Arbitrary<HostileRequest> {
  const { query, args } = documentOf(kind, field);
  const variables = (odds: Odds): fc.Arbitrary<unknown> =>
    fc.record(
      Object.fromEntries(
        args.map(({ variable, owner, arg }) => {
          const values = valuesOf(arg.type, owner, arg.name, odds);
          return [variable, isRequiredArgument(arg) ? values : seldom(values)];
        }),
      ),
    );
  return choose(variables).map((given) => ({ query, variables: given }));
}

interface Argument {
  readonly variable: string;
  readonly owner: string;
  readonly arg: Field['args'][number];
}

function documentOf(kind: `${OperationTypeNode}`, field: Field): { query: string; args: readonly Argument[] } {
  const args: Argument[] = [];
  const call = (owner: string, { name, args: taken }: Field): string => {
    if (taken.length === 0) return name;
    const given = taken.map((arg) => {
      const variable = `${name}_${arg.name}`;
      args.push({ variable, owner, arg });
      return `${arg.name}: $${variable}`;
    });
    return `${name}(${given.join(', ')})`;
  };
  const root = call({ query: 'Query', mutation: 'Mutation', subscription: 'Subscription' }[kind], field);
  const selection = selectionOf(field, (owner, inner) => call(owner, inner));
  const declared = args.map(({ variable, arg }) => `$${variable}: ${String(arg.type)}`);
  return {
    query: `${kind}${declared.length > 0 ? `(${declared.join(', ')})` : ''} { answer: ${root}${selection} }`,
    args,
  };
}

function selectionOf(field: Field, call: (owner: string, field: Field) => string): string {
  const answer = getNamedType(field.type);
  if (!isCompositeType(answer)) return '';
  const parts = ['__typename'];
  if (answer.name === 'Encounter') parts.push(KNOWN_FIELDS);
  if (isObjectType(answer) || isInterfaceType(answer)) {
    const fields = Object.values(answer.getFields());
    for (const inner of fields.filter(({ args }) => args.length > 0)) {
      parts.push(call(answer.name, inner) + (isCompositeType(getNamedType(inner.type)) ? ' { __typename }' : ''));
    }
    if (fields.some(({ name, type }) => name === 'encounter' && getNamedType(type).name === 'Encounter'))
      parts.push(`encounter { ${KNOWN_FIELDS} }`);
  }
  if (isUnionType(answer)) {
    for (const member of answer.getTypes()) {
      const fields = member.getFields();
      if (fields.code) parts.push(`... on ${member.name} { code }`);
      if (fields.encounter) parts.push(`... on ${member.name} { encounter { ${KNOWN_FIELDS} } }`);
    }
  }
  return ` { ${parts.join(' ')} }`;
}

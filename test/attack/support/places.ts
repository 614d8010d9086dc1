import fc from '../../../src/engine/testing/fast-check.js';
import type { GraphQLArgument, GraphQLField, GraphQLInputType, OperationTypeNode } from 'graphql';
import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { operations } from '../../e2e/support/schema-operations.js';
import type { Known } from './placeholders.js';
import { Placeholder, written } from './placeholders.js';
import { valuesOf } from './schema-values.js';
import { Raw } from './strange-values.js';

type Kind = `${OperationTypeNode}`;
type Field = GraphQLField<unknown, unknown>;

/** A place of the schema at which a caller writes a number, a text, an id or a time. */
export interface Place {
  /** Its type, or the field whose argument it is, and its name: `AdjustInput.healing`, `Encounter.events.first`. */
  readonly name: string;
  /** The scalar that stands there. */
  readonly type: string;
  readonly kind: Kind;
  /** How an error names it, but for the name of the argument. */
  readonly path: string;
  /** A request that is good but for the token at this place: in the variables as JSON, or in the document as GraphQL. */
  body(token: string, known: Known, as: 'variable' | 'literal'): string;
}

/** Where an argument stands: the fields that lead to it, the last of which takes it. */
interface Way {
  readonly kind: Kind;
  readonly fields: readonly Field[];
  readonly owner: string;
  readonly argument: GraphQLArgument;
}

/** Every place of the schema whose type is one of these scalars, once for each type it is declared in. */
export function placesOf(...scalars: readonly string[]): readonly Place[] {
  const entered = new Set<string>();
  return ways().flatMap((way) => placesIn(way, scalars, entered));
}

/** Every argument of every field that can be asked for; those of what is answered are reached by queries. */
function ways(): readonly Way[] {
  const found: Way[] = [];
  const entered = new Set<string>();
  const enter = (kind: Kind, owner: string, fields: readonly Field[]): void => {
    const field = fields.at(-1)!;
    for (const argument of field.args) found.push({ kind, fields, owner, argument });
    const answer = getNamedType(field.type);
    if (kind !== 'query' || !isObjectType(answer) || entered.has(answer.name)) return;
    entered.add(answer.name);
    for (const inner of Object.values(answer.getFields())) enter(kind, answer.name, [...fields, inner]);
  };
  for (const [kind, root] of Object.entries(ROOTS) as [Kind, string][])
    for (const field of operations(kind)) enter(kind, root, [field]);
  return found;
}

/** In this order: what is asked of a `whatIf` too is tried as a command. */
const ROOTS: Readonly<Record<Kind, string>> = { mutation: 'Mutation', query: 'Query', subscription: 'Subscription' };

/** The name of a member, or the one item of a list. */
type Step = string | 0;

/** @param entered the input types that were searched before: an action may hold another one */
function placesIn(way: Way, scalars: readonly string[], entered: Set<string>): readonly Place[] {
  const found: Place[] = [];
  const search = (type: GraphQLInputType, steps: readonly Step[], name: string): void => {
    if (isNonNullType(type)) search(type.ofType, steps, name);
    else if (isListType(type)) search(type.ofType, [...steps, 0], name);
    else if (isInputObjectType(type)) {
      if (entered.has(type.name)) return;
      entered.add(type.name);
      for (const field of Object.values(type.getFields()))
        search(field.type, [...steps, field.name], `${type.name}.${field.name}`);
    } else if (scalars.includes(type.name)) found.push(placeAt(way, steps, name, type.name));
  };
  search(way.argument.type, [], `${way.owner}.${way.fields.at(-1)!.name}.${way.argument.name}`);
  return found;
}

function placeAt(way: Way, steps: readonly Step[], name: string, type: string): Place {
  const { kind, argument } = way;
  return {
    name,
    type,
    kind,
    path: steps.join('.'),
    body(token, known, as) {
      const value = holding(argument.type, way.owner, argument.name, steps, new Raw(token));
      const given = as === 'variable' ? '$value' : literal(argument.type, value, known);
      const declared = as === 'variable' ? `($value: ${String(argument.type)})` : '';
      const query = `${kind}${declared} ${selection(way, given, known)}`;
      return `{"query":${JSON.stringify(query)},"variables":{${as === 'variable' ? `"value":${written(value, known)}` : ''}}}`;
    },
  };
}

/** The fields that lead to the argument, with what they need besides it. */
function selection({ fields, owner, argument }: Way, given: string, known: Known): string {
  return fields.reduceRight((inner, field, index) => {
    const last = index === fields.length - 1;
    const args = field.args.flatMap((arg) => {
      if (last && arg === argument) return [`${arg.name}: ${given}`];
      if (!isRequiredArgument(arg) && arg.name !== 'encounterId') return [];
      return [`${arg.name}: ${literal(arg.type, sampled(arg.type, last ? owner : 'Query', arg.name), known)}`];
    });
    const within = inner || (isCompositeType(getNamedType(field.type)) ? '{ __typename }' : '');
    return `{ ${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''} ${within} }`;
  }, '');
}

/** A good value, the same each time. */
function sampled(type: GraphQLInputType, owner: string, name: string): unknown {
  return fc.sample(valuesOf(type, owner, name, undefined), { numRuns: 1, seed: 1 })[0];
}

/** A good value that holds `value` at a place. */
function holding(type: GraphQLInputType, owner: string, name: string, steps: readonly Step[], value: unknown): unknown {
  if (isNonNullType(type)) return holding(type.ofType, owner, name, steps, value);
  if (isListType(type)) return [holding(type.ofType, owner, name, steps.slice(1), value)];
  if (!isInputObjectType(type)) return value;
  const [step, ...rest] = steps;
  const others = type.isOneOf ? [] : Object.values(type.getFields()).filter(isRequiredInputField);
  const field = type.getFields()[step!]!;
  return Object.fromEntries([
    ...others.map((other) => [other.name, sampled(other.type, type.name, other.name)]),
    [field.name, holding(field.type, type.name, field.name, rest, value)],
  ]);
}

/** A value as it is written into a document. */
function literal(type: GraphQLInputType, value: unknown, known: Known): string {
  if (value instanceof Placeholder) return literal(type, value.of(known), known);
  if (value instanceof Raw) return value.text;
  if (value === null || value === undefined) return 'null';
  if (isNonNullType(type)) return literal(type.ofType, value, known);
  if (isListType(type))
    return `[${(Array.isArray(value) ? (value as unknown[]) : [value]).map((item) => literal(type.ofType, item, known)).join(' ')}]`;
  if (isInputObjectType(type)) {
    const fields = type.getFields();
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{ ${members.map(([name, member]) => `${name}: ${literal(fields[name]!.type, member, known)}`).join(' ')} }`;
  }
  return isEnumType(type) && typeof value === 'string' ? value : jsonLiteral(value);
}

/** JSON as GraphQL writes it: names of members stand without quotes. */
export function jsonLiteral(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonLiteral).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .flatMap(([name, member]) => (member === undefined ? [] : `${name}: ${jsonLiteral(member)}`))
    .join(' ')} }`;
}

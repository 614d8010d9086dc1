import type { GraphQLField, GraphQLObjectType, OperationTypeNode } from 'graphql';
import { getNamedType, isCompositeType, isObjectType, isRequiredArgument } from 'graphql';
import { operations, possibleTypes } from '../../e2e/support/schema-operations.js';

type Field = GraphQLField<unknown, unknown>;
type Kind = `${OperationTypeNode}`;

/** What nested fields with arguments are asked with, so that one page holds all there is. */
const PAGES: Readonly<Record<string, string>> = {
  'Encounter.events': '(first: 200)',
  'Encounter.log': '(first: 500)',
  'Statistics.combatants': '(first: 100)',
  'Statistics.encounters': '(first: 100)',
  'Statistics.dice': '(includeUndone: true)',
};

const DEEPEST = 12;

/** Asked of the encounter by queries and subscriptions; after a command they would be the same again, and its events are in its answer. */
const NOT_AFTER_COMMANDS = ['Encounter.events', 'Encounter.log'];

/** A document that asks a root field for all the schema says it can answer; all its arguments are variables of the same names. */
export function fullDocument(kind: Kind, name: string): string {
  const field = operations(kind).find((one) => one.name === name);
  if (!field) throw new Error(`The schema has no ${kind} ${name}`);
  const declared = field.args.map((arg) => `$${arg.name}: ${String(arg.type)}`);
  const given = field.args.map((arg) => `${arg.name}: $${arg.name}`);
  const inBrackets = (parts: readonly string[]): string => (parts.length > 0 ? `(${parts.join(', ')})` : '');
  return `${kind}${inBrackets(declared)} { answer: ${name}${inBrackets(given)}${selection(field, [], kind)} }`;
}

/** The fields of a composite type, all of them, down to where a type would lie within itself. */
function selection(field: Field, within: readonly string[], kind: Kind): string {
  const type = getNamedType(field.type);
  if (!isCompositeType(type)) return '';
  if (isObjectType(type)) return ` { ${members(type, within, '', kind).join(' ')} }`;
  const parts = possibleTypes(type).map(
    (one) => `... on ${one.name} { ${members(one, within, `${one.name}_`, kind).join(' ')} }`,
  );
  return ` { __typename ${parts.join(' ')} }`;
}

/** @param prefix of the aliases: members of one name have many types among those of a union */
function members(type: GraphQLObjectType, within: readonly string[], prefix: string, kind: Kind): readonly string[] {
  const path = [...within, type.name];
  const found = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (isCompositeType(inner) && (isWithin(inner.name, path) || path.length >= DEEPEST)) return [];
    const name = `${type.name}.${field.name}`;
    if (kind === 'mutation' && NOT_AFTER_COMMANDS.includes(name)) return [];
    if (field.args.some(isRequiredArgument)) throw new Error(`Say with what ${type.name}.${field.name} is to be asked`);
    const alias = prefix === '' ? '' : `${prefix}${field.name}: `;
    return [`${alias}${field.name}${PAGES[name] ?? ''}${selection(field, path, kind)}`];
  });
  return found.length > 0 ? found : ['__typename'];
}

/** Events within a state within an event would double what is asked for at each level, and tell nothing new. */
const isWithin = (name: string, path: readonly string[]): boolean => path.includes(name);

import type { GraphQLCompositeType, GraphQLField, GraphQLObjectType, OperationTypeNode } from 'graphql';
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

/** Asked of the encounter by itself; commands and replays bring events beside it. */
const BESIDE_EVENTS = ['Encounter.events', 'Encounter.log'];
const WITH_EVENTS = ['mutation', 'replay'];

/** The same in states that come one after the other: what is new in them comes beside them. */
const SHORT_PAGES: Readonly<Record<string, string>> = {
  ...PAGES,
  'Encounter.events': '(first: 1)',
  'Encounter.log': '(first: 1)',
};

const DEEPEST = 12;

/** Large types that stand in many places: what is asked of them is a fragment. */
const FRAGMENTS = ['EncounterEvent', 'CommandResult'];

/**
 * A document with operations, of the names of root fields, that ask those for all the schema says they can answer; all arguments are
 * variables of the same names. Mutations share one, as they share their answer: the service reads it once.
 */
export function fullDocument(kind: Kind, name: string): string {
  const fields = operations(kind).filter((one) => kind === 'mutation' || one.name === name);
  if (!fields.some((one) => one.name === name)) throw new Error(`The schema has no ${kind} ${name}`);
  return new Writer(
    kind,
    [kind, name].some((one) => WITH_EVENTS.includes(one)),
  ).document(fields);
}

class Writer {
  private readonly fragments = new Map<string, string>();

  constructor(
    private readonly kind: Kind,
    private readonly bringsEvents: boolean,
  ) {}

  document(fields: readonly Field[]): string {
    const asked = fields.map((field) => this.operation(field));
    return [...asked, ...this.fragments.values()].join('\n');
  }

  private operation(field: Field): string {
    const declared = field.args.map((arg) => `$${arg.name}: ${String(arg.type)}`);
    const given = field.args.map((arg) => `${arg.name}: $${arg.name}`);
    const inBrackets = (parts: readonly string[]): string => (parts.length > 0 ? `(${parts.join(', ')})` : '');
    return `${this.kind} ${field.name}${inBrackets(declared)} { answer: ${field.name}${inBrackets(given)}${this.selection(field, [])} }`;
  }

  /** The fields of a composite type, all of them, down to where a type would lie within itself. */
  private selection(field: Field, within: readonly string[]): string {
    const type = getNamedType(field.type);
    if (!isCompositeType(type)) return '';
    if (!FRAGMENTS.includes(type.name)) return this.fieldsOf(type, within);
    if (!this.fragments.has(type.name)) {
      this.fragments.set(type.name, '');
      this.fragments.set(type.name, `fragment All${type.name} on ${type.name}${this.fieldsOf(type, [])}`);
    }
    return ` { ...All${type.name} }`;
  }

  private fieldsOf(type: GraphQLCompositeType, within: readonly string[]): string {
    if (isObjectType(type)) return ` { ${this.members(type, within, '').join(' ')} }`;
    const parts = possibleTypes(type).map(
      (one) => `... on ${one.name} { ${this.members(one, within, `${one.name}_`).join(' ')} }`,
    );
    return ` { __typename ${parts.join(' ')} }`;
  }

  /** @param prefix of the aliases: members of one name have many types among those of a union */
  private members(type: GraphQLObjectType, within: readonly string[], prefix: string): readonly string[] {
    const path = [...within, type.name];
    const found = Object.values(type.getFields()).flatMap((field) => {
      const inner = getNamedType(field.type);
      if (isCompositeType(inner) && (isWithin(inner.name, path) || path.length >= DEEPEST)) return [];
      const name = `${type.name}.${field.name}`;
      if (this.bringsEvents && BESIDE_EVENTS.includes(name)) return [];
      const page = (this.kind === 'query' ? PAGES : SHORT_PAGES)[name] ?? '';
      if (field.args.some(isRequiredArgument))
        throw new Error(`Say with what ${type.name}.${field.name} is to be asked`);
      const alias = prefix === '' ? '' : `${prefix}${field.name}: `;
      return [`${alias}${field.name}${page}${this.selection(field, path)}`];
    });
    return found.length > 0 ? found : ['__typename'];
  }
}

/** Events within a state within an event would double what is asked for at each level, and tell nothing new. */
const isWithin = (name: string, path: readonly string[]): boolean => path.includes(name);

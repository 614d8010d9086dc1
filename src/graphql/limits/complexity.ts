import {
  GraphQLError,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  TypeInfo,
  ValidationContext,
  visit,
} from 'graphql';
import type { DocumentNode, FieldNode, GraphQLOutputType, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { createComplexityRule, fieldExtensionsEstimator, simpleEstimator } from 'graphql-query-complexity';
import type { ComplexityEstimator } from 'graphql-query-complexity';
import { FIXED_LIMITS } from '../../config/fixed-limits.js';

/** How many entries a list is taken to have when nothing in the document says. */
const ASSUMED_LIST_LENGTH = 5;
/** How many entries a page is taken to have when `first` and `last` are left out. */
const ASSUMED_PAGE_LENGTH = 50;

/** Arguments that say how long a list may become. */
const PAGE_ARGUMENTS = new Set(['first', 'last']);
/** The lists inside a connection, whose length its own `first` or `last` has already counted. */
const INSIDE_A_CONNECTION = new Set(['edges', 'nodes']);

function isList(type: GraphQLOutputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

/** A list costs its selection times its length: as asked for (`first`, `last`) or as assumed. */
const listEstimator: ComplexityEstimator = ({ field, args, childComplexity }) => {
  if (field.args.some(({ name }) => PAGE_ARGUMENTS.has(name))) {
    const asked: unknown = args.first ?? args.last;
    const length = typeof asked === 'number' ? Math.max(0, asked) : ASSUMED_PAGE_LENGTH;
    return 1 + length * childComplexity;
  }
  if (isList(field.type) && !INSIDE_A_CONNECTION.has(field.name)) return 1 + ASSUMED_LIST_LENGTH * childComplexity;
  return undefined;
};

/** What a command costs: rules, dice, hashes and the store, beside what is selected of the answer. */
const COMMAND_COST = 100;

const commandEstimator: ComplexityEstimator = ({ type, childComplexity }) =>
  type.name === 'Mutation' ? COMMAND_COST + childComplexity : undefined;

/** What is told to an estimator of a field. */
export interface FieldCost {
  readonly args: Readonly<Record<string, unknown>>;
  readonly childComplexity: number;
}
type Estimator = (cost: FieldCost) => number;

/** For `complexity` of a field: it costs so much beside what is selected of it, because it is computed. A point is some 5 µs. */
export const computed =
  (own: number): Estimator =>
  ({ childComplexity }) =>
    own + childComplexity;

/** For `complexity` of a list that has more entries than lists usually have. */
export const listOf =
  (entries: number): Estimator =>
  ({ childComplexity }) =>
    1 + entries * childComplexity;

/** For `complexity` of a page whose entries cost something themselves. */
export const pageOf =
  (own: number, usual: number): Estimator =>
  ({ args, childComplexity }) => {
    const asked: unknown = args.first ?? args.last;
    return 1 + (typeof asked === 'number' ? Math.max(0, asked) : usual) * (own + childComplexity);
  };

/** What it costs to read one event of the past and to see whether it is asked for. */
export const EVENT_COST = 3;
/** What it costs to fold an encounter again up to a moment of its past. */
export const PAST_COST = 200;

/** `complexity` of a field that takes long to compute. */
export const LONG = computed(4_000);

const ESTIMATORS = [
  commandEstimator,
  fieldExtensionsEstimator(),
  listEstimator,
  simpleEstimator({ defaultComplexity: 1 }),
];

/**
 * About how many values the operation asks for. A field may state its own cost with `@Field({ complexity })`.
 * The counter goes from the operation down by itself: to walk the whole document beside it would cost as much again.
 *
 * @throws GraphQLError when the variables do not fit or the selection has too many nodes.
 */
export function complexityOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  const errors: GraphQLError[] = [];
  const context = new ValidationContext(schema, document, new TypeInfo(schema), (error) => errors.push(error));
  const counter = createComplexityRule({
    maximumComplexity: Infinity,
    variables,
    estimators: ESTIMATORS,
    maxQueryNodes: FIXED_LIMITS.selections.value + 1,
  })(context);
  counter.onOperationDefinitionEnter(operation);
  const error = errors.at(-1);
  if (error) throw error;
  return counter.complexity;
}

/**
 * Whether the cost can differ from request to request: a variable stands in `@skip`, in `@include`, or in any argument
 * of a field whose length or cost is computed, in the operation or in any fragment. Otherwise it is computed once.
 */
export function complexityDependsOnVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): boolean {
  const costed = fieldsWithComputedCost(schema);
  let depends = false;
  visit(document, {
    OperationDefinition: {
      enter: (node) => (node === operation ? undefined : false),
    },
    Directive: {
      enter(directive) {
        if (directive.arguments?.some(({ value }) => value.kind === Kind.VARIABLE)) depends = true;
      },
    },
    Field: {
      enter(field) {
        if (costed.has(field.name.value) && usesVariable(field)) depends = true;
      },
    },
  });
  return depends;
}

function usesVariable(field: FieldNode): boolean {
  let found = false;
  for (const argument of field.arguments ?? []) {
    visit(argument, {
      Variable() {
        found = true;
      },
    });
  }
  return found;
}

const costedFields = new WeakMap<GraphQLSchema, ReadonlySet<string>>();

/** Names of fields, of whatever type, whose cost is computed from their arguments. */
function fieldsWithComputedCost(schema: GraphQLSchema): ReadonlySet<string> {
  let names = costedFields.get(schema);
  if (!names) {
    const found = new Set<string>();
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isObjectType(type) && !isInterfaceType(type)) continue;
      for (const field of Object.values(type.getFields())) {
        const paged = field.args.some(({ name }) => PAGE_ARGUMENTS.has(name));
        if (paged || typeof field.extensions.complexity === 'function') found.add(field.name);
      }
    }
    names = found;
    costedFields.set(schema, names);
  }
  return names;
}

/** The refusal of an operation that asks for too much. */
export function complexityError(found: number, limit: number): GraphQLError {
  return new GraphQLError(
    `The operation asks for about ${found} values; at most ${limit} are allowed. Ask for fewer fields or shorter pages.`,
    {
      extensions: { code: 'TOO_COMPLEX', limit },
    },
  );
}

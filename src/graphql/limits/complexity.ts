import { GraphQLError, isInterfaceType, isListType, isNonNullType, isObjectType, Kind, visit } from 'graphql';
import type { DocumentNode, FieldNode, GraphQLOutputType, GraphQLSchema } from 'graphql';
import { fieldExtensionsEstimator, getComplexity, simpleEstimator } from 'graphql-query-complexity';
import type { ComplexityEstimator } from 'graphql-query-complexity';
import { MAX_SELECTIONS } from './document-shape.js';

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

/** What a field costs that takes long to compute, beside what is selected of it. */
const LONG_COST = 4_000;

/** `@Query({ complexity })` of such a field. */
export const LONG = ({ childComplexity }: { readonly childComplexity: number }): number => LONG_COST + childComplexity;

const ESTIMATORS = [fieldExtensionsEstimator(), listEstimator, simpleEstimator({ defaultComplexity: 1 })];

/**
 * About how many values the operation asks for. A field may state its own cost with `@Field({ complexity })`.
 *
 * @throws GraphQLError when the variables do not fit or the selection has too many nodes.
 */
export function complexityOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  variables: Readonly<Record<string, unknown>>,
): number {
  return getComplexity({
    schema,
    query: document,
    operationName,
    variables,
    estimators: ESTIMATORS,
    maxQueryNodes: MAX_SELECTIONS + 1,
  });
}

/**
 * Whether the cost can differ from request to request: a variable stands in `@skip`, in `@include`, or in any argument
 * of a field whose length or cost is computed. Otherwise it is computed once per document.
 */
export function complexityDependsOnVariables(schema: GraphQLSchema, document: DocumentNode): boolean {
  const costed = fieldsWithComputedCost(schema);
  let depends = false;
  visit(document, {
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

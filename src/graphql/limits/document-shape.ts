import { GraphQLError, Kind } from 'graphql';
import type { DocumentNode, FragmentDefinitionNode, OperationDefinitionNode, SelectionSetNode } from 'graphql';
import { FIXED_LIMITS } from '../../config/fixed-limits.js';
import type { Limits } from '../../config/limit-settings.js';

/** How large an operation is once its fragments are expanded. */
export interface OperationShape {
  /** Deepest level of fields; `{ a }` has depth 1. */
  readonly depth: number;
  /** Fields under another name, everywhere in the operation. */
  readonly aliases: number;
  /** Fields of the root type. */
  readonly rootFields: number;
  /** Directives, everywhere in the operation. */
  readonly directives: number;
  /** Fields and fragments, everywhere in the operation: what those who read it further have to look at. */
  readonly selections: number;
}

/**
 * Measures an operation without expanding it: each fragment is measured once and its numbers are added wherever it is
 * spread, so a document of nested fragments that would expand to millions of fields costs no more than its own length.
 * A fragment that spreads itself counts as nothing there (validation refuses it later). Introspection fields are left
 * to graphql-js' own rule.
 */
export function measureOperation(document: DocumentNode, operation: OperationDefinitionNode): OperationShape {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const measured = new Map<string, OperationShape>();

  const measureFragment = (name: string): OperationShape => {
    const known = measured.get(name);
    if (known) return known;
    const fragment = fragments.get(name);
    measured.set(name, NOTHING); // met again while being measured: a cycle
    const shape = fragment ? withDirectives(measure(fragment.selectionSet), fragment) : NOTHING;
    measured.set(name, shape);
    return shape;
  };

  const measure = (selectionSet: SelectionSetNode): OperationShape => {
    let depth = 0;
    let aliases = 0;
    let rootFields = 0;
    let directives = 0;
    let selections = 0;
    for (const selection of selectionSet.selections) {
      selections += 1;
      directives += selection.directives?.length ?? 0;
      if (selection.kind === Kind.FIELD) {
        const name = selection.name.value;
        rootFields += 1;
        if (selection.alias) aliases += 1;
        if (name === '__schema' || name === '__type') continue;
        const below = selection.selectionSet ? measure(selection.selectionSet) : NOTHING;
        depth = Math.max(depth, below.depth + 1);
        aliases += below.aliases;
        directives += below.directives;
        selections += below.selections;
      } else {
        const inner =
          selection.kind === Kind.FRAGMENT_SPREAD
            ? measureFragment(selection.name.value)
            : measure(selection.selectionSet);
        depth = Math.max(depth, inner.depth);
        aliases += inner.aliases;
        rootFields += inner.rootFields;
        directives += inner.directives;
        selections += inner.selections;
      }
    }
    return { depth, aliases, rootFields, directives, selections };
  };

  const shape = measure(operation.selectionSet);
  return (operation.variableDefinitions ?? []).reduce(withDirectives, withDirectives(shape, operation));
}

/** The shape and the directives of what stands around it. */
const withDirectives = (
  shape: OperationShape,
  { directives }: { readonly directives?: readonly unknown[] | undefined },
): OperationShape => ({ ...shape, directives: shape.directives + (directives?.length ?? 0) });

const NOTHING: OperationShape = { depth: 0, aliases: 0, rootFields: 0, directives: 0, selections: 0 };

/** What is too much in the document's operations, one `TOO_COMPLEX` error for each limit passed. */
export function shapeErrors(document: DocumentNode, limits: Limits): GraphQLError[] {
  const errors: GraphQLError[] = [];
  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
    const shape = measureOperation(document, operation);
    const check = (what: string, found: number, limit: number): void => {
      if (found <= limit) return;
      errors.push(
        new GraphQLError(`The operation has ${what} ${found}; at most ${limit} is allowed.`, {
          nodes: operation,
          extensions: { code: 'TOO_COMPLEX', limit },
        }),
      );
    };
    check('depth', shape.depth, limits.maxDepth);
    check('aliases', shape.aliases, limits.maxAliases);
    check('root fields', shape.rootFields, limits.maxRootFields);
    check('directives', shape.directives, limits.maxDirectives);
    // Fragments that spread fragments grow to millions in a few lines, and not everyone who reads them looks at each only once.
    check('selections', shape.selections, FIXED_LIMITS.selections.value);
  }
  return errors;
}

import { Extensions } from '@nestjs/graphql';
import { Kind, visit } from 'graphql';
import type { DocumentNode, ExecutionResult, FieldNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { Recent } from '../../recent.js';
import type { OperationContext } from './operation-context.js';
import type { RawVariables } from './variable-coercion.js';

const SHARED_PER_EVENT = 'sharedPerEvent';

/**
 * Marks a `@Subscription` whose results may be shared between subscribers, so that an event watched by 500 clients is
 * executed and written as JSON once for each different document and audience, not 500 times.
 *
 * By using it the resolver promises: its iterators hand out the *same object* for the same event, and what is resolved
 * from it depends only on that object, the selection, the variables below the root field, the locale and
 * `context.audience`. The arguments of the root field choose which events come, never what an event looks like.
 * Contexts without an audience are never shared.
 */
export function SharedPerEvent(): MethodDecorator {
  return Extensions({ [SHARED_PER_EVENT]: true });
}

/** What, besides the event, decides how a shared subscription's result looks. */
export interface Sharing {
  /** Variables used anywhere but in the arguments of the root field. */
  readonly variables: readonly string[];
}

/** How the results of `operation` may be shared; `undefined` if its field is not marked with {@link SharedPerEvent}. */
export function sharingOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): Sharing | undefined {
  const root = schema.getSubscriptionType();
  if (operation.operation !== 'subscription' || !root) return undefined;
  const [field, ...others] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD || others.length > 0) return undefined;
  const definition = root.getFields()[field.name.value];
  if (definition?.extensions[SHARED_PER_EVENT] !== true) return undefined;
  return { variables: variablesBelow(document, operation, field) };
}

function variablesBelow(document: DocumentNode, operation: OperationDefinitionNode, rootField: FieldNode): string[] {
  const names = new Set<string>();
  visit(document, {
    VariableDefinition: () => false,
    Argument: {
      enter: (node) => (rootField.arguments?.includes(node) ? false : undefined),
    },
    OperationDefinition: {
      enter: (node) => (node === operation ? undefined : false),
    },
    Variable(node) {
      names.add(node.name.value);
    },
  });
  return [...names].sort();
}

/** A result that several subscribers receive, and its JSON, written at most once. */
export class SharedResult {
  private text: string | undefined;

  constructor(readonly result: ExecutionResult) {}

  /** The result as JSON. */
  json(): string {
    return (this.text ??= JSON.stringify(this.result));
  }
}

/** Results of events that came together, for a transport that sends each as its JSON. */
export class SharedResults implements ExecutionResult {
  /** It passes for a result; what is sent are the {@link takeTexts}. */
  declare readonly data?: null;

  constructor(private results: readonly SharedResult[]) {}

  /** Each as JSON, in their order; once: whoever has the last result in hand while it waits for the next keeps nothing alive by it. */
  takeTexts(): string[] {
    const texts = this.results.map((one) => one.json());
    this.results = [];
    return texts;
  }
}

/** Events whose results are kept: enough for those on their way to subscribers, too few to hold a history in memory. */
const KEPT_EVENTS = 128;

/**
 * Results of the newest events. Equal document, equal variables below the root field,
 * equal audience and equal locale share one execution.
 */
export class SharedExecutions {
  private readonly results = new Recent<object, Map<string, SharedResult | Promise<SharedResult>>>(KEPT_EVENTS);
  private readonly numbers = new WeakMap<OperationDefinitionNode, number>();
  private nextNumber = 0;

  /** The key under which `context` shares, or `undefined` when it does not. */
  keyFor(
    operation: OperationDefinitionNode,
    sharing: Sharing,
    variables: RawVariables,
    context: OperationContext,
  ): string | undefined {
    if (context.audience === undefined) return undefined;
    // A variable left out keeps its default and so is not the same as null: it has no entry.
    const values = Object.fromEntries(sharing.variables.map((name) => [name, variables[name]]));
    return JSON.stringify([this.numberOf(operation), context.audience, context.locale, values]);
  }

  /** The result for `event` under `key`, if somebody has asked for it. */
  known(event: object, key: string): SharedResult | Promise<SharedResult> | undefined {
    return this.results.get(event)?.get(key);
  }

  /** The result for `event` under `key`, executed by the first who asks; at once where it is known. */
  get(event: object, key: string, execute: () => Promise<ExecutionResult>): SharedResult | Promise<SharedResult> {
    let byKey = this.results.get(event);
    if (!byKey) {
      byKey = new Map();
      this.results.set(event, byKey);
    }
    const known = byKey.get(key);
    if (known) return known;
    const results = byKey;
    const executed = execute().then((result) => {
      const shared = new SharedResult(result);
      results.set(key, shared);
      return shared;
    });
    results.set(key, executed);
    return executed;
  }

  private numberOf(operation: OperationDefinitionNode): number {
    let number = this.numbers.get(operation);
    if (number === undefined) {
      number = this.nextNumber++;
      this.numbers.set(operation, number);
    }
    return number;
  }
}

import { GraphQLError, NoSchemaIntrospectionCustomRule, parse, specifiedRules, validate } from 'graphql';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode, ValidationRule } from 'graphql';
import { LRUCache } from 'lru-cache';
import { documentError } from '../errors/format-error.js';
import { shapeErrors } from '../limits/document-shape.js';
import type { Limits } from '../../config/limit-settings.js';
import { OperationCompiler } from './compiled-execution.js';
import { PlannedOperation } from './planned-operation.js';

/** Characters of documents kept parsed; a parsed document takes some fifty times its text. */
const CACHED_CHARACTERS = 1_000_000;
const CACHED_DOCUMENTS = 1_000;
/** A document with more mistakes than this is not read to its end. */
const MAX_ERRORS = 20;

/** A document that may run, or the reasons why it may not. */
export type ReadDocument = PreparedDocument | readonly GraphQLError[];

/** A parsed and validated document and the plans of those of its operations that were asked for. */
export class PreparedDocument {
  private readonly plans = new Map<OperationDefinitionNode, PlannedOperation>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly document: DocumentNode,
    private readonly compiler: OperationCompiler | undefined,
  ) {}

  /** The operation of that name, or the only one; an error when there is none, or several and no name. */
  operation(name: string | undefined): PlannedOperation | GraphQLError {
    const found = this.find(name);
    if (found instanceof GraphQLError) return found;
    let plan = this.plans.get(found);
    if (!plan) {
      plan = new PlannedOperation(this.schema, this.document, found, this.compiler);
      this.plans.set(found, plan);
    }
    return plan;
  }

  private find(name: string | undefined): OperationDefinitionNode | GraphQLError {
    let only: OperationDefinitionNode | undefined;
    for (const definition of this.document.definitions) {
      if (definition.kind !== 'OperationDefinition') continue;
      if (name !== undefined && definition.name?.value === name) return definition;
      if (name === undefined && only)
        return unknownOperation('The document has several operations; name one in operationName.');
      only = definition;
    }
    if (name !== undefined) return unknownOperation(`The document has no operation named "${name.slice(0, 100)}".`);
    return only ?? unknownOperation('The document has no operation.');
  }
}

function unknownOperation(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
}

/** Parses, measures and validates each document text once. Refusals are remembered too. */
export class DocumentCache {
  private readonly documents = new LRUCache<string, { read: ReadDocument }>({
    max: CACHED_DOCUMENTS,
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: (_read, text) => Math.max(1, text.length),
  });
  private readonly rules: readonly ValidationRule[];
  private readonly compiler: OperationCompiler | undefined;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly limits: Limits,
    private readonly introspection: boolean,
    compile: boolean,
  ) {
    this.compiler = compile ? new OperationCompiler(schema) : undefined;
    this.rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  }

  /** Whether the document of `text` has been read already, and costs nothing to be read. */
  knows(text: string): boolean {
    return this.documents.has(text);
  }

  /** The document of `text`, ready to run, or what is wrong with it. */
  read(text: string): ReadDocument {
    let entry = this.documents.get(text);
    if (!entry) {
      entry = { read: this.readNew(text) };
      this.documents.set(text, entry);
    }
    return entry.read;
  }

  private readNew(text: string): ReadDocument {
    let document: DocumentNode;
    try {
      document = parse(text, { maxTokens: this.limits.maxTokens });
    } catch (error) {
      return [this.parseError(error)];
    }
    const tooLarge = shapeErrors(document, this.limits);
    if (tooLarge.length > 0) return tooLarge;
    const errors = validate(this.schema, document, this.rules, {
      maxErrors: MAX_ERRORS,
      hideSuggestions: !this.introspection,
    });
    if (errors.length > 0) return errors.map((error) => documentError(error, 'GRAPHQL_VALIDATION_FAILED'));
    return new PreparedDocument(this.schema, document, this.compiler);
  }

  private parseError(error: unknown): GraphQLError {
    if (!(error instanceof GraphQLError)) throw error;
    // graphql-js has no type of its own for this refusal.
    if (/^Syntax Error: Document contains more tha[nt] \d+ tokens/.test(error.message)) {
      return documentError(error, 'TOO_COMPLEX', `The document has more than ${this.limits.maxTokens} tokens.`);
    }
    return documentError(error, 'GRAPHQL_PARSE_FAILED');
  }
}

import ts from 'typescript';

/** An id a test bears, and where. */
export interface BorneId {
  readonly id: string;
  /** Line of the text that holds it, from 1. */
  readonly line: number;
}

export const RULE_ID = /\b(?:5E|HR|D35|PF1)-[A-Z0-9]+-\d+\b/g;
const SUITE = /^f?describe$/;
const TEST = /^(?:f?it|test)$/;

/**
 * Reads which rule ids, or whatever else a pattern finds, the tests of a spec file bear: those in the titles of `it`, `test` and `describe`, in the tables of
 * `.each`, and, where a title is put together in a loop, in what the loop goes over. Comments, bodies and skipped tests
 * bear nothing, and neither does a `describe` without a test that runs.
 */
export function borneIds(source: string, fileName = 'test.spec.ts', pattern: RegExp = RULE_ID): readonly BorneId[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  return new SpecReader(file, pattern).read(file).ids;
}

/** What a part of a spec file bears, and whether any test in it runs. */
interface Found {
  readonly ids: readonly BorneId[];
  readonly runs: boolean;
}

const nothing: Found = { ids: [], runs: false };

class SpecReader {
  constructor(
    private readonly file: ts.SourceFile,
    private readonly pattern: RegExp,
  ) {}

  read(node: ts.Node): Found {
    const call = ts.isCallExpression(node) ? titledCall(node) : undefined;
    if (call === undefined) return this.readChildren(node);
    if (call.skipped) return nothing;
    const own = [call.title, ...call.tables].flatMap((text) => this.idsIn(text));
    if (call.kind === 'test') return { ids: own, runs: true };
    const inner = this.readChildren(node);
    return inner.runs ? { ids: [...own, ...inner.ids], runs: true } : nothing;
  }

  private readChildren(node: ts.Node): Found {
    const found: Found[] = [];
    ts.forEachChild(node, (child) => void found.push(this.read(child)));
    return { ids: found.flatMap(({ ids }) => ids), runs: found.some(({ runs }) => runs) };
  }

  /** Ids in every string below a title or table, following a name to its declaration and a loop to what it goes over. */
  private idsIn(node: ts.Node, followed: ReadonlySet<ts.Node> = new Set()): readonly BorneId[] {
    // A function in a table is a body, and so is one a title calls.
    if (followed.has(node) || isFunctionLiteral(node)) return [];
    const path = new Set([...followed, node]);
    if (ts.isIdentifier(node)) {
      const origin = originOf(node);
      return origin === undefined ? [] : this.idsIn(origin, path);
    }
    const ids = isText(node) ? this.idsOfText(node) : [];
    const below: BorneId[] = [];
    ts.forEachChild(node, (child) => {
      if (!namesMember(child)) below.push(...this.idsIn(child, path));
    });
    return [...ids, ...below];
  }

  private idsOfText(node: ts.LiteralLikeNode): readonly BorneId[] {
    const line = this.file.getLineAndCharacterOfPosition(node.getStart(this.file)).line + 1;
    return (node.text.match(this.pattern) ?? []).map((id) => ({ id, line }));
  }
}

/** The `title` of `entry.title` and of `{ title: … }`, which is no variable. */
function namesMember(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isIdentifier(node)) return false;
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node;
}

function isText(node: ts.Node): node is ts.LiteralLikeNode {
  return ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
}

interface TitledCall {
  readonly kind: 'suite' | 'test';
  readonly skipped: boolean;
  readonly title: ts.Expression;
  readonly tables: readonly ts.Node[];
}

/** Recognises `it(title, …)`, `it.only(title, …)`, `it.each(table)(title, …)` and their like. */
function titledCall(call: ts.CallExpression): TitledCall | undefined {
  const title = call.arguments[0];
  const tables: ts.Node[] = [];
  const modifiers: string[] = [];
  let callee: ts.Expression = call.expression;
  for (;;) {
    if (ts.isCallExpression(callee)) {
      tables.push(...callee.arguments);
      callee = callee.expression;
    } else if (ts.isTaggedTemplateExpression(callee)) {
      tables.push(callee.template);
      callee = callee.tag;
    } else if (ts.isPropertyAccessExpression(callee)) {
      modifiers.push(callee.name.text);
      callee = callee.expression;
    } else break;
  }
  if (!ts.isIdentifier(callee) || title === undefined) return undefined;
  const name = callee.text.replace(/^x/, '');
  const kind = SUITE.test(name) ? 'suite' : TEST.test(name) ? 'test' : undefined;
  // `it.each(table)` on its own is the callee of the real call, which comes round with its title.
  if (kind === undefined || (modifiers[0] === 'each' && tables.length === 0)) return undefined;
  const skipped = name !== callee.text || modifiers.some((modifier) => modifier === 'skip' || modifier === 'todo');
  return { kind, skipped, title, tables };
}

/** Where the value of a name comes from: its initialiser, or what a `for … of` or `.forEach` takes it out of. */
function originOf(name: ts.Identifier): ts.Node | undefined {
  for (let scope: ts.Node | undefined = name.parent; scope !== undefined; scope = scope.parent) {
    if (ts.isForOfStatement(scope) && declares(scope.initializer, name.text)) return scope.expression;
    if (isFunctionLiteral(scope) && scope.parameters.some((parameter) => binds(parameter.name, name.text))) {
      return collectionOf(scope);
    }
    const initializer = initializerIn(scope, name.text);
    if (initializer !== undefined) return initializer;
  }
  return undefined;
}

function isFunctionLiteral(node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

/** `collection.forEach((item) => …)`: the collection the function is handed items of. */
function collectionOf(callback: ts.ArrowFunction | ts.FunctionExpression): ts.Node | undefined {
  const call = callback.parent;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  return call.expression.name.text === 'forEach' ? call.expression.expression : undefined;
}

function initializerIn(scope: ts.Node, name: string): ts.Node | undefined {
  if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) return undefined;
  for (const statement of scope.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const declaration = statement.declarationList.declarations.find((each) => binds(each.name, name));
    if (declaration !== undefined) return declaration.initializer;
  }
  return undefined;
}

function declares(list: ts.ForInitializer, name: string): boolean {
  return ts.isVariableDeclarationList(list) && list.declarations.some((declaration) => binds(declaration.name, name));
}

function binds(binding: ts.BindingName, name: string): boolean {
  if (ts.isIdentifier(binding)) return binding.text === name;
  return binding.elements.some((element) => ts.isBindingElement(element) && binds(element.name, name));
}

/** TypeScript files as syntax trees, read once each: imports, and the nodes that a rule picks. */
import ts from 'typescript';
import type { SourceFile } from './rule.ts';

const trees = new WeakMap<SourceFile, ts.SourceFile>();

export function treeOf(file: SourceFile): ts.SourceFile {
  const known = trees.get(file);
  if (known !== undefined) return known;
  const kind = file.path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ES2023, true, kind);
  trees.set(file, tree);
  return tree;
}

const nodes = new WeakMap<SourceFile, readonly ts.Node[]>();

/** Every node of a file, from the top down. Dozens of rules ask, so the tree is walked once. */
function allNodesOf(file: SourceFile): readonly ts.Node[] {
  const known = nodes.get(file);
  if (known !== undefined) return known;
  const found: ts.Node[] = [];
  const walk = (node: ts.Node): void => {
    found.push(node);
    node.forEachChild(walk);
  };
  walk(treeOf(file));
  nodes.set(file, found);
  return found;
}

/** The nodes of a file that a guard picks. */
export function nodesOf<N extends ts.Node>(
  file: SourceFile,
  guard: (node: ts.Node) => node is N,
): N[] {
  return allNodesOf(file).filter(guard);
}

export function lineOf(file: SourceFile, node: ts.Node): number {
  const tree = treeOf(file);
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}

export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Only types are taken, so nothing is left of it at run time. */
  readonly typeOnly: boolean;
  /** `import(…)`: loaded when it is wanted, not when the file is. */
  readonly lazy: boolean;
  /** The names taken, as exported; empty for a namespace, a side effect or a dynamic import. */
  readonly names: readonly string[];
}

const imports = new WeakMap<SourceFile, readonly Import[]>();

export function importsOf(file: SourceFile): readonly Import[] {
  const known = imports.get(file) ?? readImports(file);
  imports.set(file, known);
  return known;
}

function readImports(file: SourceFile): Import[] {
  return allNodesOf(file).flatMap((node) => {
    const specifier = specifierOf(node);
    if (specifier === undefined) return [];
    const typeOnly =
      ts.isImportTypeNode(node) ||
      (ts.isImportDeclaration(node) && isTypeOnly(node)) ||
      (ts.isExportDeclaration(node) && node.isTypeOnly);
    const lazy = ts.isCallExpression(node);
    return [{ specifier, line: lineOf(file, node), typeOnly, lazy, names: namesOf(node) }];
  });
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const from = node.moduleSpecifier;
    return from !== undefined && ts.isStringLiteral(from) ? from.text : undefined;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [from] = node.arguments;
    return from !== undefined && ts.isStringLiteralLike(from) ? from.text : undefined;
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const from = node.argument.literal;
    return ts.isStringLiteral(from) ? from.text : undefined;
  }
  return undefined;
}

function isTypeOnly(node: ts.ImportDeclaration): boolean {
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = clause.namedBindings;
  return (
    clause.name === undefined &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.length > 0 &&
    bindings.elements.every((element) => element.isTypeOnly)
  );
}

function namesOf(node: ts.Node): string[] {
  if (!ts.isImportDeclaration(node)) return [];
  const bindings = node.importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
  return bindings.elements
    .filter((element) => !element.isTypeOnly)
    .map((element) => (element.propertyName ?? element.name).text);
}

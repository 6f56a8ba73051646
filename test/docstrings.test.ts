/** Exported functions of the middle rooms have a docstring. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import test from 'node:test'
import ts from 'typescript5'

const root = new URL('..', import.meta.url)
const sources = globSync(
  '{src/{operations,store},src/adapters/{access,agreement,delivery},packages/{postgres,encryption,pdf-seal}}/**/*.ts',
  { cwd: root },
).filter((path) => !/(\.test|\/testing)\.ts$/.test(path))

/** Exported functions, and public methods of exported classes, each with the node that its docstring precedes. */
const functionsIn = (file: ts.SourceFile): readonly (readonly [name: string, node: ts.Node])[] =>
  file.statements.filter(isExported).flatMap((statement): readonly (readonly [string, ts.Node])[] => {
    if (ts.isFunctionDeclaration(statement)) return [[statement.name?.text ?? 'default', statement]]
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations
        .filter(({ initializer }) => initializer !== undefined && isFunction(initializer))
        .map(({ name }) => [name.getText(file), statement])
    if (ts.isClassDeclaration(statement))
      return statement.members
        .filter((member) => ts.isMethodDeclaration(member) && isPublic(member))
        .map((member) => [`${statement.name?.text}.${member.name?.getText(file)}`, member])
    return []
  })

const hasModifier = (node: ts.Node, kind: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === kind)

const isExported = (statement: ts.Statement) => hasModifier(statement, ts.SyntaxKind.ExportKeyword)

const isFunction = (node: ts.Expression) => ts.isArrowFunction(node) || ts.isFunctionExpression(node)

const isPublic = (member: ts.ClassElement) =>
  !hasModifier(member, ts.SyntaxKind.PrivateKeyword) &&
  member.name !== undefined &&
  !ts.isPrivateIdentifier(member.name)

/** The header of a file, which imports follow, is no docstring of its first function. */
const undocumentedIn = (path: string, text: string): readonly string[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  return functionsIn(file)
    .filter(([, node]) => ts.getJSDocCommentsAndTags(node).length === 0)
    .map(([name]) => `${path}: ${name}`)
}

test('every exported function of the middle rooms has a docstring', () => {
  assert.ok(sources.length > 300, 'the sources were not found')
  const undocumented = sources.flatMap((path) =>
    undocumentedIn(path, readFileSync(new URL(path, root), 'utf8')),
  )
  assert.deepEqual(undocumented, [])
})

test('an exported function without a docstring is found, in each form', () => {
  const text = `/** The file. */
import { one } from './one.ts'

/** Has one. */
export const documented = () => one
export const arrow = () => one
export function declared() {}
const inner = () => one
export const value = inner()
export class Sample {
  method() {}
  #hidden() {}
  private own() {}
}
`
  assert.deepEqual(undocumentedIn('sample.ts', text), [
    'sample.ts: arrow',
    'sample.ts: declared',
    'sample.ts: Sample.method',
  ])
})

/** The pages' styles: each class is of one CSS module, which the sources that use it import by name. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import ts from 'typescript5'

const root = new URL('..', import.meta.url)
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const MODULE = '.module.css'

/** The class names of a style sheet, but for those of Mantine's own elements. */
const classesIn = (css: string): readonly string[] =>
  [...css.replaceAll(/\/\*.*?\*\/|{[^{}]*}/gs, '').matchAll(/\.([a-zA-Z][\w-]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('mantine-'))

/** What a source says of classes: those of modules, as their path and name, and what no module can know, such as words in strings. */
const usesIn = (path: string, text: string): { readonly known: Set<string>; readonly faults: string[] } => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const modules = new Map<string, string>()
  const known = new Set<string>()
  const faults: string[] = []
  const fault = (node: ts.Node) => faults.push(`${path}: ${node.getText(file)}`)
  const visit = (node: ts.Node, isClass: boolean): void => {
    if (ts.isImportDeclaration(node)) {
      const { importClause, moduleSpecifier } = node
      const { text: from } = moduleSpecifier as ts.StringLiteral
      if (importClause?.name !== undefined && from.endsWith(MODULE))
        modules.set(importClause.name.text, join(path, '..', from))
      return
    }
    const isNamed = ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) || ts.isBindingElement(node)
    const isOfClass = isClass || (isNamed && node.name.getText(file) === 'className')
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    if (isClass && isText && !/^\s*$|^mantine-/.test(node.text) && !isCompared(node)) fault(node)
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const module = modules.get(node.expression.text)
      if (module !== undefined) known.add(`${module} ${node.name.text}`)
      else visit(node.expression, isOfClass)
    } else if (ts.isIdentifier(node) && modules.has(node.text) && !isName(node)) fault(node.parent)
    else ts.forEachChild(node, (child) => visit(child, isOfClass))
  }
  visit(file, false)
  return { known, faults }
}

const isCompared = ({ parent }: ts.Node): boolean =>
  ts.isBinaryExpression(parent) && parent.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken

/** Whether it names a property rather than the module. */
const isName = (node: ts.Identifier): boolean =>
  (ts.isPropertyAssignment(node.parent) || ts.isJsxAttribute(node.parent)) && node.parent.name === node

/** Where sources and style sheets, by their paths, do not know the same classes. */
const differences = (files: ReadonlyMap<string, string>): readonly string[] => {
  const paths = [...files.keys()]
  const defined = new Set(
    paths
      .filter((path) => path.endsWith(MODULE))
      .flatMap((path) => classesIn(files.get(path) ?? '').map((name) => `${path} ${name}`)),
  )
  const sources = paths
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => usesIn(path, files.get(path) ?? ''))
  const used = new Set(sources.flatMap(({ known }) => [...known]))
  return [
    ...sources.flatMap(({ faults }) => faults),
    ...[...used].filter((name) => !defined.has(name)).map((name) => `not defined: ${name}`),
    ...[...defined].filter((name) => !used.has(name)).map((name) => `not used: ${name}`),
  ]
}

test('no class name is shared by all pages', () => {
  const sheets = globSync('console/src/**/*.css', { cwd: root }).filter((path) => !path.endsWith(MODULE))
  assert.deepEqual(
    sheets.flatMap((path) => classesIn(textOf(path))),
    [],
  )
})

test('class names are found within media queries, and not in values', () => {
  assert.deepEqual(classesIn('/* .a */ .b, .c .mantine-x { top: .5em } @media (x) { .d { top: 0 } }'), [
    'b',
    'c',
    'd',
  ])
})

test('sources use the classes of their modules, each of them and no others', () => {
  const paths = globSync('console/src/**/*.{ts,tsx,css}', { cwd: root })
  assert.ok(paths.length > 300, 'the sources were not found')
  assert.deepEqual(differences(new Map(paths.map((path) => [path, textOf(path)]))), [])
})

test('a class that is not defined, not used, or in a string is found', () => {
  const files = {
    'a/page.module.css': '.row { top: 0 } .left { top: 0 } @media print { .gone { top: 0 } }',
    'a/page.tsx': `import css from './page.module.css'
      const Page = ({ end }) => <p className={end === 'left' ? css.left : \`\${css.row} \${css.wide}\`}>
        <i className="row" /><i className={\`a-\${end}\`} /><i className={css[end]} /><i title={css.row} />
      </p>`,
    'a/b/part.tsx':
      "import page from '../page.module.css'; const Part = () => <p className={page.lost} {...{ className: 'cell' }} />",
  }
  assert.deepEqual(differences(new Map(Object.entries(files))), [
    'a/page.tsx: "row"',
    'a/page.tsx: `a-${',
    'a/page.tsx: css[end]',
    "a/b/part.tsx: 'cell'",
    'not defined: a/page.module.css wide',
    'not defined: a/page.module.css lost',
    'not used: a/page.module.css gone',
  ])
})

/** Files and functions that a reader can take in: sources of at most 300 lines, functions of at most 70. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import test from 'node:test'
import ts from 'typescript5'
import { LONG_FUNCTIONS, LONG_TABLES } from './house.ts'

const FILE_LINES_MAXIMUM = 300
const FUNCTION_LINES_MAXIMUM = 70

const root = new URL('..', import.meta.url)
const sources = globSync('{src,packages,console/src,sdk/src}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|\/generated\//.test(path),
)

const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8')

const linesOf = (text: string): number => text.split('\n').length - 1

/** Functions with more lines than the limit, each as its name and lines. */
const longFunctionsIn = (path: string, text: string): readonly string[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const long: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const lineOf = (at: number) => file.getLineAndCharacterOfPosition(at).line
      const lines = lineOf(node.end) - lineOf(node.getStart(file)) + 1
      if (lines > FUNCTION_LINES_MAXIMUM)
        long.push(`${path}:${lineOf(node.getStart(file)) + 1} has ${lines} lines`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return long
}

test('no source file is longer than 300 lines, but for the named tables', () => {
  assert.ok(sources.length > 500, 'the sources were not found')
  const long = sources.filter((path) => linesOf(textOf(path)) > FILE_LINES_MAXIMUM)
  assert.deepEqual(
    long.filter((path) => !LONG_TABLES.includes(path)),
    [],
  )
})

test('no function is longer than 70 lines, but for those in the named files', () => {
  const held = sources.filter((path) => !LONG_FUNCTIONS.includes(path))
  assert.deepEqual(
    held.flatMap((path) => longFunctionsIn(path, textOf(path))),
    [],
  )
})

test('a function that is too long is found', () => {
  const body = '  call()\n'.repeat(FUNCTION_LINES_MAXIMUM)
  assert.deepEqual(longFunctionsIn('sample.ts', `const long = () => {\n${body}}\n`), [
    'sample.ts:1 has 72 lines',
  ])
})

/** Sizes of text and steps of space that a style sheet sets without a token. */
const untokened = (css: string): readonly string[] =>
  [
    ...css.matchAll(
      /(?<![\w-])(?:font-size|(?:row-|column-)?gap|(?:padding|margin)[\w-]*):[^;]*?\d(?:\.\d+)?rem[^;]*/g,
    ),
  ].map(([declaration]) => declaration.trim())

test('text and space have the sizes of the tokens', () => {
  const sheets = globSync('console/src/**/*.css', { cwd: root }).filter(
    (path) => !path.endsWith('tokens.css'),
  )
  assert.deepEqual(
    sheets.flatMap((path) => untokened(textOf(path)).map((found) => `${path}: ${found}`)),
    [],
  )
})

test('a size without a token is found', () => {
  const css =
    '.a { font-size: 0.9rem; margin-inline: auto 2rem; padding: var(--space-4); width: 3rem; gap: 1px }'
  assert.deepEqual(untokened(css), ['font-size: 0.9rem', 'margin-inline: auto 2rem'])
})

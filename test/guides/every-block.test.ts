/**
 * Every block of code on every page that the service serves is run by a test, is compared with what it shows by one, or
 * says in a comment above it why it is not.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { Marked, type Token } from 'marked'
import { isReference } from '../../src/server/docs/contents.ts'
import { openLibrary } from '../../src/server/docs/library.ts'
import { blocksIn, FOR_INTEGRATORS, PAGES, ROOT } from './blocks.ts'

/** Pages whose blocks another test than guides.test.ts runs: the test, and the languages that it takes. */
const RUN_BY: Readonly<Record<string, { readonly test: string; readonly languages: readonly string[] }>> = {
  'sdk/README.md': { test: 'test/sdk/readme.test.ts', languages: ['js', 'sh'] },
  // Generated from what they show, and compared with it by the checks.
  'docs/reference/commands.md': { test: 'docs/generate.ts', languages: ['text'] },
  'docs/reference/events.md': { test: 'docs/generate.ts', languages: ['json'] },
}

/** `<!-- Not run: it is a drawing. -->` on the line above a block. */
const REASON = /<!-- Not run: [^>]+\. -->\n *$/

const { pages } = await openLibrary('http://127.0.0.1:8080')
/** The requests of the API reference are run by test/openapi/docs-reference.test.ts. */
const files = [...pages.values()]
  .filter(({ address, file }) => !isReference(address) && file !== 'LICENSE')
  .map(({ file }) => file)

/** Every token of code, however it is written. */
const codeIn = (tokens: readonly Token[]): number =>
  tokens.reduce((count, token) => {
    const inner = 'items' in token ? token.items : 'tokens' in token ? token.tokens : undefined
    return count + (token.type === 'code' ? 1 : 0) + (Array.isArray(inner) ? codeIn(inner) : 0)
  }, 0)

for (const file of files) {
  test(`${file}: every block of code runs or says why not`, () => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const blocks = blocksIn(text)
    assert.equal(
      codeIn(new Marked({ gfm: true }).lexer(text)),
      blocks.length,
      'A block has no three backticks',
    )
    if (PAGES.includes(file) || FOR_INTEGRATORS.includes(file)) return
    const lines = text.split('\n')
    const unproven = blocks
      .filter(({ language }) => RUN_BY[file]?.languages.includes(language) !== true)
      .filter(({ line }) => !REASON.test(`${lines.slice(0, line - 1).join('\n')}\n`))
      .map(({ name, line }) => `line ${line}: ${name.slice(0, 60)}`)
    assert.deepEqual(unproven, [])
  })
}

test('each page that another test runs exists, and the test names it', () => {
  for (const [file, { test: proof }] of Object.entries(RUN_BY)) {
    assert.ok(existsSync(join(ROOT, file)), file)
    const name = file.replace('docs/', '').replace('.md', '')
    assert.ok(readFileSync(join(ROOT, proof), 'utf8').includes(name), `${proof} does not name ${file}`)
  }
})

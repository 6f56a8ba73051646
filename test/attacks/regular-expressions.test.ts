/**
 * No text that somebody sends makes a regular expression of ours slow. recheck judges every one of service, SDK and console: a run that
 * grows faster than its text needs a reason here.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { check } from 'recheck'
import ts from 'typescript5'

const root = new URL('../..', import.meta.url)

type Found = {
  readonly path: string
  /** As in the source. */
  readonly text: string
}

/** Why an expression that can be slow never is, by file and expression. */
const EXPLAINED: readonly (readonly [path: string, text: string, why: string])[] = [
  ['src/server/docs/built.ts', String.raw`/<pre[\s\S]*?<\/pre>|\uE000/g`, 'reads our own guides'],
  ['src/server/docs/library.ts', '/^( *)```.*?^\\1```|^ *<!--.*?-->\\n+/gms', 'reads our own guides'],
  ['src/server/docs/operation.ts', String.raw`/([A-Z][a-z]+)-([\w-]+)$/`, 'reads our own document'],
  [
    'src/server/docs/reference.ts',
    '/(?:https?:\\/\\/[^/\\s]+)?(\\/[\\w.{}$:-]+(?:\\/[\\w.{}$:-]+)*|[\\w.{}$-]+(?:\\/[\\w.{}$:-]+)+)/',
    'reads our own document',
  ],
  [
    'src/domain/policy/values.ts',
    String.raw`/^(?:timeout|5\d\d|408|429|E(?:CONN\w+|TIMEDOUT|HOST\w+|NET\w+|NOTFOUND|AI_AGAIN|PIPE|ADDRNOTAVAIL)|UND_ERR_\w+|\w*(?:CERT|TLS|SSL)\w*|UNABLE_TO_\w+)$/`,
    'reads a code of ours or of Node.js',
  ],
  ['src/adapters/delivery/transports.ts', '/<([^>]*)>$/', 'reads a setting of the operator'],
  [
    'src/adapters/checks/module.ts',
    String.raw`/(?:file:|node:)[^\s()]+:\d+:\d+/g`,
    'reads the stack of a module that the operator installed',
  ],
  ['packages/values/typed/typed-number.ts', '/0+$/', 'reads a number, of 60 characters at most'],
  [
    'sdk/src/forecourt.ts',
    String.raw`/\/+$/`,
    'reads the address that the integrator’s own program configures',
  ],
  [
    'src/main/statement-name.ts',
    String.raw`/'(?:[^']|'')*'|--[^\n]*|\/\*.*?\*\/|\b(?:extract|substring|trim|overlay)\s*\([^()]*\)/gis`,
    'reads our own SQL',
  ],
  [
    'src/main/statement-name.ts',
    String.raw`/(?:\bwith\b(?:\s+recursive)?|,)\s*([a-z_]\w*)\s*(?:\([^()]*\)\s*)?as\s*(?:(?:not\s+)?materialized\s*)?\(/gi`,
    'reads our own SQL',
  ],
  ['src/main/statement-name.ts', String.raw`/^\s*\(*\s*([a-z]+)/i`, 'reads our own SQL'],
  ['packages/postgres/embedded/embedded-postgres-error.ts', '/ENOENT.*mkdir/', 'reads a message of Node.js'],
  ['src/domain/finance/money.ts', String.raw`/\B(?=(\d{3})+$)/g`, 'reads an amount, of 16 digits at most'],
  ['src/service/setting-values.ts', String.raw`/\/+$/`, 'reads a setting of the operator'],
  ['src/service/config.ts', String.raw`/\/+$/`, 'reads a setting of the operator'],
  [
    'src/adapters/agreement/content/language.ts',
    String.raw`/\B(?=(\d{3})+$)/g`,
    'reads a number, of 22 characters at most',
  ],
  [
    'src/server/docs/routes.ts',
    String.raw`/inter-latin-wght-normal.*\.woff2$/`,
    'reads names of the console’s own files',
  ],
  [
    'src/http/browsers.ts',
    String.raw`/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//`,
    'reads a header of at most 512 characters',
  ],
  [
    'src/adapters/delivery/response-excerpt.ts',
    String.raw`/[^\s<>"'(),:;=]*(?:@|%40|&#64;)[^\s<>"'(),:;=]*/giu`,
    'reads the first KiB of a receiver’s answer',
  ],
  [
    'src/adapters/delivery/response-excerpt.ts',
    String.raw`/(?:[\p{L}\p{M}\p{N}]|\\+u[\da-f]{4}|(?:%[\da-f]{2})+)+/giu`,
    'reads the first KiB of a receiver’s answer',
  ],
  [
    'src/adapters/delivery/response-excerpt.ts',
    String.raw`/\\+u([\da-f]{4})/gi`,
    'reads the first KiB of a receiver’s answer',
  ],
  [
    'src/modules/signing/signing-commands.ts',
    '/-----BEGIN CERTIFICATE-----[\\s\\S]+?-----END CERTIFICATE-----/g',
    'reads a file that the operator names',
  ],
]

/** Expressions made of parts, by file: what the parts are. */
const COMPOSED: Readonly<Record<string, string>> = {
  'console/src/admin/users/actions.tsx': 'a number of ours',
  'console/src/staff/cases/write-note.tsx': 'names of staff, escaped, as alternatives',
  'src/main/statement-name.ts': 'fixed texts',
  'packages/postgres/connection/url.ts': 'names of ours, as alternatives',
  'src/modules/clients/consents.ts': 'the form of a UUID',
  'src/modules/cases/send-back.ts': 'a phrase of ours',
  'src/service/paging.ts': 'the form of a UUID',
  'src/adapters/delivery/transports.ts': 'the form of a UUID',
  'src/domain/kinds/number.ts': 'a number of ours',
  'src/http/paths.ts': 'paths of our own routes, escaped, and names of the sets’ references',
  'src/server/guides.ts': 'nouns of the sets, as alternatives',
  'src/server/recorded.ts': 'names of ours, as alternatives',
  'src/domain/application/reference.ts': 'an alphabet and numbers of ours',
  'packages/values/uuid.ts': 'the form of a UUID',
  'packages/values/typed/typed-number.ts': 'words for the euro',
  'src/server/acts.ts': 'names of our own acts, escaped',
  'src/modules/products/product-commands.ts': 'the form of a UUID',
  'src/adapters/access/codes.ts': 'a number of ours',
}

/** The expressions of a source, and those that it composes. */
const expressionsIn = (
  path: string,
  text: string,
): { readonly literals: readonly Found[]; readonly composed: boolean } => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const literals: Found[] = []
  let composed = false
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) literals.push({ path, text: node.text })
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file) === 'RegExp')
      composed = true
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { literals, composed }
}

const sources = globSync('{packages,src,console/src,sdk/src}/**/*.{ts,tsx,js}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|\/generated\//.test(path),
)
const found = sources.map((path) => ({
  path,
  ...expressionsIn(path, readFileSync(new URL(path, root), 'utf8')),
}))

/** Without an unbounded repetition the time is bounded by the expression itself. */
const repeats = (text: string): boolean => /[*+{]/.test(text)

const isExplained = (path: string, text: string): boolean =>
  EXPLAINED.some(([explained, expression]) => explained === path && expression === text)

/**
 * recheck does not know the newer flag, which allows what none of ours uses. It measures some attacks, and a busy machine spoils
 * that: what is not safe is judged again.
 */
const judged = async (text: string, tries = 3): Promise<string> => {
  const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(text) ?? []
  const { status } = await check(source, flags.replace('v', 'u'), { timeout: 60_000 })
  return status === 'safe' || tries === 1 ? status : judged(text, tries - 1)
}

test('recheck finds expressions that blow up, in a source', async () => {
  const { literals, composed } = expressionsIn(
    'sample.ts',
    'const slow = /^(a+)+$/\nconst square = /\\s+$/\nconst fine = /^[^@]+@/\nnew RegExp(slow)',
  )
  assert.equal(composed, true)
  assert.deepEqual(await Promise.all(literals.map(({ text }) => judged(text))), [
    'vulnerable',
    'vulnerable',
    'safe',
  ])
})

test('no expression of service, SDK and console is slow for a text that somebody sends', async () => {
  const literals = found.flatMap((one) => one.literals)
  assert.ok(literals.length > 400, 'the sources were not found')
  const slow = new Set<string>()
  const verdicts = new Map<string, Promise<string>>()
  for (const { path, text } of literals) {
    if (!repeats(text) || isExplained(path, text)) continue
    const verdict = verdicts.get(text) ?? judged(text)
    verdicts.set(text, verdict)
    if ((await verdict) !== 'safe') slow.add(`${path} ${text}`)
  }
  assert.deepEqual([...slow], [])
})

test('every explanation is of an expression that exists', () => {
  const literals = found.flatMap((one) => one.literals)
  for (const [path, text] of EXPLAINED)
    assert.ok(
      literals.some((one) => one.path === path && one.text === text),
      `${path} ${text}`,
    )
})

test('every expression that is made of parts is explained', () => {
  const composing = found.filter(({ composed }) => composed).map(({ path }) => path)
  assert.deepEqual(composing.sort(), Object.keys(COMPOSED).sort())
})

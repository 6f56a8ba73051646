/** Proves that a model set is known by its folder and its row of the list, and by nobody else. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { anyReferenceId, referenceOf, setOfReference } from '../src/domain/application/reference.ts'
import { SET_NAMES, SET_ROWS, SETS } from '../src/domain/application/sets.ts'
import { likelySetOf } from '../src/domain/application/wrong-body.ts'
import { EVENT_TYPES } from '../src/domain/events/notifications.ts'
import { modelSet } from '../src/sets/model-sets.ts'
import { eventTypeOf } from '../src/store/applications/encrypted-parts.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Sources that may tell sets apart by their names, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/http/bodies/form-file-name.ts': 'B is the encoding of RFC 2047 there',
  'sdk/src/outcomes.ts': 'the SDK imports nothing of the service, and has a file for each set',
}

const names = [...SET_NAMES, ...SET_ROWS.flatMap(({ noun, model }) => [noun, model])].join('|')
const prefixes = SET_ROWS.map(({ prefix }) => prefix).join('|')
const [first = '', second = ''] = SET_NAMES
const TELLS_APART = new RegExp(
  [
    `[!=]== '(?:${names})'|'(?:${names})' [!=]==`,
    `\\? '(?:${names})' :`,
    `\\bwhen '(?:${names})'`,
    `startsWith\\('(?:${prefixes})'\\)|\\[(?:${prefixes}){2,}\\]`,
    `'${first}'(?:,| \\|) '${second}'|'${SETS.a.noun}'(?:,| \\|) '${SETS.b.noun}'`,
    `\\b${SETS.a.noun}: .*\\b${SETS.b.noun}: `,
  ].join('|'),
)

const sources = globSync(['{src,packages,console/src,sdk/src}/**/*.{ts,tsx}', '{docs,examples}/*.ts'], {
  cwd: ROOT,
}).filter((file) => !/\.test\.ts$|^src\/sets\/|^src\/http\/sets\/|^sdk\/src\/generated\//.test(file))

test('no source outside the sets tells them apart by name', () => {
  assert.ok(sources.length > 900, `${sources.length} sources`)
  const telling = sources.filter((file) => TELLS_APART.test(readFileSync(`${ROOT}/${file}`, 'utf8')))
  assert.deepEqual(telling.sort(), Object.keys(ALLOWED).sort())
})

test('what tells them apart is found', () => {
  for (const planted of [
    `set === 'a' ? setA : setB`,
    `const noun = isA ? 'quote' : 'case'`,
    `case model_set when 'a' then 'quote.statusChanged' end`,
    `reference.startsWith('Q')`,
    `/^[QC][0-9]/`,
    `.choices(['a', 'b'])`,
    `noun: 'quote' | 'case'`,
    `{ quote: 'set A', case: 'set B' }`,
  ])
    assert.match(planted, TELLS_APART)
})

test('each set has its own names, and its folder the models for them', () => {
  for (const name of ['prefix', 'noun', 'model', 'reference', 'owner'] as const)
    assert.equal(new Set(SET_ROWS.map((row) => row[name])).size, SET_ROWS.length, name)
  for (const name of SET_NAMES) assert.equal(modelSet(name).name, name)
})

const ID = '019a0b1c-2d3e-7f40-8a5b-6c7d8e9fa0b1'

test('a reference tells its set and its id', () => {
  for (const name of SET_NAMES) {
    assert.equal(setOfReference(referenceOf(name, ID)), name)
    assert.equal(anyReferenceId(referenceOf(name, ID)), ID)
  }
  assert.equal(setOfReference(`X${referenceOf('a', ID).slice(1)}`), undefined)
})

test('a body is taken for the set whose wrapper or blocks it has', () => {
  for (const name of SET_NAMES) {
    const { wrapper, blocks } = SETS[name]
    const application = Object.fromEntries(blocks.map((block) => [block, {}]))
    assert.equal(likelySetOf(wrapper === null ? application : { [wrapper]: application }), name)
  }
  assert.equal(SETS[likelySetOf({})].wrapper, null)
})

test('the database gives an event the type of its set', () => {
  for (const name of SET_NAMES)
    assert.ok(eventTypeOf('statusChanged').includes(`when '${name}' then '${SETS[name].noun}.statusChanged'`))
  assert.equal(EVENT_TYPES.length, 5 * SET_NAMES.length + 1)
})

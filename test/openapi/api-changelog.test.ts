/** The API changelog names every operation's last change: none changes without an entry. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { openApiDocument } from '../../src/server/document.ts'
import { digestsOf, entriesOf, names, readPage, readRecorded, recordedAnew } from './api-digests.ts'

const page = readPage()
const document = openApiDocument()
const current = digestsOf(document)

test('every operation is as the newest entry of the API changelog left it', () => {
  const recorded = readRecorded()
  const changed = [...new Set([...Object.keys(current), ...Object.keys(recorded)])].filter(
    (name) => recorded[name]?.digest !== current[name],
  )
  assert.deepEqual(
    changed,
    [],
    'Say what changed in docs/guides/api-changelog.md, by operation, then run node bin/script.js test/openapi/api-digests.ts',
  )
})

test('the entry of the date that is recorded for an operation names it', () => {
  const entries = entriesOf(page)
  assert.deepEqual(
    Object.entries(readRecorded())
      .filter(([name, { date }]) => !names(entries.get(date), name))
      .map(([name, { date }]) => `${name}, ${date}`),
    [],
  )
})

test('entries have a date each, the newest first', () => {
  const days = [...entriesOf(page).keys()].map((date) => Date.parse(`${date} UTC`))
  assert.ok(days.every((day) => !Number.isNaN(day)))
  assert.deepEqual(
    days.toSorted((one, other) => other - one),
    days,
  )
  assert.equal(new Set(days).size, days.length)
})

test('every operation that an entry names exists, or its entry says that it was removed', () => {
  for (const entry of entriesOf(page).values())
    for (const [, name = ''] of entry.matchAll(/`((?:GET|POST|PATCH|DELETE) \/[^`]*)`/g))
      if (!entry.includes('**Removed**')) assert.ok(name in current, name)
})

const changedBy = (change: (copy: typeof document) => void): readonly string[] => {
  const copy = JSON.parse(JSON.stringify(document))
  change(copy)
  const digests = digestsOf(copy)
  return Object.keys(current).filter((name) => digests[name] !== current[name])
}

test('a parameter, a field of a model and a status change a digest; another wording does not', () => {
  const list = 'GET /api/consents'
  assert.deepEqual(
    changedBy(({ paths }) => {
      Object.assign(paths['/api/consents']?.['get'] ?? {}, { summary: 'Other words', description: '' })
    }),
    [],
  )
  assert.deepEqual(
    changedBy(({ paths }) => {
      Object.assign(paths['/api/consents']?.['get']?.['responses'] ?? {}, { 418: { description: '' } })
    }),
    [list],
  )
  assert.deepEqual(
    changedBy(({ components }) => {
      const consent = components['schemas']?.['ConsentModel'] as { properties: object } | undefined
      Object.assign(consent?.properties ?? {}, { description: { type: 'string' } })
    }),
    [list],
  )
})

test('a change is recorded only once the newest entry names it', () => {
  const before = { 'GET /api/quote': { date: '20 November 2026', digest: 'old' } }
  const now = { 'GET /api/quote': 'new' }
  const unnamed = recordedAnew(before, now, '# P\n\n## 21 November 2026\n\n- **Added** `GET /api/case`\n')
  assert.deepEqual(unnamed.unnamed, ['GET /api/quote'])
  const named = recordedAnew(
    before,
    now,
    '# P\n\n## 21 November 2026\n\n- **Changed** `GET /api/quote`: more\n',
  )
  assert.deepEqual(named, {
    unnamed: [],
    recorded: { 'GET /api/quote': { date: '21 November 2026', digest: 'new' } },
  })
})

import assert from 'node:assert/strict'
import test from 'node:test'
import { misspelling, newSearch, readsAsName } from './spelling.ts'

const KNOWN: ReadonlySet<string> = new Set(['term', 'terms', 'borrowerType'])
const LONG = 'a'.repeat(61)

for (const [says, owner, wanted, found] of [
  ['another case, however many letters', { BORROWERTYPE: 1 }, 'borrowerType', 'BORROWERTYPE'],
  ['one letter, in snake_case', { BOROWER_TYPE: 1 }, 'borrowerType', 'BOROWER_TYPE'],
  ['two letters, in PascalCase', { BorowerTyp: 1 }, 'borrowerType', 'BorowerTyp'],
  ['three letters, in kebab-case', { 'borower-ty': 1 }, 'borrowerType', undefined],
  ['one letter', { borowerType: 1 }, 'borrowerType', 'borowerType'],
  ['two letters', { borowerTyp: 1 }, 'borrowerType', 'borowerTyp'],
  ['two letters more', { borrowerTypeXY: 1 }, 'borrowerType', 'borrowerTypeXY'],
  ['three letters', { borowerTy: 1 }, 'borrowerType', undefined],
  ['three letters more', { borrowerTypeXYZ: 1 }, 'borrowerType', undefined],
  ['another word of the same length', { residential: 1 }, 'borrowedTyp', undefined],
  ['a field that the object may have', { terms: 1 }, 'term', undefined],
  ['the second unknown key', { other: 1, trem: 1 }, 'term', 'trem'],
  ['the first of two', { trem: 1, tern: 1 }, 'term', 'trem'],
  ['a key that does not look like a name', { 'te m': 1, 'term ': 1 }, 'term', undefined],
  ['a key longer than is shown', { [LONG.toUpperCase()]: 1 }, LONG, LONG.toUpperCase().slice(0, 60)],
  ['no key', {}, 'term', undefined],
] as const) {
  test(`${says}: ${found ?? 'no hint'}`, () => {
    assert.equal(misspelling(owner, wanted, KNOWN), found)
  })
}

test('a key reads as a name up to 60 letters, digits, underscores and hyphens', () => {
  for (const key of ['a', 'a-b_9', 'a'.repeat(60)]) assert.ok(readsAsName(key), key)
  for (const key of ['', 'a b', ' a', 'a ', 'é', LONG]) assert.ok(!readsAsName(key), key)
})

test('each comparison counts, and an object’s keys are listed once', () => {
  const owner = { one: 1, two: 2, term: 3 }
  const search = newSearch()
  const all = search.comparisonsLeft
  assert.equal(misspelling(owner, 'missing', KNOWN, search), undefined)
  assert.equal(search.comparisonsLeft, all - 3 - 2)
  assert.equal(misspelling(owner, 'missing', KNOWN, search), undefined)
  assert.equal(search.comparisonsLeft, all - 3 - 2 - 2)
})

test('once all comparisons are used up, there is no hint', () => {
  const owner = { other: 1, trem: 1 }
  const found = (comparisonsLeft: number) =>
    misspelling(owner, 'term', KNOWN, { comparisonsLeft, unknown: new Map() })
  // Two to list the keys, and one for each.
  assert.equal(found(4), 'trem')
  assert.equal(found(3), undefined)
  assert.equal(found(0), undefined)
  assert.equal(found(-1), undefined)
})

test('of very many keys the first thousand are looked at', () => {
  const many = (before: number) =>
    Object.fromEntries([...Array.from({ length: before }, (_, i) => [`key${i}`, i]), ['trem', 1]])
  assert.equal(misspelling(many(999), 'term', KNOWN), 'trem')
  assert.equal(misspelling(many(1_000), 'term', KNOWN), undefined)
})

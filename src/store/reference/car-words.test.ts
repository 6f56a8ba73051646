/** Misspellings: what counts as one, and that the index of deletions finds every one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { deletionsOf, searchWordsOf, slipsBetween, slugOf, wordsOf } from './car-search.ts'

const foldings: readonly (readonly [text: string, words: readonly string[]])[] = [
  ['Škoda', ['skoda']],
  ['S\u030Ckoda', ['skoda']],
  ['Citroën', ['citroen']],
  ['Straße Łódź Ærø', ['strasse', 'lodz', 'aero']],
  ['CX-5', ['cx', '5']],
  ['cx5', ['cx', '5']],
  ['1.0 TSI', ['1.0', 'tsi']],
  ['1,5TSI', ['1.5', 'tsi']],
  ['IONIQ 5 77.4kWh', ['ioniq', '5', '77.4', 'kwh']],
  ['ID. Buzz', ['id', 'buzz']],
  ['VW', ['volkswagen']],
  ['ＫＩＡ', ['kia']],
  ['\u0000\uD800 !?%_', []],
]

for (const [text, words] of foldings) {
  test(`the words of ${JSON.stringify(text)} are ${words.join(', ') || 'none'}`, () => {
    assert.deepEqual(wordsOf(text), words)
  })
}

test('neighbouring words are found as one, in specifications only short ones', () => {
  assert.deepEqual(searchWordsOf('make', ['land', 'rover']), ['land', 'rover', 'landrover'])
  assert.deepEqual(searchWordsOf('model', ['id', '3']), ['id', '3'])
  assert.deepEqual(searchWordsOf('specification', ['tsi', 'life', 'r', 'line']), [
    'tsi',
    'life',
    'r',
    'line',
    'lifer',
    'rline',
  ])
})

const slips: readonly (readonly [one: string, other: string, slips: number | null])[] = [
  ['volkswagon', 'volkswagen', 1],
  ['octavai', 'octavia', 1],
  ['wolkswagon', 'volkswagen', 2],
  ['toyta', 'toyota', 1],
  ['hundi', 'hyundai', 2],
  ['kai', 'kia', 1],
  ['kib', 'kia', null],
  ['adui', 'audi', 1],
  ['mini', 'mg', null],
  ['golf', 'gofs', null],
  ['3008', '5008', null],
  ['renault', 'reno', null],
  ['mokka', 'mokka', null],
]

for (const [one, other, expected] of slips) {
  test(`${one} and ${other} are ${expected ?? 'too many'} slips apart`, () => {
    assert.equal(slipsBetween(one, other), expected)
    assert.equal(slipsBetween(other, one), expected)
  })
}

test('two words within the allowed distance share a deletion', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 12 })
  const edit = fc.record({
    kind: fc.constantFrom('remove', 'insert', 'change', 'swap'),
    at: fc.nat(),
    letter: fc.constantFrom('a', 'b', 'x'),
  })
  fc.assert(
    fc.property(letters, fc.array(edit, { minLength: 1, maxLength: 2 }), (word, edits) => {
      const misspelt = edits.reduce((text, { kind, at, letter }) => {
        const index = at % text.length
        const [before, after] = [text.slice(0, index), text.slice(index + 1)]
        if (kind === 'remove') return before + after
        if (kind === 'insert') return before + letter + text.slice(index)
        if (kind === 'change') return before + letter + after
        return before + after.slice(0, 1) + text.charAt(index) + after.slice(1)
      }, word)
      fc.pre(slipsBetween(word, misspelt) !== null)
      const shared = new Set(deletionsOf(word))
      assert.ok(deletionsOf(misspelt).some((deletion) => shared.has(deletion)))
    }),
    { numRuns: 5_000 },
  )
})

test('slugs consist of lower-case letters, digits and single hyphens', () => {
  assert.equal(slugOf('Škoda', 'Octavia Combi', '2.0 TDI (150) +'), 'skoda-octavia-combi-2-0-tdi-150')
})

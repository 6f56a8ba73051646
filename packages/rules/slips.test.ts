import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { SLIPS_MAXIMUM, slipsApart } from './slips.ts'

const rows: readonly (readonly [from: string, to: string, slips: number | undefined])[] = [
  ['golf', 'golf', 0],
  ['golf', 'gof', 1],
  ['golf', 'golff', 1],
  ['golf', 'gilf', 1],
  ['golf', 'glof', 1],
  ['octavia', 'ocatvai', 2],
  ['loanDetails', 'laonDetials', 2],
  ['golf', 'polo', 2],
  ['golf', 'clio', undefined],
  ['ab', '', 2],
  ['', 'abc', undefined],
  ['abcdef', 'bcdefa', 2],
]

for (const [from, to, slips] of rows) {
  test(`${from || 'nothing'} and ${to || 'nothing'} are ${slips ?? 'too many'} slips apart`, () => {
    assert.equal(slipsApart(from, to), slips)
    assert.equal(slipsApart(to, from), slips)
  })
}

/** The same distance, computing every cell. */
const distance = (from: string, to: string): number => {
  const rows = [Array.from({ length: to.length + 1 }, (_, j) => j)]
  const cell = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= from.length; i++) {
    rows[i] = [i]
    for (let j = 1; j <= to.length; j++) {
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const replaced = cell(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1)
      const swap = swapped ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      ;(rows[i] as number[])[j] = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, replaced, swap)
    }
  }
  return cell(from.length, to.length)
}

test('computing only cells near the diagonal loses no distance', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (from, to) => {
      const slips = distance(from, to)
      assert.equal(slipsApart(from, to), slips <= SLIPS_MAXIMUM ? slips : undefined)
    }),
    { numRuns: 3_000 },
  )
})

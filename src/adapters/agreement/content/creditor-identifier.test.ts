import assert from 'node:assert/strict'
import test from 'node:test'
import { isCreditorIdentifier } from './wording.ts'
import { SAMPLE_WORDING } from './wording-file.ts'

// The first is the Bundesbank's published example.
for (const [text, expected] of [
  ['DE98ZZZ09999999999', true],
  ['DE98ABC09999999999', true],
  ['IE88ZZZ000000', true],
  ['DE97ZZZ09999999999', false],
  ['DE98ZZZ09999999998', false],
  ['de98zzz09999999999', false],
  ['DE98 ZZZ 09999999999', false],
  ['DE98ZZZ', false],
  ['', false],
] as const) {
  test(`"${text}" is ${expected ? 'a' : 'no'} creditor identifier`, () =>
    assert.equal(isCreditorIdentifier(text), expected))
}

test('the sample lender has one', () =>
  assert.ok(isCreditorIdentifier(SAMPLE_WORDING.creditorIdentifier ?? '')))

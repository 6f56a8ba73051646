import assert from 'node:assert/strict'
import test from 'node:test'
import { DECLINE_CODES, declineSentence } from './decisions.ts'

/** The longest sentence of a code, which leaves room for the staff's own words in a reason. */
const SENTENCE_MAXIMUM_CHARACTERS = 200

for (const code of DECLINE_CODES) {
  test(`${code} has one short sentence`, () => {
    assert.match(declineSentence(code), /^[A-Z][^.]+\.$/)
    assert(declineSentence(code).length <= SENTENCE_MAXIMUM_CHARACTERS)
  })
}

test("a suspicion of fraud has the policy's sentence, and every other code its own", () => {
  assert.equal(declineSentence('fraudSuspected'), declineSentence('policy'))
  const others = DECLINE_CODES.filter((code) => code !== 'fraudSuspected')
  assert.equal(new Set(others.map(declineSentence)).size, others.length)
})

test('no sentence mentions fraud', () => {
  for (const code of DECLINE_CODES) assert.doesNotMatch(declineSentence(code), /fraud|suspect/i)
})

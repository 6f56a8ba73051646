import assert from 'node:assert/strict'
import test from 'node:test'
import { DECLINE_CODES, declineSentence } from './decline-reasons.ts'

/** A reason may have as many, and staff should have room for words of their own. */
const SENTENCE_MAXIMUM_CHARACTERS = 200

for (const code of DECLINE_CODES) {
  test(`${code} is told by one short sentence`, () => {
    assert.match(declineSentence(code), /^[A-Z][^.]+\.$/)
    assert(declineSentence(code).length <= SENTENCE_MAXIMUM_CHARACTERS)
  })
}

test('a suspicion of fraud is told like the policy, and every other code by words of its own', () => {
  assert.equal(declineSentence('fraudSuspected'), declineSentence('policy'))
  const others = DECLINE_CODES.filter((code) => code !== 'fraudSuspected')
  assert.equal(new Set(others.map(declineSentence)).size, others.length)
})

test('no sentence speaks of fraud', () => {
  for (const code of DECLINE_CODES) assert.doesNotMatch(declineSentence(code), /fraud|suspect/i)
})

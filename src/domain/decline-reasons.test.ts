import assert from 'node:assert/strict'
import test from 'node:test'
import { DECLINE_CODES, toldOfDecline } from './decline-reasons.ts'

/** A reason may have as many, and staff should have room for words of their own. */
const SENTENCE_MAXIMUM_CHARACTERS = 200

for (const code of DECLINE_CODES) {
  test(`${code} is told by one short sentence`, () => {
    assert.match(toldOfDecline(code), /^[A-Z][^.]+\.$/)
    assert(toldOfDecline(code).length <= SENTENCE_MAXIMUM_CHARACTERS)
  })
}

test('a suspicion of fraud is told like the policy, and every other code by words of its own', () => {
  assert.equal(toldOfDecline('fraudSuspected'), toldOfDecline('policy'))
  const others = DECLINE_CODES.filter((code) => code !== 'fraudSuspected')
  assert.equal(new Set(others.map(toldOfDecline)).size, others.length)
})

test('no sentence speaks of fraud', () => {
  for (const code of DECLINE_CODES) assert.doesNotMatch(toldOfDecline(code), /fraud|suspect/i)
})

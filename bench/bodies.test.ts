/**
 * The bodies that the benchmark sends: they must be valid applications on any day, since that is the work it measures.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LocalDate } from '../packages/values/dublin-day.ts'
import type { Facts } from '../src/domain/application/facts.ts'
import { setA } from '../src/sets/a/index.ts'
import { setB } from '../src/sets/b/index.ts'
import { caseBody, faultyQuoteBody, NUMBER_MARK, quoteBody } from './bodies.ts'
import { randomFrom } from './random.ts'

const facts: Facts = {
  today: '2030-06-15' as LocalDate,
  ownerRequired: true,
  specialAgreement: false,
  termsOffered: () => [48],
}

const BODIES = 100

test('bodies are valid, differ, and have a placeholder for the number of their request', () => {
  const random = randomFrom(1)
  for (const [set, bodyOf] of [
    [setA, quoteBody],
    [setB, caseBody],
  ] as const) {
    const bodies = Array.from({ length: BODIES }, () => bodyOf(random))
    for (const body of bodies) assert.deepEqual(set.read(body, facts).failures, [])
    const texts = new Set(bodies.map((body) => JSON.stringify(body)))
    assert.equal(texts.size, BODIES)
    for (const text of texts) assert.equal(text.split(NUMBER_MARK).length, 2)
  }
})

test('faulty bodies have faults', () => {
  assert.ok(setA.read(faultyQuoteBody(randomFrom(1)), facts).failures.length >= 5)
})

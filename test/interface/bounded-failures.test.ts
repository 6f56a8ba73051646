/** Bodies that are made to be costly: the work of the rules for one body is bounded. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAILURES_MAXIMUM } from '../../packages/rules/fault.ts'
import { submissionResponse } from '../../src/sets/a/responses.ts'
import type { Body } from './interface-tables.ts'
import { factsForSetA, factsForSetB, readA, readB } from './sets-under-test.ts'

const ENTRIES = 100
const of = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** Unknown keys, each nearly `nationality` but for three letters: every one must be compared to the end. */
const nearMisses = (count: number): Body =>
  Object.fromEntries(of(count, (i) => [`nationali${String(i).padStart(3, 'x')}`, 0]))

/** Applicants with so many unknown keys each, and one plain misspelling beside. */
const crowded = (applicants: number, keys: number): Body => ({
  quote: {
    applicants: of(applicants, () => ({ personalInfo: { ...nearMisses(keys), nationalty: 'Irish' } })),
  },
})

const hintsIn = (body: Body): number =>
  readA(body, factsForSetA).filter(({ message }) =>
    message.includes('Unknown field nationalty: did you mean nationality?'),
  ).length

test('a body of ordinary size gets every hint', () => {
  assert.equal(hintsIn(crowded(3, 20)), 3)
  assert.equal(hintsIn(crowded(ENTRIES, 0)), ENTRIES)
})

test('a body with keys by the thousand gets its hints until the comparisons for one body are used up', () => {
  const hints = hintsIn(crowded(ENTRIES, 100))
  assert.ok(hints >= 1 && hints < ENTRIES / 2, `${hints} hints`)
})

test('a body that fails in more places than are reported gets the first of them, in order', () => {
  const addressed = (address: () => object) => ({
    quote: {
      applicants: of(ENTRIES, () => ({ contactDetails: { addressHistory: of(ENTRIES, address) } })),
    },
  })
  const failures = readA(
    addressed(() => ({})),
    factsForSetA,
  )
  assert.equal(failures.length, FAILURES_MAXIMUM)
  const applicants = failures.flatMap(({ place }) => /applicants\[(\d+)\]/.exec(place)?.[1] ?? [])
  assert.deepEqual(
    applicants.map(Number),
    applicants.map(Number).toSorted((a, b) => a - b),
  )
  const { errorMessage, errors } = submissionResponse({ is: 'invalid', failures })
  assert.equal(errorMessage, 'At least 2000 fields are invalid.')
  assert.equal(errors.length, FAILURES_MAXIMUM)
})

test('set B reports at most as many, whether its two lists are equal or differ', () => {
  const applicants = of(ENTRIES, () => ({ addresses: of(ENTRIES, () => ({})) }))
  const others = applicants.map((applicant, index) => ({ ...applicant, index }))
  for (const second of [applicants, others]) {
    const failures = readB({ applicants, borrower: { applicants: second } }, factsForSetB)
    const tied = failures.filter(({ place }) => place !== '')
    assert.equal(tied.length, FAILURES_MAXIMUM)
  }
})

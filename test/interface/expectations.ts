/**
 * How these tests state what they expect: rows of a place, a value for it, and the failures that follow. A table reads
 * all its rows before it fails, so that one run shows every disagreement.
 */
import assert from 'node:assert/strict'
import type { Body } from './interface-tables.ts'
import { fieldNameOf } from './place-parts.ts'
import { repeats, whatMustStayUnsaid } from './privacy.ts'
import type { Facts, Failure, Reading } from './sets-under-test.ts'

/**
 * A place, its value (`undefined` deletes the key), and what is expected: nothing (`accepted`), the name of the one
 * rule that fails at that very place, or all failures as `place · type`, in order.
 */
export type Row = readonly [place: string, given: unknown, expected: string | readonly string[]]

export const accepted: readonly string[] = []

export type Disagreement = { given: string; expected: readonly string[]; found: readonly string[] }

/** Asserts that a body has exactly these failures, given as `place · type`, in order, all well worded. */
export function assertFailures(read: Reading, body: Body, facts: Facts, expected: readonly string[]): void {
  const failures = read(body, facts)
  assert.deepEqual(failures.map(written), expected)
  assert.deepEqual(
    failures.flatMap((failure) => faultsOfMessage(failure, body)),
    [],
  )
}

/** Asserts every row of a table over one body. */
export function assertRows(
  read: Reading,
  facts: Facts,
  put: (place: string, value: unknown) => Body,
  rows: readonly Row[],
): void {
  const disagreements = rows.flatMap(([place, given, expected]) =>
    disagreement(read, put(place, given), facts, expectedAt(place, expected), `${place} = ${shown(given)}`),
  )
  assert.deepEqual(disagreements, [])
}

/** Whether a reading differs from the expectation, as a list with at most one entry. */
export function disagreement(
  read: Reading,
  body: Body,
  facts: Facts,
  expected: readonly string[],
  given: string,
): Disagreement[] {
  const failures = read(body, facts)
  const found = [...failures.map(written), ...failures.flatMap((failure) => faultsOfMessage(failure, body))]
  const same = found.length === expected.length && found.every((one, index) => one === expected[index])
  return same ? [] : [{ given, expected, found }]
}

const expectedAt = (place: string, expected: string | readonly string[]): readonly string[] =>
  typeof expected === 'string' ? [`${place} · ${expected}`] : expected

/** A failure as tables write it. */
export const written = ({ place, type }: Failure): string => `${place} · ${type}`

/** A value as a test's report shows it, cut if it is long. */
export function shown(value: unknown): string {
  if (value === undefined) return 'left out'
  if (typeof value === 'number') return String(value)
  const text = JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** What is wrong with a failure's message: it is not a sentence, doesn't name its field, or reveals too much. */
function faultsOfMessage({ place, type, message }: Failure, body: Body): string[] {
  const where = `the message of ${place} · ${type}`
  const faults: string[] = []
  if (!/^\S(.*\S)?[.?]$/su.test(message))
    faults.push(`${where} is no sentence with a full stop or a question mark: ${message}`)
  if (place !== '' && !message.includes(fieldNameOf(place))) faults.push(`${where} does not name its field`)
  if (whatMustStayUnsaid(body).some((secret) => repeats(message, secret)))
    faults.push(`${where} repeats the value`)
  return faults
}

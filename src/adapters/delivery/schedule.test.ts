/** The published schedule: waits, their jitter, what receivers may ask for, and the end. */
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  GIVEN_UP_AFTER_SECONDS,
  JITTER_SHARE,
  nextAttempt,
  RETRY_AFTER_MAXIMUM_SECONDS,
  retryAfterSeconds,
  WAITS_SECONDS,
} from './schedule.ts'

const FIRST = new Date('2026-09-01T12:00:00Z')
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** From 0 (included) to 1 (excluded), like Math.random. */
const draws = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

const secondsTo = (date: Date | undefined): number =>
  date === undefined ? Number.NaN : (date.getTime() - FIRST.getTime()) / 1_000

test('the waits are 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, and 8 h from then on', () => {
  const expected = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800, 28_800]
  for (const [index, seconds] of expected.entries()) {
    const at = nextAttempt({ failures: index + 1, firstAttemptAt: FIRST, now: FIRST, random: () => 0.5 })
    assert.equal(secondsTo(at), seconds)
  }
})

test('a wait varies by a fifth at most, in both directions', () => {
  const failures = fc.integer({ min: 1, max: 40 })
  fc.assert(
    fc.property(failures, draws, (count, draw) => {
      const wait = WAITS_SECONDS[Math.min(count, WAITS_SECONDS.length) - 1] ?? Number.NaN
      const at = nextAttempt({ failures: count, firstAttemptAt: FIRST, now: FIRST, random: () => draw })
      const seconds = secondsTo(at)
      // Dates are of whole milliseconds.
      assert.ok(seconds >= wait * (1 - JITTER_SHARE) - 0.001, `${seconds}`)
      assert.ok(seconds <= wait * (1 + JITTER_SHARE), `${seconds}`)
    }),
  )
  const [least, most] = [0, 0.999_999].map((draw) =>
    secondsTo(nextAttempt({ failures: 6, firstAttemptAt: FIRST, now: FIRST, random: () => draw })),
  )
  assert.equal(least, 2_880)
  assert.equal(Math.round(most ?? 0), 4_320)
})

/** When each attempt begins, in seconds since the first, if all fail after this long. */
const attempts = (draw: () => number, lasts: () => number): readonly number[] => {
  const begun = [0]
  for (;;) {
    const now = new Date(FIRST.getTime() + ((begun.at(-1) ?? 0) + lasts()) * 1_000)
    const at = nextAttempt({ failures: begun.length, firstAttemptAt: FIRST, now, random: draw })
    if (at === undefined) return begun
    begun.push(secondsTo(at))
  }
}

test('a receiver that was down for 72 hours gets another attempt, and nothing is tried after 5 days', () => {
  const sequence = fc.infiniteStream(draws)
  const durations = fc.infiniteStream(fc.double({ min: 0, max: 15, noNaN: true }))
  fc.assert(
    fc.property(sequence, durations, (draw, lasts) => {
      const begun = attempts(
        () => draw.next().value ?? 0,
        () => lasts.next().value ?? 0,
      )
      const after72Hours = begun.filter((seconds) => seconds >= 72 * HOUR_SECONDS)
      // At least once every 9.6 hours, in 48 hours.
      assert.ok(after72Hours.length >= 4, `${begun}`)
      assert.ok((after72Hours[0] ?? 0) <= 72 * HOUR_SECONDS + 1.2 * 8 * HOUR_SECONDS + 15)
      assert.ok((begun.at(-1) ?? 0) <= 5 * DAY_SECONDS)
      assert.ok(begun.length <= 30, `${begun.length}`)
      assert.ok(begun.every((seconds, index) => index === 0 || seconds > (begun[index - 1] ?? 0)))
    }),
  )
})

test('without jitter the attempts are these', () => {
  const begun = attempts(
    () => 0.5,
    () => 0,
  )
  assert.deepEqual(begun.slice(0, 9), [0, 5, 35, 155, 755, 2_555, 6_155, 13_355, 27_755])
  assert.equal(begun.length, 23)
  assert.equal(begun.at(-1), 56_555 + 13 * 28_800)
})

test('Retry-After is honoured if it is longer, up to a day, and does not extend the five days', () => {
  const rows: [number, number | undefined, number][] = [
    [1, undefined, 5],
    [1, 0, 5],
    [1, 4, 5],
    [1, 6, 6],
    [1, 3_600, 3_600],
    [9, 3_600, 28_800],
    [1, DAY_SECONDS, DAY_SECONDS],
    [1, DAY_SECONDS + 1, DAY_SECONDS],
    [1, 9_999_999_999, RETRY_AFTER_MAXIMUM_SECONDS],
  ]
  for (const [failures, wanted, expected] of rows) {
    const at = nextAttempt({
      failures,
      firstAttemptAt: FIRST,
      now: FIRST,
      retryAfterSeconds: wanted,
      random: () => 0.5,
    })
    assert.equal(secondsTo(at), expected, `${failures} ${wanted}`)
  }
  const end = FIRST.getTime() + GIVEN_UP_AFTER_SECONDS * 1_000
  const late = { failures: 20, firstAttemptAt: FIRST, random: () => 0.5 }
  const eightHours = 8 * HOUR_SECONDS * 1_000
  assert.deepEqual(nextAttempt({ ...late, now: new Date(end - eightHours) }), new Date(end))
  assert.equal(nextAttempt({ ...late, now: new Date(end - eightHours + 1) }), undefined)
  assert.equal(
    nextAttempt({ ...late, now: new Date(end - eightHours), retryAfterSeconds: DAY_SECONDS }),
    undefined,
  )
})

test('a delivery that never failed has no next attempt', () => {
  for (const failures of [0, -1, 0.5, Number.NaN]) {
    assert.throws(() => nextAttempt({ failures, firstAttemptAt: FIRST, now: FIRST }))
  }
})

test('the header gives seconds or a date', () => {
  const rows: [string | undefined, number | undefined][] = [
    ['0', 0],
    ['120', 120],
    [' 120 ', 120],
    ['9999999999', 9_999_999_999],
    ['99999999999', undefined],
    ['1.5', undefined],
    ['-1', undefined],
    ['0x10', undefined],
    ['1e3', undefined],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
    ['Tue, 01 Sep 2026 12:00:01 GMT', 1],
    ['Wed, 02 Sep 2026 12:00:00 GMT', DAY_SECONDS],
    ['Tue, 01 Sep 2026 12:00:00 GMT', undefined],
    ['Tue, 01 Sep 2026 11:59:59 GMT', undefined],
    ['Tue, 01 Sep 9999 12:00:00 GMT', 251_603_539_200],
    ['Tue, 99 Foo 2026 12:00:00 GMT', undefined],
    ['2026-09-02T12:00:00Z', undefined],
  ]
  for (const [header, expected] of rows)
    assert.equal(retryAfterSeconds(header, FIRST), expected, header ?? 'none')
})

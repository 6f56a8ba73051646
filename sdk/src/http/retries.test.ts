/** Which tries are repeated, and after how long. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { retriesOf, type Tried, waitAskedFor, waitBeforeNextTry } from './retries.ts'

const NOW = Date.UTC(2026, 2, 2, 9, 30)
const full = retriesOf()
const response = (status: number, headers: Record<string, string> = {}, problemType?: string): Tried => ({
  is: 'answer',
  status,
  problemType,
  headers: new Headers(headers),
})
const waitAfter = (tried: Tried, tries = 1, random = 1): number | undefined =>
  waitBeforeNextTry(tried, tries, full, { now: NOW, random })

for (const [given, expected] of [
  [{ is: 'noAnswer' }, 500],
  [response(408), 500],
  [response(429), 500],
  [response(500), 500],
  [response(502), 500],
  [response(503), 500],
  [response(504), 500],
  [response(409, {}, '/problems/still-running'), 500],
  [response(409, {}, 'https://forecourt.example/docs/problems/still-running'), 500],
  [response(409), 500],
  [response(409, {}, '/problems/not-possible'), undefined],
  [response(400), undefined],
  [response(401), undefined],
  [response(404), undefined],
  [response(422), undefined],
  [response(501), undefined],
  [response(503, { 'retry-after': '7' }), 7_000],
  [response(503, { 'retry-after': '0' }), 500],
  [response(503, { 'retry-after': 'Mon, 02 Mar 2026 09:30:20 GMT' }), 20_000],
  [response(503, { 'retry-after': 'soon' }), 500],
  [response(503, { 'retry-after': '61' }), undefined],
  [response(429, { 'ratelimit-remaining': '0', 'ratelimit-reset': '12' }), 12_000],
  [response(503, { 'ratelimit-remaining': '5', 'ratelimit-reset': '12' }), 500],
] as const satisfies readonly (readonly [Tried, number | undefined])[]) {
  test(`${JSON.stringify(given)} is repeated after ${expected}`, () => {
    assert.equal(waitAfter(given), expected)
  })
}

test('waits double up to the longest, and vary at random by up to a half', () => {
  const many = retriesOf({ tries: Number.POSITIVE_INFINITY, longestWaitMilliseconds: 3_000 })
  const waits = [1, 2, 3, 4, 5, 500].map((tries) =>
    waitBeforeNextTry({ is: 'noAnswer' }, tries, many, { now: NOW, random: 1 }),
  )
  assert.deepEqual(waits, [500, 1_000, 2_000, 3_000, 3_000, 3_000])
  assert.equal(waitAfter({ is: 'noAnswer' }, 1, 0), 250)
})

test('after the last try there is no further one', () => {
  assert.equal(waitAfter({ is: 'noAnswer' }, 3), 2_000)
  assert.equal(waitAfter({ is: 'noAnswer' }, 4), undefined)
})

test('later settings take precedence, and undefined means not set', () => {
  assert.deepEqual(retriesOf({ tries: 7 }, { tries: 2, firstWaitMilliseconds: 9 }, undefined), {
    ...full,
    tries: 2,
    firstWaitMilliseconds: 9,
  })
})

test('Retry-After takes precedence over RateLimit-Reset', () => {
  const headers = new Headers({ 'retry-after': '3', 'ratelimit-remaining': '0', 'ratelimit-reset': '9' })
  assert.equal(waitAskedFor(headers, NOW), 3_000)
})

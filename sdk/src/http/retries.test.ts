/** Which tries are repeated, and after how long. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { retriesOf, type Tried, waitAskedFor, waitBeforeNextTry } from './retries.ts'

const NOW = Date.UTC(2026, 2, 2, 9, 30)
const full = retriesOf()
const answer = (status: number, headers: Record<string, string> = {}, problemType?: string): Tried => ({
  is: 'answer',
  status,
  problemType,
  headers: new Headers(headers),
})
const waitAfter = (tried: Tried, tries = 1, random = 1): number | undefined =>
  waitBeforeNextTry(tried, tries, full, { now: NOW, random })

for (const [given, expected] of [
  [{ is: 'noAnswer' }, 500],
  [answer(408), 500],
  [answer(429), 500],
  [answer(500), 500],
  [answer(502), 500],
  [answer(503), 500],
  [answer(504), 500],
  [answer(409, {}, '/problems/still-running'), 500],
  [answer(409, {}, 'https://forecourt.example/docs/problems/still-running'), 500],
  [answer(409), 500],
  [answer(409, {}, '/problems/not-possible'), undefined],
  [answer(400), undefined],
  [answer(401), undefined],
  [answer(404), undefined],
  [answer(422), undefined],
  [answer(501), undefined],
  [answer(503, { 'retry-after': '7' }), 7_000],
  [answer(503, { 'retry-after': '0' }), 500],
  [answer(503, { 'retry-after': 'Mon, 02 Mar 2026 09:30:20 GMT' }), 20_000],
  [answer(503, { 'retry-after': 'soon' }), 500],
  [answer(503, { 'retry-after': '61' }), undefined],
  [answer(429, { 'ratelimit-remaining': '0', 'ratelimit-reset': '12' }), 12_000],
  [answer(503, { 'ratelimit-remaining': '5', 'ratelimit-reset': '12' }), 500],
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

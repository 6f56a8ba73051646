/** What a message repeats of the service's reason. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { inOneLine } from './reason.ts'

for (const [given, expected] of [
  ['The case is Declined.', 'The case is Declined.'],
  ['price must be at least 3225. Received 2000.', 'price must be at least 3225. Received 2000.'],
  ['No consent of anna.sample@example.ie.', 'No consent of …'],
  ['Received 1234567FA.', 'Received …'],
  ['Call 087-123-4567 now', 'Call … now'],
  ['Born 1990-02-28', 'Born …'],
  ['one\r\ntwo\u0000three\u2028four', 'one two three four'],
  ['x'.repeat(400), `${'x'.repeat(299)}…`],
] as const) {
  test(`${JSON.stringify(given.slice(0, 40))} becomes ${JSON.stringify(expected.slice(0, 40))}`, () => {
    assert.equal(inOneLine(given), expected)
  })
}

/** Numbers in options are read as on the pages. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { byteCount, countUpTo } from './options.ts'

for (const [text, number] of [
  ['600', 600],
  ['1,000', 1000],
  [' 1 000 ', 1000],
  ['1.000', /^This can be read in two ways\. Type 1000 or 1\.$/],
  ['0', /^It must be a whole number from 1 to 5000\.$/],
  ['5001', /^It must be a whole number from 1 to 5000\.$/],
  ['1.5', /^It must be a whole number from 1 to 5000\.$/],
  ['1e3', /^It must be a whole number from 1 to 5000\.$/],
] as const) {
  test(`${JSON.stringify(text)} as a number up to 5000: ${number}`, () => {
    if (typeof number === 'number') assert.equal(countUpTo(5000)(text), number)
    else assert.throws(() => countUpTo(5000)(text), { message: number })
  })
}

test('a number of bytes is as large as a safe integer', () => {
  assert.equal(byteCount(String(Number.MAX_SAFE_INTEGER)), Number.MAX_SAFE_INTEGER)
  assert.throws(() => byteCount('9007199254740992'), {
    message: /^It must be a whole number of bytes from 0/,
  })
})

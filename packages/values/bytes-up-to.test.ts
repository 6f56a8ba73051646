import assert from 'node:assert/strict'
import test from 'node:test'
import { bytesUpTo } from './bytes-up-to.ts'

test('bytes are read up to the maximum, and what is longer is closed unread', async () => {
  let isClosed = false
  async function* pieces() {
    try {
      yield 'ab'
      yield Buffer.from('c')
    } finally {
      isClosed = true
    }
  }
  assert.equal((await bytesUpTo(3, pieces()))?.toString(), 'abc')
  isClosed = false
  assert.equal(await bytesUpTo(1, pieces()), undefined)
  assert.ok(isClosed)
})

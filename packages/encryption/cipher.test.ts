import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import fc from 'fast-check'
import { decrypt, encrypt, KEY_BYTES } from './cipher.ts'
import {
  KeyRingError,
  keyedHash,
  keyRing,
  newDataKey,
  newKeyText,
  parseKeys,
  unwrap,
  wrap,
} from './key-ring.ts'

const key = randomBytes(KEY_BYTES)

test('what was encrypted decrypts to the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.string(), (bytes, purpose) => {
      assert.deepEqual(decrypt(key, purpose, encrypt(key, purpose, Buffer.from(bytes))), Buffer.from(bytes))
    }),
  )
})

test('with one flipped bit, another key or another purpose, it does not decrypt', () => {
  const encrypted = encrypt(key, 'payload', 'Sample text')
  fc.assert(
    fc.property(fc.nat({ max: encrypted.length * 8 - 1 }), (bit) => {
      const tampered = Buffer.from(encrypted)
      tampered[bit >> 3] = (tampered[bit >> 3] as number) ^ (1 << (bit & 7))
      assert.throws(() => decrypt(key, 'payload', tampered))
    }),
  )
  assert.throws(() => decrypt(randomBytes(KEY_BYTES), 'payload', encrypted))
  assert.throws(() => decrypt(key, 'answer', encrypted))
  assert.throws(() => decrypt(key, 'payload', Buffer.alloc(3)))
})

test('the same text never encrypts to the same bytes', () => {
  const encrypted = new Set(Array.from({ length: 2_000 }, () => encrypt(key, 'x', 'same').toString('hex')))
  assert.equal(encrypted.size, 2_000)
})

test('a data key opens under the ring that wrapped it, also after newer keys, and only for its application', () => {
  const one = newKeyText('k1')
  const older = keyRing(() => one)
  const made = newDataKey(older, 'app')
  let text = one
  const ring = keyRing(() => text)
  text = `${newKeyText('k2')},${one}`
  ring.reload()
  assert.equal(ring.current().id, 'k2')
  assert.deepEqual(unwrap(ring, 'app', made), made.key)
  assert.throws(() => unwrap(ring, 'other', made))
  const rewrapped = wrap(ring, 'app', made.key)
  assert.equal(rewrapped.keyId, 'k2')
  assert.deepEqual(unwrap(ring, 'app', rewrapped), made.key)
})

test('a key that another process added is found by reading the ring again', () => {
  const one = newKeyText('k1')
  let text = one
  const ring = keyRing(() => text)
  text = `${newKeyText('k2')},${one}`
  assert.equal(ring.find('k2').id, 'k2')
  assert.throws(() => ring.find('k3'), KeyRingError)
})

test('a broken ring is reported without repeating its keys', () => {
  const secret = randomBytes(16).toString('base64')
  for (const text of ['', 'k1', `k1:${secret}`, `${newKeyText('k1')},${newKeyText('k1')}`, `k 1:${secret}`]) {
    assert.throws(
      () => parseKeys(text),
      (error: Error) => error instanceof KeyRingError && !error.message.includes(secret),
    )
  }
})

test('keyed hashes are equal only for equal values, under the same key and use', () => {
  const [one, two] = parseKeys(`${newKeyText('k1')},${newKeyText('k2')}`)
  assert.ok(one !== undefined && two !== undefined)
  assert.deepEqual(keyedHash(one, 'email', 'a@example.ie'), keyedHash(one, 'email', 'a@example.ie'))
  assert.notDeepEqual(keyedHash(one, 'email', 'a@example.ie'), keyedHash(one, 'email', 'b@example.ie'))
  assert.notDeepEqual(keyedHash(one, 'email', 'a@example.ie'), keyedHash(two, 'email', 'a@example.ie'))
  assert.notDeepEqual(keyedHash(one, 'email', 'a@example.ie'), keyedHash(one, 'other', 'a@example.ie'))
})

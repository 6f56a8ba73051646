import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, hashRandomPassword, NOBODYS_HASH, verifyPassword } from './password.ts'

/** From the tests of the reference implementation: "password", salt "somesalt", t=2, m=65536, p=1. */
const REFERENCE = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

test('a hash of the Argon2 reference implementation is verified', async () => {
  assert.equal(await verifyPassword('password', REFERENCE), true)
  assert.equal(await verifyPassword('Password', REFERENCE), false)
})

test('a password is verified only by its own hash, and two hashes of it differ', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.notEqual(first, second)
  assert.equal(await verifyPassword('correct horse', first), true)
  assert.equal(await verifyPassword('correct horse ', first), false)
  assert.equal(await verifyPassword('', first), false)
})

test('a generated password is verified by its hash, which costs little', async () => {
  const stored = await hashRandomPassword('a generated one')
  assert.match(stored, /^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  assert.equal(await verifyPassword('a generated one', stored), true)
  assert.equal(await verifyPassword('another one', stored), false)
})

test('a password typed as other code points of the same characters is the same password', async () => {
  assert.equal(await verifyPassword('Cafe\u0301', await hashPassword('Caf\u00e9')), true)
})

test('a stored hash of another form is a fault of ours, not a wrong password', async () => {
  await assert.rejects(verifyPassword('x', 'md5$abc'), /no known form/)
})

test("verifying against nobody's hash costs the same as any other, and no password matches it", async () => {
  const withoutSecrets = (phc: string) => phc.replaceAll(/[A-Za-z0-9+/]{22,}/g, '…')
  assert.equal(withoutSecrets(NOBODYS_HASH), withoutSecrets(await hashPassword('')))
  assert.equal(NOBODYS_HASH.length, (await hashPassword('')).length)
  assert.equal(await verifyPassword('', NOBODYS_HASH), false)
})

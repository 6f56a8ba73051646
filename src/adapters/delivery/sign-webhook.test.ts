/** Signatures as in the Standard Webhooks specification. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import test from 'node:test'
import fc from 'fast-check'
import { isSecret, newSecret, signatureHeaders } from './sign-webhook.ts'

test('the reference vectors', () => {
  for (const { source, secret, id, timestamp, body, signature } of VECTORS) {
    const headers = signatureHeaders({ id, timestamp, body, secrets: [secret] })
    assert.deepEqual(
      headers,
      { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature },
      source,
    )
    const bytes = new TextEncoder().encode(body)
    assert.deepEqual(signatureHeaders({ id, timestamp, body: bytes, secrets: [secret] }), headers)
  }
})

const VECTORS = [
  {
    source:
      'standard-webhooks/standard-webhooks, libraries/javascript/src/webhook.test.ts, “sign function works”',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
]

const secretOf = (bytes: number): string => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`

test('during a rotation both secrets sign, the current one first', () => {
  const signing = { id: 'msg_1', timestamp: 1_700_000_000, body: '{"a":"fáilte"}' }
  const [current, old] = [newSecret(), newSecret()]
  const both = signatureHeaders({ ...signing, secrets: [current, old] })['webhook-signature']
  const each = [current, old].map(
    (secret) => signatureHeaders({ ...signing, secrets: [secret] })['webhook-signature'],
  )
  assert.equal(both, each.join(' '))
  assert.equal(signatureHeaders({ ...signing, secrets: [current, undefined] })['webhook-signature'], each[0])
  for (const signature of each) assert.match(signature, /^v1,[A-Za-z0-9+/]{43}=$/)
})

test('a signature covers id, time and the exact bytes', () => {
  const bodies = fc.uint8Array({ maxLength: 300 })
  const ids = fc.uuid()
  const timestamps = fc.nat()
  fc.assert(
    fc.property(ids, timestamps, bodies, fc.uint8Array({ minLength: 24, maxLength: 64 }), (...given) => {
      const [id, timestamp, body, key] = given
      const secret = `whsec_${Buffer.from(key).toString('base64')}`
      const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
      const expected = createHmac('sha256', key).update(signed).digest('base64')
      const headers = signatureHeaders({ id, timestamp, body, secrets: [secret] })
      assert.equal(headers['webhook-signature'], `v1,${expected}`)
    }),
  )
})

test('a secret is whsec_ and 24 to 64 bytes in canonical base64', () => {
  const rows: [string, boolean][] = [
    [secretOf(24), true],
    [secretOf(25), true],
    [secretOf(26), true],
    [secretOf(32), true],
    [secretOf(64), true],
    [secretOf(23), false],
    [secretOf(65), false],
    ['whsec_', false],
    ['', false],
    [secretOf(32).slice('whsec_'.length), false],
    [secretOf(32).replace('whsec_', 'WHSEC_'), false],
    [secretOf(32).replace('=', ''), false],
    [` ${secretOf(32)}`, false],
    [`${secretOf(32)}\n`, false],
    [secretOf(32).replace('B', 'B '), false],
    [`whsec_${Buffer.alloc(32, 0xff).toString('base64url')}`, false],
    // Bits beyond the last byte.
    [secretOf(32).replace(/.=$/, 'd='), false],
  ]
  for (const [secret, expected] of rows) assert.equal(isSecret(secret), expected, secret)
})

test('new secrets are 32 random bytes', () => {
  const made = Array.from({ length: 50 }, () => newSecret())
  assert.equal(new Set(made).size, 50)
  assert.ok(made.every((secret) => isSecret(secret) && secret.length === 'whsec_'.length + 44))
  assert.equal(
    newSecret((bytes) => Buffer.alloc(bytes, 7)),
    secretOf(32),
  )
})

test('input that would make a signature ambiguous or invalid is a fault of ours, and the message omits the secret', () => {
  const signing = { id: 'msg_1', timestamp: 1_700_000_000, body: '', secrets: [secretOf(32)] } as const
  for (const id of ['', 'a.b', 'a b', 'a\r\nb', 'é', 'a'.repeat(257)]) {
    assert.throws(() => signatureHeaders({ ...signing, id }), /id/, id)
  }
  for (const timestamp of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(() => signatureHeaders({ ...signing, timestamp }), /timestamp/)
  }
  assert.throws(
    () => signatureHeaders({ ...signing, secrets: [secretOf(23)] }),
    (error: Error) => !error.message.includes(secretOf(23)),
  )
})

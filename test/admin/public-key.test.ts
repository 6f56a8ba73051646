import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import test from 'node:test'
import { calculateJwkThumbprint } from 'jose'
import { kindOfPublicKey, readPublicKey } from '../../src/modules/clients/credentials.ts'
import { Refusal } from '../../src/service/refusal.ts'

const rsa = (bits: number, publicExponent = 65_537) =>
  generateKeyPairSync('rsa', { modulusLength: bits, publicExponent })
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve })

const rsa2048 = rsa(2_048)
const p256 = ec('P-256')

const pem = (key: KeyObject, type: 'spki' | 'pkcs1' = 'spki') => String(key.export({ type, format: 'pem' }))
const jwk = (key: KeyObject, more: object = {}) =>
  JSON.stringify({ ...key.export({ format: 'jwk' }), ...more })

const taken: readonly (readonly [what: string, key: KeyObject, kind: string, members: readonly string[]])[] =
  [
    ['RSA of 2048 bits', rsa2048.publicKey, 'RSA, 2048 bits', ['kty', 'n', 'e', 'kid']],
    ['RSA of 3072 bits', rsa(3_072).publicKey, 'RSA, 3072 bits', ['kty', 'n', 'e', 'kid']],
    ['EC on P-256', p256.publicKey, 'EC, P-256', ['kty', 'crv', 'x', 'y', 'kid']],
    ['EC on P-384', ec('P-384').publicKey, 'EC, P-384', ['kty', 'crv', 'x', 'y', 'kid']],
    ['EC on P-521', ec('P-521').publicKey, 'EC, P-521', ['kty', 'crv', 'x', 'y', 'kid']],
    ['Ed25519', generateKeyPairSync('ed25519').publicKey, 'Ed25519', ['kty', 'crv', 'x', 'kid']],
  ]

for (const [what, key, kind, members] of taken) {
  test(`${what} is accepted as PEM and as a JWK, and only its public members are kept`, async () => {
    const thumbprint = await calculateJwkThumbprint(key.export({ format: 'jwk' }) as { kty: string })
    const more = {
      use: 'sig',
      alg: 'X',
      x5u: 'https://evil.example',
      note: 'private note',
      key_ops: ['verify'],
    }
    for (const text of [
      pem(key),
      `\n  ${pem(key).replaceAll('\n', '\r\n')}\n`,
      jwk(key),
      ` ${jwk(key, more)}\n`,
    ]) {
      const read = await readPublicKey(text)
      assert.ok(!(read instanceof Refusal), text)
      assert.deepEqual(Object.keys(read.jwk).sort(), [...members].sort())
      assert.equal(read.kid, thumbprint)
      assert.deepEqual(read.jwk, { ...key.export({ format: 'jwk' }), kid: thumbprint })
      assert.equal(kindOfPublicKey(read.jwk), kind)
    }
  })
}

test('a JWK keeps its own key id', async () => {
  for (const kid of ['a', '2026.01_key-A', 'k'.repeat(64)]) {
    const read = await readPublicKey(jwk(p256.publicKey, { kid }))
    assert.ok(!(read instanceof Refusal))
    assert.deepEqual([read.kid, read.jwk['kid']], [kid, kid])
  }
})

const PRIVATE = /^This is a private key\. It is no longer secret/
const privatePem = (key: KeyObject, type: 'pkcs8' | 'pkcs1' | 'sec1', cipher = {}) =>
  String(key.export({ type, format: 'pem', ...cipher }))
const rsaPrivate = rsa2048.privateKey.export({ format: 'jwk' })
const { d, ...rsaWithoutD } = rsaPrivate
assert.ok(d !== undefined)

const refused: readonly (readonly [what: string, text: string, says: RegExp])[] = [
  ['a private key in PKCS #8', privatePem(p256.privateKey, 'pkcs8'), PRIVATE],
  ['a private key in PKCS #1', privatePem(rsa2048.privateKey, 'pkcs1'), PRIVATE],
  ['a private key in SEC 1', privatePem(p256.privateKey, 'sec1'), PRIVATE],
  [
    'an encrypted private key',
    privatePem(p256.privateKey, 'pkcs8', { cipher: 'aes-256-cbc', passphrase: 'x' }),
    PRIVATE,
  ],
  ['both halves in one file', pem(p256.publicKey) + privatePem(p256.privateKey, 'pkcs8'), PRIVATE],
  [
    'an OpenSSH private key',
    '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----',
    PRIVATE,
  ],
  ['a private key after much else', `${' x'.repeat(20_000)}-----BEGIN PRIVATE KEY-----`, PRIVATE],
  ['a private JWK of RSA', JSON.stringify(rsaPrivate), PRIVATE],
  ['a private JWK of RSA without d', JSON.stringify(rsaWithoutD), PRIVATE],
  ['a private JWK of EC', jwk(p256.privateKey), PRIVATE],
  ['a private JWK of Ed25519', jwk(generateKeyPairSync('ed25519').privateKey), PRIVATE],
  ['a symmetric JWK', '{"kty": "oct", "k": "c2VjcmV0LXNlY3JldC1zZWNyZXQ"}', PRIVATE],
  ['a set with a private key', JSON.stringify({ keys: [JSON.parse(jwk(p256.privateKey))] }), PRIVATE],
  [
    'a set of keys',
    JSON.stringify({ keys: [JSON.parse(jwk(p256.publicKey))] }),
    /a set of keys\. Enter one key/,
  ],
  ['RSA of 1024 bits', pem(rsa(1_024).publicKey), /2048 to 8192 bits\. This one has 1024/],
  ['RSA of 2047 bits', pem(rsa(2_047).publicKey), /This one has 2047/],
  [
    'RSA with the exponent 1',
    JSON.stringify({ ...rsa2048.publicKey.export({ format: 'jwk' }), e: 'AQ' }),
    /public exponent/,
  ],
  [
    'a key for RSA-PSS alone',
    pem(generateKeyPairSync('rsa-pss', { modulusLength: 2_048 }).publicKey),
    /type of key is not supported/,
  ],
  ['EC on secp256k1', pem(ec('secp256k1').publicKey), /This type of key is not supported/],
  ['Ed448', pem(generateKeyPairSync('ed448').publicKey), /type of key is not supported/],
  ['X25519', pem(generateKeyPairSync('x25519').publicKey), /type of key is not supported/],
  [
    'DSA',
    pem(generateKeyPairSync('dsa', { modulusLength: 2_048 }).publicKey),
    /type of key is not supported/,
  ],
  ['a certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', /a certificate/],
  ['a public key in PKCS #1', pem(rsa2048.publicKey, 'pkcs1'), /not a public key/],
  ['two keys', pem(p256.publicKey) + pem(p256.publicKey), /not a public key/],
  ['PEM of rubbish', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', /not a public key/],
  ['nothing', ' ', /not a public key/],
  ['rubbish', 'fc_test_abc', /not a public key/],
  ['JSON cut short', '{"kty": "RSA"', /not a public key/],
  ['a JWK without what it needs', '{"kty": "RSA"}', /not a public key/],
  ['a JWK with numbers', '{"kty": "EC", "crv": "P-256", "x": 1, "y": 2}', /not a public key/],
  ['a point off the curve', jwk(p256.publicKey, { y: 'A'.repeat(43) }), /not a public key/],
  ['an unknown kind', '{"kty": "XY", "x": "AAAA"}', /not a public key/],
  ['a list', '[]', /not a public key/],
  ['too long a text', `{"kty": "${'R'.repeat(16_400)}"}`, /at most 16384 characters/],
  ['an empty kid', jwk(p256.publicKey, { kid: '' }), /key ID \(kid\) must be/],
  ['a long kid', jwk(p256.publicKey, { kid: 'k'.repeat(65) }), /key ID \(kid\) must be/],
  ['a kid with other signs', jwk(p256.publicKey, { kid: "a'b" }), /key ID \(kid\) must be/],
  ['a kid that is a number', jwk(p256.publicKey, { kid: 1 }), /key ID \(kid\) must be/],
]

for (const [what, text, says] of refused) {
  test(`${what} is refused, and the message repeats nothing of it`, async () => {
    const read = await readPublicKey(text)
    assert.ok(read instanceof Refusal)
    assert.match(read.says, says)
    for (const run of text.match(/[A-Za-z0-9_+/-]{20,}/g) ?? []) assert.ok(!read.says.includes(run))
  })
}

import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject, type X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { times } from '../../../test/extent.ts'
import { unless } from '../../../test/support/programs.ts'
import { type CertificateRequest, makeCertificate } from './certificate.ts'
import { readPkcs12, writePkcs12 } from './pkcs12.ts'
import { loadSealingKey, SealingKeyFault } from './sealing-key.ts'
import { flips, folderFor, run, SAMPLE_AT, SAMPLE_PASSWORD, sampleKey, write } from './testing.ts'

const sample = await sampleKey('ecdsa')
const DAY_MS = 86_400_000
const [from, to] = [new Date(SAMPLE_AT.getTime() - DAY_MS), new Date(SAMPLE_AT.getTime() + DAY_MS)]

const authorityKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const middleKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const leafKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const named = (commonName: string, publicKey: KeyObject) => ({
  commonName,
  organization: 'Sample',
  publicKey,
})
const certificate = (own: Partial<CertificateRequest> & { commonName: string; publicKey: KeyObject }) =>
  makeCertificate({
    organization: 'Sample',
    notBefore: from,
    notAfter: to,
    serial: Buffer.from([0x80, 1]),
    use: 'signatures',
    signingKey: authorityKeys.privateKey,
    ...own,
  })
const root = certificate({ ...named('Root', authorityKeys.publicKey), use: 'authority' })
const middle = certificate({
  ...named('Middle', middleKeys.publicKey),
  use: 'authority',
  issuer: named('Root', authorityKeys.publicKey),
})
const leaf = certificate({
  ...named('Leaf', leafKeys.publicKey),
  issuer: named('Middle', middleKeys.publicKey),
  signingKey: middleKeys.privateKey,
})

test('the issuers are included, nearest first, whatever their order in the file, but not the root or unrelated ones', async () => {
  const file = await writePkcs12(leafKeys.privateKey, [sample.authority, root, middle, leaf], SAMPLE_PASSWORD)
  const key = await loadSealingKey(file, SAMPLE_PASSWORD, SAMPLE_AT)
  assert.ok(key.certificate.raw.equals(leaf.raw))
  assert.deepEqual(
    key.chain.map(({ subject }) => subject),
    [middle.subject],
  )
})

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
const edwards = generateKeyPairSync('ed25519')
const curve = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
const fileOf = (privateKey: KeyObject, certificates: readonly X509Certificate[]) =>
  writePkcs12(privateKey, certificates, SAMPLE_PASSWORD)
const own = (commonName: string, keys: { publicKey: KeyObject }) =>
  certificate({ ...named(commonName, keys.publicKey), issuer: named('Root', authorityKeys.publicKey) })

const refused: readonly (readonly [
  what: string,
  file: Buffer,
  password: string,
  message: RegExp,
  at?: Date,
])[] = [
  ['a wrong password', sample.pkcs12, 'wrong secret', /^The password does not open the certificate file\.$/],
  ['an empty file', Buffer.alloc(0), '', /is not PKCS#12, or is broken/],
  ['another file', Buffer.from('-----BEGIN CERTIFICATE-----'), '', /is not PKCS#12, or is broken/],
  ['a cut file', sample.pkcs12.subarray(0, 300), SAMPLE_PASSWORD, /is not PKCS#12, or is broken/],
  [
    'no certificate for the key',
    await fileOf(leafKeys.privateKey, [root]),
    SAMPLE_PASSWORD,
    /no certificate for its private key/,
  ],
  [
    'a short RSA key',
    await fileOf(rsa.privateKey, [own('Short', rsa)]),
    SAMPLE_PASSWORD,
    /"Short" needs an RSA key of 2048 bits/,
  ],
  [
    'an Edwards key',
    await fileOf(edwards.privateKey, [own('Edwards', edwards)]),
    SAMPLE_PASSWORD,
    /"Edwards" needs an RSA key/,
  ],
  ['another curve', await fileOf(curve.privateKey, [own('Curve', curve)]), SAMPLE_PASSWORD, /or ECDSA P-256/],
  [
    'an authority’s certificate',
    await fileOf(authorityKeys.privateKey, [root]),
    SAMPLE_PASSWORD,
    /"Root" is not made for signatures/,
  ],
  [
    'a certificate of tomorrow',
    sample.pkcs12,
    SAMPLE_PASSWORD,
    /"SAMPLE seal of Sample Motor Finance" is not valid before 2026-03-02T09:20:30\.000Z\.$/,
    new Date('2026-03-01T00:00:00Z'),
  ],
  [
    'an expired certificate',
    sample.pkcs12,
    SAMPLE_PASSWORD,
    /"SAMPLE seal of Sample Motor Finance" expired at 2036-03-02T10:20:30\.000Z\.$/,
    new Date('2036-03-03T00:00:00Z'),
  ],
]

for (const [what, file, password, message, at = SAMPLE_AT] of refused) {
  test(`${what} is refused in words without the secret`, () =>
    assert.rejects(
      () => loadSealingKey(file, password, at),
      (fault) => {
        assert.ok(fault instanceof SealingKeyFault)
        assert.match(fault.message, message)
        assert.ok(password === '' || !fault.message.includes(password))
        return true
      },
    ))
}

test('a damaged file is refused, or is the same key and certificate', async () => {
  for (const { damaged } of flips(sample.pkcs12, times(20, 20, 100), 5)) {
    try {
      const { certificate, privateKey } = await loadSealingKey(damaged, SAMPLE_PASSWORD, SAMPLE_AT)
      assert.ok(
        certificate.raw.equals(sample.key.certificate.raw) && privateKey.equals(sample.key.privateKey),
      )
    } catch (fault) {
      assert.ok(fault instanceof SealingKeyFault, `${fault}`)
    }
  }
})

const pem = (t: TestContext) => {
  const folder = folderFor(t)
  const key = write(folder, 'key.pem', sample.key.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return {
    key,
    certificate: write(folder, 'certificate.pem', sample.key.certificate.toString()),
    out: join(folder, 'out.p12'),
  }
}

const written: readonly (readonly [what: string, options: readonly string[]])[] = [
  ['AES-256', []],
  [
    'AES-128 and a MAC by SHA-512',
    ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC', '-macalg', 'sha512'],
  ],
  ['no encryption', ['-keypbe', 'NONE', '-certpbe', 'NONE']],
  ['no MAC', ['-nomac']],
]

for (const [what, options] of written) {
  test(`a file of openssl with ${what} is read, and refused with another password`, {
    skip: unless('openssl'),
  }, async (t) => {
    const { key, certificate, out } = pem(t)
    const made = run(
      'openssl',
      'pkcs12',
      '-export',
      '-inkey',
      key,
      '-in',
      certificate,
      '-out',
      out,
      '-passout',
      `pass:${SAMPLE_PASSWORD}`,
      ...options,
    )
    assert.equal(made.code, 0, made.says)
    const file = readFileSync(out)
    assert.ok(
      (await loadSealingKey(file, SAMPLE_PASSWORD, SAMPLE_AT)).privateKey.equals(sample.key.privateKey),
    )
    await assert.rejects(loadSealingKey(file, 'another', SAMPLE_AT), SealingKeyFault)
  })
}

test('a file whose certificates are encrypted with Triple DES is refused, and read once it is exported again', {
  skip: unless('openssl'),
}, async (t) => {
  const { key, certificate, out } = pem(t)
  const old = ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']
  const pass = ['-passout', `pass:${SAMPLE_PASSWORD}`]
  const files = ['-inkey', key, '-in', certificate, '-out', out]
  assert.equal(run('openssl', 'pkcs12', '-export', ...files, ...pass, ...old).code, 0)
  await assert.rejects(loadSealingKey(readFileSync(out), SAMPLE_PASSWORD, SAMPLE_AT), {
    name: 'SealingKeyFault',
    message: /Triple DES; export it again with AES-256, as the guide on signing shows with openssl\.$/,
  })
  const opened = `${out}.pem`
  assert.equal(
    run(
      'openssl',
      'pkcs12',
      '-legacy',
      '-noenc',
      '-in',
      out,
      '-out',
      opened,
      '-passin',
      `pass:${SAMPLE_PASSWORD}`,
    ).code,
    0,
  )
  assert.equal(run('openssl', 'pkcs12', '-export', '-in', opened, '-out', out, ...pass).code, 0)
  const { privateKey } = await loadSealingKey(readFileSync(out), SAMPLE_PASSWORD, SAMPLE_AT)
  assert.ok(privateKey.equals(sample.key.privateKey))
})

test('a file of Java’s keytool is read', async () => {
  const file = readFileSync(new URL('../../../test/signing/made-by-keytool.p12', import.meta.url))
  const { certificate } = await loadSealingKey(file, 'sample password', new Date('2030-01-01T00:00:00Z'))
  assert.equal(certificate.subject, 'CN=Sample')
})

test('openssl can read the file made for the sandbox', { skip: unless('openssl') }, (t) => {
  const path = write(folderFor(t), 'sandbox.p12', sample.pkcs12)
  const read = run('openssl', 'pkcs12', '-in', path, '-passin', `pass:${SAMPLE_PASSWORD}`, '-noenc')
  assert.equal(read.code, 0, read.says)
  assert.match(read.says, /BEGIN PRIVATE KEY/)
  assert.match(read.says, /SAMPLE test authority of Sample Motor Finance/)
})

test('strings in pieces and indefinite lengths, as some programs write them, are read', async () => {
  const { certificates, keys } = await readPkcs12(inPieces(sample.pkcs12), SAMPLE_PASSWORD)
  assert.equal(certificates.length, 2)
  assert.equal(keys.length, 1)
})

/** The outermost sequence with an indefinite length, and the safe as a string of two pieces. */
const inPieces = (file: Buffer): Buffer => {
  const open = (head: number, ...parts: Buffer[]) =>
    Buffer.concat([Buffer.from([head, 0x80]), ...parts, Buffer.alloc(2)])
  const piece = (content: Buffer) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(content.length)
    return Buffer.concat([Buffer.from([0x04, 0x82]), length, content])
  }
  const body = file.subarray(4)
  const version = body.subarray(0, 3)
  const safe = body.subarray(3)
  const safeLength = safe.readUInt16BE(2)
  const mac = safe.subarray(4 + safeLength)
  const type = safe.subarray(4, 15)
  // [0], then the octet string, each with a head of four bytes.
  const content = safe.subarray(4 + 11 + 4 + 4, 4 + safeLength)
  const string = open(0x24, piece(content.subarray(0, 300)), piece(content.subarray(300)))
  return open(0x30, version, open(0x30, type, open(0xa0, string)), mac)
}

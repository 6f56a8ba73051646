import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import {
  flips,
  folderFor,
  run,
  sampleKey,
  sealSample,
  streamedPdf,
  taggedPdf,
  trusting,
  unless,
  write,
} from './testing.ts'
import { verifySeal } from './verify-seal.ts'

const FLIPS = 200
const GOOD = [
  /Signature is Valid\./,
  /Total document signed/,
  /Certificate is Trusted\./,
  /ETSI\.CAdES\.detached/,
]
/** Programs of the outside go by today's clock. */
const now = new Date()
const keys = { rsa: sampleKey('rsa', now), ecdsa: sampleKey('ecdsa', now) }
const tagged = await taggedPdf()
const sealedOf = async (pdf: Buffer, kind: keyof typeof keys) =>
  sealSample(pdf, keys[kind].key, undefined, now)

/** The signature and what it signs, taken out as a reader with nothing but the byte range would. */
const takenApart = (sealed: Buffer): { signature: Buffer; signed: Buffer } => {
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(
    sealed.toString('latin1', sealed.lastIndexOf('/ByteRange')),
  )
  const [, , before = 0, after = 0, rest = 0] = (range ?? []).map(Number)
  const digits = sealed.toString('latin1', before + 1, after - 1)
  const signed = Buffer.concat([sealed.subarray(0, before), sealed.subarray(after, after + rest)])
  return { signature: Buffer.from(digits, 'hex'), signed }
}

for (const kind of ['rsa', 'ecdsa'] as const) {
  test(`openssl finds the CAdES signature by ${kind} good over the byte range`, {
    skip: unless('openssl'),
  }, async (t) => {
    const folder = folderFor(t)
    const { signature, signed } = takenApart(await sealedOf(tagged, kind))
    const authority = write(folder, 'authority.pem', keys[kind].authority.toString())
    const verify = (content: Buffer) =>
      run(
        'openssl',
        'cms',
        '-verify',
        '-cades',
        '-binary',
        '-inform',
        'DER',
        '-in',
        write(folder, 'seal.der', signature),
        '-content',
        write(folder, 'signed', content),
        '-CAfile',
        authority,
        '-purpose',
        'any',
        '-out',
        '/dev/null',
      )
    assert.equal(verify(signed).code, 0, verify(signed).says)
    signed[99] = (signed[99] ?? 0) ^ 1
    assert.notEqual(verify(signed).code, 0)
  })

  for (const [what, pdf] of [
    ['a tagged PDF', tagged],
    ['a PDF of object streams', streamedPdf()],
  ] as const) {
    test(`qpdf finds nothing wrong with ${what} sealed by ${kind}`, { skip: unless('qpdf') }, async (t) => {
      const checked = run('qpdf', '--check', write(folderFor(t), 'sealed.pdf', await sealedOf(pdf, kind)))
      assert.equal(checked.code, 0, checked.says)
      assert.doesNotMatch(checked.says, /warning/i)
    })

    test(`pdfsig calls ${what} sealed by ${kind} valid, whole and trusted`, {
      skip: unless('pdfsig', 'certutil'),
    }, async (t) => {
      const folder = folderFor(t)
      const database = trusting(folder, keys[kind].authority.toString())
      const { says } = run(
        'pdfsig',
        '-nssdir',
        database,
        write(folder, 'sealed.pdf', await sealedOf(pdf, kind)),
      )
      for (const words of GOOD) assert.match(says, words)
    })
  }

  test(`pdfsig finds changed bytes of a PDF sealed by ${kind}, and verifySeal those that mean the same to pdfsig`, {
    skip: unless('pdfsig', 'certutil'),
  }, async (t) => {
    const folder = folderFor(t)
    const database = trusting(folder, keys[kind].authority.toString())
    const sealed = await sealedOf(tagged, kind)
    const digits = sealed.indexOf('/Contents <', tagged.length)
    const missed: number[] = []
    for (const { offset, damaged } of flips(sealed, FLIPS, 7)) {
      const { says } = run('pdfsig', '-nssdir', database, write(folder, 'damaged.pdf', damaged))
      if (!GOOD.every((words) => words.test(says))) continue
      missed.push(offset)
      assert.ok(offset > digits && offset < sealed.indexOf('>', digits), `byte ${offset} is signed`)
      assert.equal(verifySeal(damaged).isValid, false)
    }
    t.diagnostic(`pdfsig overlooked ${missed.length} of ${FLIPS}`)
    // Such as a capital digit, or a version of the signature that nobody reads.
    assert.ok(missed.length <= FLIPS / 50)
  })
}

test('qpdf’s own object streams are sealed well', { skip: unless('qpdf') }, async (t) => {
  const folder = folderFor(t)
  const packed = join(folder, 'packed.pdf')
  const made = run('qpdf', '--object-streams=generate', write(folder, 'plain.pdf', tagged), packed)
  assert.equal(made.code, 0, made.says)
  const checked = run(
    'qpdf',
    '--check',
    write(folder, 'sealed.pdf', await sealedOf(readFileSync(packed), 'rsa')),
  )
  assert.equal(checked.code, 0, checked.says)
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { times } from '../../../test/extent.ts'
import { unless } from '../../../test/support/programs.ts'
import {
  flips,
  folderFor,
  run,
  sampleKey,
  sealSample,
  streamedPdf,
  taggedPdf,
  trusting,
  write,
} from './testing.ts'
import { verifySeal } from './verify-seal.ts'

const FLIPS = times(20, 40, 200)
const GOOD = [
  /Signature is Valid\./,
  /Total document signed/,
  /Certificate is Trusted\./,
  /ETSI\.CAdES\.detached/,
]
/** External programs use the current time. */
const now = new Date()
const keys = { rsa: await sampleKey('rsa', now), ecdsa: await sampleKey('ecdsa', now) }
const tagged = await taggedPdf()
const sealedOf = async (pdf: Buffer, kind: keyof typeof keys) =>
  sealSample(pdf, keys[kind].key, undefined, now)

/** The signature and the signed bytes, extracted as a reader with only the byte range would. */
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
  test(`openssl accepts the CAdES signature by ${kind} over the byte range`, {
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

  test(`pdfsig finds all of ${FLIPS} changed bytes of a PDF sealed by ${kind}`, {
    skip: unless('pdfsig', 'certutil'),
  }, async (t) => {
    const folder = folderFor(t)
    const isGood = judgeOf(folder, kind)
    const missed = [...flips(await sealedOf(tagged, kind), FLIPS, 7)].filter(({ damaged }) => isGood(damaged))
    assert.deepEqual(
      missed.map(({ offset }) => offset),
      [],
    )
  })

  test(`an upper-case digit in a signature by ${kind} makes no difference to pdfsig, and verifySeal finds it`, {
    skip: unless('pdfsig', 'certutil'),
  }, async (t) => {
    const sealed = await sealedOf(tagged, kind)
    const isGood = judgeOf(folderFor(t), kind)
    const start = sealed.indexOf('/Contents <', tagged.length) + '/Contents <'.length
    const digits = sealed.toString('latin1', start, sealed.indexOf('>', start))
    const letter = start + digits.search(/[a-f]/)
    const capital = Buffer.from(sealed)
    capital[letter] = (capital[letter] ?? 0) - 0x20
    assert.deepEqual([isGood(sealed), isGood(capital)], [true, true])
    assert.equal(verifySeal(capital).isValid, false)
  })
}

/** Whether pdfsig calls a file valid, whole and trusted. */
const judgeOf = (folder: string, kind: keyof typeof keys): ((pdf: Buffer) => boolean) => {
  const database = trusting(folder, keys[kind].authority.toString())
  return (pdf) => {
    const { says } = run('pdfsig', '-nssdir', database, write(folder, 'judged.pdf', pdf))
    return GOOD.every((words) => words.test(says))
  }
}

test('a PDF with qpdf’s own object streams can be sealed', { skip: unless('qpdf') }, async (t) => {
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

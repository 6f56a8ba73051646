import assert from 'node:assert/strict'
import test from 'node:test'
import { times } from '../../../test/extent.ts'
import { openPdf } from './pdf-file.ts'
import { PdfFault } from './pdf-objects.ts'
import { SealingKeyFault } from './sealing-key.ts'
import { flips, SAMPLE_AT, SAMPLE_NAME, sampleKey, sealSample, streamedPdf, taggedPdf } from './testing.ts'
import { verifySeal } from './verify-seal.ts'

const FLIPS = times(20, 20, 200)
const keys = { rsa: await sampleKey('rsa'), ecdsa: await sampleKey('ecdsa') }
const tagged = await taggedPdf()
const pdfs = { 'a tagged PDF with a table': tagged, 'a PDF of object streams': streamedPdf() }

for (const [what, pdf] of Object.entries(pdfs)) {
  for (const [kind, { key, authority }] of Object.entries(keys)) {
    test(`${what} is sealed by ${kind}, and its seal is valid`, async () => {
      const sealed = await sealSample(pdf, key)
      assert.ok(sealed.subarray(0, pdf.length).equals(pdf), 'what was there stays')
      const { signer, at, longTerm, ...found } = verifySeal(sealed, { trusted: [authority] })
      assert.deepEqual(found, {
        isValid: true,
        coversWholeFile: true,
        digestOk: true,
        signatureOk: true,
        isTrusted: true,
        problems: [],
      })
      assert.equal(signer?.name, `SAMPLE seal of ${SAMPLE_NAME}`)
      assert.deepEqual(at, SAMPLE_AT)
      assert.deepEqual([longTerm?.level, longTerm?.archiveStamps], ['B-B', []])
    })

    test(`${what} sealed by ${kind}: ${FLIPS} changed bytes are all found`, async () => {
      const sealed = await sealSample(pdf, key)
      const missed = [...flips(sealed, FLIPS, 6)].filter(({ damaged }) => verifySeal(damaged).isValid)
      assert.deepEqual(
        missed.map(({ offset }) => offset),
        [],
      )
    })
  }
}

test('every changed bit of the signature’s own digits is found, also upper case', async () => {
  const sealed = await sealSample(tagged, keys.ecdsa.key)
  const start = sealed.lastIndexOf('/Contents <') + '/Contents '.length
  const end = sealed.indexOf('>', start)
  // Every seventh digit, with a different bit each, keeps the test short and covers all parts of the signature.
  for (let offset = start; offset <= end; offset += 7) {
    const damaged = Buffer.from(sealed)
    damaged[offset] = (damaged[offset] ?? 0) ^ (1 << (offset % 8))
    assert.equal(verifySeal(damaged).isValid, false, `byte ${offset - start}`)
  }
  const letter = /[a-f]/.exec(sealed.toString('latin1', start, end))
  const capital = Buffer.from(sealed)
  capital[start + (letter?.index ?? 0)] = letter?.[0].toUpperCase().charCodeAt(0) ?? 0
  assert.equal(verifySeal(capital).isValid, false)
})

test('with RSA the same file, words and time give the same bytes; with ECDSA all but the signature', async () => {
  const [first, second] = [await sealSample(tagged, keys.rsa.key), await sealSample(tagged, keys.rsa.key)]
  assert.ok(first?.equals(second ?? Buffer.alloc(0)))
  const one = await sealSample(tagged, keys.ecdsa.key)
  const other = await sealSample(tagged, keys.ecdsa.key)
  const differing = [...one.keys()].filter((offset) => one[offset] !== other[offset])
  assert.equal(one.length, other.length)
  const digits = (differing.at(-1) ?? 0) - (differing[0] ?? 0)
  assert.ok(differing.length > 0 && digits < 2 * 72, `${digits} digits apart`)
})

const added: readonly (readonly [what: string, change: (sealed: Buffer) => Buffer])[] = [
  ['a line end after the file', (sealed) => Buffer.concat([sealed, Buffer.from('\n')])],
  ['an update after the seal', (sealed) => updated(sealed)],
  ['something before the file', (sealed) => Buffer.concat([Buffer.from('\n'), sealed])],
  ['the last byte missing', (sealed) => sealed.subarray(0, -1)],
  ['the update with the seal missing', (sealed) => sealed.subarray(0, tagged.length)],
  ['nothing at all', () => Buffer.alloc(0)],
  [
    'a longer room with more digits',
    (sealed) => Buffer.from(sealed.toString('latin1').replace(/(\/Contents <[0-9a-f]+)/, '$100'), 'latin1'),
  ],
]

for (const [what, change] of added) {
  test(`${what} is found`, async () => {
    const found = verifySeal(change(await sealSample(tagged, keys.rsa.key)))
    assert.equal(found.isValid, false)
    assert.notEqual(found.problems.length, 0)
  })
}

test('the seal of another authority is valid but not trusted', async () => {
  const found = verifySeal(await sealSample(tagged, keys.rsa.key), { trusted: [keys.ecdsa.authority] })
  assert.deepEqual([found.isValid, found.signatureOk, found.isTrusted], [false, true, false])
  assert.deepEqual(found.problems, ['The certificate of the seal does not lead to a trusted one.'])
})

test('the signature of one file does not fit another', async () => {
  const [one, other] = [
    await sealSample(tagged, keys.rsa.key),
    await sealSample(await otherPdf(), keys.rsa.key),
  ]
  const digits = /\/Contents <([0-9a-f]+)>/
  const moved = other
    .toString('latin1')
    .replace(digits, `/Contents <${digits.exec(one.toString('latin1'))?.[1]}>`)
  const found = verifySeal(Buffer.from(moved, 'latin1'))
  assert.deepEqual(
    [found.isValid, found.coversWholeFile, found.digestOk, found.signatureOk],
    [false, true, false, true],
  )
})

const refused: readonly (readonly [what: string, pdf: Buffer, message: RegExp])[] = [
  ['no PDF', Buffer.from('Dear Sir or Madam'), /This is no PDF/],
  ['half a PDF', tagged.subarray(0, tagged.length / 2), /not complete/],
  [
    'an encrypted PDF',
    Buffer.from(tagged.toString('latin1').replace('/Root', '/Encrypt 1 0 R /Root'), 'latin1'),
    /encrypted/,
  ],
  ['a circle of sections', circle(), /in a circle/],
]

for (const [what, pdf, message] of refused) {
  test(`${what} is not sealed`, async () => {
    await assert.rejects(
      sealSample(pdf, keys.rsa.key),
      (fault) => fault instanceof PdfFault && message.test(fault.message),
    )
  })
}

for (const [what, pdf] of Object.entries(pdfs)) {
  test(`${what} that is damaged is refused as a PDF, or sealed correctly`, async () => {
    for (const { damaged } of flips(pdf, times(20, 20, 300), 4)) {
      try {
        const found = verifySeal(await sealSample(damaged, keys.rsa.key))
        assert.deepEqual(found.problems, [])
      } catch (fault) {
        assert.ok(fault instanceof PdfFault, `${fault}`)
      }
    }
  })
}

test('a sealed PDF is not sealed again', async () => {
  const sealed = await sealSample(tagged, keys.rsa.key)
  await assert.rejects(sealSample(sealed, keys.rsa.key), /signed already/)
})

test('nothing is sealed with a certificate that expired while the service was running', async () => {
  const late = new Date(keys.rsa.key.certificate.validToDate.getTime() + 1)
  await assert.rejects(
    sealSample(tagged, keys.rsa.key, undefined, late),
    (fault) => fault instanceof SealingKeyFault,
  )
})

/** The sealed file with its catalogue appended once more, as an attacker would append other content. */
const updated = (sealed: Buffer): Buffer => {
  const file = openPdf(sealed)
  const start = sealed.length
  const catalog = `${file.catalog.number} 0 obj\n<< /Type /Catalog /Pages 1 0 R >>\nendobj\n`
  const row = `xref\n${file.catalog.number} 1\n${String(start).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<< /Size 99 /Root ${file.catalog.number} 0 R /Prev ${file.startOfReferences} >>\n`
  const end = `startxref\n${start + catalog.length}\n%%EOF\n`
  return Buffer.concat([sealed, Buffer.from(catalog + row + trailer + end)])
}

async function otherPdf(): Promise<Buffer> {
  return Buffer.from(tagged.toString('latin1').replace('(Sample agreement)', '(Simple agreement)'), 'latin1')
}

function circle(): Buffer {
  const text =
    '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF\n'
  return Buffer.from(text)
}

import assert from 'node:assert/strict'
import test from 'node:test'
import { agreementInputOf, applicationOf } from '../../../examples/agreements.ts'
import { folderFor, run, sampleKey, sealSample, write } from '../../../packages/pdf-seal/seal/testing.ts'
import { verifySeal } from '../../../packages/pdf-seal/seal/verify-seal.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { readPdf, rolesOf } from '../../../test/support/pdf-reading.ts'
import { pngOf } from '../../../test/support/pictures.ts'
import { unless } from '../../../test/support/programs.ts'
import type { FinalSignature } from './content/blocks.ts'
import { agreementOf } from './content/content.ts'
import { drawAgreement } from './content/render.ts'
import { SAMPLE_WORDING } from './content/wording-file.ts'
import type { EvidencePageContent, EvidencePageSigner } from './final-pdf.ts'
import { drawFinalPdf, evidenceHeadOf } from './final-pdf.ts'

const content = agreementOf(agreementInputOf('b', applicationOf('b', 'joint')))
const SIGNED_AT = new Date('2026-11-21T23:59:30Z')
const SHOWN = 'ab'.repeat(32)
const HEAD = '0123456789abcdef'.repeat(4)

const nameOf = (applicant: number): string => content.signers[applicant]?.name ?? ''
const signatures: readonly FinalSignature[] = [
  { applicant: 0, name: nameOf(0), kind: 'typed', text: 'First Typed Sample', signedAt: SIGNED_AT },
  { applicant: 1, name: nameOf(1), kind: 'drawn', png: pngOf(), signedAt: SIGNED_AT },
]
const signerOf = (applicant: number): EvidencePageSigner => ({
  name: nameOf(applicant),
  capacity: applicant === 0 ? 'Hirer' : 'Guarantor',
  openedAt: new Date('2026-11-21T23:50:00Z'),
  shownAt: [new Date('2026-11-21T23:53:00Z')],
  ...(applicant === 0 && { readAt: new Date('2026-11-21T23:58:00Z'), typed: 'first typed sample' }),
  consentedAt: SIGNED_AT,
  signedAt: SIGNED_AT,
  signature: applicant === 0 ? 'typed' : 'drawn',
  networkAddress: '192.0.2.7',
  browser: 'Sample Browser/1.0 '.repeat(applicant === 0 ? 1 : 1000),
  code: {
    by: 'mail',
    to: 'a•••@example.com',
    sentAt: new Date('2026-11-21T23:51:00Z'),
    confirmedAt: new Date('2026-11-21T23:52:00Z'),
  },
  shownSha256: SHOWN,
})
const evidence: EvidencePageContent = {
  agreementNumber: content.reference,
  documentSha256: SHOWN,
  pageCount: 12,
  signers: [signerOf(0), signerOf(1)],
  evidenceHead: HEAD,
  evidenceEntries: 17,
  madeAt: new Date('2026-11-22T00:00:01Z'),
  madeOn: '2026-11-21' as LocalDate,
}
const draw = (): Promise<Buffer> => drawFinalPdf(content, SAMPLE_WORDING, signatures, evidence)

test('the pages shown are the same except for the signatures and the number of pages', async () => {
  const shown = (await readPdf((await drawAgreement(content, SAMPLE_WORDING)).pdf)).pages
  const final = (await readPdf(await draw())).pages
  const withoutCount = (lines: readonly string[]) => lines.map((line) => line.replace(/ of \d+$/, ''))
  for (const [index, lines] of shown.entries()) {
    const expected = withoutCount(lines).filter((line) => line !== 'Signature and date')
    const found = withoutCount(final[index] ?? []).filter(
      (line) => !/^(Signed on .*|First Typed Sample)$/.test(line),
    )
    assert.deepEqual(found, expected, `page ${index + 1}`)
  }
})

test('each signature is in its box with its day, and a drawn one has an alternative text', async () => {
  const { signaturePlaces } = await drawAgreement(content, SAMPLE_WORDING)
  const { pages, structure } = await readPdf(await draw())
  const page = (signaturePlaces[0]?.page ?? 0) - 1
  const lines = pages[page] ?? []
  const nameAt = lines.indexOf(nameOf(0))
  const signedAt = lines.indexOf('First Typed Sample')
  assert.ok(nameAt >= 0 && signedAt > nameAt)
  assert.match(lines.slice(nameAt, signedAt).join(' '), /I enter into .* as the hirer\./)
  assert.equal(lines[signedAt + 1], 'Signed on 21 November 2026, 23:59 Irish time (UTC)')
  const figures = structure.flatMap((node) => JSON.stringify(node).match(/"alt":"[^"]*"/g) ?? [])
  assert.deepEqual(figures, [`"alt":"Signature of ${nameOf(1)}, drawn by hand"`])
})

test('the added pages say how each person signed, and contain the head of the evidence', async () => {
  const { pages, structure, outline } = await readPdf(await draw())
  const text = pages.flat().join(' ')
  for (const wanted of [
    `${nameOf(0)}, Hirer`,
    `${nameOf(1)}, Guarantor`,
    'by email to a•••@example.com',
    'Code confirmed | 21 Nov 2026, 23:52:00 (UTC)',
    'Agreement opened | 21 Nov 2026, 23:53:00 (UTC)',
    'Read to the end | 21 Nov 2026, 23:58:00 (UTC)',
    'Read to the end | Not recorded',
    'Name as typed | first typed sample',
    '192.0.2.7',
    'abababababababab',
    'Steps recorded | 17',
    '22 Nov 2026, 00:00:01 (UTC)',
  ]) {
    assert.ok(text.includes(wanted), wanted)
  }
  assert.equal(text.match(/0123456789abcdef/g)?.length, 4)
  assert.equal(evidenceHeadOf(await draw()), HEAD)
  assert.equal(evidenceHeadOf((await drawAgreement(content, SAMPLE_WORDING)).pdf), undefined)
  assert.equal(outline.at(-1), 'How this agreement was signed')
  assert.equal(structure.flatMap(rolesOf).filter((role) => role === 'H1').length, 8)
})

test('all fonts are embedded, and the same input gives the same bytes', async () => {
  const pdf = await draw()
  assert.ok(pdf.equals(await draw()))
  const source = pdf.toString('latin1')
  assert.equal(source.match(/\/Type \/FontDescriptor/g)?.length, 3)
  assert.equal(source.match(/\/FontFile2/g)?.length, 3)
})

test('a very long typed name stays in its box', async () => {
  const long = [{ ...signatures[0], text: 'Wolfeschlegelsteinhausen '.repeat(10) }, signatures[1]]
  const { signaturePlaces } = await drawAgreement(content, SAMPLE_WORDING)
  const { pages } = await readPdf(
    await drawFinalPdf(content, SAMPLE_WORDING, long as FinalSignature[], evidence),
  )
  const page = pages[(signaturePlaces[0]?.page ?? 0) - 1] ?? []
  assert.equal(page.join(' ').match(/Wolfeschlegelsteinhausen/g)?.length, 10)
})

test('a document without all signatures is not made', () =>
  assert.rejects(drawFinalPdf(content, SAMPLE_WORDING, signatures.slice(1), evidence), /has not signed/))

test('the final document is sealed, and the seal is valid', async (t) => {
  const { key, authority } = await sampleKey('rsa')
  const pdf = await draw()
  const sealed = await sealSample(pdf, key)
  const check = verifySeal(sealed, { trusted: [authority] })
  assert.deepEqual(check.problems, [])
  assert.ok(check.isValid && check.coversWholeFile)
  await t.test('external tools can read it', { skip: unless('qpdf', 'pdftotext') }, (inner) => {
    const file = write(folderFor(inner), 'final.pdf', sealed)
    assert.match(run('qpdf', '--check', file).says, /No syntax or stream encoding errors found/)
    const text = run('pdftotext', '-layout', file, '-').says
    assert.match(text, /First Typed Sample/)
    assert.match(text, /How this agreement was signed/)
  })
})

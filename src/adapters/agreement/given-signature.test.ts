/** Signatures as signers give them: accepted ones can be drawn, and others are refused in a sentence. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { agreementInputOf, applicationOf } from '../../../examples/agreements.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { readPdf } from '../../../test/support/pdf-reading.ts'
import { POINTS_MAXIMUM, type Point, SHEET, type Stroke } from '../../domain/signing/drawn-signature.ts'
import { agreementRenderer } from './agreement-renderer.ts'
import { agreementOf } from './content/content.ts'
import { SAMPLE_WORDING } from './content/wording-file.ts'
import type { EvidencePageContent } from './final-pdf.ts'
import { givenSignature, TYPED_MAXIMUM_CHARACTERS } from './final-pdf.ts'

const papers = agreementRenderer()
after(() => papers.stop())
const content = agreementOf(agreementInputOf('b', applicationOf('b', 'individual')))
const evidence: EvidencePageContent = {
  agreementNumber: content.reference,
  documentSha256: 'ab'.repeat(32),
  pageCount: 1,
  signers: [],
  evidenceHead: 'cd'.repeat(32),
  evidenceEntries: 1,
  madeAt: new Date('2026-11-20T00:00:00Z'),
  madeOn: '2026-11-21' as LocalDate,
}

const { width, height } = SHEET
const zigzag = Array.from({ length: POINTS_MAXIMUM }, (_, at): Point => [at % width, (at * 7) % height])
const taken: Readonly<Record<string, readonly Stroke[]>> = {
  'of one line': [
    [
      [100, 100],
      [2_000, 700],
    ],
  ],
  'with a dot': [
    [
      [100, 100],
      [900, 700],
    ],
    [[950, 50]],
  ],
  'that stays in one place': [Array.from({ length: 400 }, (_, at): Point => [at % 2, 5])],
  'from corner to corner': [
    [
      [0, 0],
      [width, height],
    ],
  ],
  'of as many points as can be': [zigzag],
}

for (const [which, strokes] of Object.entries(taken))
  test(`a drawing ${which} is accepted unchanged, and drawn on the agreement`, async () => {
    const signature = { kind: 'drawn', strokes } as const
    assert.deepEqual(givenSignature(signature), { signature })
    const { pdf } = await papers.draw({
      is: 'final',
      content,
      wording: SAMPLE_WORDING,
      signatures: [{ applicant: 0, name: 'Sample', signedAt: evidence.madeAt, ...signature }],
      evidence,
    })
    const { structure } = await readPdf(Buffer.from(pdf))
    assert.match(JSON.stringify(structure), /Signature of [^"]+, drawn by hand/)
  })

test('a typed name with a joiner can be drawn', async () => {
  const { pdf } = await papers.draw({
    is: 'final',
    content,
    wording: SAMPLE_WORDING,
    signatures: [
      {
        applicant: 0,
        name: 'محمد\u200cرضا',
        signedAt: evidence.madeAt,
        kind: 'typed',
        text: 'محمد\u200cرضا',
      },
    ],
    evidence,
  })
  assert.ok(pdf.length > 0)
})

const refused: Readonly<Record<string, readonly [strokes: readonly Stroke[], says: RegExp]>> = {
  'without a stroke': [[], /almost empty/],
  'of one dot': [[[[5, 5]]], /almost empty/],
  'beside the sheet': [[[[-1, 0]]], /could not be read/],
  'of too many points': [[zigzag, zigzag], /too large/],
}

for (const [which, [strokes, says]] of Object.entries(refused))
  test(`a drawing ${which} is refused in a sentence`, () => {
    const checked = givenSignature({ kind: 'drawn', strokes })
    assert.match('says' in checked ? checked.says : '', says)
  })

const names: readonly (readonly [given: string, kept: string | RegExp])[] = [
  ['Aoife Ní Bhriain', 'Aoife Ní Bhriain'],
  ['  Sean \n O’Brien ', 'Sean O’Brien'],
  ['Li', 'Li'],
  ['José', 'José'],
  ['', /two letters/],
  ['A', /two letters/],
  ['12 34', /two letters/],
  ['\u202eAoife\u200b O\u00a0\u2009’Brien\u202c', 'Aoife O ’Brien'],
  ['Jose\u0301', 'José'],
  ['محمد\u200cرضا', 'محمد\u200cرضا'],
  ['A\u0000B', /invisible/],
  ['x'.repeat(TYPED_MAXIMUM_CHARACTERS), 'x'.repeat(TYPED_MAXIMUM_CHARACTERS)],
  ['x'.repeat(TYPED_MAXIMUM_CHARACTERS + 1), /at most 100/],
]
for (const [given, kept] of names)
  test(`typed ${JSON.stringify(given.slice(0, 20))} → ${String(kept).slice(0, 20)}`, () => {
    const checked = givenSignature({ kind: 'typed', text: given })
    if (typeof kept === 'string') assert.deepEqual(checked, { signature: { kind: 'typed', text: kept } })
    else assert.match('says' in checked ? checked.says : '', kept)
  })

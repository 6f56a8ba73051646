/** Sample papers as they are shown and as they are sealed in the end, with a lender's logo, and with typed and drawn signatures. */

import { readFileSync } from 'node:fs'
import { agreementInputOf, applicationOf } from '../../examples/agreements.ts'
import { sampleKey, sealSample } from '../../packages/pdf-seal/seal/testing.ts'
import type { LocalDate } from '../../packages/values/dublin-day.ts'
import type { FinalSignature } from '../../src/adapters/agreement/content/blocks.ts'
import { type AgreementContent, agreementOf } from '../../src/adapters/agreement/content/content.ts'
import { capacityOf } from '../../src/adapters/agreement/content/descriptions.ts'
import { drawAgreement } from '../../src/adapters/agreement/content/render.ts'
import type { LenderWording } from '../../src/adapters/agreement/content/wording.ts'
import { SAMPLE_WORDING } from '../../src/adapters/agreement/content/wording-file.ts'
import type { EvidencePageContent } from '../../src/adapters/agreement/final-pdf.ts'
import { drawFinalPdf } from '../../src/adapters/agreement/final-pdf.ts'
import type { SignaturePlace } from '../../src/adapters/agreement/pdf/draw-signature.ts'
import type { Point, Stroke } from '../../src/domain/signing/drawn-signature.ts'

/** Of applications under `examples/b`. */
export const PAPERS = ['joint', 'limited-company', 'individual-pcp'] as const

export type PaperName = (typeof PAPERS)[number]

export type SamplePaper = {
  readonly shown: Buffer
  readonly sealed: Buffer
  readonly signaturePlaces: readonly SignaturePlace[]
  readonly signatures: readonly FinalSignature[]
}

const SIGNED_AT = new Date('2026-11-21T10:20:00Z')

export const makePaper = (name: PaperName): Promise<SamplePaper> =>
  paperOf(agreementOf(agreementInputOf('b', applicationOf('b', name))))

/** Of any content; with `waives`, everyone who hires waives the days to withdraw. */
export const paperOf = async (
  content: AgreementContent,
  { waives = false }: { readonly waives?: boolean } = {},
): Promise<SamplePaper> => {
  const wording: LenderWording = {
    ...SAMPLE_WORDING,
    logo: readFileSync(new URL('../../examples/lender/logo.png', import.meta.url)),
  }
  const { pdf: shown, pageCount, signaturePlaces } = await drawAgreement(content, wording)
  const signatures = content.signers.map(({ applicant, name: signer }, index): FinalSignature => {
    const waiver = { signedAt: SIGNED_AT, kind: 'typed', text: signer } as const
    const given = { applicant, name: signer, signedAt: SIGNED_AT, ...(waives && { waiver }) }
    return index % 2 === 0
      ? { ...given, kind: 'typed', text: signer }
      : { ...given, kind: 'drawn', strokes: signatureByHand() }
  })
  const final = await drawFinalPdf(content, wording, signatures, evidenceOf(content, signatures, pageCount))
  const sealed = await sealSample(final, (await sampleKey('rsa')).key)
  return { shown, sealed, signaturePlaces, signatures }
}

const evidenceOf = (
  content: AgreementContent,
  signatures: readonly FinalSignature[],
  pageCount: number,
): EvidencePageContent => ({
  agreementNumber: content.reference,
  documentSha256: 'ab'.repeat(32),
  pageCount,
  signers: content.signers.map(({ name, role }, index) => ({
    name,
    capacity: capacityOf(role, content),
    openedAt: new Date('2026-11-21T10:10:00Z'),
    shownAt: [new Date('2026-11-21T10:13:00Z')],
    readAt: new Date('2026-11-21T10:18:00Z'),
    typed: signatures[index]?.kind === 'typed' ? name.toLowerCase() : undefined,
    consentedAt: SIGNED_AT,
    waivedAt: signatures[index]?.waiver && SIGNED_AT,
    signedAt: SIGNED_AT,
    signature: signatures[index]?.kind ?? 'typed',
    networkAddress: '192.0.2.7',
    browser: 'Sample Browser/1.0',
    code: {
      by: 'mail',
      to: 's•••@example.ie',
      sentAt: new Date('2026-11-21T10:11:00Z'),
      confirmedAt: new Date('2026-11-21T10:12:00Z'),
    },
    shownSha256: 'ab'.repeat(32),
  })),
  ...(content.lenderSigns && {
    forLender: { name: 'Sam Sample', lender: SAMPLE_WORDING.name, signedAt: SIGNED_AT },
  }),
  evidenceHead: 'cd'.repeat(32),
  evidenceEntries: 17,
  madeAt: new Date('2026-11-21T10:21:00Z'),
  madeOn: '2026-11-21' as LocalDate,
})

/** A colour that nothing else on the paper has. */
export const SIGNATURE_INK = [0x1a, 0x1f, 0x8f] as const

/** A wave across the sheet, drawn often enough side by side that its colour is seen. */
const signatureByHand = (): readonly Stroke[] =>
  Array.from({ length: 10 }, (_, line) =>
    Array.from({ length: 141 }, (__, step): Point => {
      const x = 100 + step * 20
      return [x, Math.round(400 + 15 * line + 300 * Math.sin(x / 150))]
    }),
  )

/**
 * The document to seal: the agreement drawn again from the same content, now with the signatures in their boxes,
 * followed by the evidence of each of them.
 */

import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { Block, FinalSignature, Part } from './content/blocks.ts'
import { type AgreementContent, startingOn } from './content/content.ts'
import { utcSecond } from './content/figures-text.ts'
import { partsOf } from './content/parts.ts'
import { drawParts } from './content/render.ts'
import { daysPart } from './content/schedule-part.ts'
import type { LenderWording } from './content/wording.ts'
import type { EvidencePageContent, EvidencePageSigner } from './evidence-page-content.ts'

/**
 * The PDF to seal, tagged and with embedded fonts like the agreement; the same input gives the same bytes.
 *
 * @throws Error if a signer of the content has no signature, or a drawn one is no picture.
 */
export const drawFinalPdf = async (
  content: AgreementContent,
  wording: LenderWording,
  signatures: readonly FinalSignature[],
  evidence: EvidencePageContent,
): Promise<Buffer> => {
  const parts = partsOf(content, wording).map((part) => signedPart(part, signatures))
  const { pdf } = await drawParts(
    content,
    wording,
    [...parts, ...daysOf(content, evidence.startedOn), evidencePart(evidence)],
    [`${HEAD_KEYWORD}${evidence.evidenceHead}`],
  )
  return pdf
}

/**
 * If the agreement ran from the last signature, its payments with their days; what was signed stays as it was shown.
 */
const daysOf = (content: AgreementContent, startedOn: LocalDate | undefined): readonly Part[] =>
  startedOn === undefined ? [] : [daysPart(startingOn(content, startedOn))]

/** In the file's keywords, so that programs find the head that people read on the page. */
const HEAD_KEYWORD = 'evidence-sha256:'

/** The head of the evidence in a final document; undefined for any other file. The seal covers it. */
export const evidenceHeadOf = (pdf: Buffer): string | undefined =>
  /<pdf:Keywords>[^<]* evidence-sha256:([\da-f]{64})<\/pdf:Keywords>/.exec(pdf.toString('latin1'))?.[1]

const signedPart = (part: Part, signatures: readonly FinalSignature[]): Part => ({
  ...part,
  blocks: part.blocks.map((block) => {
    if (block.is !== 'signaturePlace') return block
    const signed = signatures.find(({ applicant }) => applicant === block.applicant)
    if (signed === undefined) throw new Error(`Applicant ${block.applicant} has not signed`)
    return { ...block, signed }
  }),
})

const evidencePart = (evidence: EvidencePageContent): Part => ({
  title: 'How this agreement was signed',
  blocks: [
    {
      is: 'paragraph',
      text: 'This agreement was signed electronically. Below is who signed it, when, and how it is known that it was them. All times are in UTC.',
    },
    {
      is: 'facts',
      summary: 'The document that was signed',
      rows: [
        ['Agreement', evidence.agreementNumber],
        ['Pages shown to the signers', String(evidence.pageCount)],
        ['SHA-256 of what was shown', ...groups(evidence.documentSha256)],
      ],
    },
    ...evidence.signers.flatMap(signerBlocks),
    { is: 'heading', level: 2, text: 'The record of the signing' },
    {
      is: 'paragraph',
      text: 'Every step was recorded with the hash of the step before it, so that none can be changed, left out or added unnoticed. The seal on this document covers the last of these hashes.',
    },
    {
      is: 'facts',
      summary: 'The record of the signing',
      rows: [
        ['Steps recorded', String(evidence.evidenceEntries)],
        ['SHA-256 of the last of them', ...groups(evidence.evidenceHead)],
        ['This page was made', utcSecond(evidence.madeAt)],
      ],
    },
  ],
})

const signerBlocks = (signer: EvidencePageSigner): readonly Block[] => [
  { is: 'heading', level: 2, text: `${signer.name}, ${signer.capacity}` },
  {
    is: 'facts',
    summary: `How ${signer.name} signed`,
    rows: [
      ['Link opened', utcSecond(signer.openedAt)],
      ['Code sent', `by ${signer.code.by} to ${signer.code.to}`, utcSecond(signer.code.sentAt)],
      ['Code confirmed', utcSecond(signer.code.confirmedAt)],
      ['Agreed to sign electronically', utcSecond(signer.consentedAt)],
      ['Signed', utcSecond(signer.signedAt), `Signature ${signer.signature}`],
      ['Network address', signer.networkAddress],
      ['Browser', shortened(signer.browser)],
      ['SHA-256 of what was shown', ...groups(signer.shownSha256)],
    ],
  },
]

const GROUP_CHARACTERS = 16

/** A hash in groups that people can compare, each on its own line. */
const groups = (hash: string): readonly string[] =>
  hash.match(new RegExp(`.{1,${GROUP_CHARACTERS}}`, 'g')) ?? []

const BROWSER_MAXIMUM_CHARACTERS = 300

/** A browser's description comes from outside, at any length; the record has all of it. */
const shortened = (browser: string): string => {
  const letters = [...browser]
  if (letters.length === 0) return 'It did not say.'
  if (letters.length <= BROWSER_MAXIMUM_CHARACTERS) return browser
  return `${letters.slice(0, BROWSER_MAXIMUM_CHARACTERS).join('')}…`
}

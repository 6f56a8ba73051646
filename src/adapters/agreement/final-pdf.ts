/**
 * The document to seal: the agreement drawn again from the same content, now with the signatures in their boxes,
 * followed by the evidence of each of them.
 */

import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { Block, FinalSignature, Part } from './content/blocks.ts'
import { type AgreementContent, startingOn } from './content/content.ts'
import { partsOf } from './content/parts.ts'
import { drawParts } from './content/render.ts'
import { daysPart } from './content/schedule-part.ts'
import type { LenderWording } from './content/wording.ts'
import type { EvidencePageContent, EvidencePageSigner } from './evidence-page-content.ts'
import { type Language, languageIn } from './words/language.ts'
import { filled } from './words/sentence.ts'

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
    [...parts, ...daysOf(content, evidence.startedOn), evidencePart(evidence, languageIn(content))],
    { keywords: [`${HEAD_KEYWORD}${evidence.evidenceHead}`] },
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

const evidencePart = (evidence: EvidencePageContent, words: Language): Part => {
  const { evidence: own, irishSecond } = words
  return {
    title: own.title,
    blocks: [
      { is: 'paragraph', text: own.about },
      {
        is: 'facts',
        summary: own.document,
        rows: [
          [own.agreement, evidence.agreementNumber],
          [own.pages, String(evidence.pageCount)],
          [own.shownHash, ...groups(evidence.documentSha256)],
        ],
      },
      ...evidence.signers.flatMap((signer) => signerBlocks(signer, words)),
      { is: 'heading', level: 2, text: own.chain },
      { is: 'paragraph', text: own.chainAbout },
      {
        is: 'facts',
        summary: own.chain,
        rows: [
          [own.steps, String(evidence.evidenceEntries)],
          [own.lastHash, ...groups(evidence.evidenceHead)],
          [own.madeAt, irishSecond(evidence.madeAt)],
        ],
      },
    ],
  }
}

const signerBlocks = (
  { name, capacity, code, ...signer }: EvidencePageSigner,
  words: Language,
): readonly Block[] => {
  const { evidence: own, irishSecond } = words
  return [
    { is: 'heading', level: 2, text: filled(own.signer, { name, capacity }) },
    {
      is: 'facts',
      summary: filled(own.howSigned, { name }),
      rows: [
        [own.linkOpened, irishSecond(signer.openedAt)],
        [own.codeSent, filled(own.codeBy[code.by], { to: code.to }), irishSecond(code.sentAt)],
        [own.codeConfirmed, irishSecond(code.confirmedAt)],
        [own.agreementOpened, ...openings(signer.shownAt, words)],
        [own.readToEnd, signer.readAt === undefined ? own.notRecorded : irishSecond(signer.readAt)],
        [own.consented, irishSecond(signer.consentedAt)],
        [own.signed, irishSecond(signer.signedAt), own.kinds[signer.signature]],
        ...(signer.typed === undefined ? [] : [[own.typedAs, signer.typed] as const]),
        [own.networkAddress, signer.networkAddress],
        [own.browser, signer.browser === '' ? own.noBrowser : shortened(signer.browser)],
        [own.shownHash, ...groups(signer.shownSha256)],
      ],
    },
  ]
}

const openings = (
  [first, ...later]: readonly Date[],
  { evidence: own, irishSecond }: Language,
): readonly string[] => {
  const last = later.at(-1)
  if (first === undefined) return [own.notRecorded]
  return [
    irishSecond(first),
    ...(last === undefined ? [] : [filled(own.openedAgain, { time: irishSecond(last) })]),
  ]
}

/** A hash in groups that people can compare, two on a line. */
const groups = (hash: string): readonly string[] =>
  (hash.match(/.{1,32}/g) ?? []).map((line) => line.match(/.{1,16}/g)?.join(' ') ?? '')

const BROWSER_MAXIMUM_CHARACTERS = 300

/** A browser's description comes from outside, at any length; the record has all of it. */
const shortened = (browser: string): string => {
  const letters = [...browser]
  if (letters.length <= BROWSER_MAXIMUM_CHARACTERS) return browser
  return `${letters.slice(0, BROWSER_MAXIMUM_CHARACTERS).join('')}…`
}

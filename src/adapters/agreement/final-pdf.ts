/**
 * The document to seal: the agreement drawn again from the same content, now with the signatures in their boxes,
 * followed by the evidence of each of them. A signature is checked first, so that its document can be drawn in any
 * case.
 */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { CodesBy } from '../../domain/access/access.ts'
import { typedName } from '../../domain/application/same-name.ts'
import { type DrawingFault, drawingFault } from '../../domain/signing/drawn-signature.ts'
import type { GivenSignature } from '../../domain/signing/signing.ts'
import type { Block, FinalSignature, Part } from './content/blocks.ts'
import { type AgreementContent, startingOn } from './content/content.ts'
import { isNewest } from './content/descriptions.ts'
import { filled, type Language, languageIn } from './content/language.ts'
import { drawParts, partsOf } from './content/render.ts'
import { daysPart } from './content/schedule-and-mandate.ts'
import { sourceOf } from './content/source.ts'
import { waiverParts } from './content/waiver.ts'
import type { LenderWording } from './content/wording.ts'

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
    [
      ...parts,
      ...waiverParts(sourceOf(content, wording), signatures),
      ...daysOf(content, evidence),
      evidencePart(content, evidence),
    ],
    { keywords: [`${HEAD_KEYWORD}${evidence.evidenceHead}`] },
  )
  return pdf
}

/**
 * If the agreement ran from the last signature, its payments with their days; what was signed stays as it was shown.
 */
const daysOf = (content: AgreementContent, { madeOn }: EvidencePageContent): readonly Part[] =>
  content.runsFrom === 'lastSignature' ? [daysPart(startingOn(content, madeOn))] : []

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

const evidencePart = (content: AgreementContent, evidence: EvidencePageContent): Part => {
  const words = languageIn(content)
  const { evidence: own, irishSecond, longDate } = words
  return {
    title: own.title,
    blocks: [
      { is: 'paragraph', text: own.about },
      {
        is: 'facts',
        summary: own.document,
        rows: [
          [own.agreement, evidence.agreementNumber],
          ...(isNewest(content)
            ? [[own.madeOn, filled(own.madeOnDay, { day: longDate(evidence.madeOn) })] as const]
            : []),
          [own.pages, filled(own.pagesShown, { count: String(evidence.pageCount) })],
          [own.shownHash, ...groups(evidence.documentSha256)],
        ],
      },
      ...evidence.signers.flatMap((signer) => signerBlocks(signer, words)),
      ...lenderBlocks(evidence, words),
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
      isWhole: true,
      rows: [
        [own.linkOpened, irishSecond(signer.openedAt)],
        [own.codeSent, filled(own.codeBy[code.by], { to: code.to }), irishSecond(code.sentAt)],
        [own.codeConfirmed, irishSecond(code.confirmedAt)],
        [own.agreementOpened, ...openings(signer.shownAt, words)],
        [own.readToEnd, signer.readAt === undefined ? own.notRecorded : irishSecond(signer.readAt)],
        [own.consented, irishSecond(signer.consentedAt)],
        [own.signed, irishSecond(signer.signedAt), own.kinds[signer.signature]],
        ...(signer.waivedAt === undefined ? [] : [[own.waived, irishSecond(signer.waivedAt)] as const]),
        ...(signer.typed === undefined ? [] : [[own.typedAs, signer.typed] as const]),
        [own.networkAddress, signer.networkAddress],
        [own.browser, signer.browser === '' ? own.noBrowser : shortened(signer.browser)],
        [own.shownHash, ...groups(signer.shownSha256)],
      ],
    },
  ]
}

/** Who signed for the lender, if a person did. */
const lenderBlocks = (
  { forLender, documentSha256 }: EvidencePageContent,
  { evidence: own, irishSecond }: Language,
): readonly Block[] =>
  forLender === undefined
    ? []
    : [
        { is: 'heading', level: 2, text: filled(own.forLender, forLender) },
        {
          is: 'facts',
          summary: filled(own.howSigned, { name: forLender.name }),
          rows: [
            [own.signed, irishSecond(forLender.signedAt), own.inAccount],
            [own.shownHash, ...groups(documentSha256)],
          ],
        },
      ]

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

/** The content of a signed agreement's evidence page, and all that it is drawn from. */
export type EvidencePageContent = {
  /** The agreement's number for people. */
  readonly agreementNumber: string
  /** Lower-case hexadecimal SHA-256 of the document as shown to the signers, before signatures were added. */
  readonly documentSha256: string
  readonly pageCount: number
  /** In the order of signing. */
  readonly signers: readonly EvidencePageSigner[]
  /** Who signed for the lender; absent if its seal is its signature. */
  readonly forLender?: { readonly name: string; readonly lender: string; readonly signedAt: Date }
  /**
   * The head of the evidence chain at the last signature, in lower-case hexadecimal, and the number of entries up to
   * there.
   */
  readonly evidenceHead: string
  readonly evidenceEntries: number
  /** The day of the last signature, by which the agreement is made. */
  readonly madeOn: LocalDate
  /** When the page was made. */
  readonly madeAt: Date
}

/** All times are shown as in Ireland. */
export type EvidencePageSigner = {
  readonly name: string
  /** Such as "Applicant", "Guarantor", "Director". */
  readonly capacity: string
  readonly openedAt: Date
  /** When the agreement was opened, first and last; empty if that is not recorded. */
  readonly shownAt: readonly Date[]
  /** When its end was reached; undefined if that is not recorded. */
  readonly readAt?: Date | undefined
  readonly consentedAt: Date
  readonly signedAt: Date
  /** When they waived the days to withdraw; undefined if they did not. */
  readonly waivedAt?: Date | undefined
  readonly signature: 'typed' | 'drawn'
  /** The name as typed; the signature's place has the name as the application has it. */
  readonly typed?: string | undefined
  readonly networkAddress: string
  /** The browser's own description; of any length, and untrusted. */
  readonly browser: string
  readonly code: {
    readonly by: CodesBy
    /** Masked, for example "a•••@example.com". */
    readonly to: string
    readonly sentAt: Date
    readonly confirmedAt: Date
  }
  /** Lower-case hexadecimal SHA-256 of what this signer was shown. */
  readonly shownSha256: string
}

export const TYPED_MAXIMUM_CHARACTERS = 100

const LETTERS_MINIMUM = 2

/** The signature as stored, or a sentence about what is wrong with it. */
export const givenSignature = (
  given: GivenSignature,
): { readonly signature: GivenSignature } | { readonly says: string } => {
  if (given.kind === 'drawn') {
    const fault = drawingFault(given.strokes)
    return fault === undefined ? { signature: given } : { says: DRAWING_FAULTS[fault] }
  }
  const text = typedName(given.text)
  const says = typedFault(text)
  return says === undefined ? { signature: { kind: 'typed', text } } : { says }
}

/** Control characters, and others that nobody sees, but for the joiners that some scripts need. */
const UNREADABLE = /[^\P{C}\u200C\u200D]/u

const typedFault = (text: string): string | undefined => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < LETTERS_MINIMUM) return 'Type your name, with at least two letters.'
  if (UNREADABLE.test(text)) return 'Your name cannot contain invisible characters.'
  return text.length > TYPED_MAXIMUM_CHARACTERS
    ? `Your name can have at most ${TYPED_MAXIMUM_CHARACTERS} characters here.`
    : undefined
}

const DRAWING_FAULTS: Readonly<Record<DrawingFault, string>> = {
  unreadable: 'The drawing could not be read. Draw your signature again, or type your name.',
  tooLarge: 'The drawing is too large. Draw your signature again, or type your name.',
  blank: 'The drawing is almost empty. Draw your signature, or type your name.',
}

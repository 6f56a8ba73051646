/**
 * An application's agreement: what it says, its stored form, the PDF that is made of it, and how it is read. The sealed
 * document is drawn from exactly the same content.
 */

import { hash } from 'node:crypto'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import { RenderFault } from '../../adapters/agreement/agreement-renderer.ts'
import {
  type AgreementContent,
  agreementOf,
  type Supplier,
} from '../../adapters/agreement/content/content.ts'
import type { LenderWording } from '../../adapters/agreement/content/wording.ts'
import { step } from '../../adapters/agreement/evidence.ts'
import type { Application } from '../../domain/application/application.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { SETS } from '../../domain/application/sets.ts'
import type { Supplying } from '../../domain/case/completed-fields.ts'
import { lawFor } from '../../domain/finance/credit-law.ts'
import { enquiryOf } from '../../domain/finance/enquiry.ts'
import { usualFees } from '../../domain/finance/fees.ts'
import { type Cents, minus } from '../../domain/finance/money.ts'
import type { SigningFile } from '../../domain/signing/signing.ts'
import { hasSigned, signingAllows } from '../../domain/signing/signing-states.ts'
import { queueMail } from '../../service/queue-mail.ts'
import { Refusal, unknownOf } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findSigning, insertPdf } from '../../store/applications/signings.ts'
import { type By, recordAlone } from '../../store/audit/change.ts'
import { findDealer } from '../../store/people/organisations.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { findAccessible } from '../applications/find.ts'
import { encryptPdf, openSigning, readStoredSeal } from '../applications/signing-record.ts'
import { changeSigning } from './change.ts'
import { readyToSign } from './start.ts'

/** Throws if the application was erased. */
export const agreementContentOf = async (
  service: Service,
  application: ApplicationRow,
  {
    offer,
    agreementDate,
    runsFrom,
    lenderSigns,
  }: Pick<SigningFile, 'offer' | 'agreementDate' | 'runsFrom' | 'lenderSigns'>,
): Promise<AgreementContent> => {
  const { reference, file, canonical } = await caseInHand(service, application)
  const sent = canonical as Application | undefined
  if (sent === undefined) throw new Error('An erased application has no agreement')
  const madeOn = agreementDate as LocalDate
  const { price, tradeIn, annualKilometres } = enquiryOf(sent, { today: madeOn, dealerId: undefined })
  // If other figures were approved than requested, the deposit is what differs.
  const deposit = minus(minus(price, tradeIn), offer.loanAmount)
  return agreementOf({
    reference,
    application: sent,
    offer,
    asked: { price, deposit, tradeIn, annualKilometres },
    madeOn,
    startsOn: madeOn,
    ...(runsFrom === undefined || runsFrom === 'signingStarted' ? {} : { runsFrom }),
    ...(lenderSigns && { lenderSigns }),
    dealer: await supplierOf(service, application, file.completion?.values.supplier),
    law: lawFor(service.signing.laws, {
      day: madeOn,
      credit: offer.loanAmount,
      borrowerType: sent.borrowerType,
    }),
  })
}

/** The dealer that owns the application, or that a partner or staff named; its address may be unknown. */
const supplierOf = async (
  { sql }: Service,
  { ownerDealerId }: ApplicationRow,
  { dealerId, name }: Supplying = { dealerId: null, name: '' },
): Promise<Supplier> => {
  const id = ownerDealerId ?? dealerId
  const dealer = id === null ? undefined : await findDealer(sql, id)
  return { name: dealer?.name ?? name, address: dealer?.address ?? [] }
}

type StoredContent = { readonly content: AgreementContent; readonly wording: LenderWording }

/** As JSON, the logo in base64. */
const storedContent = ({ content, wording }: StoredContent): Buffer => {
  const { logo } = wording
  const inText = { ...wording, logo: logo === null ? null : Buffer.from(logo).toString('base64') }
  return Buffer.from(JSON.stringify({ content, wording: inText }))
}

/** The stored content and wording of an agreement, also with the two fees that contents had before fees were a list. */
export const openContent = (stored: Buffer): StoredContent => {
  const { content, wording } = JSON.parse(stored.toString()) as {
    readonly content: AgreementContent & { readonly figures: NamedFees }
    readonly wording: Omit<LenderWording, 'logo'> & { readonly logo: string | null }
  }
  const logo = wording.logo === null ? null : new Uint8Array(Buffer.from(wording.logo, 'base64'))
  return { content: { ...content, figures: figuresWithFees(content.figures) }, wording: { ...wording, logo } }
}

/** Earlier versions stored these two fees. */
type NamedFees = { readonly documentationFee?: Cents; readonly completionFee?: Cents }

const figuresWithFees = (figures: AgreementContent['figures'] & NamedFees): AgreementContent['figures'] => {
  const { documentationFee: documentation, completionFee: completion, ...others } = figures
  return documentation === undefined || completion === undefined
    ? figures
    : { ...others, fees: usualFees({ documentation, completion }) }
}

/** The actor for the service's own work on signings. */
export const SIGNING_WORK = { actor: { kind: 'service', id: 'signing' } } as const

const NOT_NOW = { is: 'notNow' } as const

/** A live agreement would be drawn with sample text. */
class SampleLenderFault extends Error {
  override readonly name = 'SampleLenderFault'
}

/**
 * Makes the agreement of a started signing, and has its signers asked; repetitions have no effect. Throws PaperFault if
 * it cannot be drawn, SampleLenderFault if only sample text is there for a live one. Does nothing if the signing does
 * not, or no longer, wait for it.
 */
export const makeAgreement = async (service: Service, signingId: string): Promise<void> => {
  const signing = await openSigning(service, signingId)
  if (signing === undefined || !signingAllows(signing.row.state, 'makeAgreement')) return
  const { key } = signing
  const { wording, lackingLive, renderer: pdfs } = service.signing
  // It was started before the lender's file was exchanged for a sample: it waits for the lender's own.
  if (signing.application.mode === 'live' && wording.sample && lackingLive !== undefined)
    throw new SampleLenderFault(lackingLive)
  const content = await agreementContentOf(service, signing.application, signing.file)
  const drawn = await pdfs.draw({ is: 'agreement', content, wording })
  const pdf = Buffer.from(drawn.pdf)
  const sha256 = hash('sha256', pdf)
  await changeSigning(service, signingId, SIGNING_WORK, ({ row: { state }, file: before, now }) => {
    if (!signingAllows(state, 'makeAgreement')) return NOT_NOW
    const { failure: _, ...file } = before
    return {
      file: { ...file, agreementHash: sha256 },
      state: 'underWay',
      dueAt: null,
      steps: [step('agreementMade', { sha256, pages: drawn.pageCount ?? 0 })],
      also: async ({ sql }) => {
        const at = new Date(now)
        const pdfsMade = { agreement: pdf, content: storedContent({ content, wording }) } as const
        for (const kind of ['agreement', 'content'] as const) {
          const encrypted = encryptPdf(key, signingId, kind, pdfsMade[kind])
          if (!(await insertPdf(sql, { signingId, kind, content: encrypted, at })))
            throw new Error('A signing that is prepared has its documents already')
        }
        for (const signerId of askedNow(file))
          await queueMail({ sql }, { kind: 'signingInvitation', signerId })
      },
    }
  })
}

/** All signers, or only the first if each waits for the previous one. */
const askedNow = ({ inTurn, signers }: SigningFile): readonly string[] => {
  const waiting = signers.filter((signer) => !hasSigned(signer)).toSorted((a, b) => a.place - b.place)
  return waiting.slice(0, inTurn ? 1 : waiting.length).map(({ id }) => id)
}

export const NO_AGREEMENT = new Refusal(
  'There is no sealed agreement yet. Not everyone has signed, or it is still being created.',
)

/**
 * The sealed agreement of an application as a PDF, for a client. Rejected if there is no application for this caller,
 * or no agreement sealed yet.
 */
export const readAgreement = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  reference: string,
): Promise<Buffer | Refusal> => {
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return unknownOf(SETS[set.name].noun)
  return (await sealedPdfOf(service, application)) ?? NO_AGREEMENT
}

/** Its newest form. Undefined if there is none, or the application was erased. */
export const sealedPdfOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<Buffer | undefined> => {
  const signing = await findSigning(service.sql, application.id)
  return signing && (await readStoredSeal(service, application, signing.id))?.pdf
}

/**
 * The agreement as it would be signed now. Rejected, with a sentence, if signing cannot start. The audit records the
 * look before the document is handed out.
 */
export const draftAgreement = async (
  service: Service,
  application: ApplicationRow,
  { actor }: By,
): Promise<Buffer | Refusal> => {
  const drawn = await drawnNow(service, application)
  if (drawn instanceof Refusal) return drawn
  await recordAlone(service.sql, { actor, now: service.now }, 'signing.draftShown', {
    kind: 'application',
    id: application.id,
  })
  return drawn
}

const drawnNow = async (service: Service, application: ApplicationRow): Promise<Buffer | Refusal> => {
  const ready = await readyToSign(service, application)
  if (ready instanceof Refusal) return ready
  const reference = referenceOf(application.modelSet, application.id)
  if (ready === 'completed') return new Refusal(`${reference} has already been signed.`)
  if (ready === 'inProgress') return new Refusal(`The signing of ${reference} is already in progress.`)
  const { wording, renderer } = service.signing
  const content = await agreementContentOf(service, application, ready.signing)
  try {
    const { pdf } = await renderer.draw({ is: 'draft', content, wording })
    return Buffer.from(pdf)
  } catch (error) {
    if (!(error instanceof RenderFault)) throw error
    return NOT_DRAWN
  }
}

const NOT_DRAWN = new Refusal('The agreement could not be drawn. Try again in a moment.')

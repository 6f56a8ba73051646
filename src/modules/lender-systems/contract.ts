/** Collects everything that the lender's core system needs to book a signed contract. */

import { createHash, hash } from 'node:crypto'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { AgreementContent } from '../../adapters/agreement/content/content.ts'
import { monthsLater } from '../../adapters/agreement/content/money.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { isSigned } from '../../domain/application/states.ts'
import type { Document } from '../../domain/documents/document.ts'
import { type CreditLaw, lawFor } from '../../domain/finance/credit-law.ts'
import { type ScheduleRow, scheduleOf } from '../../domain/finance/loan.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { lastSignedAt, type RunsFrom } from '../../domain/signing/signing.ts'
import { isSignedByAll, signingAllows } from '../../domain/signing/signing-states.ts'
import type { DaysToWithdraw } from '../../domain/signing/withdrawal.ts'
import { ERASED, FieldRefusal, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type ApplicationRow, listTransitions } from '../../store/applications/read.ts'
import { type CaseInHand, caseInHand } from '../applications/case-in-hand.ts'
import { documentIn, documentsOf } from '../applications/documents.ts'
import {
  type OpenedSigning,
  openSigningOf,
  readStoredPdf,
  withdrawalOf,
} from '../applications/signing-record.ts'
import { agreementContentOf, openContent } from '../signing/agreement.ts'
import { noteRead } from './lender-lists.ts'

export type HashedDocument = Document & { readonly sha256: string }

export type SealedAgreement = {
  readonly sha256: string
  readonly bytes: number
  /** The evidence: how many steps it has so far, and the hash of the last. */
  readonly evidenceSteps: number
  readonly evidenceHead: string
}

export type Contract = {
  readonly inHand: CaseInHand
  /** What was signed. */
  readonly content: AgreementContent
  readonly offer: Offer
  readonly runsFrom: RunsFrom
  /** The day from which the loan runs; null while it is not known. */
  readonly startsOn: LocalDate | null
  /** Due dates are null while the start is not known. */
  readonly schedule: readonly (ScheduleRow & { readonly dueOn: LocalDate | null })[]
  /** The name of the product. */
  readonly product: string
  readonly law: CreditLaw
  /** The lender as the creditor of the direct debits. */
  readonly creditor: { readonly name: string; readonly identifier: string | null }
  /** When it was withdrawn, since when it is no longer in force; null before. */
  readonly withdrawnAt: Date | null
  /** The last signature's; null without a signing. */
  readonly signedAt: Date | null
  readonly signedOn: LocalDate | null
  /** Undefined if the hirer has none. */
  readonly withdrawal: DaysToWithdraw | undefined
  readonly documents: readonly HashedDocument[]
  /** Null without a signing: the sandbox can move an application past it. */
  readonly agreement: SealedAgreement | null
}

const UNSIGNED = new Refusal('The application is not signed. There is no contract.', 'not-signed')
const SEALING = new Refusal('The agreement is being sealed. Try again in a moment.', 'being-sealed')
const WITHOUT_FIGURES = new Refusal('The application has no figures, because no product fits it.')

/** Why there is no contract. */
export const NO_CONTRACT = [UNSIGNED, SEALING, WITHOUT_FIGURES]

/** The contract of an application, for a client of the lender; the audit records who read it. */
export const readContract = async (
  service: Service,
  application: ApplicationRow,
  by: Actor,
): Promise<Contract | Refusal> => {
  const found = await signedContract(service, application)
  if (found instanceof Refusal) return found
  await noteRead(service, application, by)
  const { signing, inHand, times, signed, runsFrom, startsOn } = found
  const { content, offer, signedAt } = signed
  const { products } = service.referenceData.current()
  const product = products.find(
    ({ id, version }) => id === offer.productId && version === offer.productVersion,
  )
  return {
    ...signed,
    inHand,
    withdrawnAt: times.withdrawnAt,
    signedOn: signedAt && dublinDay(signedAt.getTime()),
    runsFrom,
    startsOn,
    schedule: scheduleOf(offer).map((row) => ({
      ...row,
      dueOn: startsOn && monthsLater(startsOn, row.monthsAfterStart),
    })),
    product: product?.name ?? offer.productId,
    law: lawOf(service, content, offer),
    withdrawal: signing && withdrawalOf(service, signing, content.borrowerType),
    documents: await hashedDocuments(service, application),
  }
}

/** Rejects a start that is not the contract's. */
export const refusalOfStart = async (
  service: Service,
  application: ApplicationRow,
  sent: string | null | undefined,
): Promise<Refusal | undefined> => {
  if (sent === undefined || sent === null) return undefined
  const found = await signedContract(service, application)
  if (found instanceof Refusal) return found
  if (found.startsOn === sent) return undefined
  const message =
    found.startsOn === null
      ? 'Omit startsOn: the loan runs from the payout, and the application has not been paid out.'
      : `startsOn must be ${found.startsOn}, the day from which the loan runs.`
  return new FieldRefusal([{ field: 'startsOn', type: 'fixed', message }])
}

/** What everyone signed, and from when the loan runs. */
const signedContract = async (service: Service, application: ApplicationRow) => {
  if (application.dataKey === null) return ERASED
  const times = await timesOf(service, application)
  if (times === undefined) return UNSIGNED
  const signing = await openSigningOf(service, application)
  if (signing !== undefined && signingAllows(signing.row.state, 'seal')) return SEALING
  const inHand = await caseInHand(service, application)
  const signed =
    signing !== undefined && isSignedByAll(signing.row.state)
      ? await signedIn(service, application, signing)
      : await unsignedOf(service, inHand, times.signedAt)
  if (signed === undefined) return WITHOUT_FIGURES
  const { madeOn } = signed.content
  const runsFrom: RunsFrom = signed.content.runsFrom ?? 'signingStarted'
  const startsOn = startOf({ runsFrom, madeOn, ...times, signedAt: signed.signedAt ?? times.signedAt })
  return { times, signing, inHand, signed, runsFrom, startsOn }
}

type Times = {
  /** When everyone had signed, or the sandbox moved the application past it. */
  readonly signedAt: Date
  readonly paidOutAt: Date | null
  readonly withdrawnAt: Date | null
}

/** Undefined if there is no signed contract: it may have been withdrawn before it was signed. */
const timesOf = async (
  service: Service,
  { id, state, stateSince }: ApplicationRow,
): Promise<Times | undefined> => {
  if (!isSigned(state) && state !== 'Withdrawn') return undefined
  const transitions = await listTransitions(service.sql, id)
  const signed = transitions.findLast(({ to }) => to === 'Signed')
  if (signed === undefined) return undefined
  return {
    signedAt: signed.at,
    paidOutAt: transitions.findLast(({ to }) => to === 'PaidOut')?.at ?? null,
    withdrawnAt: state === 'Withdrawn' ? stateSince : null,
  }
}

type Signed = Pick<Contract, 'content' | 'offer' | 'creditor' | 'signedAt' | 'agreement'>

/** Exactly what was signed, from the content of which the agreement was drawn. */
const signedIn = async (
  service: Service,
  application: ApplicationRow,
  { row, file }: OpenedSigning,
): Promise<Signed> => {
  const [stored, sealed] = await Promise.all([
    readStoredPdf(service, application, row.id, 'content'),
    readStoredPdf(service, application, row.id, 'sealed'),
  ])
  if (stored === undefined || sealed === undefined || row.evidenceHead === null)
    throw new Error('What was signed is not there')
  const { content, wording } = openContent(stored)
  return {
    content,
    offer: file.offer,
    creditor: { name: wording.name, identifier: wording.creditorIdentifier ?? null },
    signedAt: new Date(lastSignedAt(file)),
    agreement: {
      sha256: hash('sha256', sealed),
      bytes: sealed.length,
      evidenceSteps: row.evidenceCount,
      evidenceHead: row.evidenceHead.toString('hex'),
    },
  }
}

/** The sandbox has moved the application past its signing: as it would have been signed on that day. */
const unsignedOf = async (
  service: Service,
  { application, file: { offer } }: CaseInHand,
  signedAt: Date,
): Promise<Signed | undefined> => {
  if (offer === undefined) return undefined
  const { wording, runsFrom } = service.signing
  const agreementDate = dublinDay(signedAt.getTime())
  return {
    content: await agreementContentOf(service, application, { offer, agreementDate, runsFrom }),
    offer,
    creditor: { name: wording.name, identifier: wording.creditorIdentifier ?? null },
    signedAt: null,
    agreement: null,
  }
}

/** The day of the payout is not known before it. */
const startOf = ({
  runsFrom,
  madeOn,
  signedAt,
  paidOutAt,
}: Times & { readonly runsFrom: RunsFrom; readonly madeOn: LocalDate }): LocalDate | null => {
  if (runsFrom === 'signingStarted') return madeOn
  if (runsFrom === 'lastSignature') return dublinDay(signedAt.getTime())
  return paidOutAt && dublinDay(paidOutAt.getTime())
}

/** As the lender's laws have it today, with the version that they had when it was signed. */
const lawOf = ({ signing: { laws } }: Service, content: AgreementContent, offer: Offer): CreditLaw =>
  laws.find(({ id }) => id === content.law?.id) ??
  lawFor(laws, { day: content.madeOn, credit: offer.loanAmount, borrowerType: content.borrowerType })

const hashedDocuments = async (
  service: Service,
  application: ApplicationRow,
): Promise<readonly HashedDocument[]> => {
  const hashed: HashedDocument[] = []
  // One after the other, a piece at a time: documents may be large.
  for (const document of await documentsOf(service, application)) {
    const found = await documentIn(service, application, document.id)
    if (found === undefined) continue
    const sha256 = createHash('sha256')
    for await (const piece of found.content()) sha256.update(piece)
    hashed.push({ ...document, sha256: sha256.digest('hex') })
  }
  return hashed
}

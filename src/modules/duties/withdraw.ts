/** Hirers withdraw from a signed agreement within the law's days: on their page, or by letter, email or telephone. */
import { addDays, daysBetween, dublinDay, type LocalDate } from '../../../packages/values/dublin-day.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { step } from '../../adapters/agreement/evidence.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { State } from '../../domain/application/states.ts'
import { mayMove } from '../../domain/application/transitions.ts'
import { hirersOf, type Signer } from '../../domain/signing/signing.ts'
import {
  BORROWER_WITHDRAWS,
  type BorrowerWithdrawal,
  type DaysToWithdraw,
  owedOn,
  type PayBack,
  type WITHDRAWN_BY,
  whyNotWithdrawn,
  withdrawalFrom,
} from '../../domain/signing/withdrawal.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { fileOf } from '../../store/applications/encrypted-parts.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { type OpenedSigning, openSigningOf, withdrawalOf } from '../applications/signing-record.ts'
import { type EvidenceStep, namedInEvidence } from '../applications/signing-record-changes.ts'
import { changeSigning, type OpenSigning, type SigningChange } from '../signing/change.ts'
import {
  BY_SIGNING,
  findVerifiedSession,
  fromWhere,
  refusalOf,
  refusalOfOver,
  type Shown,
  type SignerSession,
} from '../signing/session.ts'

/** It was withdrawn before: by another hirer, or by an earlier request whose response was lost. */
const DONE = { is: 'done' } as const

/**
 * Withdraws for the signer of a session, who has seen whether the credit was paid out. Rejected if that has changed since,
 * or they have no right to. A repetition changes nothing.
 */
export const withdrawOnPage = async (
  service: Service,
  webUser: WebUser,
  { sees, ...shown }: Shown & { readonly sees: State },
): Promise<Refusal | undefined> => {
  const session = await findVerifiedSession(service, webUser, shown)
  if (session instanceof Refusal) return session
  const { row, signer } = session
  const told = { how: 'page', toldOn: dublinDay(service.now()) } as const
  const evidence = step('withdrawn', { signer: signer.id, ...fromWhere(webUser) })
  return changed(service, row.id, BY_SIGNING.actor, async (open) => {
    const { state } = open.application
    if (state === 'PaidOut' && sees !== state)
      return new Refusal(
        'The credit has just been paid out. Look at the sum to pay back, then withdraw again.',
      )
    const decided = await withdrawing(service, open, signer, told, evidence)
    return 'steps' in decided ? ((await refusalOfOver(service, session)) ?? decided) : decided
  })
}

export type ToldWithdrawal = {
  readonly by: Actor
  /** The signer, counted from 1. */
  readonly signer: number
  readonly how: Exclude<(typeof WITHDRAWN_BY)[number], 'page'>
  /** When they sent the letter or email, or called. */
  readonly toldOn: LocalDate
  readonly refusal: (application: ApplicationRow) => Promise<Refusal | undefined>
}

/** Records a hirer's withdrawal by letter, email or telephone. It counts if it was sent by the last day, even if it arrives later. */
export const recordWithdrawal = async (
  service: Service,
  application: ApplicationRow,
  { by, signer: number, how, toldOn, refusal }: ToldWithdrawal,
): Promise<Refusal | undefined> => {
  const reference = referenceOf(application.modelSet, application.id)
  const signing = await openSigningOf(service, application)
  const signer = signing?.file.signers[number - 1]
  if (signing === undefined || signer === undefined)
    return new Refusal(`${reference} has no agreement with a signer ${number}.`)
  if (toldOn > dublinDay(service.now()))
    return new Refusal('The day of the withdrawal cannot be in the future.')
  if (toldOn < dublinDay(signer.signedAt ?? 0))
    return new Refusal('The day of the withdrawal cannot be before the signature.')
  const evidence = step('withdrawalRecorded', { signer: signer.id, by: namedInEvidence(by), how, toldOn })
  return changed(service, signing.row.id, by, async (open) => {
    const refused = await refusal(open.application)
    return refused ?? withdrawing(service, open, signer, { how, toldOn }, evidence)
  })
}

const changed = async (
  service: Service,
  signingId: string,
  actor: Actor,
  decide: (open: OpenSigning) => Promise<SigningChange | Refusal | typeof DONE>,
): Promise<Refusal | undefined> => {
  const outcome = await changeSigning<Refusal | typeof DONE>(service, signingId, { actor }, decide)
  const refused = outcome.is === 'changed' ? undefined : refusalOf(outcome)
  return refused instanceof Refusal ? refused : undefined
}

const withdrawing = async (
  service: Service,
  open: OpenSigning,
  signer: Signer,
  told: Pick<BorrowerWithdrawal, 'how' | 'toldOn'>,
  how: EvidenceStep,
): Promise<SigningChange | Refusal | typeof DONE> => {
  const { application, file, now } = open
  if (fileOf(service, application).withdrawal !== undefined) return DONE
  const reference = referenceOf(application.modelSet, application.id)
  if (!mayMove(application.state, 'Withdrawn', 'borrower'))
    return new Refusal(`${reference} is ${application.state}, so there is no agreement to withdraw from.`)
  const why = hirersOf(file).some(({ id }) => id === signer.id)
    ? whyNotWithdrawn(await daysFor(service, open, signer), told.toldOn)
    : 'A guarantor cannot withdraw from the agreement.'
  if (why !== undefined) return new Refusal(why)
  const { applicant } = signer
  const withdrawal = withdrawalFrom(file.offer, application, {
    applicant,
    ...told,
    recordedOn: dublinDay(now),
  })
  return {
    file,
    steps: [how],
    transition: { ...BORROWER_WITHDRAWS, changes: (before) => ({ ...before, withdrawal }) },
  }
}

/** The days of one hirer: one who has waived them has none, even if another has not. */
const daysFor = async (
  service: Service,
  signing: OpenedSigning,
  { waiver }: Signer,
): Promise<DaysToWithdraw | undefined> => {
  const { canonical } = await caseInHand(service, signing.application)
  const days = withdrawalOf(service, signing, canonical?.borrowerType)
  return days && { ...days, isWaived: days.isWaived || waiver !== undefined }
}

/** The right to withdraw as a signer sees it; null if they have none, or had none. */
export const withdrawalFor = async (service: Service, session: SignerSession) => {
  const { application, file, signer } = session
  if (!hirersOf(file).some(({ id }) => id === signer.id)) return null
  const { withdrawal } = fileOf(service, application)
  const today = dublinDay(service.now())
  if (withdrawal !== undefined) {
    const { toldOn, payBack } = withdrawal
    return { state: 'withdrawn' as const, lastDay: null, toldOn, payBack: withSums(payBack, today) }
  }
  const days = await daysFor(service, session, signer)
  if (days === undefined || days.isWaived || !mayMove(application.state, 'Withdrawn', 'borrower')) return null
  const { lastDay, isOver } = days
  if (isOver) return { state: 'over' as const, lastDay, toldOn: null, payBack: null }
  const { applicant } = signer
  const told = { applicant, how: 'page', toldOn: today, recordedOn: today } as const
  const { payBack } = withdrawalFrom(file.offer, application, told)
  return { state: 'possible' as const, lastDay, toldOn: null, payBack: withSums(payBack, today) }
}

/** What is paid back, with the sum for each day from today to the last. */
const withSums = (payBack: PayBack | null, today: LocalDate) =>
  payBack && {
    ...payBack,
    sums: Array.from({ length: Math.max(0, daysBetween(today, payBack.dueOn)) + 1 }, (_, place) => {
      const day = addDays(today, place)
      return { day, sum: owedOn(payBack, day) }
    }),
  }

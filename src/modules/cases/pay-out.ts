/** Pays out a signed case, also without a booking if two people override it. */
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { writtenText } from '../../../packages/values/typed/clean-text.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { PayOutOverride } from '../../domain/case/case-file.ts'
import {
  type PayOutGiven,
  type PayOutItem,
  type PayOutStand,
  payOutBar,
  payOutItems,
  payOutStand,
  standingOverride,
} from '../../domain/case/pay-out.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { hasBookingClient } from '../../store/applications/lender-lists.ts'
import { refusalOfFigures } from '../applications/after-decision.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import type { CaseChange, OpenCase } from '../applications/change.ts'
import { namerOf } from '../applications/last-change.ts'
import { openSigningOf, withdrawalOf } from '../applications/signing-record.ts'
import { colleaguesOf } from '../audit/colleagues.ts'
import { type Proving, refusalOfException, takesSecondFactor } from './proof.ts'

const REASON_MAXIMUM_CHARACTERS = 500

type PayingOut = Proving & {
  /** The dealer can read it. */
  readonly reason?: string | undefined
  /** Absent unless the person says that it is to be paid out without a booking. */
  readonly override?: string | undefined
}

/**
 * The change of a case that this person pays out, or of a missing booking's override while a colleague must pay out.
 * Rejected if something is missing, or the proof of who they are.
 */
export const payOut = async (
  service: Service,
  reference: string,
  open: OpenCase,
  { reason, override, ...proving }: PayingOut,
): Promise<CaseChange | Refusal> => {
  const { application, file, now } = open
  const { by } = proving
  const { stand, bar } = await standOf(service, open, by)
  if (stand.is === 'stopped') return new Refusal(`${reference} cannot be paid out. ${stand.by.says}`)
  const transition = { to: 'PaidOut', initiator: 'staff', reason } as const
  if (stand.is === 'enough') {
    const unproven = await refusalOfUnproven(reference, proving)
    return unproven ?? { file, audits: [], transition }
  }
  if (override === undefined) return new Refusal(`${reference} cannot be paid out. ${stand.booking.says}`)
  if (bar !== undefined) return new Refusal(bar)
  const written =
    stand.is === 'second' ? undefined : writtenText(override, 'The reason', REASON_MAXIMUM_CHARACTERS)
  if (written !== undefined && 'says' in written) return new Refusal(written.says)
  const unproven = await refusalOfException(`Paying out ${reference} without its booking`, proving, {
    secondFactor: takesSecondFactor(service, application.mode),
  })
  if (unproven !== undefined) return unproven
  const audits = ['application.payOutOverridden']
  if (written === undefined) return { file, audits, transition }
  const { booking } = file
  const given: PayOutOverride = {
    by,
    at: now,
    reason: written.text,
    ...(booking === undefined ? {} : { rejectedAt: booking.at }),
  }
  return { file: { ...file, payOutOverrides: [...(file.payOutOverrides ?? []), given] }, audits }
}

/** Money leaves only for somebody who has just proven who they are; an operator of the command line cannot. */
const refusalOfUnproven = async (reference: string, { prove }: Proving): Promise<Refusal | undefined> =>
  prove === undefined
    ? new Refusal(`The payout of ${reference} must be verified by the person themselves.`)
    : prove({ secondFactor: false })

/** A payout as the case's page shows it to a person. */
export type ShownPayOut = {
  readonly items: readonly PayOutItem[]
  /** Whether only the booking is missing, so that two people can pay out without it. */
  readonly takesOverride: boolean
  readonly first: PayOutOverride | undefined
  /** Why somebody else must pay out; undefined if this person can. */
  readonly bar: string | undefined
}

/** What a payout needs, and how far an override is. */
export const showPayOut = async (
  service: Service,
  open: Pick<OpenCase, 'application' | 'file' | 'now'>,
  by: Actor,
): Promise<ShownPayOut> => {
  const { stand, bar, given } = await standOf(service, open, by)
  return {
    items: payOutItems(open.file, given),
    takesOverride: stand.is !== 'stopped' && stand.is !== 'enough',
    first: 'first' in stand ? stand.first : undefined,
    bar,
  }
}

const standOf = async (service: Service, open: OpenCase, by: Actor) => {
  const { application, file } = open
  const given = {
    hasCoreSystem: await hasBookingClient(service.sql, application),
    ...(await givenByLaw(service, open)),
  }
  const first = standingOverride(file)
  const people = first === undefined ? [by] : [first.by, by]
  const colleagues = await colleaguesOf(
    service.sql,
    service.now(),
    people.map(({ id }) => id),
  )
  const stand: PayOutStand = payOutStand(file, { ...given, by, colleagues })
  const granting = colleagues.grants.map((grant): Actor => ({ kind: 'user', id: grant.by }))
  const called = await namerOf(service, [...people, ...granting])
  return { stand, given, bar: payOutBar(stand, called) }
}

/**
 * What the law of the signed agreement says of a payout now. If the loan starts on the day of the payout, its figures
 * become binding on that day.
 */
const givenByLaw = async (
  service: Service,
  { application, file: { offer }, now }: OpenCase,
): Promise<Pick<PayOutGiven, 'unlawful' | 'withdrawal'>> => {
  const signing = await openSigningOf(service, application)
  const { canonical } = await caseInHand(service, application)
  const borrowerType = canonical?.borrowerType
  if (signing === undefined || borrowerType === undefined) return {}
  const withdrawal = withdrawalOf(service, signing, borrowerType)
  if (offer === undefined || signing.file.runsFrom !== 'payingOut') return { withdrawal }
  const refused = refusalOfFigures(service.signing.laws, offer, { day: dublinDay(now), borrowerType })
  return { withdrawal, unlawful: refused?.says ?? null }
}

/**
 * Pays out a signed case: everything of its pack must be there, and nobody pays out what they have approved. From an
 * amount on, and without a booking, two people pay out.
 */
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { writtenText } from '../../../packages/values/typed/clean-text.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { PayOutOverride } from '../../domain/case/case-file.ts'
import { payOutBar, payOutStand, peopleOfPayOut } from '../../domain/case/pay-out.ts'
import { type Payee, type PayOutGiven, payOutItems } from '../../domain/case/pay-out-pack.ts'
import { TEST_ACCOUNT } from '../../domain/lender/dealer-account.ts'
import { grantedTo } from '../../domain/lender/second-person.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { hasBookingClient } from '../../store/applications/lender-lists.ts'
import { type ApplicationRow, listApprovers } from '../../store/applications/read.ts'
import { type AccountsOfDealer, findAccounts } from '../../store/people/dealer-accounts.ts'
import { listQueue } from '../../store/queue/queue.ts'
import { refusalOfFigures } from '../applications/after-decision.ts'
import { type CaseInHand, caseInHand, casesInHand } from '../applications/case-in-hand.ts'
import type { CaseChange, OpenCase } from '../applications/change.ts'
import { namerOf } from '../applications/last-change.ts'
import { type OpenedSigning, openSigningsOf, withdrawalOf } from '../applications/signing-record.ts'
import { colleaguesOf } from '../audit/colleagues.ts'
import {
  type Proving,
  refusalOfException,
  refusalOfUnproven as refusalOfOneOfTwo,
  takesSecondFactor,
} from './proof.ts'

const REASON_MAXIMUM_CHARACTERS = 500

type PayingOut = Proving & {
  /** The dealer can read it. */
  readonly reason?: string | undefined
  /** Absent unless the person says that it is to be paid out without a booking. */
  readonly override?: string | undefined
}

/**
 * The change of a case that this person pays out, or of what they have done first while a colleague must pay out too.
 * Rejected with everything that is missing, if somebody else must pay out, or without the proof of who they are.
 */
export const payOut = async (
  service: Service,
  reference: string,
  open: OpenCase,
  { reason, override, ...proving }: PayingOut,
): Promise<CaseChange | Refusal> => {
  const { application, file, now } = open
  const { by } = proving
  const { stand, bar, given } = await standOf(service, open, by)
  if (stand.is === 'stopped' || stand.is === 'barred') {
    const lacks = stand.is === 'stopped' ? stand.lacks.map(({ says }) => says) : []
    const says = [...lacks, ...(bar === undefined ? [] : [bar])]
    return new Refusal(`${reference} cannot be paid out. ${says.join(' ')}`)
  }
  if (stand.is === 'enough') {
    const unproven = await refusalOfUnproven(reference, proving)
    return unproven ?? paid(open, given.payee, [], reason)
  }
  const { booking } = stand
  if (booking !== undefined && override === undefined)
    return new Refusal(`${reference} cannot be paid out. ${booking.says}`)
  if (bar !== undefined) return new Refusal(bar)
  const needs = { secondFactor: takesSecondFactor(service, application.mode) }
  if (booking === undefined) {
    const unproven = await refusalOfOneOfTwo(`The payout of ${reference}`, proving, needs)
    if (unproven !== undefined) return unproven
    const audits = ['application.paidOutByFirst']
    if (stand.is === 'second') return paid(open, given.payee, [], reason)
    const { version: account } = given.payee ?? {}
    return {
      file: { ...file, payOutFirst: { by, at: now, ...(account === undefined ? {} : { account }) } },
      audits,
    }
  }
  const written =
    stand.is === 'second' ? undefined : writtenText(override ?? '', 'The reason', REASON_MAXIMUM_CHARACTERS)
  if (written !== undefined && 'says' in written) return new Refusal(written.says)
  const unproven = await refusalOfException(`Paying out ${reference} without its booking`, proving, needs)
  if (unproven !== undefined) return unproven
  const audits = ['application.payOutOverridden']
  if (written === undefined) return paid(open, given.payee, audits, reason)
  const { booking: said } = file
  const first: PayOutOverride = {
    by,
    at: now,
    reason: written.text,
    ...(said === undefined ? {} : { rejectedAt: said.at }),
  }
  return { file: { ...file, payOutOverrides: [...(file.payOutOverrides ?? []), first] }, audits }
}

/** The payout, to the account as it is when it is written. */
const paid = (
  { application: { ownerDealerId: dealerId }, file, now }: OpenCase,
  payee: Payee | undefined,
  audits: readonly string[],
  reason: string | undefined,
): CaseChange => {
  const { offer } = file
  const change = { audits, transition: { to: 'PaidOut', initiator: 'staff', reason } } as const
  if (payee === undefined || offer === undefined) return { file, ...change }
  const { holder, iban, version = 0 } = payee
  const payment = { at: now, amount: offer.loanAmount, holder, iban }
  return {
    file: { ...file, payment },
    ...change,
    ...(dealerId === null ? {} : { payee: { dealerId, version } }),
  }
}

/** Money leaves only for somebody who has just proven who they are; an operator of the command line cannot. */
const refusalOfUnproven = async (reference: string, { prove }: Proving): Promise<Refusal | undefined> =>
  prove === undefined
    ? new Refusal(`The payout of ${reference} must be verified by the person themselves.`)
    : prove({ secondFactor: false })

/** A case of which somebody asks whether it can be paid out. */
type ToPayOut = Pick<CaseInHand, 'application' | 'file' | 'canonical' | 'persons'>

/** What a case's payout needs, what this person's leads to, and why somebody else must pay out. */
export type Stood = Awaited<ReturnType<typeof standsOf>>[number]

/** How far the payout of a case is for this person. */
export const standOf = async (
  service: Service,
  { application, file }: Pick<OpenCase, 'application' | 'file'>,
  by: Actor,
): Promise<Stood> => {
  const { canonical, persons } = await caseInHand(service, application)
  const [stood] = await standsOf(service, [{ application, file, canonical, persons }], by)
  if (stood === undefined) throw new Error('A case has no stand')
  return stood
}

/** The same of each of these cases, in their order. */
const standsOf = async (service: Service, cases: readonly ToPayOut[], by: Actor) => {
  const dealerIds = cases.flatMap(({ application: { ownerDealerId } }) => ownerDealerId ?? [])
  const [signings, accounts, approvers] = await Promise.all([
    openSigningsOf(
      service,
      cases.map(({ application }) => application),
    ),
    findAccounts(service.sql, service.ring, [...new Set(dealerIds)]),
    listApprovers(
      service.sql,
      cases.map(({ application: { id } }) => id),
    ),
  ])
  const approversOf = (id: string) => approvers.get(id) ?? []
  const people = [
    by,
    ...cases.flatMap(({ file, application: { id } }) => peopleOfPayOut(file, approversOf(id))),
  ].filter(({ kind }) => kind === 'user' || kind === 'client')
  const colleagues = await colleaguesOf(
    service.sql,
    service.now(),
    people.map(({ id }) => id),
  )
  const granting = colleagues.grants.flatMap((grant): Actor[] => [
    { kind: 'user', id: grant.by },
    grantedTo(grant),
  ])
  const called = await namerOf(service, [...people, ...granting])
  const stood = []
  for (const one of cases) {
    const { application, file, persons } = one
    const given: PayOutGiven = {
      hasCoreSystem: await hasBookingClient(service.sql, application),
      rules: service.signing.payOut,
      payee: payeeOf(application, accounts),
      persons,
      approvers: approversOf(application.id),
      revision: application.revision,
      now: service.now(),
      ...givenBySigning(service, one, signings.get(application.id)),
    }
    const stand = payOutStand(file, { ...given, by, colleagues })
    stood.push({ stand, given, items: payOutItems(file, given), bar: payOutBar(stand, called) })
  }
  return stood
}

/** A case that the lender has to pay out, with how far it is. */
export type Standing = {
  readonly inHand: CaseInHand
  readonly dealer: string | null
  readonly stood: Stood
}

/** The lists of the queue that have signed cases: to pay out, or waiting for a document before that. */
const VIEWS = ['toPayOut', 'documents', 'waitingOnDealer'] as const
const LISTED_MAXIMUM = 100

/** The signed cases of a mode that were not snoozed, and whether there are more than the list holds. */
export const listToPayOut = async (
  service: Service,
  mode: Mode,
  by: Actor,
): Promise<{ readonly cases: readonly Standing[]; readonly isMore: boolean }> => {
  const asked = { mode, userId: by.id, state: 'Signed', now: new Date(service.now()) } as const
  const found = await Promise.all(
    VIEWS.map((view) =>
      listQueue(
        service.sql,
        { ...asked, view },
        { sort: 'due', limit: LISTED_MAXIMUM + 1, after: undefined },
      ),
    ),
  )
  const rows = new Map(found.flat().map((row) => [row.id, row]))
  const ids = [...rows.keys()].slice(0, LISTED_MAXIMUM)
  const cases = await casesInHand(service, ids)
  const stood = await standsOf(service, cases, by)
  return {
    cases: cases.flatMap((inHand, place) => {
      const one = stood[place]
      const dealer = rows.get(inHand.application.id)?.dealer ?? null
      return one === undefined ? [] : [{ inHand, dealer, stood: one }]
    }),
    isMore: rows.size > ids.length,
  }
}

const payeeOf = (
  { ownerDealerId, mode }: ApplicationRow,
  accounts: ReadonlyMap<string, AccountsOfDealer>,
): Payee | undefined => {
  if (ownerDealerId === null) return undefined
  const { inForce } = accounts.get(ownerDealerId) ?? {}
  if (inForce === undefined) return mode === 'test' ? TEST_ACCOUNT : undefined
  const { holder, iban, version, confirmedAt } = inForce
  return { holder, iban, version, ...(confirmedAt === null ? {} : { confirmedAt: confirmedAt.getTime() }) }
}

/**
 * What the signing and its law say of a payout now. If the loan starts on the day of the payout, its figures become
 * binding on that day.
 */
const givenBySigning = (
  service: Service,
  { file: { offer }, canonical }: ToPayOut,
  signing: OpenedSigning | undefined,
): Pick<PayOutGiven, 'unlawful' | 'withdrawal' | 'sealedAt'> => {
  if (signing === undefined) return {}
  const { state, endedAt } = signing.row
  const sealedAt = state === 'completed' && endedAt !== null ? endedAt.getTime() : null
  const borrowerType = canonical?.borrowerType
  if (borrowerType === undefined) return { sealedAt }
  const withdrawal = withdrawalOf(service, signing, borrowerType)
  if (offer === undefined || signing.file.runsFrom !== 'payingOut') return { sealedAt, withdrawal }
  const refused = refusalOfFigures(service.signing.laws, offer, {
    day: dublinDay(service.now()),
    borrowerType,
  })
  return { sealedAt, withdrawal, unlawful: refused?.says ?? null }
}

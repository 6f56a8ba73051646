/** Approves an application for a person, or records what their approval counts for while another is needed. */
import type { Actor } from '../../domain/access/actor.ts'
import { allows } from '../../domain/application/states.ts'
import {
  approvalStand,
  barText,
  checksLacking,
  countedApprovals,
  needsSecondPerson,
  peopleIn,
  standingApprovals,
} from '../../domain/case/approval.ts'
import type { Approval, CaseFile } from '../../domain/case/case-file.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { isSameOffer } from '../../domain/finance/selection.ts'
import { grantedTo } from '../../domain/lender/second-person.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { colleaguesOf } from '../administration/colleagues.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import type { CaseChange, OpenCase } from '../applications/change.ts'
import { namerOf } from '../applications/last-change.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { policyFor } from '../surroundings.ts'
import { type CounterOffer, counterOfferSentence, isGiven, otherOffer, withOffer } from './counter-offer.ts'
import { type Proving, refusalOfUnproven, takesSecondFactor } from './own-factor.ts'

export type Approving = Proving & {
  /** Figures other than those requested. */
  readonly figures?: CounterOffer | undefined
}

/**
 * The change of an application that this person approves. Rejected without figures or checks, if somebody else must
 * approve, or if the person's proof is needed and missing.
 */
export const approval = async (
  service: Service,
  reference: string,
  { application, file, now }: OpenCase,
  { figures = {}, ...proving }: Approving,
  shownReason: string | undefined,
): Promise<CaseChange | Refusal> => {
  const { by } = proving
  const other = isGiven(figures)
    ? await otherOffer(service, await caseInHand(service, application), figures)
    : undefined
  if (other instanceof Refusal) return other
  const isSigning = allows(application.state, 'sign')
  const isAgain = isSigning || allows(application.state, 'startSigning')
  if (isAgain && other !== undefined && isSameOffer(file.offer, other))
    return new Refusal(
      `${reference} is already approved with these figures${isSigning ? '; its signing continues unchanged' : ''}.`,
    )
  const priced = other === undefined ? file : withOffer(file, other)
  const { offer } = priced
  if (offer === undefined)
    return new Refusal(
      `No product accepts ${reference} as submitted, so there are no figures to approve. Make a counter-offer, or return it for correction.`,
    )
  const { revision } = application
  const lacking = checksLacking(file, revision, offer.loanAmount)
  if (lacking.length > 0)
    return new Refusal(
      `${reference} cannot be approved until these checks are passed, or waived with a reason where that is possible: ${lacking.join(', ')}.`,
    )
  const asked = { by, revision, offer, fourEyesFrom: policyFor(service, application).fourEyesFrom }
  const needsSecond = needsSecondPerson(file, { ...asked, loanAmount: offer.loanAmount })
  const stand = needsSecond ? await standOf(service, file, asked) : ALONE
  if (stand.bar !== undefined) return new Refusal(stand.bar)
  if (stand.is === 'overrides' && by.kind === 'client')
    return new Refusal(`The policy declines ${reference}. Only a person can approve it nevertheless.`)
  if (needsSecond) {
    const needs = { secondFactor: takesSecondFactor(service, application.mode) }
    const unproven = await refusalOfUnproven(`The approval of ${reference}`, proving, needs)
    if (unproven !== undefined) return unproven
  }
  const given: Approval = { by, at: now, offer }
  if (stand.is === 'overrides')
    return {
      file: { ...file, overrides: [...(file.overrides ?? []), given] },
      audits: ['application.approvedByFirst', 'application.policyOverridden'],
    }
  const approvals = [...file.approvals, given]
  if (stand.is === 'first') return { file: { ...file, approvals }, audits: ['application.approvedByFirst'] }
  const approved = { ...priced, approvals }
  const reason = [counterOfferSentence(approved), shownReason].filter((part) => part !== undefined).join(' ')
  return {
    file: approved,
    audits: other === undefined || isSameOffer(file.offer, other) ? [] : ['application.figuresChanged'],
    transition: { to: 'Approved', initiator: 'staff', ...(reason === '' ? {} : { reason }) },
  }
}

const ALONE = { is: 'enough', bar: undefined } as const

/** What this person's approval would lead to, and, if it is not possible, the sentence that says why. */
export const standOf = async (
  service: Service,
  file: CaseFile,
  asked: Omit<Parameters<typeof approvalStand>[1], 'colleagues'>,
): Promise<{ readonly is: ReturnType<typeof approvalStand>['is']; readonly bar: string | undefined }> => {
  const people = [...peopleIn(file, asked.revision), asked.by]
  const colleagues = await colleaguesOf(
    service.sql,
    service.now(),
    people.map(({ id }) => id),
  )
  const stand = approvalStand(file, { ...asked, colleagues })
  if (barText(stand, ({ id }) => id) === undefined) return { is: stand.is, bar: undefined }
  const granting = colleagues.grants.flatMap((grant): Actor[] => [
    { kind: 'user', id: grant.by },
    grantedTo(grant),
  ])
  const called = await namerOf(service, [...people, ...granting])
  return { is: stand.is, bar: barText(stand, called) }
}

export type SecondPerson = {
  /** Whether the approval takes more than one person. */
  readonly needsSecond: boolean
  /** Why somebody else must approve; undefined if this person can. */
  readonly bar: string | undefined
}

/** What the approval of these figures takes, and why this person cannot give it. */
export const secondPersonFor = async (
  service: Service,
  application: ApplicationRow,
  file: CaseFile,
  { by, offer }: { readonly by: Actor; readonly offer: Offer | undefined },
): Promise<SecondPerson> => {
  const { revision } = application
  if (offer === undefined) return { needsSecond: false, bar: undefined }
  const asked = { by, revision, offer, fourEyesFrom: policyFor(service, application).fourEyesFrom }
  if (!needsSecondPerson(file, { ...asked, loanAmount: offer.loanAmount }))
    return { needsSecond: false, bar: undefined }
  return { needsSecond: true, bar: (await standOf(service, file, asked)).bar }
}

export type ApprovalSoFar = SecondPerson & {
  /** The approval that counts, or overrode the policy's decline: another person approves its figures. */
  readonly first: Approval | undefined
  /** Approvals of people who may no longer decide. */
  readonly lapsed: readonly Approval[]
}

/** How far the approval of an application is, for a person who looks at it. */
export const approvalSoFar = async (
  service: Service,
  application: ApplicationRow,
  file: CaseFile,
  by: Actor,
): Promise<ApprovalSoFar> => {
  const { state, revision } = application
  if (!allows(state, 'judge'))
    return {
      ...(await secondPersonFor(service, application, file, { by, offer: file.offer })),
      first: undefined,
      lapsed: [],
    }
  const people = peopleIn(file, revision).map(({ id }) => id)
  const colleagues = await colleaguesOf(service.sql, service.now(), people)
  const [counted] = countedApprovals(file, revision, colleagues)
  const first = counted ?? file.overrides?.findLast(({ offer }) => offer !== undefined)
  const isOther = first !== undefined && first.by.id !== by.id
  const offer = isOther ? first.offer : file.offer
  return {
    ...(await secondPersonFor(service, application, file, { by, offer })),
    first,
    lapsed: standingApprovals(file.approvals).filter((one) => colleagues.disabled.has(one.by.id)),
  }
}

/**
 * What an approval needs besides the transition: figures, the checks, and a second person above an amount, or where a
 * check was waived or the policy's decline overridden. And how requirements are reviewed.
 */
import type { Actor } from '../access/actor.ts'
import type { Requirement } from '../documents/requirement.ts'
import { type Cents, euroText, fromEuros } from '../finance/money.ts'
import { isSameOffer, type Offer } from '../finance/selection.ts'
import { type Colleagues, type Grant, grantedTo, tieBetween, tieText } from '../lender/second-person.ts'
import type { CaseFile } from './case-file.ts'
import {
  CHECK_NAMES,
  type Check,
  type CheckName,
  CREDIT_REGISTER_FROM_EURO,
  staysFailed,
  suffices,
} from './check.ts'
import {
  checkHistory,
  checksOf,
  isSameSubject,
  type Need,
  needsOf,
  ofPerson,
  type Person,
  resultsFor,
} from './persons.ts'

const CREDIT_REGISTER_FROM = fromEuros(CREDIT_REGISTER_FROM_EURO)

/** The checks that a loan needs; the credit register's unless the amount is known to be below its threshold. */
export const checksNeeded = (loanAmount: Cents | undefined): readonly CheckName[] =>
  CHECK_NAMES.filter(
    (name) => name !== 'creditRegister' || loanAmount === undefined || loanAmount >= CREDIT_REGISTER_FROM,
  )

/** The checks that an approval still needs, by person: neither passed nor, where that is possible, waived. */
export const checksLacking = (
  file: Pick<CaseFile, 'checks'>,
  revision: number,
  loanAmount: Cents | undefined,
  persons: readonly Person[],
): readonly Need[] => {
  const history = checkHistory(file, revision)
  return needsOf(persons, checksNeeded(loanAmount)).filter((need) => {
    const newest = resultsFor(history, need).at(-1)
    return newest === undefined || !suffices(newest)
  })
}

/** The newest approval of each person: approving other figures withdraws earlier approvals. */
export const standingApprovals = (approvals: CaseFile['approvals']): CaseFile['approvals'] => [
  ...new Map(approvals.map((one) => [`${one.by.kind} ${one.by.id}`, one])).values(),
]

/**
 * The one rule on mandates: why a person's mandate does not cover a loan, with an amount that equals it still covered.
 * Undefined if it does, as for those without a mandate.
 */
export const mandateBar = (mandate: Cents | undefined, loanAmount: Cents): string | undefined =>
  mandate !== undefined && loanAmount > mandate
    ? `Your mandate is up to ${euroText(mandate)}, and this loan is ${euroText(loanAmount)}. A colleague with a higher mandate must approve it.`
    : undefined

/** Whether two people must approve a loan of this amount. */
export const needsFourEyes = (fourEyesFrom: Cents | null, loanAmount: Cents): boolean =>
  fourEyesFrom !== null && loanAmount >= fourEyesFrom

/**
 * What bars whoever did it from approving the case: they waived a check, passed one that had failed, or overrode the
 * policy's decline.
 */
export type Exception = {
  readonly by: Actor
  readonly at: number
  /** What it is, as words that follow a name: "waived the identity check". */
  readonly did: string
}

type Judged = Pick<CaseFile, 'checks' | 'approvals' | 'policy' | 'overrides'>

/** The exceptions that people have made in this revision, the earliest first. */
export const exceptionsIn = (
  file: Pick<CaseFile, 'checks' | 'overrides'>,
  revision: number,
): readonly Exception[] => {
  const excepted = [...checksOf(file, revision).values()].filter((check) => isException(file, check))
  return [
    ...excepted.map(({ name, person, by, at, result }) => ({
      by,
      at,
      did:
        result === 'waived'
          ? `waived the ${name} check${ofPerson(person)}`
          : `recorded the ${name} check${ofPerson(person)} as passed over another result`,
    })),
    ...(file.overrides ?? []).map(({ by, at }) => ({ by, at, did: 'overrode the policy’s decline' })),
  ].sort((one, other) => one.at - other.at)
}

/**
 * Whether a check is a waiver, or a person's "passed" in place of what others found to have failed, or of their own
 * waiver; for a failure that stays true, also of their own finding. Only earlier checks count.
 */
export const isException = ({ checks }: Pick<CaseFile, 'checks'>, check: Check): boolean => {
  const { name, result, revision, by } = check
  if (result !== 'passed' || by.kind === 'service') return result === 'waived'
  const place = checks.indexOf(check)
  const earlier = place === -1 ? checks : checks.slice(0, place)
  return earlier.some(
    (one) =>
      isSameSubject(one, check) &&
      one.revision === revision &&
      one.result === (isSameActor(one.by, by) && !staysFailed(name) ? 'waived' : 'failed'),
  )
}

/** Whether a check is to pass although it has failed for this revision, whoever found that: it takes a person's reason. */
export const overrulesFailure = (
  file: Pick<CaseFile, 'checks'>,
  check: Pick<Check, 'name' | 'person' | 'result' | 'revision'>,
): boolean =>
  check.result === 'passed' &&
  checkHistory(file, check.revision).some((one) => isSameSubject(one, check) && one.result === 'failed')

/** Whether the policy declines the application, and nobody has overridden that yet. */
export const isDeclinedByPolicy = ({
  policy,
  overrides = [],
}: Pick<Judged, 'policy' | 'overrides'>): boolean => policy?.outcome === 'decline' && overrides.length === 0

/** Whether an approval of this amount takes more than one person, each of whom must be known and proven. */
export const needsSecondPerson = (
  file: Judged,
  { revision, loanAmount, fourEyesFrom }: Pick<Asked, 'revision' | 'fourEyesFrom'> & { loanAmount: Cents },
): boolean =>
  needsFourEyes(fourEyesFrom, loanAmount) ||
  isDeclinedByPolicy(file) ||
  exceptionsIn(file, revision).length > 0

type Asked = {
  readonly by: Actor
  readonly revision: number
  /** The figures to approve. */
  readonly offer: Offer
  readonly fourEyesFrom: Cents | null
  readonly colleagues: Colleagues
}

/** What a person's approval of a case leads to. */
export type ApprovalStand =
  /** With it, the case is approved. */
  | { readonly is: 'enough' }
  /** It counts, and another person must approve too. */
  | { readonly is: 'first' }
  /** It overrides the policy's decline, so that another person must approve. */
  | { readonly is: 'overrides' }
  /** This person has approved these figures already. */
  | { readonly is: 'given' }
  /** Somebody else must approve: this person made the exception, or counts as one with whoever did. */
  | { readonly is: 'excepted'; readonly exception: Exception; readonly tie?: Grant }
  /** One of the lender's systems approves, and another has approved first: together they count as one. */
  | { readonly is: 'machines'; readonly first: Actor }
  /** This person counts as one with the person who approved first. */
  | { readonly is: 'tied'; readonly first: Actor; readonly tie: Grant }

/** The one rule on who may approve what, for pages, commands and whatever else approves for people. */
export const approvalStand = (file: Judged, asked: Asked): ApprovalStand => {
  const { by, revision, offer, fourEyesFrom, colleagues } = asked
  const exceptions = exceptionsIn(file, revision)
  for (const exception of exceptions) {
    if (isSameActor(exception.by, by)) return { is: 'excepted', exception }
    const tie = tieOf(colleagues, exception.by, by)
    if (tie !== undefined) return { is: 'excepted', exception, tie }
  }
  if (isDeclinedByPolicy(file)) return { is: 'overrides' }
  if (!needsFourEyes(fourEyesFrom, offer.loanAmount)) return { is: 'enough' }
  const same = countedApprovals(file, revision, colleagues).filter((one) => isSameOffer(one.offer, offer))
  const others = same.filter((one) => !isSamePerson(one.by, by))
  if (others.some((one) => tieOf(colleagues, one.by, by) === undefined)) return { is: 'enough' }
  if (same.some((one) => isSameActor(one.by, by))) return { is: 'given' }
  const machine = same.find((one) => isSamePerson(one.by, by))
  if (machine !== undefined) return { is: 'machines', first: machine.by }
  const [first] = others
  const tie = first && tieOf(colleagues, first.by, by)
  return first === undefined || tie === undefined ? { is: 'first' } : { is: 'tied', first: first.by, tie }
}

/** The standing approvals of people who may still decide, and who are not barred by an exception. */
export const countedApprovals = (
  file: Judged,
  revision: number,
  colleagues: Colleagues,
): CaseFile['approvals'] => {
  const exceptions = exceptionsIn(file, revision)
  return standingApprovals(file.approvals).filter(
    ({ by }) =>
      !colleagues.disabled.has(by.id) &&
      !exceptions.some((one) => isSameActor(one.by, by) || tieOf(colleagues, one.by, by) !== undefined),
  )
}

/** All people and clients on whom an approval depends. */
export const peopleIn = (file: Judged, revision: number): readonly Actor[] =>
  [...exceptionsIn(file, revision), ...file.approvals].map(({ by }) => by).filter(isHandedOut)

/** Only people and clients have accounts that others can hand out. */
const isHandedOut = ({ kind }: Actor): boolean => kind === 'user' || kind === 'client'

/** The grant for which two actors count as one; undefined if they do not. */
export const tieOf = (colleagues: Colleagues, one: Actor, other: Actor): Grant | undefined =>
  isHandedOut(one) && isHandedOut(other) ? tieBetween(colleagues, one.id, other.id) : undefined

/** Of two who must be different people, the lender's clients together count as one: a person must be the other. */
export const isSamePerson = (one: Actor, other: Actor): boolean =>
  one.kind === other.kind && (one.kind === 'client' || one.id === other.id)

export const isSameActor = (one: Actor, other: Actor): boolean =>
  one.kind === other.kind && one.id === other.id

/** Why this approval is not possible; undefined if it is. `called` names an actor. */
export const barText = (stand: ApprovalStand, called: (actor: Actor) => string): string | undefined => {
  const says = (tie: Grant) => tieText(tie, namesIn(tie, called))
  switch (stand.is) {
    case 'excepted': {
      const { exception, tie } = stand
      const because = `${called(exception.by)} ${exception.did}, so a colleague must approve.`
      return tie === undefined ? because : `${because} ${says(tie)}`
    }
    case 'tied':
      return `${called(stand.first)} gave the first approval, and another person must also approve. ${says(stand.tie)}`
    case 'machines':
      return `${called(stand.first)} gave the first approval. Systems count as one, so a person must also approve.`
    case 'given':
      return 'You have already approved it. A second person must also approve.'
    default:
      return undefined
  }
}

/** Names the two of a grant by their ids. */
export const namesIn = (tie: Grant, called: (actor: Actor) => string): ((id: string) => string) => {
  const to = grantedTo(tie)
  return (id) => called(id === to.id ? to : { kind: 'user', id })
}

/** The possible review results of a requirement, and the states in which each is allowed. */
export const VERDICTS = {
  accept: { to: 'accepted', from: ['received', 'refused'], needsReason: false },
  refuse: { to: 'refused', from: ['received', 'accepted'], needsReason: true },
  waive: { to: 'waived', from: ['outstanding', 'received', 'refused'], needsReason: true },
} as const satisfies Readonly<
  Record<string, { to: Requirement['state']; from: readonly Requirement['state'][]; needsReason: boolean }>
>

export type Verdict = keyof typeof VERDICTS

export const VERDICT_NAMES = Object.keys(VERDICTS) as readonly Verdict[]

/** A requirement that was reopened still has its earlier document, which may do. */
export const mayBeJudged = (
  { state }: Pick<Requirement, 'state'>,
  verdict: Verdict,
  hasDocument: boolean,
): boolean =>
  (VERDICTS[verdict].from as readonly string[]).includes(state) ||
  (verdict === 'accept' && state === 'outstanding' && hasDocument)

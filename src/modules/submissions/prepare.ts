/**
 * The shared part of submissions and dry runs: authorises the owner, finds the reference, gathers the facts, and
 * applies all rules. Also what the queue and the history say of a submission.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Reading } from '../../../packages/rules/validate.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { ReferenceData } from '../../adapters/access/reference-data.ts'
import { mayAccess, type Principal } from '../../domain/access/access.ts'
import type { Application } from '../../domain/application/application.ts'
import type { Facts } from '../../domain/application/facts.ts'
import type { ModelSet, Named, SubmissionHead } from '../../domain/application/model-set.ts'
import { idOfReference } from '../../domain/application/reference.ts'
import { searchWordsOf } from '../../domain/application/search-words.ts'
import { allows, type State } from '../../domain/application/states.ts'
import type { SubmissionOutcome } from '../../domain/application/stored-application.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import { queueEntryOf } from '../../domain/case/queue.ts'
import type { DueTimes } from '../../domain/case/queue-views.ts'
import { loanAmount } from '../../domain/policy/measures.ts'
import type { SandboxInstructions } from '../../domain/sandbox/sandbox-instructions.ts'
import { type Surroundings, surroundingsOf } from '../../domain/sandbox/surroundings.ts'
import type { Service } from '../../service/service.ts'
import { dataIn } from '../../service/surroundings.ts'
import { markedAs, searchMarks } from '../../store/applications/encrypted-parts.ts'
import { type ApplicationRow, findForSubmission } from '../../store/applications/read.ts'
import type { SubmissionRow } from '../../store/applications/write-submissions.ts'

/** The owner of an application: a user, the client itself, or nobody yet. */
export type Owner = {
  readonly userId: string | null
  readonly clientId: string | null
  readonly dealerId: string | null
}

export type Prepared = {
  readonly is: 'prepared'
  /** As it is in these surroundings. */
  readonly referenceData: ReferenceData
  readonly surroundings: Surroundings
  readonly reading: Reading<Application>
  readonly owner: Owner
  /** The application to resubmit. */
  readonly stored: ApplicationRow | undefined
}

type Refused = Extract<SubmissionOutcome, { is: 'ownerDenied' | 'unknownReference' | 'changeDenied' }>

const NOBODY: Owner = { userId: null, clientId: null, dealerId: null }

/**
 * Prepares a client's or a person's submission, in the order of Decisions › Outcome of a submission. The head comes
 * from the body, unless it was sent separately.
 */
export const prepareSubmission = async (
  service: Service,
  set: ModelSet,
  caller: Principal,
  body: object,
  head: SubmissionHead = set.head(body),
): Promise<Prepared | Refused> => {
  let referenceData = service.referenceData.current()
  let named = ownerFrom(referenceData, caller, head.owner)
  // A consent that was just given counts: before a rejection, the newest reference data is checked.
  if (named === 'denied') {
    referenceData = await service.referenceData.newest()
    named = ownerFrom(referenceData, caller, head.owner)
  }
  if (named === 'denied') return { is: 'ownerDenied' }

  const found = await lookUp(service, set, head)
  if (found === 'unknown') return { is: 'unknownReference' }
  const stored = found.application
  if (stored !== undefined) {
    if (!mayAccess(caller, stored)) return { is: 'unknownReference' }
    if (!allows(stored.state, 'resubmit')) {
      const reference = head.reference.is === 'named' ? head.reference.name : ''
      return { is: 'changeDenied', reference, state: stored.state, everSubmitted: stored.everSubmitted }
    }
  }
  const owner = named ?? storedOwner(stored) ?? ownerByDefault(set, caller, head.owner)
  const whose = {
    mode: caller.mode,
    clientId: stored?.clientId ?? ('userId' in caller ? null : caller.clientId),
    dealerId: owner.dealerId ?? caller.dealerId,
  }
  const surroundings = surroundingsOf(whose, referenceData.isOfSandbox)
  referenceData = dataIn(referenceData, surroundings)
  const facts = factsFor(service, set, caller, {
    referenceData,
    head,
    owner,
    stored,
    carKnown: found.carKnown,
  })
  return { is: 'prepared', referenceData, surroundings, reading: set.read(body, facts), owner, stored }
}

/**
 * The user whom a submission names as its owner; undefined if it names nobody who could be looked up. A person names
 * nobody.
 */
const ownerFrom = (
  referenceData: ReferenceData,
  caller: Principal,
  named: Named,
): Owner | 'denied' | undefined => {
  if (named.is !== 'named' || 'userId' in caller) return undefined
  const user = referenceData.dealerUser(named.name)
  if (user === undefined) return 'denied'
  // The interface has no exception: users of the client's own dealer must consent, too.
  if (!referenceData.hasConsented(user.id, caller.clientId)) return 'denied'
  return { userId: user.id, clientId: null, dealerId: user.dealerId }
}

const lookUp = async (service: Service, set: ModelSet, { reference, carId }: SubmissionHead) => {
  if (reference.is === 'malformed') return 'unknown'
  const id = reference.is === 'named' ? idOfReference(set.name, reference.name) : undefined
  if (reference.is === 'named' && id === undefined) return 'unknown'
  if (id === undefined && carId === undefined) return { application: undefined, carKnown: undefined }
  const found = await findForSubmission(service.sql, set.name, { id, carId })
  if (id !== undefined && found.application === undefined) return 'unknown'
  return { application: found.application, carKnown: carId === undefined ? undefined : found.carKnown }
}

const storedOwner = (stored: ApplicationRow | undefined): Owner | undefined =>
  stored === undefined || (stored.ownerUserId === null && stored.ownerClientId === null)
    ? undefined
    : { userId: stored.ownerUserId, clientId: stored.ownerClientId, dealerId: stored.ownerDealerId }

/** Without a named or stored owner, the client or person is the owner, except that a partner must name one. */
const ownerByDefault = (set: ModelSet, caller: Principal, named: Named): Owner => {
  if ('userId' in caller) return { userId: caller.userId, clientId: null, dealerId: caller.dealerId }
  if (named.is === 'malformed') return NOBODY
  if (caller.dealerId === null && set.partnersNameOwner) return NOBODY
  return { userId: null, clientId: caller.clientId, dealerId: caller.dealerId }
}

const factsFor = (
  service: Service,
  set: ModelSet,
  caller: Principal,
  known: {
    readonly referenceData: ReferenceData
    readonly head: SubmissionHead
    readonly owner: Owner
    readonly stored: ApplicationRow | undefined
    readonly carKnown: boolean | undefined
  },
): Facts => {
  const { referenceData, head, owner, stored, carKnown } = known
  const today = dublinDay(service.now())
  const isOwned = owner.userId !== null || owner.clientId !== null
  const dealer = owner.dealerId === null ? undefined : referenceData.dealer(owner.dealerId)
  return {
    today,
    ownerRequired: set.partnersNameOwner && caller.dealerId === null && storedOwner(stored) === undefined,
    ...(isOwned && head.owner.is !== 'malformed'
      ? { specialAgreement: dealer?.specialAgreement ?? false }
      : {}),
    ...(carKnown === undefined ? {} : { carKnown }),
    termsOffered: (loan, vehicle, borrower) => referenceData.termsOffered(today, loan, vehicle, borrower),
    bankNames: referenceData.bankNames(set.name) ?? defaultBanks(set),
  }
}

const defaults = new WeakMap<ModelSet, ReadonlySet<string>>()

const defaultBanks = (set: ModelSet): ReadonlySet<string> => {
  const names = defaults.get(set) ?? new Set(set.defaultBanks)
  defaults.set(set, names)
  return names
}

type QueueColumns = Pick<
  SubmissionRow,
  | 'stage'
  | 'queueDueAt'
  | 'productId'
  | 'amount'
  | 'documentsToLookAt'
  | 'policyOutcome'
  | 'needsDealer'
  | 'marks'
  | 'markedAs'
>

/**
 * The queue's columns for a submission, and the search marks by which staff find it. The readable parts of a failed
 * submission are found too. `now` is in milliseconds since 1970.
 */
export const queueColumnsOf = (
  ring: KeyRing,
  { value: application, partial }: Reading<Application>,
  {
    state,
    file,
    now,
    referenceData: { dueTimes },
    reference,
  }: {
    readonly state: State
    readonly file: CaseFile
    readonly now: number
    readonly referenceData: { readonly dueTimes: DueTimes }
    readonly reference: string
  },
): QueueColumns => {
  const { stage, dueAt, productId, documentsToLookAt, policyOutcome, needsDealer } = queueEntryOf(
    state,
    file,
    now,
    dueTimes,
  )
  const words = searchWordsOf(application ?? (partial() as Partial<Application>), reference)
  const amount = application && loanAmount({ application, offer: file.offer })
  return {
    stage,
    queueDueAt: new Date(dueAt),
    productId,
    amount: amount ?? null,
    documentsToLookAt,
    policyOutcome,
    needsDealer,
    marks: searchMarks(ring, words),
    markedAs: markedAs(ring),
  }
}

/** What the history says of a submission; empty if nothing. */
export const reasonOf = (askedAgain: readonly string[], { unknown }: SandboxInstructions): string =>
  [reopened(askedAgain), unknownWords(unknown)].filter((words) => words !== '').join(' ')

const NAMED_MAXIMUM = 20

/** Of requirements that were reopened. */
const reopened = (names: readonly string[]): string => {
  if (names.length === 0) return ''
  const others = names.length - NAMED_MAXIMUM
  const more = others > 0 ? `, and ${others} more` : ''
  return `Requested again, because the data they are based on has changed: ${names.slice(0, NAMED_MAXIMUM).join(', ')}${more}.`
}

/** Of sandbox instructions that it does not know. */
const unknownWords = (unknown: SandboxInstructions['unknown']): string =>
  unknown.length === 0 ? '' : `The sandbox does not know: ${unknown.map((word) => `“${word}”`).join(', ')}.`

/**
 * Changes submitted applications: only this file writes their case file and their state. Also queues the emails about
 * what happened to one.
 */
import { isDeepStrictEqual } from 'node:util'
import { encrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { optimistically } from '../../../packages/values/optimistic.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { allows, type State } from '../../domain/application/states.ts'
import { type Initiator, transitionBetween } from '../../domain/application/transitions.ts'
import { bookingFields, listedAs } from '../../domain/case/booking.ts'
import { type CaseFile, fileAfterTransition, wantedNames, withOutcome } from '../../domain/case/case-file.ts'
import { withAcceptance } from '../../domain/case/counter-offer.ts'
import type { DeclineCode } from '../../domain/case/decisions.ts'
import { type PayOutRules, packToRequest } from '../../domain/case/pay-out-pack.ts'
import { queueEntryOf } from '../../domain/case/queue.ts'
import { firstAsked, nextId } from '../../domain/documents/default-requirements.ts'
import { shownForOf } from '../../domain/documents/proofs.ts'
import type { Requirement } from '../../domain/documents/requirement.ts'
import {
  applicationEventType,
  asksForMore,
  type DealerNotice,
  noticesOf,
} from '../../domain/events/notifications.ts'
import { dutyStartOf } from '../../domain/finance/duties.ts'
import { hirersOf } from '../../domain/signing/signing.ts'
import { isSignedByAll } from '../../domain/signing/signing-states.ts'
import { payOutFrom } from '../../domain/signing/withdrawal.ts'
import { queueMail, queueReminders } from '../../service/queue-mail.ts'
import type { Service } from '../../service/service.ts'
import { encryptFile, fileOf } from '../../store/applications/encrypted-parts.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import { type ApplicationRow, wasOnlyNotified } from '../../store/applications/read.ts'
import { type CaseAction, type ChangeRow, writeChange } from '../../store/applications/write-change.ts'
import { holdAccount } from '../../store/people/dealer-accounts.ts'
import { findOwnerPeople } from '../../store/people/mail-links.ts'
import { caseInHand } from './case-in-hand.ts'
import { beginDuties, dutiesBegun } from './duties.ts'
import { openSigningOf, withdrawalOf } from './signing-record.ts'
import { leaveSigning } from './signing-record-changes.ts'

export type ChangedBy = { readonly actor: Actor }

export type CaseTransition = {
  readonly to: State
  readonly initiator: Initiator
  /** Everyone who may read the application sees it. */
  readonly reason?: string | undefined
  /** Why it is declined; only the lender sees it. */
  readonly code?: DeclineCode | undefined
}

export type CaseChange = {
  /** The new file, apart from what the transition itself changes in it. */
  readonly file: CaseFile
  /** The actions for the audit besides the transition: words joined by full stops, nothing personal. */
  readonly audits: readonly CaseAction[]
  readonly transition?: CaseTransition
  /** The new contract number, with where it must be unique; a number that another contract has fails the change. */
  readonly contractKey?: string
  /** The account that is paid, 0 for none: if another has come into force meanwhile, it is decided again. */
  readonly payee?: { readonly dealerId: string; readonly version: number }
}

export type OpenCase = {
  readonly application: ApplicationRow
  readonly file: CaseFile
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The result of a change on which `decide` decides. */
export type Changed<As extends object, Refused> =
  | ({ readonly is: 'changed' } & As)
  | { readonly is: 'refused'; readonly refused: Refused }
  /** It does not exist, or its application was erased. */
  | { readonly is: 'unknown' }
  /** Other changes were quicker every time. */
  | { readonly is: 'conflict' }

export type CaseChanged<Refused> = Changed<{ readonly file: CaseFile; readonly state: State }, Refused>

/**
 * Reads the application, lets `decide` choose the change, and writes it; if another change was quicker, reads and
 * decides again. If `decide` returns no file, that is a rejection, and nothing is written.
 */
export const changeCase = async <Refused extends object>(
  service: Service,
  id: string,
  by: ChangedBy,
  decide: (open: OpenCase) => CaseChange | Refused | Promise<CaseChange | Refused>,
): Promise<CaseChanged<Refused>> => {
  const changed = await optimistically(async (): Promise<CaseChanged<Refused> | undefined> => {
    const application = await service.findApplication(id)
    if (application === undefined || application.dataKey === null) return { is: 'unknown' }
    const now = service.now()
    const decided = await decide({ application, file: fileOf(service, application), now })
    if (!isChange(decided)) return { is: 'refused', refused: decided }
    const written = await writeCase(service, application, by, decided)
    if (written === 'noSuchTransition') throw new Error('A change makes a transition that does not exist')
    return written === 'conflict' ? undefined : { is: 'changed', ...written }
  })
  return changed ?? { is: 'conflict' }
}

const isChange = <Refused extends object>(decided: CaseChange | Refused): decided is CaseChange =>
  'file' in decided && 'audits' in decided

/**
 * Writes a change of the application as it was read. `noSuchTransition` if the table of transitions has none there for
 * this initiator, or its required reason is missing; `conflict` if it was written since.
 */
export const writeCase = async (
  service: Service,
  application: ApplicationRow,
  { actor }: ChangedBy,
  { file, audits, transition, contractKey, payee }: CaseChange,
): Promise<{ readonly file: CaseFile; readonly state: State } | 'noSuchTransition' | 'conflict'> => {
  if (transition !== undefined && !isPossible(application.state, transition)) return 'noSuchTransition'
  const state = transition?.to ?? application.state
  const at = service.now()
  const asked =
    transition?.to === 'Signed' ? withPack(file, service.signing.payOut, application.revision) : file
  const accepted = allows(state, 'sign') ? withAcceptance(application.state, asked, actor, at) : asked
  const after = await fileAfter(service, application, accepted, state)
  const { recorded, toTell } =
    transition?.to === 'PaidOut' ? await loanBegun(service, application, at) : NOTHING_BEGUN
  const settled =
    transition === undefined ? after : withOutcome({ ...after, ...recorded }, { ...transition, at })
  const before = fileOf(service, application)
  const notices = noticesOf({
    from: application.state,
    to: state,
    initiator: transition?.initiator,
    before,
    after: settled,
  }).filter((notice) => areNotified(application, notice))
  // The first news with documents missing requests them, and each further request starts the reminders anew.
  const asksNow =
    notices.length > 0 &&
    wantedNames(settled, state).length > 0 &&
    (before.documentsAskedAt === undefined || asksForMore(before.requirements, settled.requirements))
  const changed = asksNow ? { ...settled, documentsAskedAt: at } : settled
  // Once the application was erased its state can still change, but nothing more is stored about it, not even a reason.
  const key = dataKeyOf(service.ring, application)
  const [plan] = changed.plans
  const kinds = [
    ...(transition === undefined ? [] : ['statusChanged' as const]),
    ...(isSameList(before.requirements, changed.requirements) ? [] : ['requirementsChanged' as const]),
    ...(isSameBooking(before.booking, changed.booking) ? [] : ['bookingChanged' as const]),
  ]
  const row: ChangeRow = {
    id: application.id,
    version: application.version,
    from: application.state,
    to: state,
    isTransition: transition !== undefined,
    at,
    by: actor,
    reason:
      key === undefined || transition?.reason === undefined
        ? null
        : encrypt(key, PURPOSES.reason, transition.reason),
    file: key === undefined ? null : encryptFile(key, changed),
    dueAt: plan === undefined ? null : new Date(plan.at),
    events: kinds.map((kind) => applicationEventType(application.modelSet, kind)),
    audits,
    booking: listedAs(state, changed),
    contractKey: contractKey ?? null,
    queue: queueEntryOf(
      state,
      changed,
      at,
      service.referenceData.current().dueTimes,
      application.revision,
      transition === undefined && state === 'Signed' ? await payableFrom(service, application) : undefined,
    ),
  }
  const start = transition && dutyStartOf(state)
  const duties = start
    ? await dutiesBegun(service, await caseInHand(service, application), changed, { start, at })
    : []
  const write = async (sql: Queries): Promise<boolean> => {
    if (payee !== undefined && !(await holdAccount(sql, payee))) return false
    const isWritten = await writeChange(sql, row)
    if (!isWritten) return false
    await queueNotices({ sql }, application, notices, asksNow ? at : undefined)
    for (const signer of toTell) await queueMail({ sql }, { kind: 'loanStarted', signer })
    await beginDuties({ sql }, duties)
    return true
  }
  const isWritten =
    transition !== undefined && allows(application.state, 'sign')
      ? await leaveSigning(service, application, { transition, by: actor }, write)
      : notices.length + toTell.length + duties.length > 0 || payee !== undefined
        ? await service.sql.begin(write)
        : await writeChange(service.sql, row)
  if (!isWritten) return 'conflict'
  service.notifyOfEvents()
  return { file: changed, state }
}

export type RequestedTransition = CaseTransition & {
  readonly by: Actor
  /** What else changes with it. */
  readonly changes?: (file: CaseFile) => CaseFile
}

/**
 * `done`; `noSuchTransition` if the table does not have the transition for this initiator, or its required reason is
 * missing; `conflict` if the application was changed since it was read.
 */
export type TransitionResult = 'done' | 'noSuchTransition' | 'conflict'

/**
 * Moves the application, as it was read, to another state and changes its case file, in one transaction. Returns
 * `done`, or why nothing was written.
 */
export const transitionApplication = async (
  service: Service,
  application: ApplicationRow,
  { by, changes = (file) => file, ...transition }: RequestedTransition,
): Promise<TransitionResult> => {
  const file = changes(fileOf(service, application))
  const written = await writeCase(service, application, { actor: by }, { file, audits: [], transition })
  return typeof written === 'string' ? written : 'done'
}

/** The file with requests for what the lender needs before the payout: they delay neither approval nor signing. */
const withPack = (file: CaseFile, rules: PayOutRules, revision: number): CaseFile => {
  const names = packToRequest(file, rules, revision)
  const requested = names.map((name, place) =>
    firstAsked(nextId(file.requirements, place), { name, applicant: null }),
  )
  return { ...file, requirements: [...file.requirements, ...requested] }
}

const NOTHING_BEGUN = { recorded: {}, toTell: [] }

/** If the loan runs from this payout, the case file records the day, and the hirers get the due dates. */
const loanBegun = async (service: Service, application: ApplicationRow, at: number) => {
  const signing = await openSigningOf(service, application)
  const file = signing && isSignedByAll(signing.row.state) ? signing.file : undefined
  // Without a signing, which the sandbox can skip, it runs as the lender has set it.
  const { runsFrom } = file ?? service.signing
  if (runsFrom !== 'payingOut') return NOTHING_BEGUN
  return { recorded: { startsOn: dublinDay(at) }, toTell: file ? hirersOf(file).map(({ id }) => id) : [] }
}

const payableFrom = async (service: Service, application: ApplicationRow): Promise<number | undefined> => {
  const signing = await openSigningOf(service, application)
  const { canonical } = await caseInHand(service, application)
  return signing && payOutFrom(withdrawalOf(service, signing, canonical?.borrowerType))
}

/**
 * An application that can be resubmitted is compared with its next revision: its requirements belong to the newest
 * revision from when it is sent back, or, if it was never valid, from the first requirement.
 */
const fileAfter = async (
  service: Service,
  application: ApplicationRow,
  file: CaseFile,
  to: State,
): Promise<CaseFile> => {
  const isTransition = to !== application.state
  const after = isTransition ? fileAfterTransition(file, to) : file
  if (!allows(to, 'resubmit') || after.requirements.length === 0) return after
  if (!isTransition && after.shownFor !== undefined) return after
  const { canonical } = await caseInHand(service, application)
  return canonical === undefined ? after : { ...after, shownFor: shownForOf(canonical) }
}

/** Whether both lists have the same requirements, all in the same state. */
const isSameList = (before: readonly Requirement[], after: readonly Requirement[]): boolean =>
  before.length === after.length &&
  before.every((one, place) => one.id === after[place]?.id && one.state === after[place]?.state)

const isSameBooking = (before: CaseFile['booking'], after: CaseFile['booking']): boolean =>
  after === undefined ||
  (before !== undefined && isDeepStrictEqual(bookingFields(before), bookingFields(after)))

const isPossible = (from: State, { to, initiator, reason }: CaseTransition): boolean => {
  const transition = transitionBetween(from, to)
  if (transition === undefined || !transition.by.includes(initiator)) return false
  return !transition.needsReason || reason !== undefined
}

/**
 * Whether an application is still as the page of a command showed it: true if nothing has happened since that matters
 * for a decision. Sending or opening a link also raises the version, but is no reason to reject a command. A signature
 * is.
 */
export const isAsSeen = async (
  { sql }: Pick<Service, 'sql'>,
  { id, version }: Pick<ApplicationRow, 'id' | 'version'>,
  seen: number,
): Promise<boolean> => version === seen || (await wasOnlyNotified(sql, id, seen))

type Owned = {
  readonly id: string
  readonly ownerUserId: string | null
  readonly ownerDealerId: string | null
}

/**
 * Whether anyone would get such emails. If the owner is the dealer's own software, its events report everything except
 * messages, which have no event: those go to the dealer's admins.
 */
const areNotified = ({ ownerUserId, ownerDealerId }: Owned, notice: DealerNotice): boolean =>
  ownerDealerId !== null && (ownerUserId !== null || notice === 'message')

/**
 * Queues the emails with news about an application for a dealer's people, in the transaction of the change. The owner
 * gets them; if the owner can no longer sign in, the admins of their dealer do. News of one kind about one application
 * within a few minutes is only one further email, however much there is. Also reminds them of documents requested at
 * `documentsAskedAt`.
 */
export const queueNotices = async (
  change: { readonly sql: Queries },
  application: Owned,
  notices: readonly DealerNotice[],
  documentsAskedAt?: number,
): Promise<void> => {
  const wanted = notices.filter((notice) => areNotified(application, notice))
  if (wanted.length === 0) return
  for (const userId of await findOwnerPeople(change.sql, application)) {
    const mail = { kind: 'notice', userId, applicationId: application.id } as const
    for (const notice of wanted) await queueMail(change, { ...mail, notice })
    if (documentsAskedAt !== undefined)
      await queueReminders(change, { ...mail, notice: 'requirement' }, documentsAskedAt)
  }
}

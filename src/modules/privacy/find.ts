/**
 * Finds a person by their PPS number: all applications in which they are an applicant, in any submission and through
 * any sender, and drafts with their number.
 */
import type { Mode } from '../../domain/access/access.ts'
import type { Applicant, Application } from '../../domain/application/application.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { foldedNumber, searchWord } from '../../domain/application/search-words.ts'
import { endOf } from '../../domain/case/booking.ts'
import { EMPTY_FILE } from '../../domain/case/case-file.ts'
import { completedApplication } from '../../domain/case/completion.ts'
import {
  answerToWish,
  type ErasureAnswer,
  erasesAt,
  type HeldApplication,
} from '../../domain/case/erasure.ts'
import { lastMonth } from '../../domain/finance/loan.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type DraftOfUser, deleteDrafts, listAllDrafts, openDraft } from '../../store/applications/drafts.ts'
import { fileOf, marksOfWord } from '../../store/applications/encrypted-parts.ts'
import {
  findMarkedSendings,
  type HeldFacts,
  listSendings,
  type MarkedApplication,
  readHeldFacts,
} from '../../store/applications/lists.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { type By, change } from '../../store/audit/change.ts'
import { canonicalIn } from '../applications/case-in-hand.ts'
import { findForStaff } from '../applications/find.ts'

/** A submission in which the person is an applicant. */
export type OwnSending = {
  readonly revision: number
  readonly receivedAt: Date
  readonly application: Partial<Application>
  /** Their index among the applicants. */
  readonly place: number
  readonly applicant: Partial<Applicant>
}

export type PersonsApplication = {
  readonly reference: string
  readonly application: ApplicationRow
  /** The earliest first; never empty. */
  readonly sendings: readonly OwnSending[]
  /** Whether the current submission is one of them. */
  readonly isCurrent: boolean
  readonly client: string | null
  readonly dealer: string | null
  readonly held: HeldApplication
  /** The response to a request to erase it now. */
  readonly answer: ErasureAnswer
  /** When the service erases it automatically; null while it is open. */
  readonly erasesAt: Date | null
  /** When someone asked for its erasure. */
  readonly askedAt: Date | null
}

export type FoundPerson = {
  readonly mode: Mode
  readonly ppsNumber: string
  /** The newest first. */
  readonly applications: readonly PersonsApplication[]
  /** Data that a dealer's people typed about them and have not sent. */
  readonly drafts: readonly PersonsDraft[]
}

/** At most this many applications of one person are read: nobody has so many, and a page could not show them. */
const APPLICATIONS_MAXIMUM = 500
/** Decrypted at a time, so that other requests get their turn in between. */
const TOGETHER = 16

const PPS_NUMBER = /^\d{7}[A-Z]{1,2}$/
const NO_PPS_NUMBER = new Refusal('A PPS number must have seven digits and one or two letters.')

/** Which of a person's applications and drafts something is about. */
export type ChosenOfPerson = {
  /** By their references. */
  readonly applications: readonly string[]
  /** Whether the drafts that name them are meant too. */
  readonly drafts: boolean
}

/** Only what was chosen of what was found; undefined if an application is not, or no longer, among it. */
export const chosenOf = (
  found: FoundPerson,
  { applications, drafts }: ChosenOfPerson,
): FoundPerson | undefined => {
  const chosen = found.applications.filter(({ reference }) => applications.includes(reference))
  return chosen.length < new Set(applications).size
    ? undefined
    : { ...found, applications: chosen, drafts: drafts ? found.drafts : [] }
}
/** Normalised; rejected if the text is not a PPS number. */
export const ppsNumberIn = (text: string): string | Refusal => {
  const number = foldedNumber(text)
  return PPS_NUMBER.test(number) ? number : NO_PPS_NUMBER
}

/** Finds a person by their PPS number, in any notation; rejected if the text is not a PPS number. */
export const findPerson = async (
  service: Service,
  { mode, ppsNumber: text }: { readonly mode: Mode; readonly ppsNumber: string },
): Promise<FoundPerson | Refusal> => {
  const ppsNumber = ppsNumberIn(text)
  if (ppsNumber instanceof Refusal) return ppsNumber
  const marks = marksOfWord(service.ring, searchWord('ppsNumber', ppsNumber))
  const marked = await findMarkedSendings(service.sql, { marks, mode, limit: APPLICATIONS_MAXIMUM + 1 })
  if (marked.length > APPLICATIONS_MAXIMUM)
    return new Refusal(`More than ${APPLICATIONS_MAXIMUM} applications have this PPS number.`)
  const ids = marked.map(({ id }) => id)
  const facts = new Map((await readHeldFacts(service.sql, ids)).map((fact) => [fact.id, fact]))
  const applications: PersonsApplication[] = []
  for (let first = 0; first < marked.length; first += TOGETHER) {
    const opened = await Promise.all(
      marked
        .slice(first, first + TOGETHER)
        .map((one) => openOf(service, one, { ppsNumber, facts: facts.get(one.id) })),
    )
    applications.push(...opened.filter((one) => one !== undefined))
  }
  return { mode, ppsNumber, applications, drafts: await draftsOf(service, { mode, ppsNumber }) }
}

/** A person's position: a submission of an application, counted from 1, and the index among its applicants. */
export type PersonPlace = { readonly reference: string; readonly revision: number; readonly place: number }

/**
 * The person at this position, with all their applications, so that no address holds anything personal. Rejected if
 * there is nobody.
 */
export const findPersonIn = async (
  service: Service,
  { reference, revision, place }: PersonPlace,
): Promise<FoundPerson | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const [sent] = await sendingsOf(service, application, { id: application.id, revisions: [revision] })
  const ppsNumber = sent?.application.applicants?.[place]?.ppsNumber
  if (ppsNumber === undefined) return new Refusal(`${reference} does not have this applicant.`)
  return findPerson(service, { mode: application.mode, ppsNumber })
}

/**
 * Deletes drafts with a person's number on request, before their own time is over; the audit records it for the users
 * who own them.
 */
export const eraseDrafts = (
  service: Pick<Service, 'sql' | 'now'>,
  by: By,
  drafts: readonly PersonsDraft[],
): Promise<void> =>
  change(service.sql, { ...by, now: service.now }, async ({ sql, record }) => {
    await deleteDrafts(sql, drafts)
    for (const userId of new Set(drafts.map((draft) => draft.userId)))
      await record('applicationDraft.erased', { kind: 'user', id: userId })
  })

type Read = Pick<OwnSending, 'revision' | 'receivedAt' | 'application'>

/** Empty if it was erased in the meantime. */
const sendingsOf = async (
  service: Service,
  application: ApplicationRow,
  { id, revisions }: MarkedApplication,
): Promise<readonly Read[]> => {
  if (application.dataKey === null) return []
  return (await listSendings(service.sql, id, revisions)).flatMap((sending) => {
    const read = canonicalIn(service, application, sending)
    const { revision, receivedAt } = sending
    if (read === undefined) return []
    const isNewest = revision === application.revision
    const values = isNewest ? fileOf(service, application).completion?.values : undefined
    return [{ revision, receivedAt, application: completedApplication(read, values) }]
  })
}

/** A search mark may match another number too, so each submission is read; undefined if the person is in none. */
const openOf = async (
  service: Service,
  marked: MarkedApplication,
  { ppsNumber, facts }: { readonly ppsNumber: string; readonly facts: HeldFacts | undefined },
): Promise<PersonsApplication | undefined> => {
  const application = await service.findApplication(marked.id)
  if (application === undefined || facts === undefined) return undefined
  const sendings = (await sendingsOf(service, application, marked)).flatMap((sending) =>
    ofPerson(sending, ppsNumber),
  )
  if (sendings.length === 0) return undefined
  const held = heldOf(service, application, facts)
  return {
    reference: referenceOf(application.modelSet, application.id),
    application,
    sendings,
    isCurrent: marked.revisions.includes(application.revision),
    client: facts.client,
    dealer: facts.dealer,
    held,
    answer: answerToWish(held, service.now()),
    erasesAt: erasesAt(held) ?? null,
    askedAt: facts.askedAt,
  }
}

const ofPerson = (sending: Read, ppsNumber: string): readonly OwnSending[] => {
  const { applicants = [] } = sending.application
  const place = applicants.findIndex((one) => foldedNumber(one.ppsNumber ?? '') === ppsNumber)
  const applicant = applicants[place]
  return applicant === undefined ? [] : [{ ...sending, place, applicant }]
}

/** An agreement with unknown figures counts as having the longest term on offer. */
const LONGEST_MONTHS = 120

/** What determines how long an application is retained. */
export const heldOf = (
  service: Pick<Service, 'ring'>,
  application: ApplicationRow,
  { wasSigned }: Pick<HeldFacts, 'wasSigned'>,
): HeldApplication => {
  const { mode, state, stateSince } = application
  const { offer, booking } = wasSigned ? fileOf(service, application) : EMPTY_FILE
  const signedMonths = offer === undefined ? LONGEST_MONTHS : lastMonth(offer)
  return {
    mode,
    state,
    stateSince: stateSince.getTime(),
    wasSigned,
    lastPaymentMonth: wasSigned ? signedMonths : 0,
    contractEndedOn: endOf(booking),
  }
}

type PersonsDraft = {
  readonly userId: string
  readonly id: string
  readonly savedAt: Date
  /** The person's typed data, under the form's names. */
  readonly applicant: unknown
}

const PAGE_DRAFTS = 200

/** Decrypts each draft of the mode, since encrypted content cannot be searched. */
const draftsOf = async (
  service: Pick<Service, 'sql' | 'ring'>,
  { mode, ppsNumber }: { readonly mode: Mode; readonly ppsNumber: string },
): Promise<readonly PersonsDraft[]> => {
  const found: PersonsDraft[] = []
  let after: DraftOfUser | undefined
  for (;;) {
    const page = await listAllDrafts(service.sql, { mode, after, limit: PAGE_DRAFTS })
    for (const { userId, ...draft } of page) {
      const { body } = openDraft(service.ring, userId, draft)
      const applicant = blockWith(body, ppsNumber)
      if (applicant !== undefined) found.push({ userId, id: draft.id, savedAt: draft.savedAt, applicant })
    }
    after = page.at(-1)
    if (page.length < PAGE_DRAFTS) return found
  }
}

/** The list entry of the applicant with the number; only the number if it is anywhere else. */
const blockWith = (body: unknown, ppsNumber: string): unknown => {
  const left: { readonly value: unknown; readonly entry: unknown }[] = [{ value: body, entry: undefined }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, entry } = next
    if (typeof value === 'string' && foldedNumber(value) === ppsNumber) return entry ?? value
    if (typeof value !== 'object' || value === null) continue
    for (const part of Object.values(value))
      left.push({ value: part, entry: entry ?? (Array.isArray(value) ? part : undefined) })
  }
  return undefined
}

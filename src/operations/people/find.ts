/** Finds all applications in which a person is an applicant, by their PPS number: in whichever sending, and through whomever they came. */
import type { Mode } from '../../domain/access.ts'
import type { Applicant, Application } from '../../domain/application.ts'
import { answerToWish, type ErasureAnswer, erasesAt, type HeldApplication } from '../../domain/erasure.ts'
import { lastMonth } from '../../domain/finance/loan.ts'
import { referenceOf } from '../../domain/reference.ts'
import { foldedNumber, searchWord } from '../../domain/search-words.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import {
  findMarkedSendings,
  type HeldFacts,
  listSendings,
  type MarkedApplication,
  readHeldFacts,
} from '../../store/applications/of-person.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { marksOfWord } from '../../store/applications/search-marks.ts'
import { canonicalIn } from '../applications/canonical.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { draftsOf, type PersonsDraft } from './drafts.ts'

/** A sending in which the person is an applicant. */
export type OwnSending = {
  readonly revision: number
  readonly receivedAt: Date
  readonly application: Partial<Application>
  /** Their place among the applicants. */
  readonly place: number
  readonly applicant: Partial<Applicant>
}

export type PersonsApplication = {
  readonly reference: string
  readonly application: ApplicationRow
  /** The first one first; never empty. */
  readonly sendings: readonly OwnSending[]
  /** Whether the sending that counts is one of them. */
  readonly isCurrent: boolean
  readonly client: string | null
  readonly dealer: string | null
  readonly held: HeldApplication
  /** What a wish to erase it comes to now. */
  readonly answer: ErasureAnswer
  /** When the service erases it by itself; null while it has not come to an end. */
  readonly erasesAt: Date | null
  /** Since when somebody wishes it erased. */
  readonly askedAt: Date | null
}

export type FoundPerson = {
  readonly mode: Mode
  readonly ppsNumber: string
  /** The newest first. */
  readonly applications: readonly PersonsApplication[]
  /** What people of dealers typed of them and have not sent. */
  readonly drafts: readonly PersonsDraft[]
}

/** More applications of one person are not read: nobody has so many, and a page could not show them. */
const APPLICATIONS_MAXIMUM = 500
/** Opened at a time, so that other requests get their turn between them. */
const TOGETHER = 16

const PPS_NUMBER = /^\d{7}[A-Z]{1,2}$/
const NO_PPS_NUMBER = new Refusal('A PPS number has seven digits and one or two letters.')

/** Finds a person by their PPS number, however it is written; refused where the text is none. */
export const findPerson = async (
  service: Service,
  { mode, ppsNumber: text }: { readonly mode: Mode; readonly ppsNumber: string },
): Promise<FoundPerson | Refusal> => {
  const ppsNumber = foldedNumber(text)
  if (!PPS_NUMBER.test(ppsNumber)) return NO_PPS_NUMBER
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

/** Where a person stands: in which sending of an application, counted from 1, and at which place among its applicants. */
export type PersonPlace = { readonly reference: string; readonly revision: number; readonly place: number }

/** The person who stands there, with all of theirs: so nothing personal stands in an address. Refused where nobody does. */
export const findPersonIn = async (
  service: Service,
  { reference, revision, place }: PersonPlace,
): Promise<FoundPerson | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const [sent] = await sendingsOf(service, application, { id: application.id, revisions: [revision] })
  const ppsNumber = sent?.application.applicants?.[place]?.ppsNumber
  if (ppsNumber === undefined) return new Refusal(`${reference} has no such applicant.`)
  return findPerson(service, { mode: application.mode, ppsNumber })
}

type Read = Pick<OwnSending, 'revision' | 'receivedAt' | 'application'>

/** None where it was erased meanwhile. */
const sendingsOf = async (
  service: Service,
  application: ApplicationRow,
  { id, revisions }: MarkedApplication,
): Promise<readonly Read[]> => {
  if (application.dataKey === null) return []
  return (await listSendings(service.sql, id, revisions)).flatMap((sending) => {
    const read = canonicalIn(service, application, sending)
    const { revision, receivedAt } = sending
    return read === undefined ? [] : [{ revision, receivedAt, application: read }]
  })
}

/** A mark may be another number's too, so each sending is read; undefined where none is this person's. */
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

/** An agreement whose figures are not known counts as one of the longest term that is offered. */
const LONGEST_MONTHS = 120

/** What decides for how long an application is kept. */
export const heldOf = (
  service: Pick<Service, 'ring'>,
  application: ApplicationRow,
  { wasSigned }: Pick<HeldFacts, 'wasSigned'>,
): HeldApplication => {
  const { mode, state, stateSince } = application
  const offer = wasSigned ? fileOf(service, application).offer : undefined
  const signedMonths = offer === undefined ? LONGEST_MONTHS : lastMonth(offer)
  return {
    mode,
    state,
    stateSince: stateSince.getTime(),
    wasSigned,
    lastPaymentMonth: wasSigned ? signedMonths : 0,
  }
}

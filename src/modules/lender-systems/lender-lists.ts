/**
 * What the lender's systems read: lists of applications and of signed contracts, and one application. The audit records
 * which of them read it.
 */
import { isUuid } from '../../../packages/values/uuid.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { SET_NAMES, SETS } from '../../domain/application/sets.ts'
import { STATES } from '../../domain/application/states.ts'
import { checksLacking } from '../../domain/case/approval.ts'
import { CONTRACT_NUMBER_MAXIMUM_CHARACTERS, CONTRACT_STATES, WAITS_FOR } from '../../domain/case/booking.ts'
import { fromEuros } from '../../domain/finance/money.ts'
import { POLICY_OUTCOMES } from '../../domain/policy/values.ts'
import {
  momentIn,
  oneOf,
  type Page,
  pageLimit,
  pageOf,
  readTimeCursor,
  timeCursor,
  wholeNumber,
} from '../../service/paging.ts'
import { FieldRefusal, readParts } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type LenderRow, listContracts, listForLender } from '../../store/applications/lender-lists.ts'
import { recordAlone } from '../../store/audit/change.ts'
import { findErasureEntry, hasDoneSince, SAME_LOOK_MILLISECONDS } from '../../store/audit/read.ts'
import { type CaseInHand, caseInHand, casesInHand } from '../applications/case-in-hand.ts'
import type { ApplicationRow } from '../applications/find.ts'
import { namerOf } from '../applications/last-change.ts'
import type { ListQuery } from '../applications/list.ts'
import { contractKey } from '../cases/booking.ts'
import { findNearest, type NearestFound } from '../cases/nearest.ts'
import { actorsIn, actorsInFile, type ReadCase, readCase } from '../cases/open-case.ts'
import { type ShownSigning, showSigning } from '../signing/staff-signing.ts'

export type { LenderRow } from '../../store/applications/lender-lists.ts'

/** A page; rejected with every error of the query at once. */
export const listLenderApplications = async (
  { sql, referenceData }: Pick<Service, 'sql' | 'referenceData'>,
  { mode, clientId }: Pick<Caller, 'mode' | 'clientId'>,
  query: LenderQuery,
): Promise<(Page<LenderRow> & { readonly areWhole: boolean }) | FieldRefusal> => {
  const areWhole = query.include === 'application'
  const read = readParts({
    include: oneOf('include', query.include, ['application']),
    type: oneOf('type', query.type, NOUNS),
    state: oneOf('state', query.state, STATES),
    dealerId: query.dealer === undefined || isUuid(query.dealer) ? query.dealer : NO_DEALER,
    clientId: idIn('client', query.client),
    updatedSince: momentIn('updatedSince', query.updatedSince),
    createdSince: momentIn('createdSince', query.createdSince),
    createdBefore: momentIn('createdBefore', query.createdBefore),
    productId: idIn('product', query.product),
    policyOutcome: oneOf('policy', query.policy, POLICY_OUTCOMES),
    amountFrom: centsIn('amountFrom', query.amountFrom),
    amountTo: centsIn('amountTo', query.amountTo),
    contractNumber: contractNumberIn(query),
    after: query.cursor === undefined ? undefined : readTimeCursor(query.cursor),
    limit: pageLimit(query.limit, areWhole ? WHOLE_MAXIMUM_ENTRIES : undefined),
  })
  if (read instanceof FieldRefusal) return read
  const { after, limit, contractNumber, ...filter } = read
  const sandbox = referenceData.current().sandboxOf(clientId)
  const rows = await listForLender(sql, {
    ...filter,
    mode,
    sandbox: sandbox ?? null,
    contractKey: contractNumber && contractKey(mode, sandbox, contractNumber),
    set: SET_NAMES.find((name) => SETS[name].noun === read.type),
    after: after && { updatedAt: after.at, id: after.id },
    limit: limit + 1,
  })
  const page = pageOf(rows, limit, ({ updatedAt: at, id }) => timeCursor({ at, id }))
  return { ...page, areWhole }
}

/** The most whole applications on a page. */
export const WHOLE_MAXIMUM_ENTRIES = 20

type Sent<Name extends string> = { readonly [One in Name]?: string | undefined }

type LenderQuery = ListQuery &
  Sent<'type' | 'dealer' | 'client' | 'product' | 'policy' | 'contractNumber' | 'include'> &
  Sent<'createdSince' | 'createdBefore' | 'amountFrom' | 'amountTo'>

const NOUNS = SET_NAMES.map((name) => SETS[name].noun)

/** An ID in a query as clients and products have them. */
const idIn = (field: string, text: string | undefined): string | undefined | FieldRefusal =>
  text === undefined || /^[\w.-]{1,100}$/.test(text)
    ? text
    : new FieldRefusal([{ field, type: 'type', message: `${field} must be the ID of a ${field}.` }])

const centsIn = (field: string, text: string | undefined): number | undefined | FieldRefusal => {
  const euros =
    text === undefined
      ? undefined
      : wholeNumber(field, text, { min: 0, max: AMOUNT_MAXIMUM_EURO, unit: 'of euro ' })
  return typeof euros === 'number' ? fromEuros(euros) : euros
}

export const AMOUNT_MAXIMUM_EURO = 100_000_000

/**
 * The signed contracts of a mode by what the core system has made of them, by default those that wait, the longest
 * waiting first; rejected for an invalid query.
 */
export const listBookings = async (
  { sql, referenceData }: Pick<Service, 'sql' | 'referenceData'>,
  { mode, clientId }: Pick<Caller, 'mode' | 'clientId'>,
  query: Query,
) => {
  const read = readParts({
    states: namesIn('booking', query.booking, CONTRACT_STATES),
    waitsFor: namesIn('waitsFor', query.waitsFor, WAITS_FOR),
    contractNumber: contractNumberIn(query),
    after: query.cursor === undefined ? undefined : readTimeCursor(query.cursor),
    limit: pageLimit(query.limit),
  })
  if (read instanceof FieldRefusal) return read
  const { waitsFor, contractNumber, after, limit } = read
  const sandbox = referenceData.current().sandboxOf(clientId)
  const isNarrowed = contractNumber !== undefined || waitsFor !== undefined
  const rows = await listContracts(sql, {
    mode,
    sandbox,
    states: read.states ?? (isNarrowed ? CONTRACT_STATES : ['waiting']),
    waitsFor,
    contractKey: contractNumber && contractKey(mode, sandbox, contractNumber),
    after: after && { stateSince: after.at, id: after.id },
    limit: limit + 1,
  })
  const { items, nextCursor } = pageOf(rows, limit, ({ stateSince: at, id }) => timeCursor({ at, id }))
  return {
    items: items.map(({ id, modelSet, stateSince, inCoreSystem, ...item }) => ({
      ...item,
      reference: referenceOf(modelSet, id),
      since: stateSince,
      booking: inCoreSystem,
    })),
    nextCursor,
  }
}

/** What the lender knows by the case file alone. */
export type FiledCase = CaseInHand &
  Pick<ReadCase, 'checksLacking'> & {
    /** The name of an actor in it. */
    readonly called: (actor: Actor) => string
  }

export type LenderCase = ReadCase &
  FiledCase & {
    readonly signing: ShownSigning | undefined
    /** When it was erased; undefined while its data exists, or if that was not recorded. */
    readonly erasedAt: Date | undefined
  }

/** Listed applications with their files, in their order. */
export const readListed = async (
  service: Service,
  rows: readonly Pick<LenderRow, 'id'>[],
  by: Actor,
): Promise<readonly FiledCase[]> => {
  const cases = await casesInHand(
    service,
    rows.map(({ id }) => id),
  )
  for (const { application, canonical } of cases)
    if (canonical !== undefined) await noteRead(service, application, by)
  const called = await namerOf(
    service,
    cases.flatMap(({ file }) => actorsInFile(file)),
  )
  return cases.map((one) => ({
    ...one,
    called,
    checksLacking: checksLacking(one.file, one.application.revision, one.file.offer?.loanAmount, one.persons),
  }))
}

/** The application with everything that the lender knows about it. */
export const readLenderApplication = async (
  service: Service,
  application: ApplicationRow,
  by: Actor,
): Promise<LenderCase> => {
  const inHand = await caseInHand(service, application)
  const isErased = inHand.canonical === undefined
  const [read, signing, erasure] = await Promise.all([
    readCase(service, inHand),
    showSigning(service, application),
    isErased ? findErasureEntry(service.sql, application.id) : undefined,
  ])
  if (!isErased) await noteRead(service, application, by)
  const called = await namerOf(service, [...actorsIn(read)])
  return { ...read, signing, erasedAt: erasure?.at, called }
}

/** The nearest figures of an application, with the case that they are for. */
export const readNearest = async (
  service: Service,
  application: ApplicationRow,
  by: Actor,
): Promise<NearestFound & { readonly inHand: CaseInHand }> => {
  const inHand = await caseInHand(service, application)
  if (inHand.canonical !== undefined) await noteRead(service, application, by)
  return { inHand, ...(await findNearest(service, inHand)) }
}

/**
 * Records that a client of the lender read the borrowers' data, once in 15 minutes: a program may read it again and
 * again.
 */
export const noteRead = async (
  service: Service,
  { id }: Pick<ApplicationRow, 'id'>,
  by: Actor,
): Promise<void> => {
  const since = new Date(service.now() - SAME_LOOK_MILLISECONDS)
  if (await hasDoneSince(service.sql, id, { by, action: READ, since })) return
  await recordAlone(service.sql, { actor: by, now: service.now }, READ, { kind: 'application', id })
}

const NO_DEALER = new FieldRefusal([
  { field: 'dealer', type: 'type', message: 'dealer must be the ID of a dealer.' },
])

type Query = Sent<'booking' | 'waitsFor' | 'contractNumber' | 'cursor' | 'limit'>

/** Names separated by commas. */
const namesIn = <const Name extends string>(
  field: string,
  sent: string | undefined,
  all: readonly Name[],
): readonly Name[] | undefined | FieldRefusal => {
  if (sent === undefined) return undefined
  const names = [...new Set(sent.split(','))].map((name) => oneOf(field, name, all))
  return names.find((one) => one instanceof FieldRefusal) ?? (names as Name[])
}

const contractNumberIn = ({ contractNumber }: Pick<Query, 'contractNumber'>) => {
  const number = contractNumber?.trim().normalize('NFC')
  if (number === undefined) return undefined
  const isFit =
    number.length > 0 && number.length <= CONTRACT_NUMBER_MAXIMUM_CHARACTERS && !number.includes('\0')
  return isFit ? number : NO_CONTRACT_NUMBER
}

const NO_CONTRACT_NUMBER = new FieldRefusal([
  {
    field: 'contractNumber',
    type: 'maxLength',
    message: `contractNumber must have 1 to ${CONTRACT_NUMBER_MAXIMUM_CHARACTERS} characters.`,
  },
])

const READ = 'application.dataShown'

/**
 * What the lender's systems read: lists of applications and of signed contracts, and one application. The audit records
 * which of them read it.
 */
import { isUuid } from '../../../packages/values/uuid.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { STATES, type State } from '../../domain/application/states.ts'
import {
  CONTRACT_NUMBER_MAXIMUM_CHARACTERS,
  CONTRACT_STATES,
  type ContractState,
} from '../../domain/case/booking.ts'
import {
  oneOf,
  type Page,
  pageLimit,
  pageOf,
  readTimeCursor,
  timeCursor,
  UNKNOWN_CURSOR,
} from '../../service/paging.ts'
import { FieldRefusal, refusedFields } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type LenderRow, listContracts, listForLender } from '../../store/applications/lender-lists.ts'
import { recordAlone } from '../../store/audit/change.ts'
import { findErasureEntry, hasDoneSince, SAME_LOOK_MILLISECONDS } from '../../store/audit/read.ts'
import { type CaseInHand, caseInHand } from '../applications/case-in-hand.ts'
import type { ApplicationRow } from '../applications/find.ts'
import { namerOf } from '../applications/last-change.ts'
import { type ListQuery, momentSince } from '../applications/list.ts'
import { contractKey } from '../cases/booking.ts'
import { findNearest, type NearestFound } from '../cases/nearest.ts'
import { actorsIn, type ReadCase, readCase } from '../cases/open-case.ts'
import { type ShownSigning, showSigning } from '../signing/staff-signing.ts'

export type { LenderRow } from '../../store/applications/lender-lists.ts'

/** A page; rejected with every error of the query at once. */
export const listLenderApplications = async (
  { sql, referenceData }: Pick<Service, 'sql' | 'referenceData'>,
  { mode, clientId }: Pick<Caller, 'mode' | 'clientId'>,
  query: ListQuery & { readonly dealer?: string | undefined },
): Promise<Page<LenderRow> | FieldRefusal> => {
  const state = oneOf('state', query.state, STATES)
  const dealerId = query.dealer === undefined || isUuid(query.dealer) ? query.dealer : NO_DEALER
  const updatedSince = momentSince(query.updatedSince)
  const after = query.cursor === undefined ? undefined : readTimeCursor(query.cursor)
  const limit = pageLimit(query.limit)
  if (
    state instanceof FieldRefusal ||
    dealerId instanceof FieldRefusal ||
    updatedSince instanceof FieldRefusal ||
    after instanceof FieldRefusal ||
    limit instanceof FieldRefusal
  )
    return refusedFields(state, dealerId, updatedSince, after, limit) ?? UNKNOWN_CURSOR
  const place = after && { updatedAt: after.at, id: after.id }
  const rows = await listForLender(sql, {
    mode,
    sandbox: referenceData.current().sandboxOf(clientId) ?? null,
    state,
    dealerId,
    updatedSince,
    after: place,
    limit: limit + 1,
  })
  return pageOf(rows, limit, ({ updatedAt: at, id }) => timeCursor({ at, id }))
}

export type ListedContract = {
  readonly reference: string
  readonly state: State
  /** When it was signed, paid out or withdrawn. */
  readonly since: Date
  readonly booking: ContractState
  readonly contractNumber: string | null
}

/**
 * The signed contracts of a mode by what the core system has made of them, by default those that wait, the longest
 * waiting first; rejected for an invalid query.
 */
export const listBookings = async (
  { sql, referenceData }: Pick<Service, 'sql' | 'referenceData'>,
  { mode, clientId }: Pick<Caller, 'mode' | 'clientId'>,
  query: Query,
): Promise<Page<ListedContract> | FieldRefusal> => {
  const { contractNumber } = query
  const states = statesIn(query)
  const tooLong =
    contractNumber === undefined || isContractNumber(contractNumber.trim()) ? undefined : NO_CONTRACT_NUMBER
  const after = query.cursor === undefined ? undefined : readTimeCursor(query.cursor)
  const limit = pageLimit(query.limit)
  if (
    states instanceof FieldRefusal ||
    tooLong !== undefined ||
    after instanceof FieldRefusal ||
    limit instanceof FieldRefusal
  )
    return (
      refusedFields(states instanceof FieldRefusal ? states : undefined, tooLong, after, limit) ??
      UNKNOWN_CURSOR
    )
  const sandbox = referenceData.current().sandboxOf(clientId)
  const rows = await listContracts(sql, {
    mode,
    sandbox,
    states,
    contractKey:
      contractNumber === undefined
        ? undefined
        : contractKey(mode, sandbox, contractNumber.trim().normalize('NFC')),
    after: after && { stateSince: after.at, id: after.id },
    limit: limit + 1,
  })
  const { items, nextCursor } = pageOf(rows, limit, ({ stateSince: at, id }) => timeCursor({ at, id }))
  return {
    items: items.map(({ id, modelSet, state, stateSince, inCoreSystem, contractNumber: number }) => ({
      reference: referenceOf(modelSet, id),
      state,
      since: stateSince,
      booking: inCoreSystem,
      contractNumber: number,
    })),
    nextCursor,
  }
}

export type LenderCase = ReadCase & {
  readonly signing: ShownSigning | undefined
  /** When it was erased; undefined while its data exists, or if that was not recorded. */
  readonly erasedAt: Date | undefined
  /** The name of an actor in it. */
  readonly called: (actor: Actor) => string
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

type Query = {
  readonly booking?: string | undefined
  readonly contractNumber?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: string | undefined
}

const statesIn = ({ booking, contractNumber }: Query): readonly ContractState[] | FieldRefusal => {
  if (booking === undefined) return contractNumber === undefined ? ['waiting'] : CONTRACT_STATES
  const states: ContractState[] = []
  for (const name of new Set(booking.split(','))) {
    const state = oneOf('booking', name, CONTRACT_STATES)
    if (state instanceof FieldRefusal) return state
    if (state !== undefined) states.push(state)
  }
  return states
}

const isContractNumber = (text: string): boolean =>
  text.length > 0 && text.length <= CONTRACT_NUMBER_MAXIMUM_CHARACTERS && !text.includes('\0')

const NO_CONTRACT_NUMBER = new FieldRefusal([
  {
    field: 'contractNumber',
    type: 'maxLength',
    message: `contractNumber must have 1 to ${CONTRACT_NUMBER_MAXIMUM_CHARACTERS} characters.`,
  },
])

const READ = 'application.dataShown'

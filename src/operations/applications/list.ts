/** Lists the caller's own applications, page by page. */

import { UUID_PATTERN } from '../../../packages/values/uuid.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ReferenceData } from '../../adapters/access/reference-data.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { STATES } from '../../domain/application/states.ts'
import type { ListedApplication } from '../../domain/application/stored-application.ts'
import { type ListedRow, listApplications as listRows } from '../../store/applications/read.ts'
import { instantOf, oneOf, type Page, pageLimit, pageOf, UNKNOWN_CURSOR } from '../paging.ts'
import { FieldRefusal, refusedFields } from '../refusal.ts'
import type { Service } from '../service.ts'

export type ListQuery = {
  readonly state?: string | undefined
  readonly updatedSince?: string | undefined
  readonly cursor?: string | undefined
  readonly limit?: string | undefined
}

export type ApplicationPage = Page<ListedApplication>

/**
 * A page of the set's applications that the caller may access. Rejected, with every error of the query at once, if its
 * state, limit, time or cursor is invalid.
 */
export const listApplications = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  query: ListQuery,
): Promise<ApplicationPage | FieldRefusal> => {
  const state = oneOf('state', query.state, STATES)
  const updatedSince = momentSince(query.updatedSince)
  const after = query.cursor === undefined ? undefined : (readCursor(set, query.cursor) ?? UNKNOWN_CURSOR)
  const limit = pageLimit(query.limit)
  if (
    state instanceof FieldRefusal ||
    updatedSince instanceof FieldRefusal ||
    after instanceof FieldRefusal ||
    limit instanceof FieldRefusal
  )
    return refusedFields(state, updatedSince, after, limit) ?? UNKNOWN_CURSOR
  const referenceData = service.referenceData.current()
  const rows = await listRows(service.sql, {
    set: set.name,
    mode: caller.mode,
    clientId: caller.clientId,
    dealerId: caller.dealerId,
    state,
    updatedSince,
    after,
    limit: limit + 1,
  })
  const { items, nextCursor } = pageOf(rows, limit, writeCursor)
  return { items: items.map((row) => listed(referenceData, row)), nextCursor }
}

/** The time in `updatedSince`; rejected if it is none. */
export const momentSince = (text: string | undefined): Date | undefined | FieldRefusal =>
  text === undefined ? undefined : (instantOf(text) ?? NO_MOMENT)

const NO_MOMENT = new FieldRefusal([
  {
    field: 'updatedSince',
    type: 'dateTime',
    message: 'updatedSince must be an RFC 3339 date-time or a date, with + encoded as %2B.',
  },
])

/** A list's entry for an application. */
export const listed = (referenceData: ReferenceData, application: ListedRow): ListedApplication => ({
  reference: referenceOf(application.modelSet, application.id),
  state: application.state,
  since: application.stateSince,
  revision: application.revision,
  updatedAt: application.updatedAt,
  ownerEmail:
    application.ownerUserId === null ? null : (referenceData.emailOf(application.ownerUserId) ?? null),
})

/** A cursor is valid only for its own set. */
const writeCursor = ({ modelSet, updatedAt, id }: ListedRow): string =>
  Buffer.from(`${modelSet} ${updatedAt.getTime()} ${id}`).toString('base64url')

const CURSOR = new RegExp(`^([ab]) (\\d{1,13}) (${UUID_PATTERN})$`)

const readCursor = (
  set: ModelSet,
  cursor: string,
): { readonly updatedAt: Date; readonly id: string } | undefined => {
  const [, name, milliseconds, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return name !== set.name || milliseconds === undefined || id === undefined
    ? undefined
    : { updatedAt: new Date(Number(milliseconds)), id }
}

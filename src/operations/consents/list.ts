/** Lists the users whose consent lets the calling client act for them, page by page. */

import { UUID_PATTERN } from '../../../packages/values/uuid.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import { type ConsentPlace, listConsentsToClient } from '../../store/consents/consents.ts'
import { type Page, pageLimit, pageOf, UNKNOWN_CURSOR } from '../paging.ts'
import { FieldRefusal, refusedFields } from '../refusal.ts'
import type { Service } from '../service.ts'

export type ConsentQuery = { readonly cursor?: string | undefined; readonly limit?: string | undefined }

export type ConsentPage = Page<{ readonly userEmail: string; readonly givenAt: Date }>

/**
 * Consents in force, the oldest first, so that new ones do not shift pages. Read from the database itself, so that a
 * consent withdrawn just now is left out.
 */
export const listConsents = async (
  service: Service,
  caller: Pick<Caller, 'clientId'>,
  query: ConsentQuery,
): Promise<ConsentPage | FieldRefusal> => {
  const after = query.cursor === undefined ? undefined : (readCursor(query.cursor) ?? UNKNOWN_CURSOR)
  const limit = pageLimit(query.limit)
  if (after instanceof FieldRefusal || limit instanceof FieldRefusal)
    return refusedFields(after, limit) ?? UNKNOWN_CURSOR
  const asked = { clientId: caller.clientId, after, limit: limit + 1 }
  const rows = await listConsentsToClient(service.sql, service.ring, asked)
  const { items, nextCursor } = pageOf(rows, limit, writeCursor)
  return { items: items.map(({ email, givenAt }) => ({ userEmail: email, givenAt })), nextCursor }
}

const writeCursor = ({ givenMicroseconds, id }: ConsentPlace): string =>
  Buffer.from(`consents ${givenMicroseconds} ${id}`).toString('base64url')

const CURSOR = new RegExp(`^consents (\\d{1,16}) (${UUID_PATTERN})$`)

const readCursor = (cursor: string): ConsentPlace | undefined => {
  const [, givenMicroseconds, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return givenMicroseconds === undefined || id === undefined ? undefined : { givenMicroseconds, id }
}

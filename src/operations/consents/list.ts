/** Lists the users whose consent lets the calling client act for them, page by page. */

import { UUID_PATTERN } from '../../../packages/values/uuid.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import { type ConsentPlace, listConsentsToClient } from '../../store/consents/consents.ts'
import { pageLimit, UNKNOWN_CURSOR } from '../paging.ts'
import { FieldRefusal, refusedFields } from '../refusal.ts'
import type { Service } from '../service.ts'

export type ConsentQuery = { readonly cursor?: string | undefined; readonly limit?: string | undefined }

export type ConsentPage = {
  readonly items: readonly { readonly userEmail: string; readonly givenAt: Date }[]
  readonly nextCursor: string | null
}

/**
 * Consents in force, the oldest first, so that new ones do not shift pages. Read from the database itself, so that a
 * consent withdrawn a moment ago is left out.
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
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ email, givenAt }) => ({ userEmail: email, givenAt })),
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(last) : null,
  }
}

const writeCursor = ({ givenMicroseconds, id }: ConsentPlace): string =>
  Buffer.from(`consents ${givenMicroseconds} ${id}`).toString('base64url')

const CURSOR = new RegExp(`^consents (\\d{1,16}) (${UUID_PATTERN})$`)

const readCursor = (cursor: string): ConsentPlace | undefined => {
  const [, givenMicroseconds, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return givenMicroseconds === undefined || id === undefined ? undefined : { givenMicroseconds, id }
}

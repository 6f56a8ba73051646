/**
 * Lists the caller's own applications page by page, and limits searches by numbers that identify a person or a vehicle.
 */

import { type KeyRing, keyedHash } from '../../../packages/encryption/key-ring.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import { NUMBER_SEARCHES, notedSubject, searcherSubject } from '../../adapters/access/limits.ts'
import type { ReferenceData } from '../../adapters/access/reference-data.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { kindOfWord, type SearchWord } from '../../domain/application/search-words.ts'
import { STATES } from '../../domain/application/states.ts'
import type { ListedApplication } from '../../domain/application/stored-application.ts'
import {
  momentIn,
  oneOf,
  type Page,
  pageLimit,
  pageOf,
  readTimeCursor,
  timeCursor,
} from '../../service/paging.ts'
import { FieldRefusal, type Refusal, readParts, tooManyUntil } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type ListedRow, listApplications as listRows } from '../../store/applications/read.ts'
import { type By, change } from '../../store/audit/change.ts'
import { countInWindow, noteWait } from '../../store/people/sign-in.ts'

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
  const read = readParts({
    state: oneOf('state', query.state, STATES),
    updatedSince: momentIn('updatedSince', query.updatedSince),
    after: query.cursor === undefined ? undefined : readTimeCursor(query.cursor, set.name),
    limit: pageLimit(query.limit),
  })
  if (read instanceof FieldRefusal) return read
  const { after, limit, ...filter } = read
  const referenceData = service.referenceData.current()
  const rows = await listRows(service.sql, {
    set: set.name,
    mode: caller.mode,
    clientId: caller.clientId,
    dealerId: caller.dealerId,
    ...filter,
    after: after && { updatedAt: after.at, id: after.id },
    limit: limit + 1,
  })
  const { items, nextCursor } = pageOf(rows, limit, ({ updatedAt: at, id }) =>
    timeCursor({ at, id }, set.name),
  )
  return { items: items.map((row) => listed(referenceData, row)), nextCursor }
}

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

/** The audit's names for searches: a person's data by a PPS number, and applications by a number of any kind. */
type Searched = 'person.searched' | 'application.searched'

const TOO_MANY_SEARCHES = `You have searched by number ${NUMBER_SEARCHES.most} times within an hour, which is the maximum. Try again later.`

/**
 * Limits how many searches by number one person makes, so that nobody can try numbers until one fits. Call it before
 * the search, with its numbers. The audit gets the kind of each and a keyed hash of it, never the number. Each number
 * counts; over the limit nothing may be searched, and the audit says once an hour that it was reached. An operator at
 * the command line, who holds the database, is recorded and not limited.
 */
export const noteNumberSearch = (
  service: Pick<Service, 'sql' | 'ring' | 'now'>,
  by: By,
  numbers: readonly SearchWord[],
  searched: Searched = 'application.searched',
): Promise<undefined | Refusal> =>
  change(service.sql, { ...by, now: service.now }, async ({ sql, at, record }) => {
    const { kind: actor, id } = by.actor
    const hour = searcherSubject(id)
    for (const number of numbers) {
      const counted = actor === 'user' ? await countInWindow(sql, hour, NUMBER_SEARCHES, at) : undefined
      if (counted?.is === 'waiting') {
        if (await noteWait(sql, notedSubject(service.ring, hour), counted.until, at))
          await record('application.searchesLimited', { kind: 'user', id })
        return tooManyUntil(counted.until, at, TOO_MANY_SEARCHES)
      }
      const action = searched === 'person.searched' ? searched : `${searched}.${kindOfWord(number)}`
      await record(action, { kind: 'number', id: hashOf(service.ring, number) })
    }
    return undefined
  })

/** It reveals only that two searches were for the same number, and not which application has it. */
const hashOf = (ring: KeyRing, number: SearchWord): string =>
  keyedHash(ring.current(), 'searched number', number).toString('hex', 0, HASH_BYTES)

const HASH_BYTES = 16

/**
 * Records each search by a number that identifies a person or a vehicle, and limits how many one person makes: nobody
 * can try numbers until one fits.
 */

import { type KeyRing, keyedHash } from '../../../packages/encryption/key-ring.ts'
import { NUMBER_SEARCHES, notedSubject, searcherSubject } from '../../adapters/access/sign-in-limits.ts'
import { kindOfWord, type SearchWord } from '../../domain/application/search-words.ts'
import { type By, change } from '../../store/audit/change.ts'
import { countInWindow, noteWait } from '../../store/people/sign-in-failures.ts'
import { type Refusal, tooManyUntil } from '../refusal.ts'
import type { Service } from '../service.ts'

/** The audit's names for searches: a person's data by a PPS number, and applications by a number of any kind. */
type Searched = 'person.searched' | 'application.searched'

const TOO_MANY_SEARCHES = `You have searched by number ${NUMBER_SEARCHES.most} times within an hour, which is the maximum. Try again later.`

/**
 * Call it before the search, with its numbers. The audit gets the kind of each and a keyed hash of it, never the
 * number. Each number counts; over the limit nothing may be searched, and the audit says once an hour that it was
 * reached. An operator at the command line, who holds the database, is recorded and not limited.
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

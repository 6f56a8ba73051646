/**
 * Finds a dealer's applications for its people: by a reference or its end, a PPS number, a registration number, a phone
 * number, an email address, or beginnings of names.
 */
import type { Person } from '../../adapters/access/person.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { SearchWord } from '../../domain/application/search-words.ts'
import { identifyingIn, isSought, soughtIn } from '../../domain/case/sought.ts'
import { searchOwn } from '../../store/applications/own-list.ts'
import { marksOfWord } from '../../store/applications/search-marks.ts'
import type { By } from '../../store/audit/change.ts'
import { casesInHand } from '../applications/case-in-hand.ts'
import { noteNumberSearch } from '../applications/note-number-search.ts'
import { type Confirmed, readConfirmed } from '../applications/read-confirmed.ts'
import type { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { findOwn, principalOf } from './find.ts'
import { itemsOf, type OwnListed } from './list.ts'

/** The most results shown, the newest first. */
export const OWN_SEARCH_MAXIMUM = 50

/** A search by a number or an address of somebody is audited, and limited. */
export const searchOwnApplications = async (
  service: Service,
  { person, by }: { readonly person: Person; readonly by: By },
  { mode, text }: { readonly mode: Mode; readonly text: string },
): Promise<Confirmed<OwnListed> | Refusal> => {
  const identifying = identifyingIn(text)
  const refused = identifying && (await noteNumberSearch(service, by, [identifying]))
  if (refused !== undefined) return refused
  const { rows, isMore } = await idsOf(service, person, mode, text)
  return { rows: await itemsOf(service, person, mode, rows), isMore }
}

const idsOf = async (
  service: Service,
  person: Person,
  mode: Mode,
  text: string,
): Promise<Confirmed<string>> => {
  const sought = soughtIn(text)
  if (sought.is === 'reference') {
    const found = await findOwn(service, person, text.trim().toUpperCase(), mode)
    return { rows: found === undefined ? [] : [found.id], isMore: false }
  }
  const marksOf = (words: readonly SearchWord[]) => words.flatMap((word) => marksOfWord(service.ring, word))
  const groups = (sought.is === 'number' ? [sought.words] : sought.groups).map(marksOf)
  if (groups.length === 0) return { rows: [], isMore: false }
  const { dealerId } = principalOf(person, mode)
  return readConfirmed<string>(
    OWN_SEARCH_MAXIMUM,
    (before, limit) => searchOwn(service.sql, { dealerId, mode, groups, before, limit }),
    async (ids) => {
      const found = new Map(
        (await casesInHand(service, ids)).map((one) => [
          one.application.id,
          one.canonical !== undefined && isSought(sought, one.canonical, one.reference),
        ]),
      )
      return ids.map((id) => found.get(id) === true)
    },
  )
}

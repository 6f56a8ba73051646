/**
 * Finds cases by a reference or its end, a PPS number, a registration number, a phone number, an email address, words of
 * names, or the name of the dealer.
 */
import type { Mode } from '../../../domain/application/access.ts'
import type { Application } from '../../../domain/application/application.ts'
import { foldedWords, type SearchWord, searchWordsOf } from '../../../domain/application/search-words.ts'
import { type Sought, soughtIn } from '../../../domain/case/sought.ts'
import { marksOfWord } from '../../../store/applications/search-marks.ts'
import {
  findInQueue,
  listQueue,
  type QueueRow,
  searchQueue,
  searchQueueByNumber,
} from '../../../store/queue/queue.ts'
import { casesInHand } from '../../applications/case-in-hand.ts'
import { listDealers } from '../../people/list-dealers.ts'
import type { Service } from '../../service.ts'
import { itemsOfCases, nameOf, type QueueItem } from './queue-items.ts'

/** The most results shown, the newest first. */
export const SEARCH_MAXIMUM_RESULTS = 50

export type FoundCase = QueueItem & {
  /** The people of a business who match; empty if the borrowers are named anyway. */
  readonly matched: readonly string[]
}

/** Numbers and addresses must match as a whole; of names, all words must be there. */
export const searchCases = async (
  service: Service,
  mode: Mode,
  text: string,
): Promise<readonly FoundCase[]> => {
  const sought = soughtIn(text)
  const rows = await rowsOf(service, mode, sought, text)
  const cases = await casesInHand(
    service,
    rows.map(({ id }) => id),
  )
  const canonicals = new Map(cases.map(({ application, canonical }) => [application.id, canonical]))
  const items = await itemsOfCases(service, rows, cases)
  return items.map((item) => ({ ...item, matched: matchedIn(item, canonicals.get(item.id), sought) }))
}

const rowsOf = async (
  service: Service,
  mode: Mode,
  sought: Sought,
  text: string,
): Promise<readonly QueueRow[]> => {
  const marksOf = (words: readonly SearchWord[]) => words.flatMap((word) => marksOfWord(service.ring, word))
  if (sought.is === 'reference') return findInQueue(service.sql, mode, [sought.id])
  if (sought.is === 'number')
    return searchQueueByNumber(service.sql, mode, marksOf(sought.words), SEARCH_MAXIMUM_RESULTS)
  const groups = sought.groups.map(marksOf)
  const [named, ofDealers] = await Promise.all([
    groups.length === 0 ? [] : searchQueue(service.sql, mode, groups, SEARCH_MAXIMUM_RESULTS),
    rowsOfDealers(service, mode, text),
  ])
  const all = new Map([...named, ...ofDealers].map((row) => [row.id, row]))
  return [...all.values()].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, SEARCH_MAXIMUM_RESULTS)
}

/** More dealers of one name are found by more of it. */
const DEALERS_MAXIMUM = 5

/** The newest cases of the dealers whose names have all the words. */
const rowsOfDealers = async (service: Service, mode: Mode, text: string): Promise<readonly QueueRow[]> => {
  const words = foldedWords(text)
  if (words.length === 0) return []
  const dealers = (await listDealers(service))
    .filter(({ name }) => new Set(words).isSubsetOf(new Set(foldedWords(name))))
    .slice(0, DEALERS_MAXIMUM)
  const filter = { mode, view: 'all', userId: NOBODY, now: new Date(service.now()) } as const
  const page = { after: undefined, limit: SEARCH_MAXIMUM_RESULTS }
  return (
    await Promise.all(dealers.map(({ id }) => listQueue(service.sql, { ...filter, dealerId: id }, page)))
  ).flat()
}

/** The list of all cases is nobody's own. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const matchedIn = (
  { borrowers }: QueueItem,
  canonical: Partial<Application> | undefined,
  sought: Sought,
): readonly string[] =>
  (canonical?.applicants ?? [])
    .filter((applicant) => isSought(new Set(searchWordsOf({ applicants: [applicant] })), sought))
    .map(nameOf)
    .filter((name) => name !== '' && !borrowers.includes(name))

const isSought = (words: ReadonlySet<SearchWord>, sought: Sought): boolean => {
  if (sought.is === 'reference') return false
  if (sought.is === 'number') return sought.words.some((word) => words.has(word))
  return sought.groups.length > 0 && sought.groups.every((group) => group.some((word) => words.has(word)))
}

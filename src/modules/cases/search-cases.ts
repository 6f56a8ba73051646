/**
 * Finds cases by a reference or its end, a PPS number, a registration number, a phone number, an email address, beginnings
 * of names, or the name of the dealer.
 */
import type { Mode } from '../../domain/access/access.ts'
import type { Application } from '../../domain/application/application.ts'
import { foldedWords, type SearchWord } from '../../domain/application/search-words.ts'
import { isSought, type Sought, soughtIn } from '../../domain/case/sought.ts'
import type { Service } from '../../service/service.ts'
import { marksOfWord } from '../../store/applications/encrypted-parts.ts'
import {
  findInQueue,
  listQueue,
  type QueueRow,
  searchQueue,
  searchQueueByNumber,
} from '../../store/queue/queue.ts'
import { type CaseInHand, casesInHand } from '../applications/case-in-hand.ts'
import { type Confirmed, readConfirmed } from '../applications/find.ts'
import { listDealers } from '../people/organisations.ts'
import { itemsOfCases, nameOf, type QueueItem } from './queue.ts'

/** The most results shown, the newest first. */
export const SEARCH_MAXIMUM_RESULTS = 50

export type FoundCase = QueueItem & {
  /** The people of a business who match; empty if the borrowers are named anyway. */
  readonly matched: readonly string[]
}

export type FoundCases = {
  readonly items: readonly FoundCase[]
  /** Whether there are more, or may be. */
  readonly isMore: boolean
}

/** Numbers and addresses must match as a whole; of names, each typed word must begin one. */
export const searchCases = async (service: Service, mode: Mode, text: string): Promise<FoundCases> => {
  const sought = soughtIn(text)
  const inHand = new Map<string, CaseInHand>()
  const read = async (rows: readonly QueueRow[]): Promise<void> => {
    const ids = rows.map(({ id }) => id).filter((id) => !inHand.has(id))
    for (const one of await casesInHand(service, ids)) inHand.set(one.application.id, one)
  }
  const areSought = async (rows: readonly QueueRow[]): Promise<readonly boolean[]> => {
    await read(rows)
    return rows.map(({ id }) => {
      const one = inHand.get(id)
      return one?.canonical !== undefined && isSought(sought, one.canonical, one.reference)
    })
  }
  const { rows, isMore } = await rowsOf(service, { mode, sought, text }, areSought)
  await read(rows)
  const items = await itemsOfCases(service, rows, [...inHand.values()])
  return {
    items: items.map((item) => ({
      ...item,
      matched: matchedIn(item, inHand.get(item.id)?.canonical, sought),
    })),
    isMore,
  }
}

type Asked = { readonly mode: Mode; readonly sought: Sought; readonly text: string }

const rowsOf = async (
  service: Service,
  { mode, sought, text }: Asked,
  areSought: (rows: readonly QueueRow[]) => Promise<readonly boolean[]>,
): Promise<Confirmed<QueueRow>> => {
  const marksOf = (words: readonly SearchWord[]) => words.flatMap((word) => marksOfWord(service.ring, word))
  if (sought.is === 'reference')
    return { rows: await findInQueue(service.sql, mode, [sought.id]), isMore: false }
  if (sought.is === 'number')
    return cut(
      await searchQueueByNumber(service.sql, mode, marksOf(sought.words), SEARCH_MAXIMUM_RESULTS + 1),
    )
  const groups = sought.groups.map(marksOf)
  const [named, ofDealers] = await Promise.all([
    groups.length === 0
      ? NOTHING
      : readConfirmed<QueueRow>(
          SEARCH_MAXIMUM_RESULTS,
          (last, limit) => searchQueue(service.sql, mode, groups, { before: last?.id, limit }),
          areSought,
        ),
    rowsOfDealers(service, mode, text),
  ])
  const all = new Map([...named.rows, ...ofDealers].map((row) => [row.id, row]))
  const { rows, isMore } = cut([...all.values()].sort((one, other) => (one.id < other.id ? 1 : -1)))
  return { rows, isMore: isMore || named.isMore }
}

const NOTHING: Confirmed<QueueRow> = { rows: [], isMore: false }

const cut = (rows: readonly QueueRow[]): Confirmed<QueueRow> => ({
  rows: rows.slice(0, SEARCH_MAXIMUM_RESULTS),
  isMore: rows.length > SEARCH_MAXIMUM_RESULTS,
})

/** More dealers of one name are found by more of it. */
const DEALERS_MAXIMUM = 5

/** The newest cases of the dealers of whose names each typed word begins one. */
const rowsOfDealers = async (service: Service, mode: Mode, text: string): Promise<readonly QueueRow[]> => {
  const words = foldedWords(text)
  if (words.every((word) => word.length < DEALER_MINIMUM_CHARACTERS)) return []
  const dealers = (await listDealers(service))
    .filter(({ name }) => {
      const own = foldedWords(name)
      return words.every((word) => own.some((one) => one.startsWith(word)))
    })
    .slice(0, DEALERS_MAXIMUM)
  const filter = { mode, view: 'all', userId: NOBODY, now: new Date(service.now()) } as const
  const page = { sort: '-received', limit: SEARCH_MAXIMUM_RESULTS + 1 } as const
  return (
    await Promise.all(dealers.map(({ id }) => listQueue(service.sql, { ...filter, dealerId: id }, page)))
  ).flat()
}

/** Of a dealer's name, one word typed must have as many. */
const DEALER_MINIMUM_CHARACTERS = 3

/** The list of all cases is nobody's own. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const matchedIn = (
  { borrowers }: QueueItem,
  canonical: Partial<Application> | undefined,
  sought: Sought,
): readonly string[] =>
  (canonical?.applicants ?? [])
    .filter((applicant) => isSought(sought, { applicants: [applicant] }))
    .map(nameOf)
    .filter((name) => name !== '' && !borrowers.includes(name))

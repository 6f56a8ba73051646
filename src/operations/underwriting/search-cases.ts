/** Finds cases by a reference, a PPS number, a registration number, or words of names. */
import type { Mode } from '../../domain/access.ts'
import { anyReferenceId } from '../../domain/reference.ts'
import { foldedNumber, foldedWords, type SearchWord, searchWord } from '../../domain/search-words.ts'
import { findInQueue, searchQueue } from '../../store/applications/queue.ts'
import { marksOfWord } from '../../store/applications/search-marks.ts'
import type { Service } from '../service.ts'
import { type QueueItem, queueItemsOf } from './queue-items.ts'

/** The most results shown, the newest first. */
export const SEARCH_MAXIMUM_RESULTS = 50

const PPS_NUMBER = /^\d{7}[A-Z]{1,2}$/

/** The search text may be in lower case and with blanks, as people paste it. */
export const searchCases = async (
  service: Service,
  mode: Mode,
  text: string,
): Promise<readonly QueueItem[]> => {
  const reference = text.trim().toUpperCase()
  const id = anyReferenceId(reference)
  if (id !== undefined) return queueItemsOf(service, await findInQueue(service.sql, mode, [id]))
  const words = wordsOf(text)
  if (words.length === 0) return []
  const groups = words.map((word) => marksOfWord(service.ring, word))
  return queueItemsOf(service, await searchQueue(service.sql, mode, groups, SEARCH_MAXIMUM_RESULTS))
}

/** A number must match as a whole; of names, all words must be there. */
const wordsOf = (text: string): readonly SearchWord[] => {
  const number = foldedNumber(text)
  if (PPS_NUMBER.test(number)) return [searchWord('ppsNumber', number)]
  if (isRegistration(number)) return [searchWord('registration', number)]
  return foldedWords(text).map((word) => searchWord('name', word))
}

/** Letters and digits together: every registration number has both, and no name does. */
const isRegistration = (number: string): boolean =>
  /\d/.test(number) && /^[0-9A-Z]{3,12}$/.test(number) && /[A-Z]/.test(number)

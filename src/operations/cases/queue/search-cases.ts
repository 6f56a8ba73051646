/** Finds cases by a reference, a PPS number, a registration number, or words of names. */
import type { Mode } from '../../../domain/application/access.ts'
import { anyReferenceId } from '../../../domain/application/reference.ts'
import {
  foldedNumber,
  nameGroups,
  registrationForms,
  type SearchWord,
  searchWord,
} from '../../../domain/application/search-words.ts'
import { marksOfWord } from '../../../store/applications/search-marks.ts'
import { findInQueue, type QueueRow, searchQueue, searchQueueByNumber } from '../../../store/queue/queue.ts'
import type { Service } from '../../service.ts'
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
  const id = referenceIn(text)
  if (id !== undefined) return queueItemsOf(service, await findInQueue(service.sql, mode, [id]))
  return queueItemsOf(service, await rowsOf(service, mode, text))
}

/** A number must match as a whole; of names, all words must be there. */
const rowsOf = async (service: Service, mode: Mode, text: string): Promise<readonly QueueRow[]> => {
  const marksOf = (words: readonly SearchWord[]) => words.flatMap((word) => marksOfWord(service.ring, word))
  const numbers = numbersIn(text)
  if (numbers.length > 0)
    return searchQueueByNumber(service.sql, mode, marksOf(numbers), SEARCH_MAXIMUM_RESULTS)
  const groups = nameGroups(text).map((words) => marksOf(words.map((word) => searchWord('name', word))))
  return groups.length === 0 ? [] : searchQueue(service.sql, mode, groups, SEARCH_MAXIMUM_RESULTS)
}

const referenceIn = (text: string) => anyReferenceId(text.trim().toUpperCase())

/** The number that a text is, as it is read; undefined for a reference or names. */
export const numberIn = (text: string): SearchWord | undefined =>
  referenceIn(text) === undefined ? numbersIn(text)[0] : undefined

/** The words of the one number that the text is, the form as read first; none if it is no number. */
const numbersIn = (text: string): readonly SearchWord[] => {
  const number = foldedNumber(text)
  if (PPS_NUMBER.test(number)) return [searchWord('ppsNumber', number)]
  return isRegistration(number) ? registrationForms(text).map((form) => searchWord('registration', form)) : []
}

/** Letters and digits together: every registration number has both, and no name does. */
const isRegistration = (number: string): boolean =>
  /\d/.test(number) && /^[0-9A-Z]{3,12}$/.test(number) && /[A-Z]/.test(number)

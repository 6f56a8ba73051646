/** Cursors of the event feed: an event's number, which is the microsecond of its numbering or a little later. */
import { instantOf } from '../paging.ts'

const MICROSECONDS = 1_000n

/** The database's largest number has one more digit. */
const CURSOR = /^(?:0|[1-9]\d{0,17})$/

/** Whether a text has the form of a feed cursor: the number of an event, in decimal digits. */
export const isCursor = (text: string): boolean => CURSOR.test(text)

/** The first number that an event of the time can have, and the last. */
const firstOf = (moment: Date): bigint => BigInt(moment.getTime()) * MICROSECONDS
const lastOf = (moment: Date): bigint => firstOf(moment) + MICROSECONDS - 1n

/** One end of a range: a cursor, or a point in time, both inclusive; undefined if it is neither. */
export const endOfRange = (text: string, end: 'from' | 'to'): string | undefined => {
  if (isCursor(text)) return text
  const moment = instantOf(text)
  if (moment === undefined) return undefined
  return String(end === 'from' ? firstOf(moment) : lastOf(moment))
}

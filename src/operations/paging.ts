/** What every list of the API takes: its `limit`, its `cursor`, and moments as RFC 3339 date-times or plain dates. */
import { Refusal } from './refusal.ts'

export const PAGE_ENTRIES = 50
export const PAGE_MAXIMUM_ENTRIES = 200

/** Refused where a `cursor` is none that this list gave out. */
export const UNKNOWN_CURSOR = new Refusal('cursor must be the nextCursor of an earlier page.')

/** The entries that a query's `limit` asks for; refused where it is no number that is allowed. */
export const pageLimit = (text: string | undefined): number | Refusal => {
  if (text === undefined) return PAGE_ENTRIES
  const limit = Number(text)
  return /^[1-9]\d{0,2}$/.test(text) && limit <= PAGE_MAXIMUM_ENTRIES
    ? limit
    : new Refusal(`limit must be a whole number from 1 to ${PAGE_MAXIMUM_ENTRIES}.`)
}

/** A moment, or undefined; one without an offset is Dublin's. */
export const instantOf = (text: string): Date | undefined => {
  if (!/^\d{4}-\d\d-\d\d(?:[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)?)?$/.test(text))
    return undefined
  try {
    const instant = /(?:[Zz]|[+-]\d\d:\d\d)$/.test(text.slice(10))
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Dublin').toInstant()
    return new Date(Math.min(Math.max(instant.epochMilliseconds, 0), LATEST_MILLISECONDS))
  } catch {
    return undefined
  }
}

/** The end of the year 9999: no application changed before 1970 or will after that. */
const LATEST_MILLISECONDS = 253_402_300_799_000

/** Moments as queries name them: RFC 3339 date-times and plain dates. */

/** The end of the year 9999: no application changed before 1970 or will after that. */
const LATEST_MILLISECONDS = 253_402_300_799_000

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

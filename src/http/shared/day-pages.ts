/** Calendar days in requests of the pages. */
import { formed, optional } from '../declare/page-fields.ts'

const isDay = (value: string): boolean => {
  const at = new Date(`${value}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** A calendar day. */
export const day = formed('must be a day, such as 2030-12-31', isDay)

/** Filters of a list by days in Dublin, both inclusive. */
export const receivedDays = { receivedFrom: optional(day), receivedTo: optional(day) }

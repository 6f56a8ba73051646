/** Calendar days in requests of the pages. */
import { isDay } from '../../../packages/values/typed/typed-day.ts'
import { formed, optional } from '../declare/page-fields.ts'

/** A calendar day. */
export const day = formed('must be a day, such as 2030-12-31', isDay)

/** Filters of a list by days in Dublin, both inclusive. */
export const receivedDays = { receivedFrom: optional(day), receivedTo: optional(day) }

/** What operations of several nouns name: test or live, a case, a member of staff. */
import type * as z from 'zod'
import { isDay } from '../../../packages/values/typed/typed-day.ts'
import { MODES } from '../../domain/access/access.ts'
import { anyReferenceId } from '../../domain/application/reference.ts'
import { SET_NAMES } from '../../domain/application/sets.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { formed, named, oneOf, optional, reference, wholeNumber } from '../../http/page-fields.ts'

/** Test or live: the data of the two never meet. */
export const mode = oneOf(MODES)

export const set = oneOf(SET_NAMES)

/** The version of the case that the page showed. */
export const seen = wholeNumber(0, INT32_MAXIMUM)

/** A case by its reference; an impossible reference gets the same response as an unknown one. */
export const ofCase = { reference: named('case', (value) => anyReferenceId(value) !== undefined) }

/** A calendar day. */
export const day = formed('must be a day, such as 2030-12-31', isDay)

/** Filters of a list by days in Dublin, both inclusive. */
export const receivedDays = { receivedFrom: optional(day), receivedTo: optional(day) }

/** A member of staff: their name if they gave one, otherwise their address. */
export const person = reference
export type Person = z.output<typeof person>

/** What operations of several nouns name: test or live, a case, a member of staff. */
import type * as z from 'zod'
import { MODES } from '../../domain/access/access.ts'
import { anyReferenceId } from '../../domain/application/reference.ts'
import { SET_NAMES } from '../../domain/application/sets.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { named, oneOf, reference, wholeNumber } from '../declare/page-fields.ts'

/** Test or live: the data of the two never meet. */
export const mode = oneOf(MODES)

export const set = oneOf(SET_NAMES)

/** The version of the case that the page showed. */
export const seen = wholeNumber(0, INT32_MAXIMUM)

/** A case by its reference; an impossible reference gets the same response as an unknown one. */
export const ofCase = { reference: named('case', (value) => anyReferenceId(value) !== undefined) }

/** A member of staff: their name if they gave one, otherwise their address. */
export const person = reference
export type Person = z.output<typeof person>

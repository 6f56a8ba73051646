/** What operations of several nouns name: test or live, a case, a member of staff. */
import type * as z from 'zod/mini'
import { MODES } from '../../domain/application/access.ts'
import { anyReferenceId } from '../../domain/application/reference.ts'
import { named, oneOf, reference } from '../declare/page-fields.ts'

/** Test or live: the data of the two never meet. */
export const mode = oneOf(MODES)

/** A case by its reference; an impossible reference gets the same response as an unknown one. */
export const ofCase = { reference: named('case', (value) => anyReferenceId(value) !== undefined) }

/** A member of staff: their name if they gave one, otherwise their address. */
export const person = reference
export type Person = z.output<typeof person>

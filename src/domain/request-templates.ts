/** The documents that staff ask for most, by the names that dealers and clients read. */
import { usualNames } from './default-requirements.ts'

/** Of whom a document can be asked: of one applicant, or of all of them or the business. */
export type AskedOf = 'applicant' | 'all'

/** What no application is asked for as usual. */
const OCCASIONAL: Readonly<Record<AskedOf, readonly string[]>> = {
  applicant: ['Work permit', 'Proof of other income', 'Explanation of a missed payment'],
  all: ['Invoice of the vehicle', 'Proof of the deposit', 'Settlement figure of the current agreement'],
}

/** The templates: what is usual first. */
export const REQUEST_TEMPLATES: Readonly<Record<AskedOf, readonly string[]>> = {
  applicant: [...usualNames('applicant'), ...OCCASIONAL.applicant],
  all: [...usualNames('all'), ...OCCASIONAL.all],
}

/** The documents that staff request most, by the names that dealers and clients read. */
import { usualNames } from './default-requirements.ts'

/** Whom a document can be requested from: one applicant, or all of them or the business. */
type AskedOf = 'applicant' | 'all'

/** Documents that are not usually required. */
const OCCASIONAL: Readonly<Record<AskedOf, readonly string[]>> = {
  applicant: ['Work permit', 'Proof of other income', 'Explanation of a missed payment'],
  all: ['Invoice of the vehicle', 'Proof of the deposit', 'Settlement figure of the current agreement'],
}

/** The templates: usual ones first. */
export const REQUEST_TEMPLATES: Readonly<Record<AskedOf, readonly string[]>> = {
  applicant: [...usualNames('applicant'), ...OCCASIONAL.applicant],
  all: [...usualNames('all'), ...OCCASIONAL.all],
}

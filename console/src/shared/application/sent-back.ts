/** Why an application was returned for correction, as people read it; programs read the names that their set has. */

import { fullFieldName } from '../../../../src/domain/application/names/fields.ts'
import type { ShownSentBack } from '../../../../src/http/case/standing.ts'
import { listText } from '../../names/formats.ts'

const APPLICANT = /^applicants\[(\d+)\]/

/** "Date of birth (applicant 2)". */
const nameOf = (field: string): string => {
  const applicant = APPLICANT.exec(field)?.[1]
  const name = fullFieldName(field)
  return applicant === undefined ? name : `${name} (applicant ${Number(applicant) + 1})`
}

type Parts = NonNullable<ShownSentBack>

/** "Please correct: Price and Deposit. The invoice says something else." */
export const sentBackText = ({ fields, words }: Parts): string =>
  [`Please correct: ${listText(fields.map(({ field }) => nameOf(field)))}.`, words].join(' ').trim()

/** A reason or sentence of the service, in people's words if it is a send-back's. */
export const inPeoplesWords = (sentence: string, sentBack: ShownSentBack): string =>
  sentBack === null ? sentence : sentBackText(sentBack)

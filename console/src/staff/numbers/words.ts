/** The weeks of the charts, and the names of errors. */
import { addDays } from '../../../../packages/values/weeks.ts'
import { fullFieldName } from '../../../../src/domain/application/names/fields.ts'
import type { Numbers } from '../../../../src/http/lender/number-pages.ts'
import { wordsOf } from '../../names/formats.ts'
import { RULE_NAMES } from '../../names/rules.ts'

/** The days of a week that lie within a period. */
export const daysOfWeek = (
  week: string,
  { from, to }: { readonly from: string; readonly to: string },
): { readonly receivedFrom: string; readonly receivedTo: string } => {
  const last = addDays(week, 6)
  return { receivedFrom: week < from ? from : week, receivedTo: last > to ? to : last }
}

type Failure = Numbers['failures'][number]

/** "Applicant, email address" for any entry of a list; a place without a field is named as it was sent. */
export const failedField = ({ field, place }: Failure): string => {
  if (field === null) return place === '' ? 'The application' : place
  return field.startsWith('applicants[]') ? `Applicant: ${fullFieldName(field)}` : fullFieldName(field)
}

export const failedRule = ({ type }: Failure): string => RULE_NAMES[type] ?? wordsOf(type)

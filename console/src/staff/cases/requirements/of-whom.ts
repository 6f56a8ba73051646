/** Whom a document is requested from. */
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { applicantTitle } from '../decide/field-names.ts'

/** Null if it is from all applicants or the business. */
export const ofWhom = ({ application }: Pick<CaseView, 'application'>, applicant: number | null): string => {
  if (applicant !== null) return applicantTitle(application ?? {}, applicant)
  return application?.business === undefined ? 'All applicants' : 'The business'
}

/** Whom a document is asked of. */
import type { CaseView } from '../../../../src/http/console/contract/case-view.ts'
import { applicantTitle } from '../decide/field-names.ts'

/** Null of all of them or the business. */
export const ofWhom = ({ application }: Pick<CaseView, 'application'>, applicant: number | null): string => {
  if (applicant !== null) return applicantTitle(application ?? {}, applicant)
  return application?.business === undefined ? 'All applicants' : 'The business'
}

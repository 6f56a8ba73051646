/** Whom a document is requested from. */
import type { CaseView, ShownRequirement } from '../../../../../src/http/cases/case-view.ts'
import { applicantTitle } from '../decide/field-names.ts'

/** Null if it is from all applicants or the business. */
export const ofWhom = ({ application }: Pick<CaseView, 'application'>, applicant: number | null): string => {
  if (applicant !== null) return applicantTitle(application ?? {}, applicant)
  return application?.business === undefined ? 'All applicants' : 'The business'
}

/** "Payslips, Applicant 2: Ciara O’Sample"; without the person if there is only one. */
export const nameOfRequirement = (view: CaseView, { name, applicant }: ShownRequirement): string =>
  applicant === null || view.application?.applicants?.length === 1
    ? name
    : `${name}, ${ofWhom(view, applicant)}`

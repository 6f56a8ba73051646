/** The application's filled-in fields by their place in it: each one's name, and whose field it is. */
import { fieldName, fullFieldName } from '../../../../src/domain/application/field-names.ts'
import { spelled } from '../../../../src/domain/application/value-names.ts'
import type { ShownApplication } from '../../../../src/modules/applications/application-parts.ts'
import type { CaseView, ShownRequirement } from '../../../../src/modules/cases/case-view-pages.ts'

type Field = {
  readonly place: string
  readonly name: string
  readonly value: string | number | boolean
}

type FieldGroup = { readonly title: string; readonly fields: readonly Field[] }

/** All of `application`, in its order. */
export const fieldsOf = (application: ShownApplication): readonly FieldGroup[] => {
  const { applicants = [], ...rest } = application
  const ofPeople = applicants.map((applicant, place) => ({
    title: applicantTitle(application, place),
    fields: fieldsIn(applicant, `applicants[${place}]`),
  }))
  const ofApplication = Object.entries(rest).flatMap(([name, value]) =>
    typeof value === 'object' ? [{ title: spelled(name), fields: fieldsIn(value, name) }] : [],
  )
  const single = Object.entries(rest).flatMap(([place, value]) =>
    typeof value === 'object' ? [] : [{ place, name: fieldName(place), value }],
  )
  const others = single.length === 0 ? [] : [{ title: 'Application', fields: single }]
  return [...ofPeople, ...ofApplication, ...others].filter(({ fields }) => fields.length > 0)
}

/** "Applicant 1: Ciara O’Sample". */
export const applicantTitle = ({ applicants = [] }: ShownApplication, place: number): string => {
  const { firstName, lastName } = applicants[place] ?? {}
  const name = [firstName, lastName].filter((part) => part !== undefined).join(' ')
  return name === '' ? `Applicant ${place + 1}` : `Applicant ${place + 1}: ${name}`
}

const fieldsIn = (value: object, place: string): readonly Field[] =>
  Object.entries(value).flatMap(([key, inner]): readonly Field[] => {
    const at = Array.isArray(value) ? `${place}[${key}]` : `${place}.${key}`
    return typeof inner === 'object' && inner !== null
      ? fieldsIn(inner, at)
      : [{ place: at, name: fullFieldName(at), value: inner }]
  })

/** Whom a document is requested from. Null if it is from all applicants or the business. */
export const ofWhom = ({ application }: Pick<CaseView, 'application'>, applicant: number | null): string => {
  if (applicant !== null) return applicantTitle(application ?? {}, applicant)
  return application?.business === undefined ? 'All applicants' : 'The business'
}

/** "Payslips, Applicant 2: Ciara O’Sample"; without the person if there is only one. */
export const nameOfRequirement = (view: CaseView, { name, applicant }: ShownRequirement): string =>
  applicant === null || view.application?.applicants?.length === 1
    ? name
    : `${name}, ${ofWhom(view, applicant)}`

/** The application's filled-in fields by their place in it: each one's name, and whose field it is. */
import type { ShownApplication } from '../../../../../src/http/shared/application-pages.ts'

type Field = { readonly place: string; readonly name: string }
export type FieldGroup = { readonly title: string; readonly fields: readonly Field[] }

/** All of `application`, in its order. */
export const fieldsOf = (application: ShownApplication): readonly FieldGroup[] => {
  const { applicants = [], ...rest } = application
  const ofPeople = applicants.map((applicant, place) => ({
    title: applicantTitle(application, place),
    fields: fieldsIn(applicant, `applicants[${place}]`),
  }))
  const ofApplication = Object.entries(rest).flatMap(([name, value]) =>
    typeof value === 'object' ? [{ title: inWords(name), fields: fieldsIn(value, name) }] : [],
  )
  const single = Object.entries(rest).flatMap(([place, value]) =>
    typeof value === 'object' ? [] : [{ place, name: inWords(place) }],
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

const fieldsIn = (value: object, place: string, title = ''): readonly Field[] =>
  Object.entries(value).flatMap(([key, inner]): readonly Field[] => {
    const isEntry = Array.isArray(value)
    const at = isEntry ? `${place}[${key}]` : `${place}.${key}`
    const name = isEntry ? `${title} ${Number(key) + 1}` : [title, inWords(key)].filter(Boolean).join(', ')
    if (typeof inner === 'object' && inner !== null)
      return fieldsIn(inner, at, isEntry ? name : Array.isArray(inner) ? SINGULAR(inWords(key)) : name)
    return [{ place: at, name: lowerAfterFirst(name) }]
  })

const SINGULAR = (name: string): string => name.replace(/es$/, '')

const NAMES: Readonly<Record<string, string>> = {
  ppsNumber: 'PPS number',
  iban: 'IBAN',
  bic: 'BIC',
  vin: 'VIN',
  ccrCounty: 'County for the credit register',
  line1: 'Address line 1',
  line2: 'Address line 2',
  time: 'Time there',
  salary: 'Salary',
  other: 'Other income',
  housing: 'Housing costs',
  carId: 'Car in the catalogue',
  contribution: 'Deposit with trade-in',
  new: 'New vehicle',
  used: 'Used vehicle',
}

/** "dateOfBirth" as "Date of birth". */
const inWords = (name: string): string => {
  const known = NAMES[name]
  if (known !== undefined) return known
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Lowers capitals within a name such as "Employment, Employer, Name", except in abbreviations. */
const lowerAfterFirst = (name: string): string =>
  name.replace(/, ([A-Z])(?=[a-z])/g, (_, letter: string) => `, ${letter.toLowerCase()}`)

import { searchOf } from '../../ui/address.ts'

const FORM = /^[QC][0-9A-Z]{26}\.\d{1,6}-\d{1,2}$/

/** The person in the page's address: their position in an application, and nothing personal. */
export const peopleSearch = searchOf([], { person: (place: string) => FORM.test(place) })

export type PersonParams = { readonly reference: string; readonly applicant: string }

export const inAddress = ({ reference, applicant }: PersonParams): string => `${reference}.${applicant}`

/** Undefined if the address names nobody. */
export const paramsOf = (person: string | undefined): PersonParams | undefined => {
  const [reference, applicant] = person?.split('.') ?? []
  return reference === undefined || applicant === undefined ? undefined : { reference, applicant }
}

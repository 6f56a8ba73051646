import { anyReferenceId } from '../../../../src/domain/application/reference.ts'
import { searchOf } from '../../ui/address.ts'

const PLACE = /^\d{1,6}-\d{1,2}$/

const isPerson = (person: string): boolean => {
  const [reference = '', place = '', ...more] = person.split('.')
  return anyReferenceId(reference) !== undefined && PLACE.test(place) && more.length === 0
}

/** The person in the page's address: their position in an application, and nothing personal. */
export const peopleSearch = searchOf([], { person: isPerson })

export type PersonParams = { readonly reference: string; readonly applicant: string }

export const inAddress = ({ reference, applicant }: PersonParams): string => `${reference}.${applicant}`

/** Undefined if the address names nobody. */
export const paramsOf = (person: string | undefined): PersonParams | undefined => {
  const [reference, applicant] = person?.split('.') ?? []
  return reference === undefined || applicant === undefined ? undefined : { reference, applicant }
}

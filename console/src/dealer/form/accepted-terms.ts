/** Which terms the form accepts for its set and vehicle: those that fail none of the rules about the term. */
import type { Facts } from '../../../../src/domain/application/facts.ts'
import { type FormSet, filled, placeOf, readForm } from './form-set.ts'
import type { Body } from './places.ts'

export const acceptsTerm = (form: FormSet, body: Body, facts: Facts, term: number): boolean => {
  const { failures } = readForm(form, filled(form, body, { 'finance.term': term }), facts)
  return !failures.some(({ place }) => place === placeOf(form, 'finance.term'))
}

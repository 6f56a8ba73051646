/**
 * The facts from outside that the rules need, as far as the service gives them to the form; the dry run supplies the
 * rest.
 */

import type { LocalDate } from '../../../../packages/values/local-date.ts'
import type { Facts } from '../../../../src/domain/application/facts.ts'
import type { SetName } from '../../../../src/domain/application/sets.ts'
import type { ResponseTo } from '../../../../src/http/server/page-operations.ts'

export type FormOptions = ResponseTo<'readFormOptions'>

/** Those of each set: which one a form is of follows from what the person chooses in it. */
export type AllOptions = Readonly<Record<SetName, FormOptions>>

/** The facts for a person who submits for their own dealer. */
export const factsFrom = ({ today, hasSpecialAgreement, banks, terms }: FormOptions): Facts => ({
  today: today as LocalDate,
  ownerRequired: false,
  specialAgreement: hasSpecialAgreement,
  bankNames: new Set(banks),
  termsOffered: (loanType, vehicleType, borrowerType) =>
    terms.find(
      (one) =>
        one.loanType === loanType && one.vehicleType === vehicleType && one.borrowerType === borrowerType,
    )?.months ?? [],
})

/** The same, with whether the person chose the car from the catalogue. */
export const withCar = (facts: Facts, isChosen: boolean): Facts =>
  isChosen ? { ...facts, carKnown: true } : facts

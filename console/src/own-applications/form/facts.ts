/** What the rules must know from outside, as far as the service tells it to the form; the rest comes by the dry run. */
import type { LocalDate } from '../../../../src/domain/application.ts'
import type { Facts } from '../../../../src/domain/facts.ts'
import type { AnswerTo } from '../../../../src/http/console/contract/index.ts'

export type FormOptions = AnswerTo<'readFormOptions'>

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

/** The same, with what is known of the car that the person chose from the catalogue. */
export const withCar = (facts: Facts, isChosen: boolean): Facts =>
  isChosen ? { ...facts, carKnown: true } : facts

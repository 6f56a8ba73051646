/** What a household earns and spends in a month, and what is left after a payment. */
import type { Application } from '../application/application.ts'
import { type Cents, fromEuros, leastOf, minus, NO_MONEY, plus, type Share, times } from '../finance/money.ts'
import type { AgedFacts } from './values.ts'

/** What a policy counts against each household, per month. An absent part counts nothing. */
export type Assumptions = {
  /** The living costs of the first applicant, of each further one, and of each dependant. */
  readonly firstApplicant?: Cents
  readonly furtherApplicant?: Cents
  readonly dependant?: Cents
  /** By how much of itself the payment could rise. */
  readonly paymentStress?: Share
  /** The facts that are the applicants’ other monthly repayments, in euro: `provider.fact`. */
  readonly debts?: readonly string[]
}

/** One month of a household. */
export type Month = {
  readonly income: Cents
  /** With the stress, rounded up to the cent. */
  readonly payment: Cents
  readonly housing: Cents
  readonly debts: Cents
  readonly livingCosts: Cents
}

/** Undefined if one part is not known: a missing figure is not zero. */
export const monthOf = (
  application: Application,
  payment: Cents,
  facts: AgedFacts | undefined,
  assumptions: Assumptions,
): Month | undefined => {
  const housing = combinedHousing(application)
  const debts = debtsIn(facts, assumptions)
  const livingCosts = livingCostsOf(application, assumptions)
  if (housing === undefined || debts === undefined || livingCosts === undefined) return undefined
  const stress = leastOf(assumptions.paymentStress ?? NO_STRESS, payment)
  return {
    income: combinedIncome(application),
    payment: plus(payment, stress),
    housing,
    debts,
    livingCosts,
  }
}

const NO_STRESS = 0 as Share

/** Negative if the income does not cover the rest. */
export const leftOf = ({ income, payment, housing, debts, livingCosts }: Month): Cents =>
  minus(income, plus(payment, housing, debts, livingCosts))

/** Undefined unless each debt is known. */
const debtsIn = (facts: AgedFacts | undefined, { debts = [] }: Assumptions): Cents | undefined => {
  let total = NO_MONEY
  for (const name of debts) {
    const value = facts?.get(name)?.value
    if (typeof value !== 'number') return undefined
    total = plus(total, counted(Math.max(value, 0)))
  }
  return total
}

/** The dependants of a household are those of the applicant with the most: joint applicants state the same ones. */
const livingCostsOf = (
  { applicants }: Application,
  { firstApplicant = NO_MONEY, furtherApplicant = NO_MONEY, dependant = NO_MONEY }: Assumptions,
): Cents | undefined => {
  const stated = applicants.flatMap(({ numberOfDependents }) => numberOfDependents ?? [])
  if (dependant > 0 && stated.length === 0) return undefined
  const dependants = Math.min(Math.max(0, ...stated), COUNTED_MAXIMUM_DEPENDANTS)
  const adults = plus(firstApplicant, times(furtherApplicant, applicants.length - 1))
  return plus(adults, times(dependant, dependants))
}

/**
 * Money as far as it counts. An application may contain any double: above this no bound of a policy distinguishes
 * amounts, and below it the cents of all applicants are exact.
 */
const counted = (euros: number): Cents => fromEuros(Math.min(euros, COUNTED_MAXIMUM_EURO))

const COUNTED_MAXIMUM_EURO = 10_000_000_000
const COUNTED_MAXIMUM_DEPENDANTS = 1_000

/** Applications never change, and a search for figures asks about the same one over and over. */
const incomes = new WeakMap<Application, Cents>()

/** Net pay and other income of all applicants who state one; 0 if nobody does. */
export const combinedIncome = (application: Application): Cents => {
  const known = incomes.get(application) ?? incomeOf(application)
  incomes.set(application, known)
  return known
}

const incomeOf = ({ applicants }: Application): Cents => {
  let total = NO_MONEY
  for (const { income } of applicants) {
    if (income !== undefined) total = plus(total, counted(income.salary), counted(income.other ?? 0))
  }
  return total
}

/** The mortgage or rent of all applicants; undefined unless each of them states theirs. */
export const combinedHousing = ({ applicants }: Application): Cents | undefined => {
  let total = NO_MONEY
  for (const { income } of applicants) {
    if (income === undefined) return undefined
    total = plus(total, counted(income.housing))
  }
  return total
}

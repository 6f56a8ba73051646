/**
 * What a borrower can afford, by each measure of an application and its distance from each bound of the policy, and
 * whether the bank account is in the name of a borrower.
 */

import type { Application, BankDetails } from '../application/application.ts'
import { foldedWords } from '../application/search-words.ts'
import { euroText } from '../finance/money.ts'
import {
  MEASURE_NAMES,
  MEASURES,
  type Measure,
  type MeasureName,
  measured,
  monthIn,
  type PolicyInput,
} from '../policy/measures.ts'
import type { Policy } from '../policy/policy.ts'
import { appliesTo, type Condition, firedBy, partsOf } from '../policy/rule.ts'
import { type PolicyOutcome, stricter } from '../policy/values.ts'

export type PolicyBound = {
  readonly rule: string
  readonly is: 'above' | 'below'
  /** In whole numbers of the measure's last decimal. */
  readonly bound: number
  readonly outcome: PolicyOutcome
  readonly fires: boolean
}

export type MeasuredValue = {
  readonly name: MeasureName
  readonly unit: Measure['unit']
  /** For people: how it is calculated; with the amounts if that is a sum. */
  readonly says: string
  /** In whole numbers of the unit's last decimal, rounded up; null if it is missing. */
  readonly value: number | null
  /** The bounds that the policy sets for an application of this kind. */
  readonly bounds: readonly PolicyBound[]
  /** What the policy does because it is missing; null if it is there, or no rule minds. */
  readonly whenMissing: PolicyOutcome | null
}

/** All measures in the order of the policy's guide, by the policy in force. */
export const affordabilityOf = (policy: Policy, input: PolicyInput): readonly MeasuredValue[] =>
  MEASURE_NAMES.map((name) => measuredBy(policy, name, input))

/** One measure by the policy in force. Bounds say nothing of what is missing. */
export const measuredBy = (policy: Policy, name: MeasureName, input: PolicyInput): MeasuredValue => {
  const value = measured(name, input, policy.affordability) ?? null
  return {
    name,
    unit: MEASURES[name].unit,
    says: saysOf(policy, name, input),
    value,
    bounds: value === null ? [] : boundsOf(policy, name, input),
    whenMissing: value === null ? outcomeWithout(policy, name, input) : null,
  }
}

/** The strictest outcome of the rules that fire because the measure is missing. */
const outcomeWithout = (policy: Policy, name: MeasureName, input: PolicyInput): PolicyOutcome | null =>
  policy.rules
    .filter((rule) => partsOf<Condition>(rule).some(isOf(name)) && appliesTo(rule, input))
    .flatMap((rule) => firedBy(rule, input, policy.affordability)?.outcome ?? [])
    .reduce<PolicyOutcome | null>((most, one) => (most === null ? one : stricter(most, one)), null)

/** The bounds that the policy sets for one measure of an application of this kind. */
const boundsOf = (policy: Policy, name: MeasureName, input: PolicyInput): readonly PolicyBound[] =>
  policy.rules.flatMap((rule) => {
    if (!appliesTo(rule, input)) return []
    const fires = firedBy(rule, input, policy.affordability) !== undefined
    return partsOf<Condition>(rule)
      .filter(isOf(name))
      .flatMap(({ when }) =>
        'bound' in when
          ? [{ rule: rule.name, is: when.is, bound: when.bound, outcome: rule.outcome, fires }]
          : [],
      )
  })

const isOf =
  (name: MeasureName) =>
  ({ measure }: Condition): boolean =>
    measure === name

/** "…: €3,000.00 − €440.00 payment − €900.00 mortgage or rent − €0.00 debts − €1,100.00 living costs" */
const saysOf = ({ affordability = {} }: Policy, name: MeasureName, input: PolicyInput): string => {
  const { says } = MEASURES[name]
  const month = name === 'disposableIncome' ? monthIn(input, affordability) : undefined
  if (month === undefined) return says
  const { income, payment, housing, debts, livingCosts } = month
  const less = [
    `${euroText(payment)} payment`,
    `${euroText(housing)} mortgage or rent`,
    `${euroText(debts)} debts`,
    `${euroText(livingCosts)} living costs`,
  ]
  return `${says}: ${[euroText(income), ...less].join(' − ')}`
}

/** Whether the bank account names none of the borrowers; false if no name is known. */
export const isAccountOfAnother = ({
  bank,
  applicants = [],
  company,
  partnership,
  soleTrader,
}: Partial<Application>): boolean => {
  const words = foldedWords((bank as Partial<BankDetails> | undefined)?.accountName ?? '')
  if (words.length === 0) return false
  // Banks write O'Neill as O Neill, too.
  const account = new Set([...words, ...words.slice(1).map((word, place) => `${words[place]}${word}`)])
  const businesses = [company?.legalName, partnership?.legalName, soleTrader?.tradingAs]
  if (businesses.some((name) => name !== undefined && isOneWordIn(account, name))) return false
  return !applicants.some((applicant) => isPersonIn(account, applicant))
}

/** Words such as "of" say nothing. */
const TELLING_CHARACTERS = 3

const isOneWordIn = (account: ReadonlySet<string>, name: string): boolean =>
  foldedWords(name).some((word) => word.length >= TELLING_CHARACTERS && account.has(word))

/** The last name, and the first or middle name or its initial. */
const isPersonIn = (
  account: ReadonlySet<string>,
  {
    firstName = '',
    middleName = '',
    lastName = '',
    maidenName = '',
  }: Partial<Application['applicants'][number]>,
): boolean => {
  const hasAll = (name: string) => {
    const words = foldedWords(name)
    return words.length > 0 && words.every((word) => account.has(word))
  }
  const given = foldedWords(`${firstName} ${middleName}`)
  const isCalled = given.some((word) => account.has(word) || account.has(word.slice(0, 1)))
  return (hasAll(lastName) || hasAll(maidenName)) && isCalled
}

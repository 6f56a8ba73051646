/** The form of a policy's tests in its file: a case by what policies and products measure, and what must come of it. */
import { Fault, wrongType } from '../../../packages/rules/fault.ts'
import { list, within } from '../../../packages/rules/field.ts'
import { PRICE_MAXIMUM_EURO } from '../../domain/application/limits.ts'
import { factFaults } from '../../domain/case/check.ts'
import { TERM_MAXIMUM_MONTHS } from '../../domain/finance/product-faults.ts'
import { type DealerFinder, dealer } from '../../domain/kinds/dealer.ts'
import { enumeration } from '../../domain/kinds/enumeration.ts'
import { hasAtMost, kind } from '../../domain/kinds/kind.ts'
import { integer, wholeEuros } from '../../domain/kinds/number.ts'
import { UNITS } from '../../domain/policy/measures.ts'
import type { TestedApplicant, TestedApplication, TestedCase } from '../../domain/policy/tested-case.ts'
import type { FactOfProvider, FactValue } from '../../domain/policy/values.ts'
import { AnnualKilometers, BorrowerType, LoanType } from '../b/enumerations.ts'
import { FACT_TEXT_MAXIMUM_CHARACTERS, OutcomeKind, shortName } from './values.ts'

const APPLICANTS_MAXIMUM = 10
const FACTS_MAXIMUM = 100
const MONTH_MAXIMUM = 11
const DEPENDANTS_MAXIMUM = 100

/** Set B's names, and cafAsset for the agricultural vehicles that set A calls CAFAsset. */
export const TestedVehicleType = enumeration('VehicleType', {
  car: 'car',
  tbc: 'toBeConfirmed',
  lightCommercial: 'lightCommercial',
  other: 'other',
  cafAsset: 'agricultural',
})

const isFactValue = (value: unknown): value is FactValue =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && hasAtMost(value, FACT_TEXT_MAXIMUM_CHARACTERS))

/** Facts by their names: whether a provider declares them so is a rule. */
const factValues = kind<Readonly<Record<string, FactValue>>>({
  name: 'facts',
  says: 'an object with the values of facts by their names, such as creditRegister.arrears',
  faults: ['fact'],
  schema: { type: 'object' },
  textual: false,
  read: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return wrongType('must be an object with the values of facts by their names', value)
    const values = Object.values(value)
    return values.length <= FACTS_MAXIMUM && values.every(isFactValue)
      ? (value as Readonly<Record<string, FactValue>>)
      : new Fault('fact', `must contain at most ${FACTS_MAXIMUM} numbers, texts, or true or false`)
  },
})

const euros = wholeEuros({ min: 0 })
const price = integer({ min: 0, max: PRICE_MAXIMUM_EURO })
const months = integer({ min: 0, max: UNITS.months.greatest })

const applicant = within<TestedApplicant, unknown, unknown>()
const ApplicantModel = applicant.model('TestedApplicant', {
  ageYears: applicant.required(integer({ min: 0, max: UNITS.years.greatest }), 'ageYears'),
  ageMonths: applicant.optional(integer({ min: 0, max: MONTH_MAXIMUM }), 'ageMonths'),
  netPayEuro: applicant.optional(euros, 'netPay'),
  otherIncomeEuro: applicant.optional(euros, 'otherIncome'),
  housingEuro: applicant.optional(euros, 'housing'),
  dependants: applicant.optional(integer({ min: 0, max: DEPENDANTS_MAXIMUM }), 'dependants'),
  monthsInEmployment: applicant.optional(months, 'monthsInEmployment'),
  monthsAtAddress: applicant.optional(months, 'monthsAtAddress'),
})

const application = within<TestedApplication, unknown, DealerFinder>()
const ApplicationModel = application.model('TestedApplication', {
  borrowerType: application.required(BorrowerType, 'borrowerType'),
  loanType: application.required(LoanType, 'loanType'),
  vehicleType: application.required(TestedVehicleType, 'vehicleType'),
  vehicleAgeMonths: application.optional(months, 'vehicleAgeMonths'),
  make: application.optional(shortName, 'make'),
  model: application.optional(shortName, 'model'),
  variant: application.optional(shortName, 'variant'),
  priceEuro: application.required(price, 'price'),
  depositEuro: application.optional(price, 'deposit'),
  tradeInEuro: application.optional(price, 'tradeIn'),
  termMonths: application.required(integer({ min: 1, max: TERM_MAXIMUM_MONTHS }), 'term'),
  annualKilometers: application.optional(AnnualKilometers, 'annualKilometres'),
  dealer: application.optional(dealer, 'dealerId'),
  applicants: application.required(list(ApplicantModel, APPLICANTS_MAXIMUM), 'applicants'),
})

const test = within<TestedCase, unknown, DealerFinder>()
export const TestModel = test.model('Test', {
  name: test.required(shortName, 'name'),
  outcome: test.required(OutcomeKind, 'outcome'),
  application: test.required(ApplicationModel, 'application'),
  facts: test.optional(factValues, 'facts'),
})

/** What is wrong with the facts of a test; undefined if their providers declare them so. */
export const testFactFault = (facts: object, declared: readonly FactOfProvider[]): Fault | undefined => {
  const named = declared.map(({ provider, fact }) => ({ ...fact, name: `${provider}.${fact.name}` }))
  const [first] = factFaults(named, { ...facts })
  return first && new Fault('fact', `must have only facts of providers: ${first.name} ${first.says}`)
}

/** A test as it is written in a file. */
export const testInContractNames = ({ application, ...test }: TestedCase) => ({
  ...test,
  application: applicationInContractNames(application),
})

const applicationInContractNames = (tested: TestedApplication) => {
  const { borrowerType, loanType, vehicleType, price, deposit, tradeIn, term, applicants, ...others } = tested
  const { annualKilometres, vehicleAgeMonths, make, model, variant, dealerId } = others
  return {
    borrowerType: BorrowerType.write(borrowerType),
    loanType: LoanType.write(loanType),
    vehicleType: TestedVehicleType.write(vehicleType),
    ...(vehicleAgeMonths === undefined ? {} : { vehicleAgeMonths }),
    ...(make === undefined ? {} : { make }),
    ...(model === undefined ? {} : { model }),
    ...(variant === undefined ? {} : { variant }),
    priceEuro: price,
    ...(deposit === undefined ? {} : { depositEuro: deposit }),
    ...(tradeIn === undefined ? {} : { tradeInEuro: tradeIn }),
    termMonths: term,
    ...(annualKilometres === undefined ? {} : { annualKilometers: annualKilometres }),
    ...(dealerId === undefined ? {} : { dealer: dealerId }),
    applicants: applicants.map(applicantInContractNames),
  }
}

const applicantInContractNames = ({ netPay, otherIncome, housing, ...others }: TestedApplicant) => ({
  ...others,
  ...(netPay === undefined ? {} : { netPayEuro: netPay }),
  ...(otherIncome === undefined ? {} : { otherIncomeEuro: otherIncome }),
  ...(housing === undefined ? {} : { housingEuro: housing }),
})

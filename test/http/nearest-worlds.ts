/** Random lenders and applications for the nearest yes over HTTP: products, policy, laws, and bodies of both sets. */
import fc from 'fast-check'
import type { CheckProvider } from '../../src/adapters/checks/provider.ts'
import type { Application, BorrowerType, LoanType } from '../../src/domain/application/application.ts'
import { CHECK_NAMES } from '../../src/domain/case/check.ts'
import { type Product, termsOf } from '../../src/domain/finance/product.ts'
import {
  foundFacts,
  laws,
  policies,
  productOf,
  REGISTER,
  REGISTER_FACTS,
} from '../../src/domain/nearest/testing.ts'
import type { FactValue } from '../../src/domain/policy/fact.ts'
import { isFactName } from '../../src/domain/policy/measures.ts'
import type { Policy } from '../../src/domain/policy/policy.ts'
import type { Body } from '../interface/interface-tables.ts'
import {
  type BorrowerTypeA,
  type BorrowerTypeB,
  borrowerTypesOfSetA,
  borrowerTypesOfSetB,
  validCase,
  validQuote,
} from '../interface/samples.ts'

const ALL: readonly BorrowerType[] = ['individual', 'joint', 'partnership', 'limitedCompany', 'soleTrader']

/** Few enough figures to try many of them, among them those that set A takes. */
const SIZE = {
  priceMaximum: 16_000,
  terms: [12, 24, 36, 42, 48, 54, 60, 66, 72, 84],
  termsOfProduct: 7,
}

/** A product for some borrowers, most often all. */
const product = (id: string, loanType: LoanType): fc.Arbitrary<Product> =>
  fc
    .tuple(productOf(id, loanType, SIZE), fc.constantFrom(ALL, ALL, ALL.slice(0, 2), ALL.slice(1)))
    .map(([made, borrowerTypes]) => ({ ...made, borrowerTypes }))

/** The surnames of the applicants, by which the provider knows them. */
const SURNAMES = ['Adams', 'Burke', 'Clancy', 'Daly', 'Egan', 'Foley'] as const

/** Those measures of policies that follow the figures. */
const OF_FIGURES = ['paymentToIncome', 'paymentAndHousingToIncome', 'loanToValue', 'loanAmount', 'term']

/** Most of them, so that there often is something to change to. */
const mostlyOfFigures = fc
  .tuple(policies, fc.constantFrom(true, true, true, false))
  .map(([policy, isOfFigures]): Policy => {
    const rules = policy.rules.filter(
      ({ measure }) => isFactName(measure) || OF_FIGURES.includes(measure) || /AtEnd$/.test(measure),
    )
    return isOfFigures ? { ...policy, rules, otherwise: 'approve' } : policy
  })

/** What a lender offers and decides by. */
export const lenders = fc.record({
  products: fc.tuple(
    ...['one', 'two', 'three', 'four'].map((id) => product(id, 'hirePurchase')),
    ...['five', 'six'].map((id) => product(id, 'pcp')),
  ),
  policy: mostlyOfFigures,
  laws,
  /** Whether a sharp rule for each type of borrower and loan asks for the lowest payment of one application. */
  isSharp: fc.boolean(),
  found: fc.record(Object.fromEntries(SURNAMES.map((name) => [name, foundFacts]))),
})

/** What fast-check makes a lender of. */
export type Lender = typeof lenders extends fc.Arbitrary<infer Made> ? Made : never

/** Passes all checks, and knows the facts of the first applicant. */
export const registerOf = (
  found: () => Readonly<Record<string, Readonly<Record<string, FactValue>>>>,
): CheckProvider => {
  const factsOf = ({ applicants: [first] }: Application) => found()[first?.lastName ?? ''] ?? {}
  return {
    name: REGISTER,
    checks: CHECK_NAMES,
    facts: REGISTER_FACTS,
    check: async (_, { application }) => ({ result: 'passed', facts: factsOf(application) }),
    find: async ({ application }) => ({ facts: factsOf(application) }),
  }
}

/** What a nearest yes changes, in euro and months. */
export type Figures = { readonly contribution: number; readonly term: number }

export type Applied = {
  readonly set: 'a' | 'b'
  readonly price: number
  readonly asked: Figures
  /** The body with these figures. */
  readonly body: (figures: Figures) => Body
}

const REGISTRATIONS = ['152', '161', '171', '182', '191', '191', '201', '222', '241']

/** Applications for what the lender offers. */
export const applicationsTo = ({ products }: Lender): fc.Arbitrary<Applied> =>
  fc.constantFrom('a' as const, 'b' as const, 'b' as const).chain((set) => {
    const terms = [...new Set(products.flatMap(termsOf))]
    return fc
      .record({
        place: fc.constantFrom(0, 0, 1, 2, 3, 4),
        price: fc.integer({ min: set === 'a' ? 7_000 : 2_000, max: SIZE.priceMaximum }),
        sharePerCent: fc.integer({ min: set === 'a' ? 15 : 0, max: 45 }),
        tradeIn: fc.constantFrom(0, 0, 450),
        term: fc.constantFrom(...(set === 'a' ? [48, 48, 54, 60, 72] : terms)),
        loanType: fc.constantFrom('hp', 'hp', 'pcp'),
        annualKilometers: fc.constantFrom('15000', '20000', '25000'),
        salary: fc.integer({ min: 1_250, max: 4_000 }),
        housing: fc.constantFrom(0, 700, 900),
        born: fc.constantFrom('1968-03-09', '1986-05-01', '1990-05-01', '1990-05-01', '1994-12-24'),
        surname: fc.constantFrom(...SURNAMES),
        registration: fc.tuple(fc.constantFrom(...REGISTRATIONS), fc.integer({ min: 1, max: 99_999 })),
      })
      .map((drawn) => (set === 'a' ? ofSetA(drawn) : ofSetB(drawn)))
  })

type Drawn = {
  readonly place: number
  readonly price: number
  readonly sharePerCent: number
  readonly tradeIn: number
  readonly term: number
  readonly loanType: string
  readonly annualKilometers: string
  readonly salary: number
  readonly housing: number
  readonly born: string
  readonly surname: string
  readonly registration: readonly [string, number]
}

// biome-ignore lint/suspicious/noExplicitAny: bodies are objects of the interface, which nothing types.
type Loose = any

const contributionOf = ({ price, sharePerCent, tradeIn }: Drawn): number =>
  Math.max(Math.ceil((price * sharePerCent) / 100), tradeIn)

const ofSetA = (drawn: Drawn): Applied => {
  const { price, place, salary, housing, born, surname, term, registration } = drawn
  const contribution = Math.min(contributionOf(drawn), price - 5_001)
  const type = borrowerTypesOfSetA[place] as BorrowerTypeA
  const { quote }: Loose = validQuote(type, {}, { filled: 'minimal', client: 'dealer' })
  quote.usedVehicle.registrationNumber = registration.join('-D-')
  for (const applicant of quote.applicants) {
    Object.assign(applicant.personalInfo, { dateOfBirth: born, lastName: surname })
    if (applicant.incomeExpenditure !== undefined)
      applicant.incomeExpenditure = { netSalaryPerMonth: salary, mortgageRentPayment: housing }
  }
  return {
    set: 'a',
    price,
    asked: { contribution, term },
    body: (figures) => ({
      quote: {
        ...quote,
        finance: { assetPurchasePrice: price, tradeInValueDeposit: figures.contribution, term: figures.term },
      },
    }),
  }
}

const ofSetB = (drawn: Drawn): Applied => {
  const { price, place, salary, housing, born, surname, term, registration, tradeIn } = drawn
  const { loanType, annualKilometers } = drawn
  const made: Loose = validCase(borrowerTypesOfSetB[place] as BorrowerTypeB, {}, { filled: 'minimal' })
  const { loanDetails } = made
  for (const applicants of [made.applicants, made.borrower.applicants])
    for (const applicant of applicants) {
      Object.assign(applicant, { dateOfBirth: born, lastName: surname })
      if (applicant.incomeExpenditure !== undefined)
        applicant.incomeExpenditure = { netSalaryPerMonth: salary, mortgageRent: housing }
    }
  const vehicle = { registrationNumber: registration.join('-D-'), purchasePrice: price, tradeIn }
  return {
    set: 'b',
    price,
    asked: { contribution: contributionOf(drawn), term },
    body: (figures) => ({
      ...made,
      loanDetails: {
        ...loanDetails,
        loanType,
        term: figures.term,
        vehicle: {
          ...loanDetails.vehicle,
          ...vehicle,
          deposit: figures.contribution - tradeIn,
          ...(loanType === 'pcp' ? { annualKilometers } : {}),
        },
      },
    }),
  }
}

/** Random questions for the nearest yes, for tests: products with cut tables, rules in every direction, and applications. */
import fc from 'fast-check'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { LoanType } from '../application/application.ts'
import { CREDIT_LAWS, type CreditLaw } from '../finance/credit-law.ts'
import { usualFees } from '../finance/fees.ts'
import { cents, fromEuros, rateFromPerCent, shareFromPerCent } from '../finance/money.ts'
import { ANNUAL_KILOMETRES, ANY_AGE, type Product, type RateRow } from '../finance/product.ts'
import { inputOf, TODAY } from './examples.ts'
import { MEASURES, type MeasureName } from './measures.ts'
import type { NearestInput } from './nearest.ts'
import type { Policy } from './policy.ts'
import type { Condition, PolicyRule } from './rule.ts'
import { type AgedFacts, type FactValue, POLICY_OUTCOMES } from './values.ts'

const DEALER = 'a dealer'

const euros = (min: number, max: number) => fc.integer({ min, max }).map(fromEuros)

/** Amounts cut into rows, and one row of the dealer's own across them. */
const rates = (terms: readonly number[]): fc.Arbitrary<readonly RateRow[]> =>
  fc
    .record({
      cuts: fc.uniqueArray(fc.integer({ min: 600, max: 19_000 }), { maxLength: 3 }),
      perCents: fc.array(fc.integer({ min: 0, max: 140 }), { minLength: 5, maxLength: 5 }),
      own: fc.option(fc.tuple(fc.integer({ min: 600, max: 9_000 }), fc.integer({ min: 0, max: 8_000 }))),
    })
    .map(({ cuts, perCents, own }) => {
      const froms = [500, ...cuts.toSorted((one, other) => one - other)].map(fromEuros)
      const rate = (place: number) => rateFromPerCent((perCents[place] ?? 0) / 10)
      const row = { terms: { from: terms[0] ?? 0, to: terms.at(-1) ?? 0 }, vehicleAge: ANY_AGE }
      const general = froms.map((from, place) => ({
        ...row,
        amount: { from, to: cents((froms[place + 1] ?? fromEuros(100_001)) - 1) },
        rate: rate(place),
      }))
      if (own === null) return general
      const amount = { from: fromEuros(own[0]), to: fromEuros(own[0] + own[1]) }
      return [...general, { ...row, amount, rate: rate(4), dealerIds: [DEALER] }]
    })

/** How large the space of figures is: with small ones each of them can be tried. */
type Size = {
  readonly priceMaximum: number
  readonly terms: readonly number[]
  readonly termsOfProduct: number
}

/** A product, most likely for this type of loan. */
export const productOf = (
  id: string,
  asked: LoanType,
  { priceMaximum, terms: all, termsOfProduct }: Size,
): fc.Arbitrary<Product> =>
  fc
    .record({
      loanType: fc.constantFrom(asked, asked, asked, asked, 'hirePurchase' as const),
      terms: fc.subarray([...all], { minLength: Math.ceil(termsOfProduct / 3), maxLength: termsOfProduct }),
      from: euros(500, 2_000),
      to: euros(priceMaximum / 2, priceMaximum),
      depositPerCent: fc.constantFrom(0, 0, 0, 0, 12.5, 30),
      oldest: fc.constantFrom(null, null, null, 120, 140),
      fees: fc.tuple(fc.constantFrom(0, 75, 250, 800), fc.constantFrom(0, 75)),
      gmfvPerCent: fc.integer({ min: 5, max: 60 }),
    })
    .chain(({ terms: some, from, to, fees, oldest, depositPerCent, gmfvPerCent, loanType }) => {
      const terms = some.toSorted((one, other) => one - other)
      return rates(terms).map((rows) => ({
        id,
        version: 1,
        name: id,
        sample: false,
        loanType,
        vehicleTypes: ['car'],
        borrowerTypes: ['individual'],
        inForceFrom: '2026-01-01' as LocalDate,
        inForceTo: null,
        terms: terms.map((term) => ({ from: term, to: term, step: 1 })),
        amount: { from, to },
        depositMinimum: shareFromPerCent(depositPerCent),
        vehicleAgeAtEndMaximumMonths: oldest,
        rates: rows,
        fees: usualFees({ documentation: fromEuros(fees[0]), completion: fromEuros(fees[1]) }),
        gmfvs:
          loanType === 'hirePurchase'
            ? []
            : terms.flatMap((term) =>
                ANNUAL_KILOMETRES.map((annualKilometres) => ({
                  term,
                  annualKilometres,
                  vehicleAge: ANY_AGE,
                  share: shareFromPerCent(gmfvPerCent),
                })),
              ),
      }))
    })

/** Bounds near the values that such applications have, in whole numbers of the measure's last decimal. */
const BOUNDS: Readonly<Record<MeasureName, readonly [min: number, max: number]>> = {
  paymentToIncome: [1_000, 16_000],
  paymentAndHousingToIncome: [37_000, 62_000],
  combinedIncome: [200_000, 260_000],
  disposableIncome: [0, 200_000],
  depositShare: [1_000, 60_000],
  loanToValue: [20_000, 95_000],
  loanAmount: [80_000, 900_000],
  term: [12, 60],
  vehicleAge: [80, 100],
  vehicleAgeAtEnd: [100, 150],
  guaranteedValueShare: [5_000, 60_000],
  annualDistance: [14_000, 21_000],
  timeInEmployment: [6, 30],
  timeAtAddress: [6, 30],
  youngestApplicantAge: [30, 40],
  oldestApplicantAgeAtEnd: [36, 42],
}

const condition: fc.Arbitrary<Condition> = fc
  .constantFrom(
    // Those that follow the figures come more often.
    ...(Object.keys(MEASURES) as MeasureName[]),
    ...(['paymentToIncome', 'paymentToIncome', 'loanToValue', 'loanAmount', 'disposableIncome'] as const),
  )
  .chain((measure) =>
    fc
      .record({
        is: fc.constantFrom('above', 'above', 'above', 'below', 'below', 'missing'),
        bound: fc.integer({ min: BOUNDS[measure][0], max: BOUNDS[measure][1] }),
        whenMissing: fc.constantFrom(...POLICY_OUTCOMES, 'ignore' as const),
      })
      .map(({ is, bound, whenMissing }) => ({
        measure,
        when: is === 'missing' ? { is } : { is, bound, whenMissing },
      })),
  )

const rule = (place: number): fc.Arbitrary<PolicyRule> =>
  fc
    .record({
      own: condition,
      and: fc.option(fc.array(condition, { minLength: 1, maxLength: 2 })),
      outcome: fc.constantFrom(...POLICY_OUTCOMES),
      some: onlyFor,
    })
    .map(({ own, and, outcome, some }) => ({
      name: `rule ${place}`,
      ...own,
      ...(and === null ? {} : { and }),
      outcome,
      ...some,
    }))

/** Most rules are for all. */
const onlyFor: fc.Arbitrary<Pick<PolicyRule, 'borrowerTypes' | 'loanTypes' | 'dealerIds'>> = fc.constantFrom(
  {},
  {},
  {},
  {},
  {},
  { borrowerTypes: ['individual', 'joint'] },
  { borrowerTypes: ['partnership', 'limitedCompany', 'soleTrader'] },
  { loanTypes: ['hirePurchase'] },
  { loanTypes: ['pcp'] },
  { dealerIds: [DEALER] },
  { dealerIds: ['another'] },
)

/** A provider with a fact of each type. */
const REGISTER = 'register'

/** What it found out does not depend on the figures. */
const factRule: fc.Arbitrary<PolicyRule> = fc
  .record({
    of: fc.constantFrom(
      { measure: 'arrears', unit: 'euro' as const, bounds: [10_000, 20_000] },
      { measure: 'knownSince', unit: 'days' as const, bounds: [100, 400] },
      { measure: 'isBankrupt', value: true },
      { measure: 'grade', value: 'poor' },
    ),
    is: fc.constantFrom('above' as const, 'below' as const),
    place: fc.constantFrom(0, 1),
    whenMissing: fc.constantFrom('refer' as const, 'ignore' as const),
    outcome: fc.constantFrom(...POLICY_OUTCOMES),
  })
  .map(({ of: { measure, unit, bounds, value }, is, place, whenMissing, outcome }) => ({
    name: 'rule of a fact',
    measure: `${REGISTER}.${measure}`,
    ...(unit === undefined ? {} : { unit }),
    maximumAgeDays: 30,
    when:
      value === undefined
        ? { is, bound: bounds?.[place] ?? 0, whenMissing }
        : { is: 'equal', value, whenMissing },
    outcome,
  }))

/** What the provider knows of somebody; of some people nothing. */
export const foundFacts: fc.Arbitrary<Readonly<Record<string, FactValue>>> = fc.record(
  {
    arrears: fc.constantFrom(50, 150, 250),
    isBankrupt: fc.boolean(),
    knownSince: fc.constantFrom('2026-10-01', '2026-01-01', '2020-01-01'),
    grade: fc.constantFrom('good', 'poor'),
  },
  { requiredKeys: [] },
)

const facts: fc.Arbitrary<AgedFacts> = fc
  .tuple(foundFacts, fc.constantFrom(1, 1, 31))
  .map(
    ([found, ageDays]) =>
      new Map(Object.entries(found).map(([name, value]) => [`${REGISTER}.${name}`, { value, ageDays }])),
  )

export const policies: fc.Arbitrary<Policy> = fc.integer({ min: 0, max: 4 }).chain((count) =>
  fc.record({
    version: fc.constant(1),
    rules: fc
      .tuple(fc.option(factRule), fc.tuple(...Array.from({ length: count }, (_, place) => rule(place))))
      .map(([ofFact, rules]) => (ofFact !== null && count > 2 ? [ofFact, ...rules] : rules)),
    otherwise: fc.constantFrom('approve' as const, 'approve' as const, 'refer' as const),
    fourEyesFrom: fc.constant(null),
    affordability: fc.constant({
      firstApplicant: fromEuros(600),
      paymentStress: shareFromPerCent(12.5),
      debts: ['register.arrears'],
    }),
  }),
)

/** Both laws, with caps near the APRs of such products; the newer one may cover smaller loans only. */
export const laws: fc.Arbitrary<readonly CreditLaw[]> = fc
  .record({
    caps: fc.array(fc.constantFrom(23, 23, 15, 10, 7), { minLength: 2, maxLength: 2 }),
    creditMaximumEuro: fc.constantFrom(100_000, 100_000, 3_000, 7_000),
  })
  .map(({ caps, creditMaximumEuro }) =>
    CREDIT_LAWS.map((law, place) => ({
      ...law,
      aprMaximumPerCent: caps[place] ?? law.aprMaximumPerCent,
      creditMaximumEuro: law.creditMaximumEuro === null ? null : creditMaximumEuro,
    })),
  )

/** Few enough figures to try each of them. */
export const SMALL: Size = { priceMaximum: 8_000, terms: [12, 24, 36, 42, 48, 60], termsOfProduct: 6 }

/** As many as any lender could offer, up to the interface's highest price. */
export const LARGE: Size = {
  priceMaximum: 100_000,
  terms: Array.from({ length: 73 }, (_, months) => 12 + months),
  termsOfProduct: 73,
}

export const nearestInputs = (size: Size): fc.Arbitrary<NearestInput> =>
  fc
    .constantFrom('hirePurchase' as const, 'hirePurchase' as const, 'pcp' as const)
    .chain((loanType) => given(loanType, size))
    .map(({ price, share, odd, tradeIn, term, loanType, kilometres, salary, termMaximum, ...rest }) => {
      const deposit = Math.floor((price * share) / 10_000) * 100 + odd
      const { application } = inputOf({
        finance: {
          price,
          deposit,
          tradeIn,
          term,
          loanType,
          ...(kilometres === undefined ? {} : { kilometresPerYear: kilometres }),
        },
        incomes: [{ salary, housing: 900 }],
      })
      const isSubmittable = fromEuros(price) - fromEuros(deposit) - fromEuros(tradeIn) >= rest.loanMinimum
      return {
        application,
        products: rest.products,
        policy: rest.policy,
        // What was submitted is within the set's bounds.
        bounds: {
          termMinimum: 1,
          termMaximum: Math.max(termMaximum, term),
          loanMinimum: cents(isSubmittable ? rest.loanMinimum : 1),
        },
        laws: rest.laws,
        facts: rest.facts,
        today: TODAY,
        dealerId: DEALER,
      }
    })

const given = (loanType: LoanType, size: Size) =>
  fc.record({
    price: fc.integer({ min: size.priceMaximum / 4, max: size.priceMaximum }),
    share: fc.integer({ min: 0, max: 45 }),
    odd: fc.constantFrom(0, 0, 50, 0.37),
    tradeIn: fc.constantFrom(0, 0, 500),
    term: fc.constantFrom(24, 36, 36, 48, 60, 84),
    loanType: fc.constant(loanType),
    kilometres: fc.constantFrom(
      15_000 as const,
      15_000 as const,
      20_000 as const,
      20_000 as const,
      undefined,
    ),
    salary: fc.integer({ min: 1_250, max: 4_000 }),
    products: fc.tuple(...['one', 'two', 'three', 'four'].map((id) => productOf(id, loanType, size))),
    policy: policies,
    laws,
    facts,
    termMaximum: fc.constantFrom(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 48),
    loanMinimum: fc.constantFrom(1, 1, 1_000_01),
  })

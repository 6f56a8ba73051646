/** Both sets as these tests see them: tables, pure reading, valid bodies, and the facts handed in. */

import type { LocalDate } from '../../packages/values/dublin-day.ts'
import type { Facts } from '../../src/domain/application/facts.ts'
import { setA } from '../../src/sets/a/index.ts'
import { setB } from '../../src/sets/b/index.ts'
import { type Body, type InterfaceTables, tablesOfSetA, tablesOfSetB } from './interface-tables.ts'
import {
  type BorrowerTypeA,
  type BorrowerTypeB,
  borrowerTypesOfSetA,
  borrowerTypesOfSetB,
  newVehicle,
  validCase,
  validQuote,
  withAt,
  withAtInBothLists,
} from './samples.ts'

export type { Facts }
export type Failure = { readonly place: string; readonly type: string; readonly message: string }
export type Reading = (body: Body, facts: Facts) => readonly Failure[]

/** A set with what a test of all its fields needs. `put` sets a value so that two equal lists stay equal. */
export type SetUnderTest = {
  readonly name: 'set A' | 'set B'
  readonly tables: InterfaceTables
  readonly read: Reading
  readonly put: (body: Body, place: string, value: unknown) => Body
  readonly bodies: readonly SampleBody[]
}
/** A valid body, its title, and the facts under which it is valid. */
export type SampleBody = {
  readonly title: string
  readonly borrowerType: string
  readonly body: Body
  readonly facts: Facts
}

/** A calendar day as the sets take it. */
export const day = (written: string): LocalDate => written as LocalDate

const bankNamesOf = (tables: InterfaceTables): ReadonlySet<string> =>
  new Set(tables.enumerations['Bank']?.values)

/** Products on offer in these tests: hire purchase 12 to 72 months, PCP 24 to 48 for all alike. */
const termsOnOffer = { hirePurchase: [12, 24, 36, 48, 60, 72], pcp: [24, 36, 48] } as const

/** A summer's day, a dealer without the special agreement, a car that the catalogue has. */
export const factsForSetA: Facts = {
  today: day('2026-06-15'),
  ownerRequired: false,
  specialAgreement: false,
  carKnown: true,
  bankNames: bankNamesOf(tablesOfSetA),
}
export const factsForPartnerOfSetA: Facts = { ...factsForSetA, ownerRequired: true }
export const factsForSetB: Facts = {
  today: day('2026-06-15'),
  termsOffered: (loanType) => (loanType === 'pcp' ? termsOnOffer.pcp : termsOnOffer.hirePurchase),
  bankNames: bankNamesOf(tablesOfSetB),
}

export const readA: Reading = (body, facts) => setA.read(body, facts).failures
export const readB: Reading = (body, facts) => setB.read(body, facts).failures

export const underTestA: SetUnderTest = {
  name: 'set A',
  tables: tablesOfSetA,
  read: readA,
  put: withAt,
  bodies: borrowerTypesOfSetA.flatMap(bodiesOfSetA),
}
export const underTestB: SetUnderTest = {
  name: 'set B',
  tables: tablesOfSetB,
  read: readB,
  put: withAtInBothLists,
  bodies: borrowerTypesOfSetB.flatMap(bodiesOfSetB),
}
export const bothSets: readonly SetUnderTest[] = [underTestA, underTestB]

/** The full bodies that differ in what is read: every borrower type once, and each further kind for one type. */
export function fullBodiesOf({ bodies }: SetUnderTest): SampleBody[] {
  const full = bodies.filter(({ title }) => title.startsWith('full'))
  return full.filter(({ borrowerType }, index) => index < 3 || borrowerType !== full[index - 1]?.borrowerType)
}

/** The first full body of a set, which fills every field: an individual's, with one applicant. */
export function fullBodyOf({ bodies }: SetUnderTest): SampleBody {
  const full = bodies.find(({ title }) => title.startsWith('full'))
  if (full === undefined) throw new Error('a set has full bodies')
  return full
}

function bodiesOfSetA(borrowerType: BorrowerTypeA): SampleBody[] {
  const partner = { borrowerType, facts: factsForPartnerOfSetA }
  const dealer = { borrowerType, facts: factsForSetA }
  const full = validQuote(borrowerType)
  const minimal = { filled: 'minimal', client: 'dealer' } as const
  return [
    { ...partner, title: `full ${borrowerType} with both vehicles, by a partner`, body: full },
    {
      ...partner,
      title: `full ${borrowerType} with a used vehicle`,
      body: withAt(full, 'quote.newVehicle', undefined),
    },
    {
      ...dealer,
      title: `full ${borrowerType} with a new vehicle`,
      body: withAt(full, 'quote.usedVehicle', undefined),
    },
    {
      ...dealer,
      title: `minimal ${borrowerType} with a used vehicle, by a dealer`,
      body: validQuote(borrowerType, {}, minimal),
    },
    {
      ...partner,
      title: `minimal ${borrowerType} with a new vehicle, by a partner`,
      body: validQuote(
        borrowerType,
        { 'quote.usedVehicle': undefined, 'quote.newVehicle': newVehicle },
        { filled: 'minimal' },
      ),
    },
  ]
}

function bodiesOfSetB(borrowerType: BorrowerTypeB): SampleBody[] {
  const bought = { borrowerType, facts: factsForSetB }
  return [
    { ...bought, title: `full ${borrowerType} with hire purchase`, body: validCase(borrowerType) },
    {
      ...bought,
      title: `full ${borrowerType} with a PCP`,
      body: validCase(borrowerType, { 'loanDetails.loanType': 'pcp' }),
    },
    { ...bought, title: `minimal ${borrowerType}`, body: validCase(borrowerType, {}, { filled: 'minimal' }) },
  ]
}

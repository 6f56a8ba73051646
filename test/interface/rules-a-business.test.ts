/**
 * Set A's business blocks by borrower type, with the oddities that the tables state: a block that is present is checked
 * by its own table, for every borrower type.
 */
import { test } from 'node:test'
import { accepted, assertFailures, assertRows } from './expectations.ts'
import { type BorrowerTypeA, borrowerTypesOfSetA, validQuote, withAll, withAt } from './samples.ts'
import { factsForSetA as facts, readA } from './sets-under-test.ts'

const fieldsOfBusiness = [
  'businessCcrCounty',
  'averageTurnoverPerMonth',
  'businessAddress',
  'businessEmail',
  'businessTelephone',
  'numberOfEmployees',
  'typeOfBusiness',
  'yearIncorporated',
]

/** The blocks in the order of the table, with the types that need each, and what an empty one lacks there. */
const blocks: readonly {
  name: string
  neededBy: readonly BorrowerTypeA[]
  lacks: Partial<Record<BorrowerTypeA, readonly string[]>>
}[] = [
  {
    name: 'businessData',
    neededBy: ['Partnership', 'LimitedCompany', 'SoleTrader'],
    lacks: { Partnership: fieldsOfBusiness, LimitedCompany: fieldsOfBusiness, SoleTrader: fieldsOfBusiness },
  },
  {
    name: 'company',
    neededBy: ['Partnership', 'LimitedCompany'],
    lacks: {
      Partnership: ['legalName'],
      LimitedCompany: ['companyRegistrationNumber'],
    },
  },
  { name: 'partnership', neededBy: ['Partnership'], lacks: { Partnership: ['legalName'] } },
  { name: 'soleTrader', neededBy: ['SoleTrader'], lacks: {} },
]

for (const borrowerType of borrowerTypesOfSetA) {
  const full = validQuote(borrowerType)

  test(`${borrowerType}: each business block is required by the types that need it`, () => {
    for (const { name, neededBy } of blocks) {
      const place = `quote.${name}`
      const expected = neededBy.includes(borrowerType) ? [`${place} · required`] : []
      for (const nothing of [undefined, null])
        assertFailures(readA, withAt(full, place, nothing), facts, expected)
    }
  })

  test(`${borrowerType}: an empty business block lacks what its own table requires where it is needed, and else is absent`, () => {
    for (const { name, lacks } of blocks) {
      const expected = (lacks[borrowerType] ?? []).map((field) => `quote.${name}.${field} · required`)
      for (const nothing of [{}, [], { legalName: null, tradingAs: ' ', businessAddress: null, other: 1 }])
        assertFailures(readA, withAt(full, `quote.${name}`, nothing), facts, expected)
    }
  })

  test(`${borrowerType}: without any business block, all required ones are reported`, () => {
    const bare = withAll(full, Object.fromEntries(blocks.map(({ name }) => [`quote.${name}`, undefined])))
    const needed = blocks.filter(({ neededBy }) => neededBy.includes(borrowerType))
    assertFailures(
      readA,
      bare,
      facts,
      needed.map(({ name }) => `quote.${name} · required`),
    )
  })

  test(`${borrowerType}: a given business block is checked in its formats and bounds`, () => {
    assertRows(readA, facts, (place, value) => withAt(full, place, value), [
      ['quote.businessData.businessCcrCounty', 'Dublin', 'enum'],
      ['quote.businessData.businessEmail', 'office', 'email'],
      ['quote.businessData.businessTelephone', 'none', 'irishPhone'],
      ['quote.businessData.averageTurnoverPerMonth', -1, 'min'],
      ['quote.businessData.averageTurnoverPerMonth', 0.5, 'wholeEuros'],
      ['quote.businessData.numberOfEmployees', 0, accepted],
      ['quote.businessData.yearIncorporated', '1899', 'year'],
      ['quote.businessData.businessAddress', {}, accepted],
      ['quote.businessData.businessAddress.county', 5, 'type'],
      ['quote.company.companyRegistrationNumber', '12345678', 'companyRegistrationNumber'],
      ['quote.company.numberOfDirectors', -1, 'min'],
      ['quote.partnership.legalName', 5, 'type'],
      ['quote.soleTrader.tradingAs', 5, 'type'],
    ])
  })
}

test('the oddities of the tables hold to the letter', () => {
  const soleTrader = validQuote('SoleTrader')
  assertFailures(readA, withAt(soleTrader, 'quote.company', undefined), facts, [])
  assertFailures(readA, withAt(soleTrader, 'quote.company.numberOfDirectors', undefined), facts, [
    'quote.company.numberOfDirectors · required',
  ])
  assertFailures(readA, withAt(soleTrader, 'quote.soleTrader.tradingAs', undefined), facts, [])
  for (const borrowerType of ['Partnership', 'LimitedCompany'] as const) {
    const body = validQuote(borrowerType)
    assertFailures(readA, withAt(body, 'quote.soleTrader', undefined), facts, [])
    // A block without its one field is absent, so its own requirement never fails.
    assertFailures(readA, withAt(body, 'quote.soleTrader.tradingAs', ' '), facts, [])
    assertFailures(readA, withAt(body, 'quote.company.numberOfDirectors', undefined), facts, [])
  }
  const individual = validQuote('Individual')
  for (const { name } of blocks) assertFailures(readA, withAt(individual, `quote.${name}`, {}), facts, [])
})

test('without a readable borrower type, no business block is required', () => {
  const full = validQuote('LimitedCompany')
  const bare = withAll(full, Object.fromEntries(blocks.map(({ name }) => [`quote.${name}`, undefined])))
  const empty = withAll(full, Object.fromEntries(blocks.map(({ name }) => [`quote.${name}`, {}])))
  for (const body of [bare, empty]) {
    for (const [given, type] of [
      [undefined, 'required'],
      ['Company', 'enum'],
      [4, 'type'],
    ] as const) {
      assertFailures(readA, withAt(body, 'quote.borrowerType', given), facts, [
        `quote.borrowerType · ${type}`,
      ])
    }
  }
})

test('an address of a business has no field that is required', () => {
  const body = validQuote('SoleTrader')
  for (const name of ['county', 'line1', 'line2', 'postCode', 'town']) {
    assertFailures(readA, withAt(body, `quote.businessData.businessAddress.${name}`, undefined), facts, [])
  }
})

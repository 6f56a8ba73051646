/**
 * Fields that no table has: ignored anywhere, `__proto__` like any other; and if a required field is missing, the
 * sentence names an unknown one that looks like it.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disagreement } from './expectations.ts'
import { type Body, placesIn } from './interface-tables.ts'
import { fieldNameOf } from './place-parts.ts'
import { validCase, validQuote, withAt, withAtInBothLists } from './samples.ts'
import {
  bothSets,
  factsForSetA,
  factsForSetB,
  fullBodyOf,
  type Reading,
  readA,
  readB,
} from './sets-under-test.ts'

const unknownKeys = {
  unheardOf: 'sample',
  Quote: null,
  constructor: 5,
  toString: [1],
  hasOwnProperty: true,
  valueOf: {},
  length: 101,
  '0': 'sample',
  '': 'sample',
}

for (const set of bothSets) {
  test(`${set.name}: unknown fields are ignored in every block`, () => {
    const { body, facts } = fullBodyOf(set)
    const blocks = placesIn(set.tables, body)
      .filter(
        ({ form, place }) =>
          (form === 'block' || form === 'entry') && !place.startsWith('borrower.applicants['),
      )
      .map(({ place }) => place)
    const disagreements = blocks.flatMap((block) =>
      Object.entries(unknownKeys).flatMap(([key, value]) =>
        disagreement(set.read, withKey(set.put, body, block, key, value), facts, [], `${block} with ${key}`),
      ),
    )
    assert.deepEqual(disagreements, [])
    assert.deepEqual(set.read({ ...body, ...unknownKeys }, facts), [])
  })

  test(`${set.name}: what is in __proto__ is not read, and does no harm`, () => {
    const { body, facts } = fullBodyOf(set)
    const holders = placesIn(set.tables, body).filter(
      ({ form, place }) => form === 'block' && !/^quote\.(new|used)V/.test(place),
    )
    for (const { place } of holders) {
      if (place.startsWith('borrower.applicants[')) continue
      const value = at(body, place)
      const hidden = JSON.parse(`{"__proto__": ${JSON.stringify(value)}}`)
      const beside = JSON.parse(
        `{"__proto__": {"a": 1}, ${JSON.stringify(value).slice(1)}`.replace(', }', '}'),
      )
      const empty = set.read(set.put(body, place, {}), facts)
      assert.deepEqual(set.read(set.put(body, place, hidden), facts), empty, `only __proto__ in ${place}`)
      assert.deepEqual(set.read(set.put(body, place, beside), facts), [], `__proto__ in ${place}`)
    }
    const whole: Body = JSON.parse(`{"__proto__": ${JSON.stringify(body)}}`)
    const failed = (body: Body) => set.read(body, facts).map(({ place, type }) => `${place} · ${type}`)
    assert.deepEqual(failed(whole), failed({}))
    assert.equal(({} as Body)['quote'], undefined)
  })
}

function withKey(put: typeof withAt, body: Body, block: string, key: string, value: unknown): Body {
  return put(body, block, { ...at(body, block), [key]: value })
}

/** The block at a place of a body. */
function at(body: Body, place: string): Body {
  const keys = place.replaceAll('[', '.').replaceAll(']', '').split('.')
  return keys.reduce<unknown>((inner, key) => (inner as Body)[key], body) as Body
}

/** A body without a field, and with a key much like it; whether the sentence names that key. */
type Misspelling = readonly [place: string, key: string, named: boolean]

const misspellingsOfSetA: readonly Misspelling[] = [
  ['quote', 'qoute', true],
  ['quote', 'quotes', true],
  ['quote', 'question', false],
  ['quote.finance', 'finanse', true],
  ['quote.finance.assetPurchasePrice', 'assetpurchaseprize', true],
  ['quote.finance.assetPurchasePrice', 'assetPurchasePrize', true],
  ['quote.finance.tradeInValueDeposit', 'tradeInValueDepo', false],
  ['quote.applicants[0].personalInfo.ppsNumber', 'ppsNumbre', true],
  ['quote.applicants[0].personalInfo.ppsNumber', 'ppsNo', false],
  ['quote.applicants[0].personalInfo.lastName', 'LastNam', true],
  ['quote.applicants[0].personalInfo.maidenName', 'maidename', true],
  ['quote.applicants[0].contactDetails', 'contactDetail', true],
  ['quote.applicants[0].contactDetails.addressHistory[0].county', 'country', true],
  ['quote.applicants[0].incomeExpenditure', 'incomeExpenditures', true],
  ['quote.bankDetails.yearsWithBank', 'yearWithBank', true],
  ['quote.bankDetails.yearsWithBank', 'year_with_bank', true],
  ['quote.bankDetails.yearsWithBank', 'YEARS_BANK', false],
]

const misspellingsOfSetB: readonly Misspelling[] = [
  ['loanDetails', 'loanDetials', true],
  ['loanDetails', 'loan', false],
  ['onBehalfOf', 'onBehalf', true],
  ['onBehalfOf', 'on_behalf_off', true],
  ['onBehalfOf', 'ON_BEHALVE_OF', true],
  ['caseId', 'caseIdd', true],
  ['caseId', 'caseReference', false],
  ['applicants', 'applicant', true],
  ['borrower', 'borower', true],
  ['borrower.borrowerType', 'borowertype', true],
  ['borrower.bankDetails', 'bankDetail', true],
  ['loanDetails.term', 'trem', true],
  ['loanDetails.loanType', 'loanTyp', true],
  ['loanDetails.vehicle.purchasePrice', 'purchasePrise', true],
  ['applicants[0].employment.eirCode', 'eirCod', true],
]

function assertNamed(
  read: Reading,
  body: Body,
  [place, key, named]: Misspelling,
  others: readonly string[],
): void {
  const failures = read(body, 'quote' in body || place === 'quote' ? factsForSetA : factsForSetB)
  assert.deepEqual(
    failures.map((failure) => `${failure.place} · ${failure.type}`),
    [`${place} · required`, ...others],
  )
  const message = failures[0]?.message ?? ''
  // The field's own name may contain the other key (applicant in applicants): look for the key as a word.
  const words = message.split(/[^\p{L}\p{N}_]+/u)
  assert.equal(words.includes(key), named, `${key} for ${place}: ${message}`)
  assert.ok(words.includes(fieldNameOf(place)), message)
}

test('set A: the sentence on a missing field names an unknown one that is nearly it', () => {
  for (const misspelling of misspellingsOfSetA) {
    const [place, key] = misspelling
    const body = validQuote('Individual')
    const value = at(body, place)
    const misspelt = withAt(withAt(body, place, undefined), place.replace(/[^.]*$/, key), value)
    assertNamed(readA, misspelt, misspelling, [])
  }
})

test('set B: the sentence on a missing field names an unknown one that is nearly it', () => {
  for (const misspelling of misspellingsOfSetB) {
    const [place, key] = misspelling
    const body = validCase('individual')
    const value = at(body, place)
    const put = place.includes('[') ? withAtInBothLists : withAt
    const misspelt = put(put(body, place, undefined), place.replace(/[^.]*$/, key), value)
    assertNamed(readB, misspelt, misspelling, [])
  }
})

test('a field that is null is missing too, and hinted at', () => {
  const application = validCase('individual')
  const misspelt: Body = { ...application, loanDetails: null, loanDetail: application['loanDetails'] }
  assertNamed(readB, misspelt, ['loanDetails', 'loanDetail', true], [])
})

test('a known field never counts as a misspelling of its neighbour', () => {
  const place = 'applicants[0].employment.line1'
  const body = withAtInBothLists(validCase('individual'), place, undefined)
  assertNamed(readB, body, [place, 'line2', false], [])
  const respelt = withAtInBothLists(body, 'applicants[0].employment.line2', undefined)
  const line2 = withAtInBothLists(respelt, 'applicants[0].employment.LINE2', 'Sample Road')
  assertNamed(readB, line2, [place, 'LINE2', false], [])
})

test('an unknown field in another object is no hint', () => {
  const place = 'loanDetails.term'
  const body = withAt({ ...validCase('individual'), trem: 48 }, place, undefined)
  assertNamed(readB, body, [place, 'trem', false], [])
})

test('there is no hint if the field is there and wrong', () => {
  const body = withAt(withAt(validCase('individual'), 'loanDetails.term', '48'), 'loanDetails.trem', 48)
  const [failure] = readB(body, factsForSetB)
  assert.equal(failure?.type, 'type')
  assert.doesNotMatch(failure?.message ?? '', /\btrem\b/)
})

/**
 * Fields in a place that is not their own, the other set's words, and what is ignored: taken, failed or named, so that
 * no value is lost in silence.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ignoredIn } from '../../packages/rules/ignored.ts'
import { setA } from '../../src/sets/a/index.ts'
import { setB } from '../../src/sets/b/index.ts'
import type { Body } from './interface-tables.ts'
import { validCase, validQuote, withAll, withAt } from './samples.ts'
import { type Facts, factsForPartnerOfSetA, factsForSetA, factsForSetB } from './sets-under-test.ts'

const QUOTE = 'Q01M7W0FX9DFGWSARHTC8DYZCGZ'
const CASE = 'C01M7W0FX9DFGWSARHTC8DYZCGZ'
const OWNER = 'owner@dealer.example'
const named = (name: string) => ({ is: 'named', name })

const quote = validQuote('Individual', {}, { client: 'dealer' })
const bare = withAll(quote, {
  'quote.quoteReference': undefined,
  customData: undefined,
  ownerUserEmail: undefined,
})
const kase = validCase('individual')
const { onBehalfOf: _owner, caseId: _reference, ...bareCase } = kase as Body

/** A body, what is taken from it, and its failures. */
type Row = readonly [
  what: string,
  body: Body,
  taken: { readonly owner?: string; readonly reference?: string; readonly customData?: unknown },
  failures?: readonly string[],
]

const rowsOfSetA: readonly Row[] = [
  ['quoteReference beside quote', { ...bare, quoteReference: QUOTE }, { reference: QUOTE }],
  ['QuoteReference beside quote', { ...bare, QuoteReference: QUOTE }, { reference: QUOTE }],
  ['QuoteReference in quote', withAt(bare, 'quote.QuoteReference', QUOTE), { reference: QUOTE }],
  [
    'quoteReference in both places: its own counts',
    { ...withAt(bare, 'quote.quote_reference', QUOTE), quoteReference: 'Q00' },
    { reference: QUOTE },
  ],
  [
    'quoteReference null in its own place',
    { ...withAt(bare, 'quote.quoteReference', null), quoteReference: QUOTE },
    { reference: QUOTE },
  ],
  [
    'quoteReference beside a quote in another spelling',
    { QUOTE: bare['quote'], quoteReference: QUOTE },
    { reference: QUOTE },
  ],
  ['quoteReference without a quote', { quoteReference: QUOTE }, { reference: QUOTE }, ['quote · required']],
  ['ownerUserEmail in quote', withAt(bare, 'quote.ownerUserEmail', OWNER), { owner: OWNER }],
  ['OwnerUserEmail in quote', withAt(bare, 'quote.OwnerUserEmail', OWNER), { owner: OWNER }],
  ['OwnerUserEmail', { ...bare, OwnerUserEmail: OWNER }, { owner: OWNER }],
  [
    'ownerUserEmail blank in its own place',
    { ...withAt(bare, 'quote.ownerUserEmail', OWNER), ownerUserEmail: ' ' },
    { owner: OWNER },
  ],
  ['customData in quote', withAt(bare, 'quote.customData', { A_b: 1 }), { customData: { A_b: 1 } }],
  [
    'customData null in quote, filled in its own place',
    { ...withAt(bare, 'quote.customData', null), customData: { a: 1 } },
    { customData: { a: 1 } },
  ],
  ['CustomData', { ...bare, CustomData: { A_b: 1 } }, { customData: { A_b: 1 } }],
  [
    'customData in both places: its own counts',
    { ...withAt(bare, 'quote.customData', { a: 1 }), customData: {} },
    { customData: {} },
  ],
  [
    'a wrong customData in quote fails at its own place',
    withAt(bare, 'quote.custom-data', 5),
    {},
    ['customData · type'],
  ],
]

const rowsOfSetB: readonly Row[] = [
  [
    'caseId in borrower',
    withAt({ ...bareCase, onBehalfOf: '' }, 'borrower.caseId', CASE),
    { reference: CASE },
  ],
  [
    'case_id in loanDetails',
    withAt({ ...bareCase, caseId: null }, 'loanDetails.case_id', CASE),
    { reference: CASE },
  ],
  [
    'onBehalfOf in borrower',
    withAt({ ...bareCase, caseId: '' }, 'borrower.OnBehalfOf', OWNER),
    { owner: OWNER },
  ],
  [
    'onBehalfOf in loanDetails',
    withAt(kase, 'loanDetails.onBehalfOf', 'else@dealer.example'),
    { owner: 'owner@example.ie' },
  ],
  ['CaseId null: a new case', { ...bareCase, CaseId: null }, {}],
  ['caseId null in borrower: a new case', withAt(bareCase, 'borrower.caseId', null), {}],
  ['CASE_ID blank in loanDetails: a new case', withAt(bareCase, 'loanDetails.CASE_ID', ''), {}],
  [
    'caseId filled in borrower, null in loanDetails',
    withAt(withAt(bareCase, 'loanDetails.caseId', null), 'borrower.caseId', CASE),
    { reference: CASE },
  ],
  ['no caseId: send null', { ...bareCase }, {}, ['caseId · required']],
]

for (const [set, rows, facts] of [
  [setA, rowsOfSetA, factsForSetA],
  [setB, rowsOfSetB, factsForSetB],
] as const) {
  for (const [what, body, taken, failures = []] of rows) {
    test(`set ${set.name}, ${what}`, () => {
      const reading = set.read(body, facts)
      assert.deepEqual(
        reading.failures.map(({ place, type }) => `${place} · ${type}`),
        failures,
      )
      const { owner, reference } = set.head(body)
      const { customData = undefined, reference: read = undefined } = reading.value ?? {}
      assert.deepEqual(reference, taken.reference === undefined ? { is: 'absent' } : named(taken.reference))
      if (taken.owner !== undefined || set === setA)
        assert.deepEqual(owner, taken.owner === undefined ? { is: 'absent' } : named(taken.owner))
      if (failures.length > 0) return
      assert.deepEqual(customData, taken.customData)
      assert.deepEqual(read, taken.reference)
    })
  }
}

/** A body, the field that fails, and the key that its sentence names. */
type OtherWord = readonly [
  what: string,
  body: Body,
  failures: readonly (readonly [place: string, key: string])[],
]

const wordsInSetA: readonly OtherWord[] = [
  ['onBehalfOf', { ...bare, onBehalfOf: OWNER }, [['ownerUserEmail', 'onBehalfOf']]],
  ['OnBehalfOf in quote', withAt(bare, 'quote.OnBehalfOf', OWNER), [['ownerUserEmail', 'OnBehalfOf']]],
  ['caseId in quote', withAt(bare, 'quote.caseId', QUOTE), [['quote.quoteReference', 'caseId']]],
  [
    'both, beside quote',
    { ...bare, case_id: QUOTE, onBehalfOf: OWNER },
    [
      ['quote.quoteReference', 'case_id'],
      ['ownerUserEmail', 'onBehalfOf'],
    ],
  ],
  ['onBehalfOf beside an owner', { ...bare, onBehalfOf: OWNER, ownerUserEmail: OWNER }, []],
  ['nothing under them', { ...bare, onBehalfOf: '', caseId: null }, []],
]
const wordsInSetB: readonly OtherWord[] = [
  [
    'ownerUserEmail',
    { ...bareCase, caseId: null, ownerUserEmail: OWNER },
    [['onBehalfOf', 'ownerUserEmail']],
  ],
  [
    'ownerUserEmail beside an empty onBehalfOf',
    { ...kase, onBehalfOf: '', ownerUserEmail: OWNER },
    [['onBehalfOf', 'ownerUserEmail']],
  ],
  ['quoteReference', { ...bareCase, quoteReference: CASE }, [['caseId', 'quoteReference']]],
  [
    'QuoteReference in loanDetails',
    withAt({ ...bareCase, caseId: null }, 'loanDetails.QuoteReference', CASE),
    [['caseId', 'QuoteReference']],
  ],
]

for (const [set, rows, facts] of [
  [setA, wordsInSetA, [factsForSetA, factsForPartnerOfSetA]],
  [setB, wordsInSetB, [factsForSetB]],
] as const) {
  for (const [what, body, expected] of rows) {
    test(`set ${set.name}, the other set’s word: ${what}`, () => {
      for (const known of facts as readonly Facts[]) {
        const failures = set
          .read(body, known)
          .failures.filter(
            ({ place, message }) => place !== 'ownerUserEmail' || message.includes('other set'),
          )
        assert.deepEqual(
          failures.map(({ place, type }) => [place, type]),
          expected.map(([place]) => [place, 'required']),
        )
        for (const [index, [, key]] of expected.entries())
          assert.match(
            failures[index]?.message ?? '',
            new RegExp(`\\. Received ${key}, which is the other set’s name for it\\.$`),
          )
      }
      const isOwnerNamed = expected.some(([place]) => place === 'ownerUserEmail' || place === 'onBehalfOf')
      if (isOwnerNamed) assert.deepEqual(set.head(body).owner, { is: 'malformed' })
    })
  }
}

test('set B: a list of applicants in another spelling than its twin is the same list', () => {
  const [applicant] = kase['applicants'] as readonly Body[]
  const { firstName, ...others } = applicant as Body
  const body = { ...kase, applicants: [{ ...others, first_name: firstName }] }
  assert.deepEqual(setB.read(body, factsForSetB).failures, [])
})

const places = (set: typeof setA, body: object, maximum = 20) =>
  ignoredIn(set.validator.tree, body, maximum).map(({ within, key }) =>
    within === '' ? key : `${within}.${key}`,
  )

test('what a body has beside its fields is found, before what is within its fields and without its own content', () => {
  assert.deepEqual(places(setA, quote), [])
  assert.deepEqual(places(setB, kase), [])
  const body = withAll(quote, {
    'quote.applicants[0].nickname': { first: 'x' },
    'quote.applicants[0].personalInfo.FirstName': 'kept under its own name',
    'quote.applicants[0].personalInfo.last-name': null,
    'quote.applicants[0].contactDetails.addressHistory[0].eirCode': 'x',
    'quote.ownerUserEmail': OWNER,
    'quote.finance': { Term: 48, term_: 48, colour: [{ a: 1 }] },
    customData: { anything: { at: 'all' } },
    quotes: {},
  })
  const sent = { ...body, ownerUserEmail: 'own@dealer.example', Quote: null }
  assert.deepEqual(places(setA, sent), [
    'quotes',
    'quote.ownerUserEmail',
    'quote.applicants[0].nickname',
    'quote.applicants[0].contactDetails.addressHistory[0].eirCode',
    'quote.applicants[0].personalInfo.FirstName',
    'quote.finance.Term',
    'quote.finance.colour',
  ])
  assert.deepEqual(places(setA, sent, 2).length, 2)
})

test('a field that was taken from another place or spelling is not ignored, __proto__ is', () => {
  assert.deepEqual(
    places(setA, { ...withAt(bare, 'quote.ownerUserEmail', OWNER), QuoteReference: QUOTE }),
    [],
  )
  const { quote: content } = bare
  assert.deepEqual(places(setA, { Quote: { ...(content as Body), CUSTOMDATA: {} } }), [])
  assert.deepEqual(places(setA, JSON.parse('{"quote": {"__proto__": {"finance": 1}}}')), ['quote.__proto__'])
  assert.deepEqual(places(setB, withAt(bareCase, 'borrower.caseId', CASE)), [])
})

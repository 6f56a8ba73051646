/** A body that is right but in the wrong place: wrapped, without its wrapper, or another set's. The first sentence says so. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SETS } from '../../src/domain/application/sets.ts'
import { setA } from '../../src/sets/a/index.ts'
import { setB } from '../../src/sets/b/index.ts'
import type { Body } from './interface-tables.ts'
import { validCase, validQuote } from './samples.ts'
import { factsForSetA, factsForSetB, type Reading, readA, readB } from './sets-under-test.ts'

const quote = validQuote('Individual')
const application = validCase('individual')
const { caseId, ...withoutCaseId } = application
const unwrapped = quote['quote'] as Body

const NO_WRAPPER = (key: string) => `Set B takes no wrapper: send the content of ${key} as the request body`
const IS_SET_A = 'This is a set A application: send it to POST /api/quote/submit'
const IS_SET_B = 'This is a set B application: send it to POST /api/case/submit'
const NEEDS_QUOTE = 'Set A requires the application in quote: send {"quote": …}'

type Row = readonly [given: string, body: Body, ending: string]

const rowsOfSetB: readonly Row[] = [
  ['in quote', { quote: application }, NO_WRAPPER('quote')],
  ['in case', { case: application }, NO_WRAPPER('case')],
  [
    'in application, beside other members',
    { sent: 1, application, onBehalfOf: null },
    NO_WRAPPER('application'),
  ],
  ['beside its reference', { caseId, wrapped: withoutCaseId }, NO_WRAPPER('wrapped')],
  [
    'in __proto__, a key like any other',
    JSON.parse('{"__proto__": {"borrower": {}}}'),
    NO_WRAPPER('__proto__'),
  ],
  ['with some of its blocks', { wrapped: { loanDetails: {} } }, NO_WRAPPER('wrapped')],
  ['in another spelling', { Quote: { Borrower: {}, 'loan-details': {} } }, NO_WRAPPER('Quote')],
  [
    'beside blocks that are null',
    { borrower: null, loanDetails: null, wrapped: application },
    NO_WRAPPER('wrapped'),
  ],
  [
    'in a key that may not be repeated',
    { 'J. Sample, 1 Sample Street': application },
    'send its content as the request body',
  ],
  ['set A’s body', quote, IS_SET_A],
  ['set A’s body without its wrapper', unwrapped, IS_SET_A],
]
const rowsOfSetA: readonly Row[] = [
  ['set B’s body', application, IS_SET_B],
  ['set B’s body in set A’s wrapper', { quote: application }, IS_SET_B],
  ['set B’s body beside a quote that is null', { ...application, quote: null }, IS_SET_B],
  ['without its wrapper', unwrapped, NEEDS_QUOTE],
  ['without its wrapper, in another spelling', { FinanceApplyingFor: 'Car' }, NEEDS_QUOTE],
  ['set B’s body in another spelling', { Quote: { Borrower: {} } }, IS_SET_B],
]

const assertEnds = (read: Reading, facts: typeof factsForSetA, rows: readonly Row[]) => {
  for (const [given, body, ending] of rows) {
    const [first, ...others] = read(body, facts)
    assert.equal(first?.type, 'required', given)
    assert.ok(first?.message.endsWith(`${ending}.`), `${given}: ${first?.message}`)
    for (const { message } of others) assert.doesNotMatch(message, /wrapper|[Ss]et [AB]/, given)
  }
}

test('set B: for a wrapper, and for set A’s body, the first sentence says so', () => {
  assertEnds(readB, factsForSetB, rowsOfSetB)
})

test('set A: for set B’s body, and for a quote without its wrapper, the first sentence says so', () => {
  assertEnds(readA, factsForSetA, rowsOfSetA)
})

test('a body that merely lacks something is not mistaken for another', () => {
  const silent: readonly (readonly [Reading, typeof factsForSetA, Body])[] = [
    [readB, factsForSetB, {}],
    [readB, factsForSetB, { quote: 5, wrapped: [application] }],
    [readB, factsForSetB, { quote: { applicants: [] } }],
    [readB, factsForSetB, { loanDetails: {}, wrapped: application }],
    [readB, factsForSetB, { applicants: [], wrapped: application }],
    [readA, factsForSetA, {}],
    [readA, factsForSetA, { quote: {} }],
    [readA, factsForSetA, { quote: { ...unwrapped, borrower: {}, applicants: null } }],
    [readA, factsForSetA, { customData: { borrower: {} } }],
  ]
  for (const [read, facts, body] of silent) {
    const failures = read(body, facts)
    assert.ok(failures.length > 0)
    for (const { message } of failures)
      assert.doesNotMatch(message, /wrapper|[Ss]et [AB]/, JSON.stringify(body))
  }
})

test('a set is known by fields that it has and the other has not', () => {
  const fields = (set: typeof setA, model: string) => Object.keys(set.models[model] ?? {})
  for (const field of SETS.a.blocks) {
    assert.ok(fields(setA, 'ApplicationModel').includes(field))
    assert.ok(!fields(setB, 'ApplicationModel').includes(field))
  }
  for (const field of SETS.b.blocks) {
    assert.ok(fields(setB, 'ApplicationModel').includes(field))
    assert.ok(!fields(setA, 'ApplicationModel').includes(field))
  }
})

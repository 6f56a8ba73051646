/** A person's entries become a body of their set, and back. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { setA } from './a/index.ts'
import { setB } from './b/index.ts'

const APPLICANTS = [{ firstName: 'Órla' }]

for (const [says, set, typed, reference, sent] of [
  ['a new quote', setA, { quote: { x: 1 } }, undefined, { quote: { x: 1, quoteReference: null } }],
  ['a quote sent again', setA, { quote: {} }, 'QX', { quote: { quoteReference: 'QX' } }],
  [
    'a quote with what is no person’s',
    setA,
    { quote: {}, customData: 1, ownerUserEmail: 'x' },
    undefined,
    { quote: { quoteReference: null } },
  ],
  ['no quote at all', setA, { quote: 1 }, 'QX', { quote: 1 }],
  [
    'a new case',
    setB,
    { borrower: { x: 1 }, applicants: APPLICANTS },
    undefined,
    { borrower: { x: 1, applicants: APPLICANTS }, applicants: APPLICANTS, onBehalfOf: '', caseId: null },
  ],
  [
    'a case whose borrower has other applicants',
    setB,
    { borrower: { applicants: [] }, applicants: APPLICANTS },
    'CX',
    { borrower: { applicants: APPLICANTS }, applicants: APPLICANTS, onBehalfOf: '', caseId: 'CX' },
  ],
  [
    'a case without applicants',
    setB,
    { borrower: {} },
    undefined,
    { borrower: {}, onBehalfOf: '', caseId: null },
  ],
  [
    'a case without a borrower',
    setB,
    { applicants: APPLICANTS },
    undefined,
    { applicants: APPLICANTS, onBehalfOf: '', caseId: null },
  ],
] as const) {
  test(`${says} is sent completely`, () => {
    assert.deepEqual(set.ofPeople.toSend(typed, reference), sent)
  })
}

for (const [says, set, sent, typed] of [
  [
    'a quote',
    setA,
    { quote: { x: 1, quoteReference: 'QX' }, customData: {}, ownerUserEmail: 'x' },
    { quote: { x: 1 } },
  ],
  ['no quote', setA, { quote: 'x' }, { quote: 'x' }],
  [
    'a case',
    setB,
    { borrower: { x: 1, applicants: [] }, applicants: APPLICANTS, caseId: 'CX', onBehalfOf: 'x' },
    { borrower: { x: 1 }, applicants: APPLICANTS },
  ],
  [
    'a case with applicants in the borrower alone',
    setB,
    { borrower: { applicants: APPLICANTS } },
    { borrower: {}, applicants: APPLICANTS },
  ],
  ['a case without a borrower', setB, { applicants: APPLICANTS }, { applicants: APPLICANTS }],
] as const) {
  test(`${says} returns to the form without what a person can't choose`, () => {
    assert.deepEqual(set.ofPeople.toEdit(sent), typed)
  })
}

test('a body in another spelling is edited in the interface’s, and hides neither reference nor owner', () => {
  const quote = {
    'quote-reference': 'Q1',
    Finance: { Term: 48 },
    ownerUserEmail: 'a@example.ie',
    nickname: 'x',
  }
  assert.deepEqual(setA.ofPeople.toEdit({ Quote: quote, CUSTOMDATA: { a: 1 } }), {
    quote: { finance: { term: 48 }, nickname: 'x' },
  })
  assert.deepEqual(setA.ofPeople.toSend({ Quote: quote, CustomData: {}, quoteReference: 'Q2' }, 'Q3'), {
    quote: { quoteReference: 'Q3', finance: { term: 48 }, nickname: 'x' },
  })
  const borrower = { CaseId: 'C1', 'on-behalf-of': 'a@example.ie', Applicants: [1], LegalName: 'x' }
  assert.deepEqual(setB.ofPeople.toEdit({ Borrower: borrower }), {
    borrower: { legalName: 'x' },
    applicants: [1],
  })
})

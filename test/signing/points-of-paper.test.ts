/**
 * What a sealed agreement says of each point that a reading of ten of them found wrong, by the text of the sealed PDF; and
 * what it no longer says.
 */
import assert from 'node:assert/strict'
import test from 'node:test'
import { agreementInputOf, applicationOf } from '../../examples/agreements.ts'
import { type AgreementInput, agreementOf } from '../../src/adapters/agreement/content/content.ts'
import { CREDIT_LAWS, type CreditLaw } from '../../src/domain/finance/credit-law.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { paperOf } from './sealed-pages.ts'

const [ACT, DIRECTIVE, COMPANYS] = CREDIT_LAWS as readonly [CreditLaw, CreditLaw, CreditLaw]

const sealedText = async (
  input: AgreementInput,
  how: { readonly waives?: boolean } = {},
): Promise<string> => {
  const { sealed } = await paperOf(agreementOf(input), how)
  return (await readPdf(sealed)).pages.map((lines) => lines.join(' ')).join(' ')
}

const pcp = agreementInputOf('b', applicationOf('b', 'individual-pcp'))
const joint = agreementInputOf('b', applicationOf('b', 'joint'))
const partnership = agreementInputOf('b', applicationOf('b', 'partnership'))
const company = agreementInputOf('b', applicationOf('b', 'limited-company'))

const WAIVER =
  'THIS WAIVER MEANS YOU ARE GIVING UP YOUR RIGHT TO A 10 DAY PERIOD TO RECONSIDER YOUR COMMITMENT TO THE AGREEMENT.'

type Point = {
  readonly input: AgreementInput
  readonly waives?: true
  readonly says: readonly string[]
  readonly neverSays?: readonly RegExp[]
}

const POINTS: Readonly<Record<string, Point>> = {
  '1: the waiver is a statement of its own, with the warning of the Act': {
    input: { ...pcp, law: ACT },
    waives: true,
    says: [WAIVER, 'These are the words of the law: Consumer Credit Act 1995, section 50'],
  },
  '1: nothing speaks of a waiver that nobody signed': {
    input: { ...pcp, law: ACT },
    says: ['Signing this agreement does not waive this right.'],
    neverSays: [/THIS WAIVER/, /partner/i],
  },
  '2: it is made by the last signature, and without dates it promises none': {
    input: { ...pcp, law: DIRECTIVE, runsFrom: 'payingOut' },
    says: [
      'Made on | the day on which the last of those who sign has signed',
      '21 November 2026, by the last signature',
    ],
    neverSays: [/Every payment with its date/],
  },
  '3: the days to withdraw count from the copy': {
    input: { ...pcp, law: ACT },
    says: ['within 10 days of the date on which you receive a copy of it'],
  },
  '4: a company has no consumer’s form and rights': {
    input: { ...company, law: COMPANYS },
    says: ['Central Credit Register'],
    neverSays: [
      /severally/,
      /Pre-contract credit information/,
      /withdraw from this agreement/,
      /half of the hire-purchase price/,
    ],
  },
  '5: the statutory notices are in the law’s words': {
    input: { ...pcp, law: ACT },
    says: [
      'Hire-Purchase Agreement',
      'The hirer may put an end to this agreement by giving notice of termination in writing',
      'These are the words of the law: Consumer Credit Act 1995, section 58 and Fifth Schedule.',
      'NOTICE: Under the Credit Reporting Act 2013 lenders are required',
    ],
  },
  '6: the terms of the directive': {
    input: { ...pcp, law: DIRECTIVE },
    says: [
      'no later than 30 calendar days after',
      'for each day',
      'Once you have paid this back, the vehicle is yours. If Sample Motors takes it back instead, it pays the credit back',
      'The total cost of the credit then falls by the interest and the costs of the time that remains',
      'Money Advice and Budgeting Service (MABS)',
      'the name of the authority that supervises',
    ],
  },
  '6: the pre-contract information says what early repayment may cost': {
    input: { ...pcp, law: DIRECTIVE },
    says: [
      'Paying early | You have the right to repay the credit early at any time in full or partially. Sample Motor Finance (sample lender) may ask for fair compensation',
    ],
  },
  '6: early repayment under the Act': {
    input: { ...pcp, law: ACT },
    says: ['by a method or formula that the Central Bank of Ireland has approved'],
  },
  '11: what a guarantor owes, with a warning and a copy of their own': {
    input: joint,
    says: [
      'Key facts for the guarantor',
      '€26,500.64, the total amount that',
      'Warning: As a guarantor of this credit',
      'You receive a copy of the signed agreement by email.',
      "For the guarantor Declan O'Sample Guarantor I guarantee what Ciara Máire O'Sample owes under hire-purchase agreement",
      'up to €26,500.64. I have read the warning to the guarantor.',
    ],
  },
  '12: the first payment with its fees': {
    input: pcp,
    says: ['First payment | €611.60 on 30 December 2026', 'Irish time'],
  },
  '13: the person who signs for the lender': {
    input: { ...pcp, lenderSigns: true },
    says: [
      'A person with authority to do so signs for',
      'Sam Sample, for Sample Motor Finance (sample lender)',
    ],
  },
  '15: how to pay without a mandate, and one name for the total': {
    input: pcp,
    says: ['How to pay | Sample text: where there is no direct debit', 'Total amount you | €36,407.60'],
    neverSays: [/[Tt]otal of all payments/, /Total amount (that )?you pay/],
  },
  '15: with a mandate, nothing else says how to pay': {
    input: joint,
    says: ['SEPA', 'How to pay | By direct debit, under the mandate in this'],
    neverSays: [/where there is no direct debit/],
  },
  '12: without a direct debit it names no charge for a returned one': {
    input: pcp,
    says: ['How to pay', 'A letter about arrears (sample)'],
    neverSays: [/SEPA/, /direct debit that is returned/],
  },
  '15: partners owe jointly and severally': {
    input: { ...partnership, law: ACT },
    says: [
      'The partners owe what this agreement asks for jointly and severally',
      'As a partner I am personally liable for all that is due.',
    ],
  },
  '15: a company’s agreement names its law and courts': {
    input: { ...company, law: COMPANYS },
    says: ['Law and courts | The law of Ireland; the courts of Ireland decide.'],
  },
  '14: the mandate asks that the holder of the account signs': {
    input: joint,
    says: [
      "The account below is in the name of Ciara and Declan O'Sample. By your signature at the end you give this mandate as the account’s holder, or for its holder, and confirm that you may.",
      'A direct debit that is returned unpaid (sample)',
    ],
  },
}

for (const [point, { input, waives, says, neverSays = [] }] of Object.entries(POINTS))
  test(`point ${point}`, async () => {
    const text = await sealedText(input, waives ? { waives } : {})
    for (const wanted of says) assert.ok(text.includes(wanted), wanted)
    for (const unwanted of neverSays) assert.doesNotMatch(text, unwanted)
  })

test('the warning of a waiver is in one box with its text: a paragraph, before the source and the statement', async () => {
  const { sealed } = await paperOf(agreementOf({ ...pcp, law: ACT }), { waives: true })
  const { pages, structure } = await readPdf(sealed)
  const page = structure[pages.findIndex((lines) => lines.includes('WARNING'))]
  const [section] = page?.children[0]?.children ?? []
  assert.deepEqual(
    section?.children.slice(0, 5).map(({ role }) => role),
    ['H1', 'P', 'P', 'P', 'H2'],
  )
})

/**
 * The public test vectors of test/vectors (each carries its source), through every field of both sets that
 * takes such a value: what a vector calls valid is taken, what it calls invalid fails that field's rule.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Disagreement, disagreement, shown } from './expectations.ts'
import type { Body } from './interface-tables.ts'
import { validCase, validQuote } from './samples.ts'
import { factsForSetA, factsForSetB, type SetUnderTest, underTestA, underTestB } from './sets-under-test.ts'

type Vector = { readonly input: string; readonly valid: boolean }
type PhoneVector = { readonly input: string; readonly irishPhone: boolean; readonly irishMobile: boolean }

/** One field, the rule that an invalid value fails, and whether the field may be left blank. */
type Taker = readonly [place: string, rule: string, presence: 'required' | 'optional']

function vectorsOf<Kind>(file: string): readonly Kind[] {
  return JSON.parse(readFileSync(new URL(`../vectors/${file}.json`, import.meta.url), 'utf8')).vectors
}

const quote = validQuote('Individual', { 'quote.finance.term': 48 })
const application = validCase('individual')

function disagreementsOver(
  set: SetUnderTest,
  takers: readonly Taker[],
  vectors: readonly Vector[],
): Disagreement[] {
  const [body, facts]: [Body, typeof factsForSetA] =
    set === underTestA ? [quote, factsForSetA] : [application, factsForSetB]
  return takers.flatMap(([place, rule, presence]) =>
    vectors.flatMap(({ input, valid }) => {
      const blank = input.trim() === ''
      const failed = blank ? (presence === 'required' ? ['required'] : []) : valid ? [] : [rule]
      const expected = failed.map((type) => `${place} · ${type}`)
      return disagreement(
        set.read,
        set.put(body, place, input),
        facts,
        expected,
        `${place} = ${shown(input)}`,
      )
    }),
  )
}

function testVectors(
  file: string,
  vectors: readonly Vector[],
  a: readonly Taker[],
  b: readonly Taker[],
): void {
  test(`${file}: there are vectors of both verdicts`, () => {
    assert.ok(vectors.some(({ valid }) => valid) && vectors.some(({ valid }) => !valid))
  })
  test(`${file}: set A takes the valid ones and no others`, () => {
    assert.deepEqual(disagreementsOver(underTestA, a, vectors), [])
  })
  test(`${file}: set B takes the valid ones and no others`, () => {
    assert.deepEqual(disagreementsOver(underTestB, b, vectors), [])
  })
}

testVectors(
  'PPS numbers',
  vectorsOf<Vector>('pps'),
  [['quote.applicants[0].personalInfo.ppsNumber', 'ppsNumber', 'required']],
  [['applicants[0].ppsNumber', 'ppsNumber', 'required']],
)

testVectors(
  'names',
  vectorsOf<Vector>('names'),
  [
    ['quote.applicants[0].personalInfo.firstName', 'personName', 'required'],
    ['quote.applicants[0].personalInfo.lastName', 'personName', 'required'],
    ['quote.applicants[0].personalInfo.maidenName', 'personName', 'required'],
    ['quote.applicants[0].personalInfo.middleName', 'personName', 'optional'],
  ],
  [
    ['applicants[0].firstName', 'personName', 'required'],
    ['applicants[0].lastName', 'personName', 'required'],
    ['applicants[0].maidenOther', 'personName', 'required'],
    ['applicants[0].middleName', 'personName', 'optional'],
  ],
)

testVectors(
  'registration numbers',
  vectorsOf<Vector>('registration'),
  [['quote.usedVehicle.registrationNumber', 'registrationNumber', 'optional']],
  [
    ['loanDetails.vehicle.registrationNumber', 'registrationNumber', 'required'],
    ['loanDetails.vehicle.tradeInRegistrationNumber', 'registrationNumber', 'optional'],
  ],
)

testVectors(
  'e-mail addresses',
  vectorsOf<Vector>('email'),
  [
    ['ownerUserEmail', 'email', 'optional'],
    ['quote.applicants[0].contactDetails.emailAddress', 'email', 'required'],
    ['quote.businessData.businessEmail', 'email', 'optional'],
  ],
  [
    ['onBehalfOf', 'email', 'optional'],
    ['applicants[0].email', 'email', 'required'],
    ['applicants[0].employment.email', 'email', 'required'],
    ['borrower.businessContact.email', 'email', 'required'],
  ],
)

const phones = vectorsOf<PhoneVector>('phone')

testVectors(
  'Irish phone numbers',
  phones.map(({ input, irishPhone }) => ({ input, valid: irishPhone })),
  [
    ['quote.applicants[0].contactDetails.otherPhoneNumber', 'irishPhone', 'optional'],
    ['quote.applicants[0].employment.employmentPhoneNumber', 'irishPhone', 'required'],
    ['quote.businessData.businessTelephone', 'irishPhone', 'optional'],
  ],
  [
    ['applicants[0].secondaryPhone', 'irishPhone', 'optional'],
    ['applicants[0].employment.secondaryPhone', 'irishPhone', 'optional'],
    ['borrower.businessContact.secondaryPhone', 'irishPhone', 'optional'],
  ],
)

testVectors(
  'Irish mobile numbers',
  phones.map(({ input, irishMobile }) => ({ input, valid: irishMobile })),
  [['quote.applicants[0].contactDetails.mainPhoneNumber', 'irishMobile', 'required']],
  [
    ['applicants[0].mainPhone', 'irishMobile', 'required'],
    ['applicants[0].employment.mainPhone', 'irishMobile', 'required'],
    ['borrower.businessContact.mainPhone', 'irishMobile', 'required'],
  ],
)

test('set A: the registration number of the trade-in is free', () => {
  const place = 'quote.finance.tradeInRegistrationNumber'
  const free = vectorsOf<Vector>('registration').map(({ input }) => ({ input, valid: true }))
  assert.deepEqual(disagreementsOver(underTestA, [[place, 'none', 'optional']], free), [])
})

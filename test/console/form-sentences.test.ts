/** What people read about wrong fields: every sentence of a form reads as an adviser would say it, and is about its field. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceOf } from '../../console/src/dealer/form/failures.ts'
import { type Body, formOf, readForm, withValue } from '../../console/src/dealer/form/form-set.ts'
import { exampleFacts, listExamples } from '../../examples/golden.ts'
import { FIELDS, failureInWords, sentenceAbout } from '../../src/domain/application/field-names.ts'
import { SET_NAMES } from '../../src/domain/application/sets.ts'
import { lines, typesWithoutLine } from './form-sentences.ts'

const all = lines()

test('each type of failure that a set declares has a sentence for people, but for what no form asks', () => {
  assert.deepEqual(typesWithoutLine(all), [])
})

/** What only programs say, and what reads as if a program had written it. */
const NOT_FOR_PEOPLE = [
  /RFC|JSON|\bID\b|null|true\b|false\b|string|object|boolean|integer|entr(?:y|ies)\b/,
  /was sent|were sent|is required|must be|must have|not valid|invalid/i,
  // Names of fields in camel or Pascal case, and of enumeration values.
  /\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*/,
  /['"`{}<>_]| {2,}|\beuros\b|€ |\d €/,
  /\d{4}-\d\d-\d\d/,
  /\bdependents\b|e-mail/i,
]

for (const { about, type, says } of all) {
  test(`${about}, ${type}: “${says}”`, () => {
    for (const pattern of NOT_FOR_PEOPLE) assert.doesNotMatch(says, pattern)
    assert.match(says, /^(?:[A-Z][^.]*\.)(?: [A-Z][^.]*\.)?$|name@example\.ie, without spaces\.$/)
    // Without a unit, an amount could be of anything.
    assert.doesNotMatch(says, /(?<![€\d,])\d{1,3},\d{3}(?! km)/)
  })
}

test('a sentence that quotes a label has it as the form does', () => {
  for (const { says } of all)
    for (const [, label = ''] of says.matchAll(/“([^”]+)”/g))
      assert.ok(Object.values(FIELDS).flat().includes(label), label)
})

for (const { set, name, body } of listExamples()) {
  test(`example ${set}/${name}: each failure that the form finds has a sentence for people`, () => {
    const form = formOf(set)
    const held = form.set.ofPeople.toEdit(body as Body)
    const reading = readForm(form, held, exampleFacts[set])
    const people = reading.forPeople()
    assert.deepEqual(
      people.map(({ place, type }) => [place, type]),
      reading.failures.map(({ place, type }) => [place, type]),
    )
    for (const failure of people)
      for (const pattern of NOT_FOR_PEOPLE) assert.doesNotMatch(sentenceOf(form, failure), pattern)
  })
}

test('amounts are those of the application', () => {
  for (const set of SET_NAMES) {
    const { body } = listExamples().find((one) => one.set === set && one.name === 'individual') ?? {}
    const form = formOf(set)
    const place = set === 'a' ? 'quote.applicants[0]' : 'applicants[0]'
    const held = [
      ['netSalaryPerMonth', 900],
      ['otherIncomePerMonth', 50],
    ].reduce<Body>(
      (so, [field, value]) => withValue(so, `${place}.incomeExpenditure.${field}`, value),
      form.set.ofPeople.toEdit(body as Body),
    )
    assert.deepEqual(
      readForm(form, held, exampleFacts[set])
        .forPeople()
        .map((failure) => sentenceOf(form, failure)),
      ['Combined income has to be at least €1,250 per month. You entered €950.'],
    )
  }
})

test('a stored failure is named with its applicant and block, where it stands in a list', () => {
  const says = (field: string | null, message: string) => failureInWords({ field, message })
  assert.equal(
    says('applicants[1].addresses[0].line1', 'Enter {field}.'),
    'Applicant 2, address 1, address line 1: Enter the first line of the address.',
  )
  assert.equal(says('applicants[0]', 'Enter {field}.'), 'Applicant 1: Enter the applicant’s details.')
  assert.equal(says('bank.iban', 'Enter {field}.'), 'IBAN: Enter the IBAN.')
  assert.equal(says(null, 'Check {field}.'), 'Check the details of the application.')
  assert.equal(sentenceAbout('Enter {field}.', 'bank.accountName'), 'Enter the name on the account.')
})

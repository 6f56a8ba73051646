/** Masked fields are masked wherever they occur, and only their ends remain. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Applicant, Application, BankDetails } from './application.ts'
import { masked, maskedApplication, numberAt } from './masking.ts'

const NUMBERS = {
  pps: '1234567FA',
  otherPps: '7654321W',
  iban: 'IE29AIBK93115212345678',
  account: '12345678',
}

const APPLICATION: Partial<Application> = {
  applicants: [
    { firstName: 'Sample', ppsNumber: NUMBERS.pps } as Applicant,
    { firstName: 'Other', ppsNumber: NUMBERS.otherPps } as Applicant,
    { firstName: 'None' } as Applicant,
  ],
  bank: { bank: 'sample', iban: NUMBERS.iban, accountNumber: NUMBERS.account } as BankDetails,
  borrowerType: 'joint',
}

test('the end of each number is visible, and its length', () => {
  assert.equal(masked(NUMBERS.pps), '•••••••FA')
  assert.equal(masked(NUMBERS.iban), `${'•'.repeat(20)}78`)
  assert.equal(masked(NUMBERS.account), '••••••78')
})

test('a number hardly longer than the visible part is masked completely', () => {
  assert.equal(masked('123'), '•••')
  assert.equal(masked('1234'), '••34')
  assert.equal(masked(''), '')
})

test('no number of a masked application is readable, and everything else is unchanged', () => {
  const shown = maskedApplication(APPLICATION)
  for (const number of Object.values(NUMBERS)) assert.ok(!JSON.stringify(shown).includes(number))
  assert.deepEqual(
    shown.applicants?.map(({ firstName }) => firstName),
    ['Sample', 'Other', 'None'],
  )
  assert.equal(shown.applicants?.[2] && 'ppsNumber' in shown.applicants[2], false)
  assert.equal(shown.borrowerType, 'joint')
  assert.equal(shown.bank?.bank, 'sample')
  assert.equal(APPLICATION.bank?.iban, NUMBERS.iban, 'what was given is not changed')
  assert.deepEqual(maskedApplication({}), {})
})

test('a number is found by its place', () => {
  assert.equal(numberAt(APPLICATION, { field: 'ppsNumber', applicant: 1 }), NUMBERS.otherPps)
  assert.equal(numberAt(APPLICATION, { field: 'ppsNumber', applicant: 2 }), undefined)
  assert.equal(numberAt(APPLICATION, { field: 'ppsNumber', applicant: 9 }), undefined)
  assert.equal(numberAt(APPLICATION, { field: 'iban' }), NUMBERS.iban)
  assert.equal(numberAt({}, { field: 'accountNumber' }), undefined)
})

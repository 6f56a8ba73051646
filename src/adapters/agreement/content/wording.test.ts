import assert from 'node:assert/strict'
import test from 'node:test'
import { filled } from './language.ts'
import { wordingFaults } from './wording.ts'
import { SAMPLE_WORDING } from './wording-file.ts'

const WORDS = { half: '€1.00', hirer: '{third}' }

test('the sample wording has no faults and says that it is a sample', () => {
  assert.deepEqual(wordingFaults(SAMPLE_WORDING), [])
  assert.equal(SAMPLE_WORDING.sample, true)
})

test('both mandatory warnings are in the sample wording, word for word', () => {
  assert.deepEqual(SAMPLE_WORDING.warnings, [
    'Warning: You may have to pay charges if you pay off a hire-purchase agreement early.',
    'Warning: If you do not meet the repayments on your hire-purchase agreement, your account will go into arrears. This may affect your credit report, which may limit your ability to access credit, a hire-purchase agreement, a consumer-hire agreement or a BNPL agreement in the future.',
  ])
})

test('placeholders are replaced once: braces in a name stay', () =>
  assert.equal(filled('{hirer} pays {half}', WORDS), '{third} pays €1.00'))

test('filling an unknown placeholder fails', () =>
  assert.throws(() => filled('{nothing}', WORDS), /\{nothing\} is no placeholder/))

test('each fault has its place and what is wrong', () => {
  const faults = wordingFaults({
    ...SAMPLE_WORDING,
    telephone: ' ',
    warnings: ['fine', '{halb}'],
    clauses: { ...SAMPLE_WORDING.clauses, halfRule: ['{Half}'] },
    logo: Buffer.from('GIF89a'),
  })
  assert.deepEqual(
    faults.map((fault) => fault.slice(0, 60)),
    [
      'telephone is empty.',
      'warnings[1] has the unknown placeholder {halb}. Use one of l',
      'clauses.halfRule[0] has the unknown placeholder {Half}. Use ',
      'logo must be a PNG or a JPEG.',
    ],
  )
})

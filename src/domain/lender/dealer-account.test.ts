import assert from 'node:assert/strict'
import test from 'node:test'
import { ibanOf, maskedIban, TEST_ACCOUNT } from './dealer-account.ts'

/** From the registry of ISO 13616, with spaces as people type them. */
const VALID = [
  'IE64 IRCE 9205 0112 3456 78',
  'DE89 3704 0044 0532 0130 00',
  'gb29 nwbk 6016 1331 9268 19',
  TEST_ACCOUNT.iban,
]
for (const typed of VALID)
  test(`${typed} is an IBAN`, () => assert.equal(ibanOf(typed), typed.replaceAll(' ', '').toUpperCase()))

const INVALID = [
  '',
  'IE',
  'IE64IRCE92050112345679',
  'IE64IRCE9205011234567',
  'IE65IRCE92050112345678',
  'DE89370400440532013001',
]
for (const typed of INVALID) test(`"${typed}" is no IBAN`, () => assert.equal(ibanOf(typed), undefined))

test('two digits swapped or one mistyped are found', () => {
  const digits = [...TEST_ACCOUNT.iban]
  for (let place = 8; place + 1 < digits.length; place++) {
    const [one, other] = [digits[place] ?? '', digits[place + 1] ?? '']
    if (one !== other)
      assert.equal(
        ibanOf(
          digits
            .with(place, other)
            .with(place + 1, one)
            .join(''),
        ),
        undefined,
      )
    assert.equal(ibanOf(digits.with(place, String((Number(one) + 1) % 10)).join('')), undefined)
  }
})

test('pages see its country and its end', () =>
  assert.equal(maskedIban('IE64IRCE92050112345678'), `IE${'•'.repeat(18)}78`))

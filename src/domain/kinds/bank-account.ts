/**
 * A bank account number, of which the interface only states the length, and a bank's sort code: six digits in three
 * pairs.
 */
import { Fault } from '../../../packages/rules/fault.ts'
import { cleaned } from '../../../packages/values/typed/clean-text.ts'
import { countCharacters, string } from './kind.ts'

const ACCOUNT_NUMBER_MINIMUM_CHARACTERS = 8

export const accountNumber = string({
  name: 'account number',
  says: `an account number of at least ${ACCOUNT_NUMBER_MINIMUM_CHARACTERS} characters`,
  faults: ['accountNumber'],
  person: { wrong: `Enter at least ${ACCOUNT_NUMBER_MINIMUM_CHARACTERS} digits.` },
  schema: { minLength: ACCOUNT_NUMBER_MINIMUM_CHARACTERS },
  check: (sent) => {
    const number = cleaned(sent)
    // Twice as many UTF-16 units are always enough characters.
    if (number.length >= 2 * ACCOUNT_NUMBER_MINIMUM_CHARACTERS) return number
    const count = countCharacters(number)
    return count >= ACCOUNT_NUMBER_MINIMUM_CHARACTERS
      ? number
      : new Fault(
          'accountNumber',
          `must have at least ${ACCOUNT_NUMBER_MINIMUM_CHARACTERS} characters`,
          String(count),
          `Enter at least ${ACCOUNT_NUMBER_MINIMUM_CHARACTERS} digits. You entered ${count}.`,
        )
  },
})

const SORT_CODE = /^\d\d-\d\d-\d\d$/

const notASortCode = new Fault('sortCode', 'must be a sort code in the format NN-NN-NN')

export const sortCode = string({
  name: 'sort code',
  says: 'a sort code in the format NN-NN-NN',
  faults: ['sortCode'],
  person: { wrong: 'Enter {field} as 6 digits, like 90-00-17.' },
  check: (code) => (SORT_CODE.test(code) ? code : notASortCode),
})

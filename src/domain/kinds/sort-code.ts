/** A bank's sort code: six digits in three pairs. */
import { Fault } from '../../../packages/rules/fault.ts'
import { string } from './kind.ts'

const SORT_CODE = /^\d\d-\d\d-\d\d$/

const notASortCode = new Fault('sortCode', 'must be a sort code in the format NN-NN-NN')

export const sortCode = string({
  name: 'sort code',
  says: 'a sort code in the format NN-NN-NN',
  faults: ['sortCode'],
  person: { wrong: 'Enter {field} as 6 digits, like 90-00-17.' },
  check: (code) => (SORT_CODE.test(code) ? code : notASortCode),
})

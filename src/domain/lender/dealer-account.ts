/** A dealer's bank account, to which the lender pays out: one administrator sets it, and another confirms it. */
import { masked } from '../application/masking.ts'

export type Account = {
  /** Whose account it is, as the bank knows them. */
  readonly holder: string
  /** Without spaces, in capitals. */
  readonly iban: string
}

/** A version of a dealer's account: the newest confirmed one is in force. */
export type DealerAccount = Account & {
  readonly version: number
  /** The id of a user. */
  readonly setBy: string
  readonly setAt: Date
  /** Null until another administrator has confirmed it. */
  readonly confirmedBy: string | null
  readonly confirmedAt: Date | null
}

/** Where test applications are paid out if their dealer has no account. Its number is made for examples. */
export const TEST_ACCOUNT: Account = { holder: 'Sample account for tests', iban: 'IE64IRCE92050112345678' }

/** ISO 13616: the country, two check digits, and what each country sets. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/
const IRISH_IBAN = /^IE\d{2}[A-Z]{4}\d{14}$/

/** An IBAN as it is stored. Undefined if it has another form, or its check digits are wrong (ISO 7064, MOD 97-10). */
export const ibanOf = (typed: string): string | undefined => {
  const iban = typed.replaceAll(/\s/g, '').toUpperCase()
  if (!IBAN.test(iban) || (iban.startsWith('IE') && !IRISH_IBAN.test(iban))) return undefined
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n ? iban : undefined
}

/** An IBAN as pages and events show it: its country and its end. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 2)}${masked(iban.slice(2))}`

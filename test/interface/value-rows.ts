/**
 * Values and expected failures for the kinds of value that both sets share, so that each field of a kind has the same
 * rows. A blank text counts as absent; the tests of presence cover it.
 */

/** A value and the rule that it fails; `ok` if it fails none. */
export type ValueRow = readonly [given: unknown, expected: string]

export const ok = 'ok'

const INT32_MAXIMUM = 2_147_483_647
const INT32_MINIMUM = -2_147_483_648

/** Numbers beyond 32 bits, in integer(int32) fields that state no other upper bound. 1e400 arrives as Infinity. */
const beyondInt32: readonly ValueRow[] = [
  [INT32_MAXIMUM, ok],
  [INT32_MAXIMUM + 1, 'max'],
  [1e15, 'max'],
  [1e308, 'max'],
  [Number.POSITIVE_INFINITY, 'max'],
  [INT32_MINIMUM, 'min'],
  [INT32_MINIMUM - 1, 'min'],
  [-1e15, 'min'],
  [Number.NEGATIVE_INFINITY, 'min'],
]

/** An integer(int32) of 0 or more. */
export const countRows: readonly ValueRow[] = [
  [-1, 'min'],
  [0, ok],
  [1, ok],
  [1.5, 'integer'],
  [0.000_001, 'integer'],
  [-0.5, 'integer'],
  [-0, ok],
  // A fault of form comes before a bound, however large the number.
  [INT32_MAXIMUM + 1.5, 'integer'],
  [INT32_MINIMUM - 1.5, 'integer'],
  ...beyondInt32,
]

/** Whole euros in a number(double), 0 or more. */
export const euroRows: readonly ValueRow[] = [
  [-1, 'min'],
  [0, ok],
  [1, ok],
  [0.5, 'wholeEuros'],
  [1250.01, 'wholeEuros'],
  [-0.5, 'wholeEuros'],
  [INT32_MAXIMUM + 1.5, 'wholeEuros'],
  [INT32_MINIMUM - 1.5, 'wholeEuros'],
  // A number(double) has no bounds but those that are stated; 1e400 is no double.
  [INT32_MAXIMUM + 1, ok],
  [1e15, ok],
  [1e308, ok],
  [-1e15, 'min'],
  [Number.POSITIVE_INFINITY, 'type'],
  [Number.NEGATIVE_INFINITY, 'type'],
]

/** yearsWithBank: a positive whole number. */
export const positiveCountRows: readonly ValueRow[] = [
  [0, 'min'],
  [-1, 'min'],
  [1, ok],
  [2, ok],
  [0.5, 'integer'],
  [1.5, 'integer'],
  ...beyondInt32,
]

export const mobileRows: readonly ValueRow[] = [
  ['085 123 4567', ok],
  ['  0861234567  ', ok],
  ['+353 87 123 4567', ok],
  ['00353 88 123 4567', ok],
  ['+353 (0)89 123 4567', ok],
  ['(087) 123-4567', ok],
  ['01 213 4567', 'irishMobile'],
  ['1800 202420', 'irishMobile'],
  ['+44 7911 123456', 'irishMobile'],
  ['085 123 456', 'irishMobile'],
  ['085 123 45678', 'irishMobile'],
  ['\u202a+353850000001\u202c', ok],
  ['085\u2011123\u00a04567\u200b', ok],
  ['call 0851234567', 'irishMobile'],
  ['0851234567 at home', 'irishMobile'],
  ['none', 'irishMobile'],
]

export const phoneRows: readonly ValueRow[] = [
  ['085 123 4567', ok],
  ['01 213 4567', ok],
  ['+353 1 213 4567', ok],
  ['01\u2007213\u20134567', ok],
  ['1800 202420', ok],
  ['0818 303 037', ok],
  ['+44 7911 123456', 'irishPhone'],
  ['+800 1234 5678', 'irishPhone'],
  ['01 213', 'irishPhone'],
  ['Call 01 213 4567', 'irishPhone'],
  ['none', 'irishPhone'],
]

const LABEL_LENGTH_MAXIMUM = 63
const EMAIL_LENGTH_MAXIMUM = 254
/** An address of exactly that many characters that fits the pattern. */
function emailOfLength(characters: number): string {
  const domain = `${'d'.repeat(LABEL_LENGTH_MAXIMUM)}.${'d'.repeat(LABEL_LENGTH_MAXIMUM)}.example.ie`
  return `${'a'.repeat(characters - domain.length - 1)}@${domain}`
}

export const emailRows: readonly ValueRow[] = [
  ['sample@example.ie', ok],
  ['  sample@example.ie ', ok],
  ["o'sample+tag@example.ie", ok],
  ['sample@localhost', ok],
  ['sample', 'email'],
  ['sample@', 'email'],
  ['@example.ie', 'email'],
  ['sample@example..ie', 'email'],
  ['sample@-example.ie', 'email'],
  ['sample@example.ie.', 'email'],
  ['two samples@example.ie', 'email'],
  ['sample@example.ie, other@example.ie', 'email'],
  ['sample@@example.ie', 'email'],
  [`sample@${'d'.repeat(LABEL_LENGTH_MAXIMUM + 1)}.ie`, 'email'],
  [emailOfLength(EMAIL_LENGTH_MAXIMUM), ok],
  [` ${emailOfLength(EMAIL_LENGTH_MAXIMUM)} `, ok],
  [`\u200b${emailOfLength(EMAIL_LENGTH_MAXIMUM)}\ufeff`, ok],
  ['sample@example.ie\u200b', ok],
  ['sam\u2011ple@example.ie', ok],
  ['sam\u00a0ple@example.ie', 'email'],
  [emailOfLength(EMAIL_LENGTH_MAXIMUM + 1), 'maxLength'],
  ['a'.repeat(EMAIL_LENGTH_MAXIMUM + 1), 'email'],
]

const NAME_LENGTH_MAXIMUM = 100

export const nameRows: readonly ValueRow[] = [
  ['Aoife', ok],
  [' Aoife ', ok],
  ['A', ok],
  ['Anne-Marie', ok],
  ['Ní Shampla', ok],
  ["O'Sample", ok],
  ["O' Sample", ok],
  ['O’Sample', ok],
  ['J. R.', ok],
  ['J.R. Sample', ok],
  ['Sample Jr.', ok],
  ['Siobha\u0301n', ok],
  ['Samp-le Exam-ple', ok],
  ['N'.repeat(NAME_LENGTH_MAXIMUM), ok],
  [` ${'N'.repeat(NAME_LENGTH_MAXIMUM)} `, ok],
  ['N'.repeat(NAME_LENGTH_MAXIMUM + 1), 'maxLength'],
  ['Sample, Aoife', 'personName'],
  ['Aoife2', 'personName'],
  ['2Aoife', 'personName'],
  ['Anne  Marie', ok],
  ['O´Sample', ok],
  ['O`Sample', ok],
  ['O‘Sample', ok],
  ["van 't Hoff", ok],
  ['D‛Arcy', ok],
  ['O\u02bcSample', ok],
  ['O＇Sample', ok],
  ['Col·lell', ok],
  ['ジョン・スミス', ok],
  ['محمد\u200cرضا', ok],
  ['Mc\u00a0Donald', ok],
  ['Smith\u2011Jones', ok],
  ['Sinéad\u200b', ok],
  [`\u200b${'Ne\u0301'.repeat(NAME_LENGTH_MAXIMUM / 2)}`, ok],
  [`${'Ne\u0301'.repeat(NAME_LENGTH_MAXIMUM / 2)}N`, 'maxLength'],
  ["O''Sample", 'personName'],
  ['Col··lell', 'personName'],
  ['Anne\tMarie', 'personName'],
  ['Anne\nMarie', 'personName'],
  ['Anne- Marie', 'personName'],
  ['Anne -Marie', 'personName'],
  ['Anne--Marie', 'personName'],
  ['Aoife-', 'personName'],
  ["Aoife'", 'personName'],
  ["'Aoife", ok],
  ['-Aoife', 'personName'],
  ['.Aoife', 'personName'],
  ['Sample..', 'personName'],
  ['\u0301Aoife', ok],
  ['\u0301', 'personName'],
  ['Aoife\u0000', 'personName'],
  ['Aoife\ud800', 'personName'],
  ['Aoife_Sample', 'personName'],
  ['<b>Aoife</b>', 'personName'],
  ['Aoife & Brian', 'personName'],
]

export const ppsNumberRows: readonly ValueRow[] = [
  ['1234567FA', ok],
  ['1234567fa', ok],
  [' 1234567FA ', ok],
  ['1234567 FA', ok],
  ['1234567-FA', ok],
  ['123 4567 F A', ok],
  ['1234567–FA', ok],
  ['1234567\u00a0FA\u200e', ok],
  ['1234567TW', ok],
  ['1234567TX', ok],
  ['1234567TT', ok],
  ['1234567T', ok],
  ['1234567FW', 'ppsNumber'],
  ['1234567FB', 'ppsNumber'],
  ['1234568FA', 'ppsNumber'],
  ['1234567TJ', 'ppsNumber'],
  ['1234567', 'ppsNumber'],
  ['123456FA', 'ppsNumber'],
  ['12345678FA', 'ppsNumber'],
  ['1234567FAA', 'ppsNumber'],
  ['1234567F4', 'ppsNumber'],
  ['1234567.FA', 'ppsNumber'],
  ['١٢٣٤٥٦٧FA', 'ppsNumber'],
]

export const sortCodeRows: readonly ValueRow[] = [
  ['99-00-17', ok],
  [' 99-00-17 ', ok],
  ['00-00-00', ok],
  ['990017', 'sortCode'],
  ['99 00 17', 'sortCode'],
  ['99-00-1', 'sortCode'],
  ['99-00-177', 'sortCode'],
  ['99-0017', 'sortCode'],
  ['99-00-17-', 'sortCode'],
  ['AB-CD-EF', 'sortCode'],
  ['99–00–17', ok],
  ['99\u221200\u2011\u200b17', ok],
  ['99 - 00 - 17', 'sortCode'],
  ['٩٩-٠٠-١٧', 'sortCode'],
]

/** Eight characters or more; nothing else of it is stated. */
export const accountNumberRows: readonly ValueRow[] = [
  ['1234567', 'accountNumber'],
  [' 1234567 ', 'accountNumber'],
  ['12345678', ok],
  ['  12345678  ', ok],
  ['1234567\u200b', 'accountNumber'],
  ['\u200b1234\u20115678', ok],
  ['123456789012', ok],
  ['ABCD5678', ok],
]

export const yearRows: readonly ValueRow[] = [
  ['1899', 'year'],
  ['1900', ok],
  ['1901', ok],
  [' 1999 ', ok],
  ['\u200e1999\u00a0', ok],
  ['2026', ok],
  ['0', 'year'],
  ['-1999', 'year'],
  ['1999.5', 'year'],
  ['19 99', 'year'],
  ['MCM', 'year'],
  ['nineteen', 'year'],
  ['1e4', 'year'],
  ['0x7D0', 'year'],
  ['1_999', 'year'],
  ['1999 or so', 'year'],
  ['١٩٩٩', 'year'],
  [1899, 'year'],
  [1900, ok],
  [1999, ok],
  [0, 'year'],
  [-1999, 'year'],
  [1999.5, 'type'],
]

export const companyNumberRows: readonly ValueRow[] = [
  ['1', ok],
  ['1234567', ok],
  [' 123456 ', ok],
  ['\u200b123456\u00a0', ok],
  ['12345678', 'companyRegistrationNumber'],
  ['IE123456', 'companyRegistrationNumber'],
  ['123 456', 'companyRegistrationNumber'],
  ['12-34', 'companyRegistrationNumber'],
  ['-1', 'companyRegistrationNumber'],
  ['1.5', 'companyRegistrationNumber'],
  ['١٢٣٤٥٦', 'companyRegistrationNumber'],
]

/** Beside the vectors: the years that each form belongs to, the lengths, and the old forms. */
export const registrationRows: readonly ValueRow[] = [
  ['87-D-1', ok],
  ['99-LK-123456', ok],
  ['00-TN-1', ok],
  ['12-D-123456', ok],
  ['131-TS-1', ok],
  ['132-WD-1', ok],
  ['141-T-1', ok],
  ['191-D-12345', ok],
  ['191 D 12345', ok],
  ['191D12345', ok],
  [' 191-d-12345 ', ok],
  ['ZZ-12345', ok],
  ['ZV-12345', ok],
  ['zv 12345', ok],
  ['191 - D - 12345', ok],
  ['191 -D-1', ok],
  ['191–D–12345', ok],
  ['191\u00a0D\u00a012345', ok],
  ['191-D-0077', ok],
  ['191-D-0', 'registrationNumber'],
  ['191-D-000', 'registrationNumber'],
  ['331-D-77', 'registrationNumber'],
  ['612-D-123', 'registrationNumber'],
  ['Z 1234', ok],
  ['1234 Z', ok],
  ['1234 ZV', ok],
  ['ZIK 123', ok],
  ['ZIK 1234', 'registrationNumber'],
  ['zi-1', ok],
  ['123 ZIK', ok],
  ['JIW 123', 'registrationNumber'],
  ['1234 AZ', 'registrationNumber'],
  ['II 1', 'registrationNumber'],
  ['86-D-1', 'registrationNumber'],
  ['13-D-1', 'registrationNumber'],
  ['19-D-12345', 'registrationNumber'],
  ['190-D-1', 'registrationNumber'],
  ['193-D-1', 'registrationNumber'],
  ['121-D-1', 'registrationNumber'],
  ['131-T-1', 'registrationNumber'],
  ['141-TS-1', 'registrationNumber'],
  ['141-WD-1', 'registrationNumber'],
  ['12-T-1', 'registrationNumber'],
  ['191-XX-1', 'registrationNumber'],
  ['191-D-1234567', 'registrationNumber'],
  ['191-D-', 'registrationNumber'],
  ['191-D', 'registrationNumber'],
  ['191_D_1', 'registrationNumber'],
  ['١٩١-D-1', 'registrationNumber'],
  ['191--D-1', 'registrationNumber'],
  ['-191-D-1', 'registrationNumber'],
  ['191-D-1-', 'registrationNumber'],
  ['ZZ-123', 'registrationNumber'],
  ['ZIK 12345', 'registrationNumber'],
  ['ABC 123', 'registrationNumber'],
  ['sample', 'registrationNumber'],
]

/** At least two characters, blanks around them aside. */
export const occupationRows: readonly ValueRow[] = [
  ['T', 'minLength'],
  [' T ', 'minLength'],
  ['IT', ok],
  ['Tester', ok],
]

/** The registration numbers of vehicles in Ireland, in any of the forms still on the road, and of companies in the register. */
import { Fault } from '../../../packages/rules/fault.ts'
import type { Kind } from '../../../packages/rules/field.ts'
import { string } from './kind.ts'

const says = 'an Irish registration number, such as 131-D-4545 or 06-D-2600'
const notARegistrationNumber = new Fault('registrationNumber', `must be ${says}`)
const fromNorthernIreland = new Fault(
  'registrationNumber',
  'must be an Irish registration number, not one from Northern Ireland',
  undefined,
  'This is a Northern Ireland number. Enter the vehicle’s Irish one, like 191-D-12345.',
)

/** The day, `YYYY-MM-DD`, on which a number is checked. While it is unknown, a number of any year passes. */
type Today = { readonly today?: string }

/**
 * Canonical: upper case, without leading zeros, the parts joined by hyphens: `131-D-4545`, `ZV-7258`. A number of a
 * half-year later than the next one is none yet: dealers reserve numbers of the next half-year.
 */
export const registrationNumber: Kind<string, string, Today> = string<string, Today>({
  name: 'registration number',
  says,
  faults: ['registrationNumber'],
  person: { wrong: 'Enter an Irish registration number, like 191-D-12345.' },
  check: (sent, { today }) => {
    if (sent.length > LONGEST_CHARACTERS || !POSSIBLE_CHARACTERS.test(sent)) return notARegistrationNumber
    const number = canonicalNumber(sent)
    if (number === undefined) return isNorthern(sent) ? fromNorthernIreland : notARegistrationNumber
    return today !== undefined && isOfLaterThanNext(number, today) ? ofALaterHalfYear(today) : number
  },
})

/** The period in which a canonical number was issued; undefined if the number gives none. */
export const registeredFrom = (
  canonical: string,
): { readonly year: number; readonly half: 1 | 2 | undefined } | undefined => {
  const parts = CANONICAL_WITH_YEAR.exec(canonical)
  return parts === null ? undefined : period(parts[1] as string, parts[2] as string)
}

/** Room for several spaces around the separators. */
const LONGEST_CHARACTERS = 40
// Without the u flag, i matches no letter beyond ASCII, as toUpperCase alone would.
const POSSIBLE_CHARACTERS = /^[\dA-Z -]*$/i
const SEPARATOR = / *- *| +/g

/** Year, half-year, county and number; a number starts at 1. */
const WITH_YEAR = /^(\d\d)([12]?)-?([A-Z]{1,2})-?0*([1-9]\d{0,5})$/
const CANONICAL_WITH_YEAR = /^(\d\d)([12]?)-[A-Z]{1,2}-\d{1,6}$/

/** Codes that never changed; L and W are a city's before 2014 and the whole county's from then on. */
const LASTING_CODES = 'C CE CN CW D DL G KE KK KY L LD LH LM LS MH MN MO OY RN SO W WH WX WW'.split(' ')
const CODES_UNTIL_2013 = new Set([...LASTING_CODES, 'LK', 'TN', 'TS', 'WD'])
const CODES_FROM_2014 = new Set([...LASTING_CODES, 'T'])

const canonicalNumber = (sent: string): string | undefined => {
  const upper = sent.toUpperCase()
  const usual = withYear(upper)
  if (usual !== undefined) return usual
  const parts = upper.replace(SEPARATOR, '-')
  return withYear(parts) ?? withoutYear(parts)
}

/** The form issued since 1987. */
const withYear = (sent: string): string | undefined => {
  const parts = WITH_YEAR.exec(sent)
  if (parts === null) return undefined
  const [, year = '', half = '', county = '', number = ''] = parts
  const registered = period(year, half)
  if (registered === undefined) return undefined
  // The codes changed a year after the half-years came.
  const codes = registered.year < 2014 ? CODES_UNTIL_2013 : CODES_FROM_2014
  return codes.has(county) ? `${year}${half}-${county}-${number}` : undefined
}

/** 87 to 99 and 00 to 12 come without a half-year; 13 to 86 with 1 or 2. */
const period = (year: string, half: string): { year: number; half: 1 | 2 | undefined } | undefined => {
  const short = Number(year)
  const hasHalf = short >= 13 && short <= 86
  if (hasHalf !== (half !== '')) return undefined
  if (!hasHalf) return { year: short >= 87 ? 1900 + short : 2000 + short, half: undefined }
  return { year: 2000 + short, half: half === '1' ? 1 : 2 }
}

const isOfLaterThanNext = (number: string, today: string): boolean => {
  const registered = registeredFrom(number)
  if (registered === undefined) return false
  return registered.year * 2 + (registered.half === 2 ? 1 : 0) > halfYearOf(today) + 1
}

/** Half-years since the year 0. */
const halfYearOf = (day: string): number => Number(day.slice(0, 4)) * 2 + (day.slice(5, 7) >= '07' ? 1 : 0)

const ofALaterHalfYear = (today: string): Fault => {
  const next = halfYearOf(today) + 1
  const prefix = `${String(Math.floor(next / 2)).slice(-2)}${(next % 2) + 1}`
  return new Fault(
    'registrationNumber',
    `must be an Irish registration number from the next half-year (${prefix}) or earlier`,
    undefined,
    `Check {field}. The latest one that you can enter begins with ${prefix}.`,
  )
}

/** A temporary or exported vehicle: always five digits. */
const TEMPORARY = /^(ZZ)-?(?!00000)(\d{5})$/
/** A vintage vehicle; ZV was a mark of Dublin before 1987 too. */
const VINTAGE = /^(ZV)-?0*([1-9]\d{0,4})$/
/** Until 1986, and with the number first once the plain ones had run out. A serial letter leaves room for three figures. */
const LETTERS_FIRST = /^([A-Z]{1,3})-?0*([1-9]\d{0,3})$/
const NUMBER_FIRST = /^0*([1-9]\d{0,3})-?([A-Z]{1,3})$/
const SERIAL_FIGURES = 3

/**
 * The marks of the Republic's offices until 1986. I and Z were Ireland's letters; G, S and V came into use in the 1980s,
 * Q never.
 */
const OFFICES = new Set(
  `IC ID IE IF IH IK IM IN IO IP IR IS IT IU IV IX IY IZ
   AI BI CI DI EI FI GI HI KI LI MI NI PI RI SI TI WI YI ZI
   Z ZA ZB ZC ZD ZE ZF ZG ZH ZJ ZK ZL ZM ZN ZO ZP ZR ZS ZT ZU ZV ZW ZX ZY`.split(/\s+/),
)
/** Northern Ireland's, which are still issued, with up to four figures after three letters. */
const NORTHERN = /^[A-Z]?(?:I[ABGJLW]|[JOUX]I|[A-HJ-PR-Y]Z)$/

const withoutYear = (sent: string): string | undefined => {
  const special = TEMPORARY.exec(sent) ?? VINTAGE.exec(sent)
  if (special !== null) return `${special[1]}-${special[2]}`
  const mark = markOf(sent)
  if (mark === undefined) return undefined
  const isSerial = mark.letters.length === LETTERS_WITH_SERIAL
  if (isSerial && mark.figures.length > SERIAL_FIGURES) return undefined
  return OFFICES.has(isSerial ? mark.letters.slice(1) : mark.letters) ? mark.text : undefined
}

const LETTERS_WITH_SERIAL = 3

/** Letters and figures in either order. */
const markOf = (sent: string): { letters: string; figures: string; text: string } | undefined => {
  const [, letters = '', figures = ''] = LETTERS_FIRST.exec(sent) ?? []
  if (letters !== '') return { letters, figures, text: `${letters}-${figures}` }
  const [, number = '', after = ''] = NUMBER_FIRST.exec(sent) ?? []
  return after === '' ? undefined : { letters: after, figures: number, text: `${number}-${after}` }
}

const isNorthern = (sent: string): boolean =>
  NORTHERN.test(markOf(sent.toUpperCase().replace(SEPARATOR, '-'))?.letters ?? '')

const COMPANY_REGISTRATION_NUMBER = /^\d{1,7}$/

const notACompanyNumber = new Fault(
  'companyRegistrationNumber',
  'must be a company registration number of 1 to 7 digits',
)

export const companyRegistrationNumber = string({
  name: 'company registration number',
  says: 'a company registration number of 1 to 7 digits',
  faults: ['companyRegistrationNumber'],
  person: { wrong: 'Enter {field} as 1 to 7 digits, without letters.' },
  check: (number) => (COMPANY_REGISTRATION_NUMBER.test(number) ? number : notACompanyNumber),
})

/** The registration number of a vehicle registered in Ireland, in any of the forms still on the road. */
import { Fault } from '../rules/fault.ts'
import { string } from './kind.ts'

const notARegistrationNumber = new Fault('registrationNumber', 'must be an Irish registration number')

/** Canonical: upper case, the parts joined by hyphens: `131-D-4545`, `ZV-7258`. */
export const registrationNumber = string({
  name: 'registration number',
  says: 'an Irish registration number such as 131-D-4545 or 06-D-2600',
  faults: ['registrationNumber'],
  check: (sent) => {
    if (sent.length > LONGEST_CHARACTERS || !POSSIBLE_CHARACTERS.test(sent)) return notARegistrationNumber
    const upper = sent.toUpperCase()
    return withYear(upper) ?? withoutYear(upper) ?? notARegistrationNumber
  },
})

/** The period in which a canonical number was issued; undefined if the number gives none. */
export const registeredFrom = (
  canonical: string,
): { readonly year: number; readonly half: 1 | 2 | undefined } | undefined => {
  const parts = CANONICAL_WITH_YEAR.exec(canonical)
  return parts === null ? undefined : period(parts[1] as string, parts[2] as string)
}

const LONGEST_CHARACTERS = '131-DL-123456'.length
// Without the u flag, i matches no letter beyond ASCII, as toUpperCase alone would.
const POSSIBLE_CHARACTERS = /^[\dA-Z -]*$/i
/** Year, half-year, county and number. */
const WITH_YEAR = /^(\d\d)([12]?)[- ]?([A-Z]{1,2})[- ]?(\d{1,6})$/
const CANONICAL_WITH_YEAR = /^(\d\d)([12]?)-[A-Z]{1,2}-\d{1,6}$/

/** Codes that never changed; L and W are a city's before 2014 and the whole county's from then on. */
const LASTING_CODES = 'C CE CN CW D DL G KE KK KY L LD LH LM LS MH MN MO OY RN SO W WH WX WW'.split(' ')
const CODES_UNTIL_2013 = new Set([...LASTING_CODES, 'LK', 'TN', 'TS', 'WD'])
const CODES_FROM_2014 = new Set([...LASTING_CODES, 'T'])

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

/** A temporary or exported vehicle. */
const TEMPORARY = /^(ZZ)[- ]?(\d{5})$/
/**
 * A vintage vehicle. Sources differ on whether the shortest number has three or four digits; the series
 * starts at three, and a number that exists must not be refused.
 */
const VINTAGE = /^(ZV)[- ]?(\d{3,5})$/
/** Until 1986, and reversed once the plain ones had run out: one of the last two letters is an I or a Z. */
const LETTERS_FIRST = /^([A-Z]?(?:[IZ][A-Z]|[A-Z][IZ]))[- ]?(\d{1,4})$/
const NUMBER_FIRST = /^(\d{1,4})[- ]?([A-Z]?(?:[IZ][A-Z]|[A-Z][IZ]))$/

const withoutYear = (sent: string): string | undefined => {
  const special = TEMPORARY.exec(sent) ?? VINTAGE.exec(sent)
  if (special !== null) return `${special[1]}-${special[2]}`
  const old = LETTERS_FIRST.exec(sent) ?? NUMBER_FIRST.exec(sent)
  if (old === null) return undefined
  const isSpecial = old.includes('ZZ') || old.includes('ZV')
  return isSpecial ? undefined : `${old[1]}-${old[2]}`
}

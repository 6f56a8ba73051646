/**
 * Masks the numbers that identify a person or an account, also in a canonical application, and text that a client sent.
 */

import { slipsApart } from '../../../packages/rules/slips.ts'
import type { Application } from './application.ts'

/** The replacement for each masked character. */
export const MASK = '•'

/** How many of a number's last characters stay visible, whatever number it is: enough to compare, too few to guess. */
const SHOWN_CHARACTERS = 2

export const MASKED_FIELDS = ['ppsNumber', 'iban', 'accountNumber'] as const

type MaskedField = (typeof MASKED_FIELDS)[number]

/** What a mask shows of a number: its end. Nothing of a number hardly longer than that. */
export const shownEnd = (number: string): string =>
  number.length < SHOWN_CHARACTERS * 2 ? '' : number.slice(-SHOWN_CHARACTERS)

/** The number with all masked but its end. */
export const masked = (number: string): string => {
  const end = shownEnd(number)
  return MASK.repeat(number.length - end.length) + end
}

/** A masked number of an application: an applicant's PPS number, or one of the bank details. */
export type MaskedPlace =
  | { readonly field: 'ppsNumber'; readonly applicant: number }
  | { readonly field: 'iban' | 'accountNumber' }

/** The number at this place, as submitted; undefined if there is none. */
export const numberAt = (
  { applicants = [], bank }: Partial<Application>,
  place: MaskedPlace,
): string | undefined =>
  place.field === 'ppsNumber' ? applicants[place.applicant]?.ppsNumber : bank?.[place.field]

/** The application with those numbers masked. */
export const maskedApplication = (application: Partial<Application>): Partial<Application> => {
  const { applicants, bank, ...rest } = application
  return {
    ...rest,
    ...(applicants && { applicants: applicants.map((applicant) => withMasked(applicant, ['ppsNumber'])) }),
    ...(bank && { bank: withMasked(bank, ['iban', 'accountNumber']) }),
  }
}

const withMasked = <Part extends { readonly [Field in MaskedField]?: string }>(
  part: Part,
  fields: readonly (MaskedField & keyof Part)[],
): Part => {
  const changed: Partial<Record<MaskedField, string>> = {}
  for (const field of fields) {
    const number = part[field]
    if (number !== undefined) changed[field] = masked(number)
  }
  return { ...part, ...changed }
}

/** The length of a text stays, up to this many characters. */
const MASK_MAXIMUM_CHARACTERS = 12

/** A text of which only the length is shown, up to a limit, so that it reveals nothing about a person. */
export const maskedText = (text: string): string =>
  MASK.repeat(Math.max(1, Math.min(text.length, MASK_MAXIMUM_CHARACTERS)))

/** Almost one of these names: the most useful thing to see about an unknown field, and nobody's data. */
export const isSlip = (name: string, known: readonly string[]): boolean =>
  /^[A-Za-z]{4,40}$/.test(name) &&
  known.some((one) => one.length > 3 && slipsApart(one.toLowerCase(), name.toLowerCase()) !== undefined)

/** The canonical application as staff see it: the server masks numbers that identify a person or an account. */
import type { Application } from './application.ts'

/** The replacement for each masked character. */
export const MASK = '•'

/** The masked fields, and how many of their last characters stay visible. */
const SHOWN = { ppsNumber: 3, iban: 4, accountNumber: 3 } as const

export type MaskedField = keyof typeof SHOWN

export const MASKED_FIELDS = Object.keys(SHOWN) as readonly MaskedField[]

/** A number with all but its last characters masked; one hardly longer than those is masked completely. */
export const masked = (field: MaskedField, number: string): string => {
  const shown = number.length >= SHOWN[field] * 2 ? SHOWN[field] : 0
  return MASK.repeat(number.length - shown) + number.slice(number.length - shown)
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
    if (number !== undefined) changed[field] = masked(field, number)
  }
  return { ...part, ...changed }
}

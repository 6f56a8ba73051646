/** What the address of the numbers holds: the period and the filters. */

export const NUMBERS_ASKED = ['period', 'from', 'to', 'set', 'dealer'] as const

export type NumbersAsked = { readonly [Name in (typeof NUMBERS_ASKED)[number]]?: string | undefined }

/** As the address has it: the service reports invalid values. */
export const numbersSearch = (search: Record<string, unknown>): NumbersAsked =>
  Object.fromEntries(
    NUMBERS_ASKED.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )

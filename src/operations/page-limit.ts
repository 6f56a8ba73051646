/** How many entries a page of a list has. Every list of the API takes the same `limit` and refuses it in the same words. */

export const PAGE_ENTRIES = 50
export const PAGE_MAXIMUM_ENTRIES = 200

/** A query that can't be answered; `refused` names the parameter and what it takes. */
export type ListRefusal = { readonly refused: string }

/** Refused where a `cursor` is none that this list gave out. */
export const UNKNOWN_CURSOR: ListRefusal = { refused: 'cursor must be the nextCursor of an earlier page.' }

/** The entries that a query's `limit` asks for. */
export const pageLimit = (text: string | undefined): number | ListRefusal => {
  if (text === undefined) return PAGE_ENTRIES
  const limit = Number(text)
  return /^[1-9]\d{0,2}$/.test(text) && limit <= PAGE_MAXIMUM_ENTRIES
    ? limit
    : { refused: `limit must be a whole number from 1 to ${PAGE_MAXIMUM_ENTRIES}.` }
}

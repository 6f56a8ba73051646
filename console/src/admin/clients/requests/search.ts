/** What the address of a client's requests holds: the filters of the list. */
export const REQUEST_FILTERS = [
  'status',
  'method',
  'operation',
  'request',
  'reference',
  'from',
  'to',
] as const

export type RequestSearch = { readonly [Name in (typeof REQUEST_FILTERS)[number]]?: string | undefined }

/** Reads the address; empty values are dropped. */
export const requestSearch = (search: Record<string, unknown>): RequestSearch =>
  Object.fromEntries(
    REQUEST_FILTERS.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value.trim() !== '' ? [[name, value]] : []
    }),
  )

const DAY_MILLISECONDS = 86_400_000

/** The filters as the service takes them: both days are inclusive. */
export const sentOf = ({ to, ...filters }: RequestSearch): RequestSearch => {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  if (to === undefined) return Object.fromEntries(given)
  const next = new Date(Date.parse(`${to}T12:00:00Z`) + DAY_MILLISECONDS).toISOString().slice(0, 10)
  return Object.fromEntries([...given, ['to', next]])
}

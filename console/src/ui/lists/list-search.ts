/** What the address of a list holds besides the mode. It never holds people's names or addresses. */
export type ListSearch = {
  readonly find?: string | undefined
  readonly only?: string | undefined
  readonly dealer?: string | undefined
}

const FILTERS = ['find', 'only', 'dealer'] as const

/** The filters in an address, without empty ones. */
export const listSearch = (search: Record<string, unknown>): ListSearch =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )

/** What the address of a list holds beside the mode. People's names and addresses never stand in it. */
export type ListSearch = {
  readonly find?: string | undefined
  readonly only?: string | undefined
  readonly dealer?: string | undefined
}

const FILTERS = ['find', 'only', 'dealer'] as const

/** The filters that an address names; empty ones are left out. */
export const listSearch = (search: Record<string, unknown>): ListSearch =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )

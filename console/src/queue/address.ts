/** What the queue's address holds: filters, order, the case that is shown beside the list, and those that are selected. */

export const FILTERS = [
  'set',
  'state',
  'dealer',
  'product',
  'assignee',
  'policy',
  'amountFrom',
  'amountTo',
  'dueBefore',
  'receivedFrom',
  'receivedTo',
] as const

export type FilterName = (typeof FILTERS)[number]

/** As the address has them: the service says what is wrong with one. */
export type Filters = { readonly [Name in FilterName]?: string | undefined }

export type QueueSearch = Filters & {
  readonly sort?: 'reverse' | undefined
  /** The reference of the case that is shown. */
  readonly case?: string | undefined
  /** References of the selected cases, between commas. */
  readonly selected?: string | undefined
}

/** Reads the address. Texts of other names are dropped. */
export const queueSearch = (search: Record<string, unknown>): QueueSearch => {
  const found: Record<string, string> = {}
  for (const name of [...FILTERS, 'case', 'selected']) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') found[name] = value
  }
  return { ...found, ...(search['sort'] === 'reverse' && { sort: 'reverse' }) }
}

/** The filters of an address, without what is absent. */
export const filtersOf = (search: QueueSearch): Filters =>
  Object.fromEntries(FILTERS.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))

export const selectedOf = ({ selected }: QueueSearch): readonly string[] => selected?.split(',') ?? []

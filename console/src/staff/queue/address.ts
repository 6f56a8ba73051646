/** What the queue's address holds: filters, order, the case shown beside the list, and the selected ones. */

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

/** As the address has them: the service reports invalid ones. */
export type Filters = { readonly [Name in FilterName]?: string | undefined }

export type QueueSearch = Filters & {
  readonly sort?: 'reverse' | undefined
  /** The reference of the case shown. */
  readonly case?: string | undefined
  /** References of the selected cases, separated by commas. */
  readonly selected?: string | undefined
}

/** Reads the address, and drops unknown names. */
export const queueSearch = (search: Record<string, unknown>): QueueSearch => {
  const found: Record<string, string> = {}
  for (const name of [...FILTERS, 'case', 'selected']) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') found[name] = value
  }
  return { ...found, ...(search['sort'] === 'reverse' && { sort: 'reverse' }) }
}

/** The filters in an address, without absent ones. */
export const filtersOf = (search: QueueSearch): Filters =>
  Object.fromEntries(FILTERS.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))

export const selectedOf = ({ selected }: QueueSearch): readonly string[] => selected?.split(',') ?? []

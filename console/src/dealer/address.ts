/** What the addresses of the dealer's pages hold. Never a customer's data. */
import { isUuid } from '../../../packages/values/uuid.ts'
import { OWN_VIEWS } from '../../../src/domain/case/own-views.ts'
import { searchOf } from '../ui/address.ts'

/** Which list, whose applications, and its filters. */
export const listAddress = searchOf(['state', 'receivedFrom', 'receivedTo'], {
  view: OWN_VIEWS,
  of: ['dealer'],
})

export type ListAddress = ReturnType<typeof listAddress>

export type Filters = Pick<ListAddress, 'state' | 'receivedFrom' | 'receivedTo'>

export const UNFILTERED: Filters = { state: undefined, receivedFrom: undefined, receivedTo: undefined }

export const isFiltered = (filters: Filters): boolean =>
  Object.keys(UNFILTERED).some((name) => filters[name as keyof Filters] !== undefined)

/** Which draft, or the reference of the application that a corrected one replaces. */
export const newAddress = searchOf(['replaces'], { draft: isUuid })

/** The query of a dealer's applications. */
import type { Mode } from '../../../../src/domain/access/access.ts'
import type { Role } from '../../../../src/domain/access/roles.ts'
import type { State } from '../../../../src/domain/application/states.ts'
import { pagesBy } from '../../api/queries.ts'
import type { Filters, ListAddress } from '../address.ts'

export type Whose = NonNullable<ListAddress['of']>

/** Where a person begins: an administrator of a dealer with all of the dealer's applications. */
export const usualOf = (role: Role): Whose => (role === 'dealerAdmin' ? 'dealer' : 'mine')

/** The filters as the service takes them. */
export const narrowing = ({ state, receivedFrom, receivedTo }: Filters) => ({
  ...(state !== undefined && { state: state as State }),
  ...(receivedFrom !== undefined && { receivedFrom }),
  ...(receivedTo !== undefined && { receivedTo }),
})

export const ownListQuery = (mode: Mode, { view = 'needsYou', of = 'mine', ...filters }: ListAddress) =>
  pagesBy('listOwnApplications', { query: { mode, view, of, ...narrowing(filters) } })

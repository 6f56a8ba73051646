/** The query of a dealer's applications. */
import type { Mode } from '../../../../src/domain/application/access.ts'
import { pagesBy } from '../../api/queries.ts'
import type { ListAddress } from '../address.ts'

export const ownListQuery = (mode: Mode, { view = 'needsYou', of }: ListAddress) =>
  pagesBy('listOwnApplications', { query: { mode, view, of: of ?? 'mine' } })

/** The query of a dealer's applications. */
import type { Mode } from '../../../../src/domain/application/access.ts'
import type { State } from '../../../../src/domain/application/states.ts'
import { pagesBy } from '../../api/queries.ts'
import type { ListAddress } from '../address.ts'

export const ownListQuery = (
  mode: Mode,
  { view = 'needsYou', of, state, receivedFrom, receivedTo }: ListAddress,
) =>
  pagesBy('listOwnApplications', {
    query: {
      mode,
      view,
      of: of ?? 'mine',
      ...(state !== undefined && { state: state as State }),
      ...(receivedFrom !== undefined && { receivedFrom }),
      ...(receivedTo !== undefined && { receivedTo }),
    },
  })

/** How the form's choices are read. */
import type { SetName } from '../../../../src/domain/application/sets.ts'
import { readBy } from '../../api/queries.ts'

/** They change rarely, and never while someone fills it in. */
export const formOptionsOf = (set: SetName) => ({
  ...readBy('readFormOptions', { params: { set } }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The model sets in the API. */
import { setOfReference } from '../../domain/application/reference.ts'
import { SET_NAMES, type SetName } from '../../domain/application/sets.ts'
import { QUOTES } from './set-a-api.ts'
import { CASES } from './set-b-api.ts'
import type { ApiSet } from './sets-api.ts'

const BY_NAME: Readonly<Record<SetName, ApiSet>> = { a: QUOTES, b: CASES }

export const API_SETS: readonly ApiSet[] = SET_NAMES.map((name) => BY_NAME[name])

/** The set of a reference, by its first letter; undefined for another letter. */
export const apiSetOf = (reference: string): ApiSet | undefined => {
  const set = setOfReference(reference)
  return set === undefined ? undefined : BY_NAME[set]
}

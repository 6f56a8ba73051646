/** Finds the key that a caller probably misspelt, for a missing required field. */
import { SLIPS_MAXIMUM, slipsApart } from './slips.ts'
import { folded, keysOf } from './spelling.ts'

const SHOWN_MAXIMUM_CHARACTERS = 60
const KEYS_MAXIMUM = 1_000
/** Only keys that look like names are repeated. */
const PLAIN = /^[\w-]+$/
/** Three applicants with every field misspelt need some 3,000; many more take a millisecond or two. */
const COMPARISONS_MAXIMUM = 5_000

/**
 * The remaining comparisons for one body, and the unknown keys of its objects, which are listed once each. A body of
 * many objects with many unknown keys gets no more hints once they are used up, so that no body holds up the service.
 */
export type Search = {
  comparisonsLeft: number
  readonly unknown: Map<object, readonly UnknownKey[]>
}

type UnknownKey = { readonly key: string; readonly folded: string }

export const newSearch = (): Search => ({ comparisonsLeft: COMPARISONS_MAXIMUM, unknown: new Map() })

/** The keys that an object may have. */
export type Known = { readonly has: (key: string) => boolean }

/** Whether an unknown key may be repeated in a message: it looks like a name, and is as short as one. */
export const readsAsName = (key: string): boolean => key.length <= SHOWN_MAXIMUM_CHARACTERS && PLAIN.test(key)

/**
 * The unknown key of `owner` that differs from `wanted` by one or two letters, whatever their spelling, or undefined.
 * `known` are the fields that the object may have. Its comparisons count against `search`.
 */
export const misspelling = (
  owner: object,
  wanted: string,
  known: Known,
  search = newSearch(),
): string | undefined => {
  if (search.comparisonsLeft <= 0) return undefined
  const name = folded(wanted)
  for (const { key, folded: sent } of unknownKeys(owner, known, search)) {
    if (search.comparisonsLeft-- <= 0) return undefined
    if (Math.abs(sent.length - name.length) > SLIPS_MAXIMUM) continue
    if (slipsApart(sent, name) !== undefined) return key.slice(0, SHOWN_MAXIMUM_CHARACTERS)
  }
  return undefined
}

/** Listing counts too: it takes time if an object has very many keys. */
const unknownKeys = (owner: object, known: Known, search: Search): readonly UnknownKey[] => {
  const listed = search.unknown.get(owner)
  if (listed !== undefined) return listed
  const all = keysOf(owner)
  search.comparisonsLeft -= all.length
  const keys = all
    .slice(0, KEYS_MAXIMUM)
    .filter((key) => !known.has(key) && PLAIN.test(key))
    .map((key) => ({ key, folded: folded(key) }))
  search.unknown.set(owner, keys)
  return keys
}

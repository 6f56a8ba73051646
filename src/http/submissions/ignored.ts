/** The fields of a body that a set does not have, as its response and the request log name them. */

import { type Ignored, ignoredIn, placeOf } from '../../../packages/rules/ignored.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'

/** A client may limit headers to a few kilobytes. */
const NAMED_MAXIMUM = 20
const PLAIN = /^[\w$-]{1,60}$/
const OTHER_MAXIMUM_CHARACTERS = 20

/** The header and the request log name the same fields of a body. */
const found = new WeakMap<object, readonly Ignored[]>()

/** The first ignored fields of a body. */
export const ignoredOf = (set: ModelSet, body: object): readonly Ignored[] =>
  found.getOrInsertComputed(body, () => ignoredIn(set.validator.tree, body, NAMED_MAXIMUM))

/** The ignored fields of a body that has none of its own. */
export const ignoredOfEmpty = (body: object): readonly Ignored[] =>
  Object.keys(body)
    .slice(0, NAMED_MAXIMUM)
    .map((key) => ({ within: '', key }))

/** Their places as a header names them: a key that does not read as a name is cut short and percent-encoded. */
export const placesOf = (ignored: readonly Ignored[]): string =>
  ignored.map(({ within, key }) => placeOf({ within, key: shownKey(key) })).join(', ')

const shownKey = (key: string): string =>
  PLAIN.test(key)
    ? key
    : encodeURIComponent(key.slice(0, OTHER_MAXIMUM_CHARACTERS).toWellFormed()).replaceAll('.', '%2E')

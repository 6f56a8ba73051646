/**
 * Recognises a body that is right but in the wrong place: in a wrapper, without its wrapper, or sent to another set.
 * All failures of such a body are "required", which does not help its sender.
 */
import type { Any } from '../../../packages/rules/fault.ts'
import { keysOf, readsAsName, spellingsOf } from '../../../packages/rules/spelling.ts'
import { SET_NAMES, SET_ROWS, SETS, type SetName, type SetRow } from './sets.ts'

/** How many fields of a body are searched for the body itself. */
const FIELDS_MAXIMUM = 100

/** What is wrong with a body sent as the set's; undefined in all other cases. */
export const wrongBodyOf = (set: SetName): ((body: Any) => string | undefined) => {
  const own: SetRow = SETS[set]
  const others = SET_NAMES.filter((name) => name !== set)
  return (body) => {
    const outer = filledIn(body)
    const inner = own.wrapper !== null && outer.has(own.wrapper) ? filledIn(outer.get(own.wrapper)) : outer
    const other = others.find((name) => hasAny(inner, SETS[name].blocks))
    if (other !== undefined && !hasAny(inner, own.blocks)) return isOf(other)
    if (own.wrapper !== null) {
      return !outer.has(own.wrapper) && hasAny(outer, own.blocks)
        ? `${inWords(set)} requires the application in ${own.wrapper}: send {"${own.wrapper}": …}`
        : undefined
    }
    if (hasAny(outer, [...own.blocks, APPLICANTS])) return undefined
    const key = keysOf(body)
      .slice(0, FIELDS_MAXIMUM)
      .find((one) => hasAny(filledIn(body[one]), own.blocks))
    if (key === undefined) return others.filter((name) => isWrapped(SETS[name], outer)).map(isOf)[0]
    const what = readsAsName(key) ? `the content of ${key}` : 'its content'
    return `${inWords(set)} takes no wrapper: send ${what} as the request body`
  }
}

/** The set that a body seems to be of: by its wrapper, or its blocks; otherwise the first set without a wrapper. */
export const likelySetOf = (body: object): SetName => {
  const outer = filledIn(body)
  const seems = ({ wrapper, blocks }: SetRow) => (wrapper === null ? hasAny(outer, blocks) : wrapper in body)
  const first = SET_NAMES.find((name) => SETS[name].wrapper === null)
  const found = SET_NAMES.find((name) => seems(SETS[name])) ?? first
  if (found === undefined) throw new Error('Every set has a wrapper')
  return found
}

const inWords = (set: SetName): string => `Set ${set.toUpperCase()}`

const isOf = (set: SetName): string =>
  `This is a set ${set.toUpperCase()} application: send it to POST /api/${SETS[set].noun}/submit`

/** An empty list of applicants is no reason to look further, though several sets may have one. */
const APPLICANTS = 'applicants'

const SPELLINGS = spellingsOf(
  new Set([
    APPLICANTS,
    ...SET_ROWS.flatMap(({ wrapper, blocks }) => [...(wrapper === null ? [] : [wrapper]), ...blocks]),
  ]),
)

type Filled = ReadonlyMap<string, unknown>

const NOTHING: Filled = new Map()

/** The fields above that an object has, in any spelling, with their values. */
const filledIn = (value: Any): Filled => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return NOTHING
  const filled = new Map<string, unknown>()
  for (const key of keysOf(value)) {
    const field = SPELLINGS.fieldOf(key)
    if (field !== undefined && value[key] !== undefined && value[key] !== null) filled.set(field, value[key])
  }
  return filled
}

const hasAny = (filled: Filled, fields: readonly string[]): boolean =>
  fields.some((field) => filled.has(field))

const isWrapped = ({ wrapper, blocks }: SetRow, outer: Filled): boolean =>
  wrapper !== null && hasAny(filledIn(outer.get(wrapper)), blocks)

/**
 * Recognises a body that is right but in the wrong place: in a wrapper, without its wrapper, or sent to the other set.
 * All failures of such a body are "required", which does not help its sender.
 */
import type { Any } from '../../../packages/rules/any.ts'
import { readsAsName } from '../../../packages/rules/hint.ts'
import { keysOf, spellingsOf } from '../../../packages/rules/spelling.ts'

/** Fields of set A's ApplicationModel that set B's does not have, and the other way round. */
export const FIELDS_OF_A_QUOTE = ['bankDetails', 'finance', 'financeApplyingFor'] as const
export const FIELDS_OF_A_CASE = ['borrower', 'loanDetails'] as const
const BLOCKS_OF_A_CASE = [...FIELDS_OF_A_CASE, 'applicants'] as const

/** How many members of a body are searched for the body itself. */
const MEMBERS_MAXIMUM = 100

/** What is wrong with a body sent as set A's; undefined in all other cases. */
export const wrongBodyOfSetA = (body: Any): string | undefined => {
  const outer = filledIn(body)
  const inner = outer.has('quote') ? filledIn(outer.get('quote')) : outer
  if (hasAny(inner, FIELDS_OF_A_CASE) && !hasAny(inner, FIELDS_OF_A_QUOTE)) {
    return 'this is an application of set B, which POST /api/case/submit takes'
  }
  if (!outer.has('quote') && hasAny(outer, FIELDS_OF_A_QUOTE)) {
    return 'set A takes the application in quote: send {"quote": …} around it'
  }
  return undefined
}

/** What is wrong with a body sent as set B's; undefined in all other cases. */
export const wrongBodyOfSetB = (body: Any): string | undefined => {
  const outer = filledIn(body)
  if (hasAny(outer, FIELDS_OF_A_QUOTE) && !hasAny(outer, FIELDS_OF_A_CASE)) return IS_SET_A
  if (hasAny(outer, BLOCKS_OF_A_CASE)) return undefined
  for (const key of keysOf(body).slice(0, MEMBERS_MAXIMUM)) {
    if (!hasAny(filledIn(body[key]), FIELDS_OF_A_CASE)) continue
    const what = readsAsName(key) ? `the content of ${key}` : 'its content'
    return `set B takes no wrapper: send ${what} as the body itself`
  }
  return hasAny(filledIn(outer.get('quote')), FIELDS_OF_A_QUOTE) ? IS_SET_A : undefined
}

const IS_SET_A = 'this is an application of set A, which POST /api/quote/submit takes'

const SPELLINGS = spellingsOf(new Set(['quote', ...FIELDS_OF_A_QUOTE, ...BLOCKS_OF_A_CASE]))

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

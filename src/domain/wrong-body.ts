/**
 * Recognises a body that is right but in the wrong place: in a wrapper, without its wrapper, or sent to the other set.
 * All failures of such a body are "required", which does not help its sender.
 */
import type { Any } from '../rules/any.ts'
import { readsAsName } from '../rules/hint.ts'
import { spellingsOf } from '../rules/spelling.ts'

/** Fields of set A's ApplicationModel that set B's does not have, and the other way round. */
export const FIELDS_OF_A_QUOTE = ['bankDetails', 'finance', 'financeApplyingFor'] as const
export const FIELDS_OF_A_CASE = ['borrower', 'loanDetails'] as const
const BLOCKS_OF_A_CASE = [...FIELDS_OF_A_CASE, 'applicants'] as const

/** How many members of a body are searched for the body itself. */
const MEMBERS_MAXIMUM = 100

/** What is wrong with a body sent as set A's; undefined in all other cases. */
export const wrongBodyOfSetA = (body: Any): string | undefined => {
  const quote = quoteIn(body)
  if (holdsAny(quote ?? body, FIELDS_OF_A_CASE) && !holdsAny(quote ?? body, FIELDS_OF_A_QUOTE)) {
    return 'this is an application of set B, which POST /api/case/submit takes'
  }
  if (quote === undefined && holdsAny(body, FIELDS_OF_A_QUOTE)) {
    return 'set A takes the application in quote: send {"quote": …} around it'
  }
  return undefined
}

/** What is wrong with a body sent as set B's; undefined in all other cases. */
export const wrongBodyOfSetB = (body: Any): string | undefined => {
  if (holdsAny(body, FIELDS_OF_A_QUOTE) && !holdsAny(body, FIELDS_OF_A_CASE)) return IS_SET_A
  if (holdsAny(body, BLOCKS_OF_A_CASE)) return undefined
  for (const key of Object.keys(body).slice(0, MEMBERS_MAXIMUM)) {
    if (!holdsAny(body[key], FIELDS_OF_A_CASE)) continue
    const what = readsAsName(key) ? `the content of ${key}` : 'its content'
    return `set B takes no wrapper: send ${what} as the body itself`
  }
  return holdsAny(quoteIn(body), FIELDS_OF_A_QUOTE) ? IS_SET_A : undefined
}

const IS_SET_A = 'this is an application of set A, which POST /api/quote/submit takes'

const QUOTE: readonly string[] = ['quote']

const quoteIn = (body: Any): unknown => filledUnder(body, QUOTE)[0]

const holdsAny = (value: Any, fields: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  filledUnder(value, fields).length > 0

/** The values of these fields, in any spelling. */
const filledUnder = (value: Any, fields: readonly string[]): readonly unknown[] => {
  const spellings = spellingsOf(new Set(fields))
  return Object.keys(value)
    .filter((key) => spellings.has(key))
    .map((key) => value[key])
    .filter((one) => one !== undefined && one !== null)
}

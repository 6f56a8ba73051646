/** Places in the JSON of an application, such as `quote.applicants[0].personalInfo.title`, and the values there. */
import type { Any } from '../../../../packages/rules/any.ts'

/** An application in its set's own JSON, valid or not. */
export type Body = { readonly [key: string]: unknown }

type Step = string | number

const stepsOf = (place: string): readonly Step[] =>
  place
    .split(/[.[]/)
    .filter((part) => part !== '')
    .map((part) => (part.endsWith(']') ? Number(part.slice(0, -1)) : part))

/** The value at a place; undefined if there is none. */
export const valueAt = (body: Body, place: string): unknown =>
  stepsOf(place).reduce<Any>(
    (at, step) => (typeof at === 'object' && at !== null ? at[step] : undefined),
    body,
  )

const isBlock = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy with the value at a place, creating the blocks that are missing; undefined removes the value. */
export const withValue = (body: Body, place: string, value: unknown): Body =>
  changedAt(body, stepsOf(place), value) as Body

const changedAt = (at: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown => {
  if (step === undefined) return value
  if (typeof step === 'number') {
    const entries = Array.isArray(at) ? [...at] : []
    entries[step] = changedAt(entries[step], rest, value)
    return entries
  }
  const { [step]: before, ...others } = isBlock(at) ? at : ({} as Body)
  const after = changedAt(before, rest, value)
  if (after === undefined) return isBlock(at) ? others : at
  // The keys keep their order, so that a resubmitted body reads as before.
  return isBlock(at) ? { ...at, [step]: after } : { [step]: after }
}

/** A copy without one entry of the list at a place. */
export const withoutEntry = (body: Body, list: string, index: number): Body =>
  withValue(body, list, entriesAt(body, list).toSpliced(index, 1))

/** The entries of the list at a place; empty if there is no list. */
export const entriesAt = (body: Body, list: string): readonly unknown[] => {
  const found = valueAt(body, list)
  return Array.isArray(found) ? found : []
}

/** `quote.applicants[0].title` with `[]` for each entry, which is how a layout names the field. */
export const patternOf = (place: string): string => place.replaceAll(/\[\d+\]/g, '[]')

/** The indexes of the entries in a place. */
export const indexesIn = (place: string): readonly number[] =>
  [...place.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index))

/** A layout's place in the entries with these indexes. Surplus indexes are ignored. */
export const placeIn = (pattern: string, indexes: readonly number[]): string => {
  let entry = 0
  return pattern.replaceAll('[]', () => `[${indexes[entry++] ?? 0}]`)
}

/** Whether a place is the other one, or is within its block or list. */
export const isWithin = (place: string, outer: string): boolean =>
  place === outer || place.startsWith(`${outer}.`) || place.startsWith(`${outer}[`)

/** "Current address", "Address 2" */
export const addressName = (index: number): string =>
  index === 0 ? 'Current address' : `Address ${index + 1}`

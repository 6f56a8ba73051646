/** Conditions and references made ready to be asked of a draft. */
import type { Condition } from './condition.ts'
import { Failed, walk } from './draft.ts'
import type { Any } from './field.ts'
import { parsePath, placeOfReference, type Segment } from './path.ts'

/** True or false; undefined where the answer depends on something that failed, is absent or is not known. */
export type Check = (draft: Any, indexes: readonly number[], facts: Any) => boolean | undefined

/** Reads what a rule asked for, or SKIP where the rule can't be judged. */
export type Getter = (draft: Any, indexes: readonly number[]) => unknown
export const SKIP = Symbol('skip')

/** Makes a condition of a field or rule at place `on` ready. Throws where the set does not carry what it reads. */
export const compileCondition = (
  condition: Condition<Any, Any>,
  on: string,
  carries: (place: string) => boolean,
): Check => {
  if (condition.test === 'fact') {
    const { fact, wanted } = condition
    return (_draft, _indexes, facts) => (facts[fact] === undefined ? undefined : facts[fact] === wanted)
  }
  const { path } = condition
  const steps = parsePath(path)
  if (!carries(path)) throw new Error(`A condition on ${on} reads ${path}, which this set does not carry`)
  if (listsIn(steps) !== sharedLists(steps, parsePath(on))) {
    throw new Error(`A condition on ${on} reads ${path}: of which entry?`)
  }
  if (condition.test === 'is') {
    const { values } = condition
    return (draft, indexes) => {
      const value = walk(draft, steps, indexes)
      return value === undefined || value instanceof Failed ? undefined : values.includes(value)
    }
  }
  const emptyCounts = condition.test === 'empty'
  return (draft, indexes) => {
    const value = walk(draft, steps, indexes)
    if (value instanceof Failed) return undefined
    return value === undefined || (emptyCounts && Object.keys(value).length === 0)
  }
}

/** Makes a rule's reference ready. Throws where it would gather lists of lists. */
export const compileReference = (reference: string, on: string): Getter => {
  const steps = parsePath(placeOfReference(reference))
  if (reference.endsWith('!')) {
    return (draft, indexes) => {
      const value = walk(draft, steps, indexes)
      return value instanceof Failed ? value.sent : value !== undefined
    }
  }
  const mayBeAbsent = reference.endsWith('?')
  const settle = (value: unknown) =>
    value instanceof Failed ? SKIP : value === undefined && !mayBeAbsent ? SKIP : value
  const bound = sharedLists(steps, parsePath(on))
  if (bound === listsIn(steps)) return (draft, indexes) => settle(walk(draft, steps, indexes))

  const gathered = steps.findIndex((step, i) => step.list && listsIn(steps.slice(0, i + 1)) === bound + 1)
  const list = [...steps.slice(0, gathered), { key: (steps[gathered] as Segment).key, list: false }]
  const rest = steps.slice(gathered + 1)
  if (listsIn(rest) > 0) throw new Error(`${reference}, read on ${on}, is a list of lists`)
  return (draft, indexes) => {
    const entries = walk(draft, list, indexes)
    if (!Array.isArray(entries)) return entries === undefined && mayBeAbsent ? [] : SKIP
    const values: unknown[] = []
    for (const entry of entries) {
      const value = settle(walk(entry, rest, NO_INDEXES))
      if (value === SKIP) return SKIP
      values.push(value)
    }
    return values
  }
}

export const NO_INDEXES: readonly number[] = []

const listsIn = (steps: readonly Segment[]) => steps.filter((step) => step.list).length

/** How many lists both paths enter together: their entries are the same ones. */
const sharedLists = (path: readonly Segment[], on: readonly Segment[]): number => {
  let shared = 0
  for (let i = 0; i < path.length && i < on.length; i++) {
    if (path[i]?.key !== on[i]?.key || path[i]?.list !== on[i]?.list) break
    if (path[i]?.list) shared++
  }
  return shared
}

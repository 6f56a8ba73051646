/** Compiles conditions and references, so that they can be evaluated on a draft. */

import type { Condition } from './condition.ts'
import { Failed, walk } from './draft.ts'
import type { Any } from './fault.ts'
import { parsePath, placeOfReference, type Segment } from './path.ts'

/** True or false; undefined if the response depends on something that failed, is absent or is unknown. */
export type Check = (draft: Any, indexes: readonly number[], facts: Any) => boolean | undefined

/** Reads what a rule needs, or SKIP if the rule cannot be checked. */
export type Getter = (draft: Any, indexes: readonly number[]) => unknown
export const SKIP = Symbol('skip')

/** A set's places, as conditions and references use them. */
export type Carried = {
  readonly has: (place: string) => boolean
  /** The fields of the block at a place, each as its steps below the block. Throws if there is no block. */
  readonly fieldsOf: (place: string) => readonly (readonly Segment[])[]
}

/** Compiles a condition of a field or rule at place `on`. Throws if the set does not have what it reads. */
export const compileCondition = (condition: Condition<Any, Any>, on: string, carried: Carried): Check => {
  if (condition.test === 'fact') {
    const { fact, wanted } = condition
    return (_draft, _indexes, facts) => (facts[fact] === undefined ? undefined : facts[fact] === wanted)
  }
  const { path } = condition
  const steps = parsePath(path)
  if (!carried.has(path)) throw new Error(`A condition on ${on} reads ${path}, which this set does not carry`)
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
  if (condition.test === 'incomplete') {
    const fields = carried.fieldsOf(path)
    return (draft, indexes) => !isComplete(walk(draft, steps, indexes), fields)
  }
  return (draft, indexes) => {
    const value = walk(draft, steps, indexes)
    return value instanceof Failed ? undefined : value === undefined
  }
}

/** Compiles a rule's reference. Throws if it would collect lists of lists. */
export const compileReference = (reference: string, on: string, carried: Carried): Getter => {
  const steps = parsePath(placeOfReference(reference))
  if (reference.endsWith('!!')) {
    const fields = carried.fieldsOf(placeOfReference(reference))
    return (draft, indexes) => isComplete(walk(draft, steps, indexes), fields)
  }
  if (reference.endsWith('!')) return (draft, indexes) => isSent(draft, steps, indexes)
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

/** Whether something was sent at the place itself; a block that is not an object has nothing in it. */
const isSent = (draft: Any, steps: readonly Segment[], indexes: readonly number[]): boolean => {
  const around = walk(draft, steps.slice(0, -1), indexes)
  if (around === undefined || around instanceof Failed) return false
  const value = walk(draft, steps, indexes)
  return value instanceof Failed ? value.sent : value !== undefined
}

const isComplete = (block: Any, fields: readonly (readonly Segment[])[]): boolean =>
  block !== undefined &&
  !(block instanceof Failed) &&
  fields.every((field) => isSent(block, field, NO_INDEXES))

const listsIn = (steps: readonly Segment[]) => steps.filter((step) => step.list).length

/** How many lists both paths share: their entries are the same ones. */
const sharedLists = (path: readonly Segment[], on: readonly Segment[]): number => {
  let shared = 0
  for (let i = 0; i < path.length && i < on.length; i++) {
    if (path[i]?.key !== on[i]?.key || path[i]?.list !== on[i]?.list) break
    if (path[i]?.list) shared++
  }
  return shared
}

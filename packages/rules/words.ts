/**
 * Conditions and cross-field rules in a set's own words. They are declared over canonical places and values; here they
 * are printed with the names and values of the set's callers.
 */

import type { Condition, Rule } from './condition.ts'
import type { Any } from './fault.ts'
import type { AnyModel } from './field.ts'
import { contractPath, modelOf, type Node, type Tree } from './node.ts'
import { placeOfReference } from './path.ts'

/** A condition as data: its field and what must hold, in the set's own names and values. */
export type ConditionData =
  | { readonly field: string; readonly in: readonly unknown[] }
  | { readonly field: string; readonly given: false }
  | { readonly field: string; readonly complete: false }
  | { readonly fact: string }

/** A cross-field rule for a set's callers. */
export type RuleWords = {
  /** The type of its failure. */
  readonly type: string
  /** The model and its field that fails: `FinanceModel.term`. */
  readonly of: string
  /** The place of that field, with `[]` for any entry of a list. */
  readonly field: string
  /** What must hold: "tradeInValueDeposit must be less than 20000". */
  readonly says: string
  /** The condition under which it is enforced, in words; undefined if always. */
  readonly when: string | undefined
  /** The fields that it reads. */
  readonly reads: readonly string[]
  readonly source: string
}

/** Describes the conditions and rules of a set in its own words. */
export const wordsOf = ({ root, tree }: { readonly root: AnyModel; readonly tree: Tree }) => {
  const nodeAt = (place: string): Node => {
    const node = tree.places.get(withoutEntry(place))
    if (node === undefined) throw new Error(`No field stands for the place ${place}`)
    return node
  }

  /** "borrowerType is Joint or Individual" */
  const condition = (asked: Condition<Any, Any>): string => {
    if (asked.test === 'fact') return asked.says
    const { key } = nodeAt(asked.path)
    if (asked.test === 'is') return `${key} is ${either(wireValues(asked.path, asked.values).map(String))}`
    return asked.test === 'absent' ? `${key} is missing` : `${key} is missing or incomplete`
  }

  const conditionData = (asked: Condition<Any, Any>): ConditionData => {
    if (asked.test === 'fact') return { fact: asked.says }
    const field = contractPath(nodeAt(asked.path))
    if (asked.test === 'is') return { field, in: wireValues(asked.path, asked.values) }
    return asked.test === 'absent' ? { field, given: false } : { field, complete: false }
  }

  const wireValues = (path: string, values: readonly unknown[]): readonly unknown[] => {
    const { type, key } = nodeAt(path)
    if (type.is !== 'kind') throw new Error(`A condition asks for the value of ${key}, which is a block`)
    return values.map((value) => type.write(value))
  }

  const fieldOf = (node: Node): string => {
    const parent = node.chain.at(-2)
    return fieldName((parent && modelOf(parent.type)) ?? root, node.key)
  }

  const rule = ({ type, on, says, only, reads, source }: Rule<Any, Any>): RuleWords => {
    const node = nodeAt(on)
    return {
      type,
      of: fieldOf(node),
      field: contractPath(node),
      says: `${node.key} ${says}`,
      when: only === undefined ? undefined : condition(only),
      reads: Object.values(reads).map((reference) => contractPath(nodeAt(placeOfReference(reference)))),
      source,
    }
  }

  return { condition, conditionData, fieldOf, rule }
}

/** The name of a field within its set. */
export const fieldName = (model: AnyModel, key: string): string => `${model.name}.${key}`

/** The place of the list, for a place that names its entries. */
const withoutEntry = (place: string): string => (place.endsWith('[]') ? place.slice(0, -2) : place)

/** "Joint, Partnership or SoleTrader" */
const either = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

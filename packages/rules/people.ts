/**
 * What people read about a failure, beside the sentence for programs: what to do. In such a sentence `{field}` stands for
 * the field's name within a sentence ("the date of birth"), which the pages know.
 */

import type { Rule } from './condition.ts'
import type { Any } from './fault.ts'
import { contractPath, type Node, type Tree } from './node.ts'

type Declared = { readonly tree: Tree; readonly rules: readonly { readonly rule: Rule<Any, Any> }[] }

/** The declared sentence for failures of a type at a place; of a failure that was stored, only these two are known. */
export const sentenceForPeople = ({ tree, rules }: Declared, place: string, type: string): string => {
  const path = place.replaceAll(/\[\d+\]/g, '[]').replace(/\[\]$/, '')
  const node = tree.nodes.find((one) => contractPath(one) === path)
  return sentenceAt(node, type, rules)
}

/** The same at a field or block; undefined for the whole. */
export const sentenceAt = (node: Node | undefined, type: string, rules: Declared['rules']): string => {
  if (node === undefined) return 'Check {field}.'
  const broken = rules.find(({ rule }) => rule.type === type && rule.on === node.place)
  return broken?.rule.person ?? ofDeclaration(node, type)
}

const ofDeclaration = ({ type: declared, person }: Node, type: string): string => {
  const missing = person ?? 'Enter {field}.'
  if (declared.is === 'list' && type === 'maxLength')
    return `Remove some of {field}. You can enter up to ${declared.max}.`
  if (declared.is !== 'kind') return missing
  const own = declared.person ?? {}
  return type === 'required' ? (person ?? own['required'] ?? missing) : (own[type] ?? own['wrong'] ?? missing)
}

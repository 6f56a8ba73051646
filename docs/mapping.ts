/** The page that maps each field of one set to the other. */

import { contractPath, type Node, type Tree } from '../packages/rules/node.ts'
import type { Enumeration } from '../src/domain/kinds/enumeration.ts'
import { setA } from '../src/sets/a/index.ts'
import { setB } from '../src/sets/b/index.ts'
import { code, section, table } from './markdown.ts'

/** Its title and parts. */
export const mappingPage = (): [title: string, parts: readonly string[]] => {
  const [a, b] = [setA.validator.tree, setB.validator.tree]
  return [
    'From set A to set B, and back',
    [
      'Which field of one set is which of the other. `forecourt convert` follows this page: it writes an application of one set as one of the other, and lists what has no place there.',
      section('Fields that both sets have', [
        table(
          ['set A', 'set B', 'values'],
          pairs(a, b).map(([ofA, ofB]) => [place(ofA), place(ofB), differences(ofA, ofB)]),
        ),
      ]),
      section('Fields of set A alone', [
        'Set A’s `tradeInValueDeposit` is set B’s `deposit` and `tradeIn` added up. From B to A the sum is written; from A to B you part it.',
        table(
          ['set A', 'what it holds'],
          alone(a, b).map((node) => [place(node), node.note ?? kindOf(node)]),
        ),
      ]),
      section('Fields of set B alone', [
        'Set B has the list of applicants twice, with the same content.',
        table(
          ['set B', 'what it holds'],
          alone(b, a).map((node) => [place(node), node.note ?? kindOf(node)]),
        ),
      ]),
    ],
  ]
}

const leaves = ({ places }: Tree): readonly Node[] =>
  [...places.values()].filter(({ children }) => children.length === 0)

const pairs = (a: Tree, b: Tree): readonly (readonly [ofA: Node, ofB: Node])[] =>
  leaves(a).flatMap((node) => {
    const other = b.places.get(node.place)
    return other === undefined ? [] : [[node, other] as const]
  })

const alone = (one: Tree, other: Tree): readonly Node[] =>
  leaves(one).filter(({ place: at }) => !other.places.has(at))

const place = (node: Node): string => code(contractPath(node))

const kindOf = ({ type }: Node): string => (type.is === 'kind' ? type.name : '')

/** The names of an enumeration that the other has no value for. */
const differences = (ofA: Node, ofB: Node): string => {
  const lacking = [
    ...unmatched(ofA, ofB).map((name) => `${code(name)} only in A`),
    ...unmatched(ofB, ofA).map((name) => `${code(name)} only in B`),
  ]
  return lacking.length === 0 ? 'alike' : lacking.join(', ')
}

const unmatched = ({ type }: Node, { type: other }: Node): readonly string[] => {
  if (type.is !== 'kind' || other.is !== 'kind' || type.knows !== undefined) return []
  const names = 'names' in type ? (type as Enumeration<string, unknown>).names : []
  return names.filter((name) => !has(() => other.write(type.read(name, {}))))
}

const has = (write: () => unknown): boolean => {
  try {
    return write() !== undefined
  } catch {
    return false
  }
}

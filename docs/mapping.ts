/** The page that maps each field of one set to the other, and each value of their enumerations. */

import { wireOf } from '../packages/rules/convert.ts'
import { Fault } from '../packages/rules/fault.ts'
import type { AnyKind } from '../packages/rules/field.ts'
import { codeOf } from '../packages/rules/json-schema.ts'
import { contractPath, type Node, type Tree } from '../packages/rules/node.ts'
import type { Enumeration } from '../src/domain/kinds/enumeration.ts'
import { code, section, table } from '../src/http/docs/markdown-parts.ts'
import { setA } from '../src/sets/a/index.ts'
import { setB } from '../src/sets/b/index.ts'

/** Its title and parts. */
export const mappingPage = (): [title: string, parts: readonly string[]] => {
  const [a, b] = [setA.validator.tree, setB.validator.tree]
  const both = pairs(a, b)
  return [
    'Mapping between set A and set B',
    [
      'This page maps the fields and values of each set to those of the other. `forecourt convert` uses this mapping to convert an application, and lists everything that has no equivalent in the other set.',
      section('Common fields', [
        'There is one table per object. The third column lists values that only one set has. For all values, see [Values](#values).',
        ...[...Map.groupBy(both, ([ofA, ofB]) => `${blockOf(ofA)} ${blockOf(ofB)}`).values()].map(block),
      ]),
      section('Values', [
        'Each table lists the values of one enumeration, for conversion in both directions. “none” means that the other set has no equivalent: `forecourt convert` reports the value and omits the field.',
        ...enumerationPairs(both).map(valuesOf),
        ...aloneIn(a, b).map((kind) => valuesAlone(kind, 'A', 'B')),
        ...aloneIn(b, a).map((kind) => valuesAlone(kind, 'B', 'A')),
      ]),
      section('Fields only in set A', [
        'Set A’s `tradeInValueDeposit` is the sum of set B’s `deposit` and `tradeIn`. From B to A, the two are added. From A to B, you must split the sum yourself.',
        ...blocksAlone(a, b),
      ]),
      section('Fields only in set B', [
        'Set B contains the list of applicants twice, with the same content.',
        ...blocksAlone(b, a),
      ]),
    ],
  ]
}

type Pair = readonly [ofA: Node, ofB: Node]
type Listed = Enumeration<unknown, unknown>

const leaves = ({ places }: Tree): readonly Node[] =>
  [...places.values()].filter(({ children }) => children.length === 0)

const pairs = (a: Tree, b: Tree): readonly Pair[] =>
  leaves(a).flatMap((node) => {
    const other = b.places.get(node.place)
    return other === undefined ? [] : [[node, other] as const]
  })

const alone = (one: Tree, other: Tree): readonly Node[] =>
  leaves(one).filter(({ place: at }) => !other.places.has(at))

/** The block that a field is in; empty for the body itself. */
const blockOf = (node: Node): string => contractPath(node).split('.').slice(0, -1).join('.')

const kindOf = ({ type }: Node): string => (type.is === 'kind' ? type.name : '')

/** One table of fields that are in the same blocks, by their names there. */
const block = (fields: readonly Pair[]): string => {
  const [[ofA, ofB]] = fields as [Pair]
  const hasDifferences = fields.some((pair) => differences(...pair) !== '')
  return [
    `**${inWords(blockOf(ofA))}** in set A, **${inWords(blockOf(ofB))}** in set B`,
    table(
      ['set A', 'set B', ...(hasDifferences ? ['values'] : [])],
      fields.map((pair) => [
        ...pair.map(({ key }) => code(key)),
        ...(hasDifferences ? [differences(...pair)] : []),
      ]),
    ),
  ].join('\n\n')
}

/** A table for each block of fields that only one set has. */
const blocksAlone = (one: Tree, other: Tree): readonly string[] =>
  [...Map.groupBy(alone(one, other), blockOf)].map(([at, fields]) =>
    [
      `**${inWords(at)}**`,
      table(
        ['field', 'content'],
        fields.map((node) => [code(node.key), node.note ?? kindOf(node)]),
      ),
    ].join('\n\n'),
  )

const inWords = (path: string): string => (path === '' ? 'Request body' : code(path))

const enumerationOf = ({ type }: Node): Listed | undefined =>
  type.is === 'kind' && 'names' in type ? (type as Listed) : undefined

/** Enumerations that fields of both sets have, each pair once. */
const enumerationPairs = (both: readonly Pair[]): readonly (readonly [a: Listed, b: Listed])[] => {
  const found = new Map<string, readonly [Listed, Listed]>()
  for (const [ofA, ofB] of both) {
    const [a, b] = [enumerationOf(ofA), enumerationOf(ofB)]
    if (a !== undefined && b !== undefined) found.set(`${a.name} ${b.name}`, [a, b])
  }
  return [...found.values()]
}

/** Enumerations that no field of the other set has. */
const aloneIn = (one: Tree, other: Tree): readonly Listed[] => {
  const shared = new Set(pairs(one, other).map(([{ type }]) => type))
  const own = alone(one, other).flatMap((node) => enumerationOf(node) ?? [])
  return [...new Set(own)].filter((kind) => !shared.has(kind))
}

const valuesOf = ([a, b]: readonly [Listed, Listed]): string => {
  const codes = new Map(a.names.map((name) => [name, codeOf(a, name)]))
  const hasCodes = [...codes.values()].some((one) => one !== undefined)
  const row = (ofA: string | undefined, ofB: string | undefined) => [
    ofA === undefined ? 'none' : code(ofA),
    ...(hasCodes ? [String(codes.get(ofA ?? '') ?? '')] : []),
    ofB === undefined ? 'none' : code(ofB),
  ]
  return [
    `### ${a.name === b.name ? a.name : `${a.name} and ${b.name}`}`,
    ...(a.knows === undefined ? [] : ['These are the default names. The lender can configure others.']),
    table(
      ['set A', ...(hasCodes ? ['code'] : []), 'set B'],
      [
        ...a.names.map((name) => row(name, counterpart(name, a, b))),
        ...unmatched(b, a).map((name) => row(undefined, name)),
      ],
    ),
  ].join('\n\n')
}

const valuesAlone = ({ name, names }: Listed, own: string, other: string): string =>
  [
    `### ${name}`,
    `Set ${other} does not have this field: from ${own} to ${other}, its value is dropped; from ${other} to ${own}, you must add it. Values: ${names.map(code).join(', ')}.`,
  ].join('\n\n')

/** The values that only one of the sets has. */
const differences = (ofA: Node, ofB: Node): string => {
  const [a, b] = [enumerationOf(ofA), enumerationOf(ofB)]
  if (a === undefined || b === undefined) return ''
  return [
    ...unmatched(a, b).map((name) => `${code(name)} (A only)`),
    ...unmatched(b, a).map((name) => `${code(name)} (B only)`),
  ].join(', ')
}

const unmatched = (one: Listed, other: Listed): readonly string[] =>
  one.names.filter((name) => counterpart(name, one, other) === undefined)

/** What the conversion writes in the other set for a value; undefined if that has none. */
const counterpart = (name: string, from: AnyKind, to: Listed): string | undefined => {
  const value = from.read(name, {})
  if (value instanceof Fault) throw new Error(`${from.name} does not read its own ${name}`)
  const facts = to.knows === undefined ? {} : { [to.knows]: new Set(to.names) }
  return wireOf(to, value, facts) as string | undefined
}

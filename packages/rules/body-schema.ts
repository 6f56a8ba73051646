/**
 * A JSON Schema (2020-12) of a whole body that also expresses the conditions under which a field is required. A
 * condition on a fact of the service cannot be expressed; it is only at the field, as `x-required-when`.
 */

import type { Condition } from './condition.ts'
import type { Any } from './fault.ts'
import type { JsonSchema, Presence } from './field.ts'
import { type Described, flattened, schemasOf } from './json-schema.ts'
import { contractPath, modelOf, type Node } from './node.ts'

/** The schema of a set's body; `meanings` as for the schemas of its models. */
export const bodySchemaOf = (set: Described, meanings: Readonly<Record<string, string>> = {}): JsonSchema => {
  const { root, tree } = set.validator
  const definitions = JSON.parse(
    JSON.stringify(schemasOf(set, meanings)).replaceAll('"#/components/schemas/', '"#/$defs/'),
  )
  const nodeAt = (place: string): Node => {
    const node = tree.places.get(place)
    if (node === undefined) throw new Error(`No field stands for the place ${place}`)
    return node
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $ref: `#/$defs/${set.schemaPrefix}${root.name}`,
    allOf: tree.nodes.flatMap((node) => {
      const { presence } = node
      if (!isConditional(presence) || isMirrored(node)) return []
      return implication(node, presence.when, nodeAt) ?? []
    }),
    $defs: definitions,
  }
}

const isConditional = (presence: Presence): presence is Extract<Presence, { when: Any }> =>
  typeof presence === 'object'

/** A list that repeats another is checked against that one, whose entries have the conditions. */
const isMirrored = ({ chain }: Node): boolean => chain.some(({ presence }) => presence === 'mirror')

/** Not null, and not empty text. */
const GIVEN: JsonSchema = { not: { enum: [null, ''] } }

/** If the condition holds, then the field is given; within the entry of a list that both are in. */
const implication = (
  node: Node,
  condition: Condition<Any, Any>,
  nodeAt: (place: string) => Node,
): JsonSchema | undefined => {
  if (condition.test === 'fact') return undefined
  const asked = nodeAt(condition.path)
  const [steps, askedSteps] = [stepsOf(node), stepsOf(asked)]
  const shared = sharedLists(steps, askedSteps)
  const own = steps.slice(shared)
  return within(steps.slice(0, shared), {
    if: holds(condition, asked, askedSteps.slice(shared)),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: within(own.slice(0, -1), requiring(own.slice(-1), GIVEN)),
  })
}

const stepsOf = (node: Node): readonly string[] => contractPath(node).split('.')

/** How many steps from the root lead into the last list that both paths share. */
const sharedLists = (one: readonly string[], other: readonly string[]): number => {
  let alike = 0
  while (one[alike] !== undefined && one[alike] === other[alike]) alike++
  return one.slice(0, alike).findLastIndex((step) => step.endsWith('[]')) + 1
}

/** The schema at the end of these steps, if anything is there. */
const within = (steps: readonly string[], schema: JsonSchema): JsonSchema =>
  steps.reduceRight<JsonSchema>((inner, step) => {
    const isList = step.endsWith('[]')
    const name = isList ? step.slice(0, -2) : step
    return { properties: { [name]: isList ? { items: inner } : inner } }
  }, schema)

/** The schema at the end of these steps, which must exist. */
const requiring = (steps: readonly string[], schema: JsonSchema): JsonSchema =>
  steps.reduceRight<JsonSchema>(
    (inner, step) => ({ type: 'object', required: [step], properties: { [step]: inner } }),
    schema,
  )

const holds = (
  condition: Exclude<Condition<Any, Any>, { test: 'fact' }>,
  asked: Node,
  steps: readonly string[],
): JsonSchema => {
  if (steps.slice(0, -1).some((step) => step.endsWith('[]')))
    throw new Error(`A condition asks for ${contractPath(asked)} of one entry of a list that it is not in`)
  if (condition.test === 'is') return requiring(steps, { enum: sentFor(asked, condition.values) })
  return { not: requiring(steps, condition.test === 'absent' ? GIVEN : complete(asked)) }
}

/** All that a caller may send for these values: names, and codes if there are any. */
const sentFor = ({ type, key }: Node, values: readonly unknown[]): readonly unknown[] => {
  if (type.is !== 'kind') throw new Error(`A condition asks for the value of ${key}, which is a block`)
  const listed = flattened(type.schema)['enum']
  const all: readonly unknown[] = Array.isArray(listed) ? listed : values.map((value) => type.write(value))
  return all.filter((sent) => values.includes(type.read(sent, {})))
}

/** A block in which each field is given. */
const complete = ({ type }: Node): JsonSchema => {
  const keys = Object.keys(modelOf(type)?.fields ?? {})
  return { type: 'object', required: keys, properties: Object.fromEntries(keys.map((key) => [key, GIVEN])) }
}

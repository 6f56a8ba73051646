/**
 * The rule reference: what a set requires of each field, and its cross-field rules, as rows for people, made from the
 * declarations themselves.
 */
import type { Any } from './fault.ts'
import type { AnyType, Presence } from './field.ts'
import { codesInWords, type Described, sentence } from './json-schema.ts'
import { contractPath, type Node } from './node.ts'
import { type ConditionData, type RuleWords, wordsOf } from './words.ts'

export type FieldRow = {
  readonly model: string
  readonly field: string
  /** The field's places in a body, with `[]` for any entry of a list; several if models are shared. */
  readonly places: readonly string[]
  /** The type or kind of value: "PPS number". */
  readonly kind: string
  /** What a value must be, in a sentence; undefined if the kind is enough. */
  readonly says: string | undefined
  /** When the field is required: "always", "when borrowerType is Joint". */
  readonly presence: string
  /** The condition under which it is required, as data; absent if there is none. */
  readonly requiredWhen?: ConditionData
  /** The failure types that it may have, in the order of the checks. */
  readonly failures: readonly string[]
  readonly note: string | undefined
  /** The field's place in the interface. */
  readonly source: string
}

export type Reference = { readonly fields: readonly FieldRow[]; readonly rules: readonly RuleWords[] }

/** The reference of a set, in the order of its models' declarations. */
export const referenceOf = (set: Described & { readonly name: string }): Reference => {
  const { root, tree } = set.validator
  const words = wordsOf({ root, tree })
  const rules = set.validator.rules.map(({ rule }) => words.rule(rule))
  const presence = (asked: Presence) =>
    typeof asked === 'object' ? `when ${words.condition(asked.when)}` : PRESENCE[asked]

  const row = (name: string, nodes: readonly Node[]): FieldRow => {
    const { type, presence: asked, note } = nodes[0] as Node
    const [model = '', field = ''] = name.split('.')
    return {
      model,
      field,
      places: nodes.map(contractPath),
      kind: kindName(type),
      says: type.is === 'kind' ? valueInWords(type) : undefined,
      presence: presence(asked),
      ...(typeof asked === 'object' ? { requiredWhen: words.conditionData(asked.when) } : {}),
      failures: [
        ...new Set([
          ...(asked === 'optional' ? [] : ['required']),
          'type',
          ...faultsOf(type),
          ...rules.filter(({ of }) => of === name).map((rule) => rule.type),
        ]),
      ],
      note,
      source: `Interface › Set ${set.name.toUpperCase()} › ${model}`,
    }
  }
  const byField = Map.groupBy(tree.nodes, words.fieldOf)
  return { fields: [...byField].map(([name, nodes]) => row(name, nodes)), rules }
}

/** Every failure type of the set's fields and cross-field rules. */
export const failureTypesIn = ({ fields, rules }: Reference): ReadonlySet<string> =>
  new Set([...fields.flatMap(({ failures }) => failures), ...rules.map(({ type }) => type)])

const PRESENCE: Readonly<Record<Extract<Presence, string>, string>> = {
  required: 'always',
  mirror: 'always',
  keyRequired: 'key always, value can be null',
  optionalUnlessMisspelt: 'optional, unless a key with a similar name is sent',
  optional: 'optional',
}

const kindName = (type: AnyType): string =>
  type.is === 'list' ? `array of ${kindName(type.item)}, at most ${type.max} entries` : type.name

const valueInWords = (kind: Extract<AnyType, { is: 'kind' }>): string | undefined => {
  if (kind.says === kind.name || kind.says === 'true or false') return undefined
  const codes = codesInWords(kind)
  const says = sentence('names' in kind && /^\w+ or \w+$/.test(kind.says) ? `either ${kind.says}` : kind.says)
  return codes === undefined ? says : `${says} ${codes}`
}

const faultsOf = (type: Any): readonly string[] => {
  if (type.is === 'list') return ['maxLength']
  return type.is === 'kind' ? type.faults : []
}

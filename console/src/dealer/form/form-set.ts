/** A set's form: its layout joined with the models and rules that the service itself runs. */

import type { Any } from '../../../../packages/rules/fault.ts'
import type { AnyKind } from '../../../../packages/rules/field.ts'
import { contractPath, type Node } from '../../../../packages/rules/node.ts'
import { isFilled } from '../../../../packages/rules/spelling.ts'
import { isPlainObject } from '../../../../packages/values/json-text.ts'
import type { Facts } from '../../../../src/domain/application/facts.ts'
import { fieldName } from '../../../../src/domain/application/field-names.ts'
import type { ModelSet } from '../../../../src/domain/application/model-set.ts'
import { ofEachSet, type SetName } from '../../../../src/domain/application/sets.ts'
import { modelSet } from '../../../../src/sets/model-sets.ts'
import { controlOf, isEnumeration, namesIn } from './controls.ts'
import { type Control, type DrawnLayout, type FieldLayout, fieldsOf, type Layout, named } from './layout.ts'
import { LAYOUT_A } from './layout-a.ts'
import { LAYOUT_B } from './layout-b.ts'

export type FormSet = {
  readonly set: ModelSet
  readonly layout: Layout
  /** The model at a place, whichever list entries it is in; undefined for a place that the models do not have. */
  readonly nodeAt: (place: string) => Node | undefined
  /** The layout of the field at a place; undefined for a block, a list, and fields that the form does not ask for. */
  readonly layoutAt: (place: string) => FieldLayout | undefined
}

const formSet = (set: ModelSet, drawn: DrawnLayout): FormSet => {
  const { tree } = set.validator
  const canonical = new Map([...tree.places].map(([place, node]) => [contractPath(node), place]))
  const layout = named(drawn, (field) => fieldName(canonical.get(field) ?? field))
  const isMirror = ({ chain }: Node) => chain.some(({ presence }) => presence === 'mirror')
  const nodes = new Map(
    tree.nodes.filter((node) => !isMirror(node)).map((node) => [contractPath(node), node] as const),
  )
  const layouts = new Map(fieldsOf(layout).map((field) => [field.field, field] as const))
  return {
    set,
    layout,
    nodeAt: (place) => nodes.get(patternOf(place).replace(/\[\]$/, '')),
    layoutAt: (place) => layouts.get(patternOf(place)),
  }
}

const LAYOUTS: Readonly<Record<SetName, DrawnLayout>> = { a: LAYOUT_A, b: LAYOUT_B }

/** `quote.applicants[0].title` with `[]` for each entry, which is how a layout names the field. */
export const patternOf = (place: string): string => place.replaceAll(/\[\d+\]/g, '[]')

const FORMS = ofEachSet((name) => formSet(modelSet(name), LAYOUTS[name]))

export const formOf = (set: SetName): FormSet => FORMS[set]

/** The kind of the field at a place, and its control. Throws for a place that has no field. */
export const fieldAt = (
  form: FormSet,
  place: string,
): {
  readonly kind: AnyKind
  readonly control: Control
  readonly layout: FieldLayout
  readonly node: Node
} => {
  const node = form.nodeAt(place)
  const layout = form.layoutAt(place)
  if (node === undefined || node.type.is !== 'kind' || layout === undefined)
    throw new Error(`The form has no field for ${place}`)
  return { node, layout, kind: node.type, control: layout.control ?? controlOf(node.type) }
}

/** A canonical place of the application as the set has it; undefined if the set has none. */
export const placeOf = (
  { set }: FormSet,
  canonical: string,
  indexes: readonly number[] = [],
): string | undefined => {
  const node = set.validator.tree.places.get(canonical)
  return node === undefined ? undefined : placeIn(contractPath(node), indexes)
}

/** Values by their canonical places, such as those of a catalogue car or a quotation. */
export type Filling = Readonly<Record<string, unknown>>

/** The body with canonical values in it, as its set writes each; values that the set lacks are left out. */
export const filled = (form: FormSet, body: Body, filling: Filling): Body =>
  Object.entries(filling).reduce<Body>((so, [canonical, value]) => {
    const node = form.set.validator.tree.places.get(canonical)
    const place = placeOf(form, canonical)
    if (node === undefined || place === undefined || node.type.is !== 'kind') return so
    if (value === undefined) return withValue(so, place, undefined)
    return isWritable(node.type, value) ? withValue(so, place, node.type.write(value)) : so
  }, body)

/** Whether the set has a name for a canonical value. */
const isWritable = (kind: AnyKind, value: unknown): boolean =>
  !isEnumeration(kind) || kind.names.some((name) => kind.read(name, {}) === value)

/** Reads the body with the service's own rules and the facts that the form has. */
export const readForm = ({ set }: FormSet, body: Body, facts: Facts) =>
  set.read(set.ofPeople.toSend(body, undefined), facts)

export type FormReading = ReturnType<typeof readForm>

const MISSING_BLOCKS: readonly string[] = ['absent', 'incomplete']

const conditionOf = ({ presence }: Node): string | undefined =>
  typeof presence === 'object' ? presence.when.test : undefined

/** Whether a field's condition is one that the choice between blocks settles. */
export const isOfChoice = (node: Node): boolean => MISSING_BLOCKS.includes(conditionOf(node) ?? '')

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * Whether to show a place: the body must have a value there, or usefully may. A field that is not asked for is shown
 * only with its value.
 */
export const isShown = (form: FormSet, body: Body, reading: FormReading, place: string): boolean => {
  const layout = form.layoutAt(place)
  if (layout?.county !== undefined && !isCountyUnclear(form, body, place)) return false
  if (isGiven(valueAt(body, place))) return true
  const node = form.nodeAt(place)
  if (node === undefined) return false
  const indexes = indexesIn(place)
  const asked = (one: Node): boolean =>
    isOfChoice(one)
      ? isGiven(valueAt(body, blockOf(form, one, indexes)))
      : reading.isAsked(one, indexes) || (one === node && (layout?.isOffered ?? layout?.isWanted) === true)
  return node.chain.every(asked)
}

/** The chosen block that a node is or belongs to. */
const blockOf = ({ layout }: FormSet, node: Node, indexes: readonly number[]): string => {
  const path = contractPath(node)
  const block = layout.choice
    .map((one) => one.block)
    .find((one) => path === one || path.startsWith(`${one}.`))
  return placeIn(block ?? path, indexes)
}

/** The county of the credit register at a place, as the typed county names it; undefined if it names none. */
export const countyAt = (form: FormSet, body: Body, place: string): string | undefined => {
  const { kind, layout } = fieldAt(form, place)
  return countyNamed(namesIn(kind, []), valueAt(body, placeIn(layout.county ?? '', indexesIn(place))))
}

/** Whether a person must choose it: a county is typed that is not in the register, or the two contradict each other. */
const isCountyUnclear = (form: FormSet, body: Body, place: string): boolean => {
  const county = countyAt(form, body, place)
  const value = valueAt(body, place)
  const { layout } = fieldAt(form, place)
  if (isGiven(value)) return value !== county
  return county === undefined && isGiven(valueAt(body, placeIn(layout.county ?? '', indexesIn(place))))
}

/** The places of fields that the form asks for beyond the interface, and which are empty. */
export const wantedPlaces = (form: FormSet, body: Body, reading: FormReading): readonly string[] =>
  fieldsOf(form.layout).flatMap(({ field, isWanted }) => {
    const node = form.nodeAt(field)
    if (isWanted !== true || node === undefined) return []
    return entriesOf(body, node)
      .map((indexes) => placeIn(field, indexes))
      .filter((place) => !isFilled(valueAt(body, place)) && isShown(form, body, reading, place))
  })

/** Whether the field is required there. */
export const isNeeded = (form: FormSet, reading: FormReading, place: string): boolean => {
  const node = form.nodeAt(place)
  if (form.layoutAt(place)?.isWanted === true) return true
  if (node === undefined || node.presence === 'optional' || node.presence === 'optionalUnlessMisspelt')
    return false
  return isOfChoice(node) || reading.isAsked(node, indexesIn(place))
}

const CHOSEN: readonly Control[] = ['buttons', 'yesNo', 'loanType', 'vehicleType']

/** Whether anything is typed in or selected, beyond the choices that a new form begins with. */
export const hasText = (form: FormSet, body: Body): boolean =>
  fieldsOf(form.layout).some(({ field }) => {
    const { node, control } = fieldAt(form, field)
    return (
      !CHOSEN.includes(control) &&
      entriesOf(body, node).some((indexes) => isFilled(valueAt(body, placeIn(field, indexes))))
    )
  })

/** The indexes of all entries that the body has in the lists around a node, outermost first. */
export const entriesOf = (body: Body, node: Node): readonly (readonly number[])[] => {
  const lists = node.chain.filter((one) => one.type.is === 'list' && one !== node)
  return lists.reduce<readonly (readonly number[])[]>(
    (all, list) =>
      all.flatMap((indexes) =>
        entriesAt(body, placeIn(contractPath(list), indexes)).map((_, index) => [...indexes, index]),
      ),
    [[]],
  )
}

/** An application in its set's own JSON, valid or not. */
export type Body = { readonly [key: string]: unknown }

type Step = string | number

const stepsOf = (place: string): readonly Step[] =>
  place
    .split(/[.[]/)
    .filter((part) => part !== '')
    .map((part) => (part.endsWith(']') ? Number(part.slice(0, -1)) : part))

/**
 * Places in the JSON of an application, such as `quote.applicants[0].personalInfo.title`, and the values there. The
 * value at a place; undefined if there is none.
 */
export const valueAt = (body: Body, place: string): unknown =>
  stepsOf(place).reduce<Any>(
    (at, step) => (typeof at === 'object' && at !== null ? at[step] : undefined),
    body,
  )

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
  const { [step]: before, ...others } = isPlainObject(at) ? at : ({} as Body)
  const after = changedAt(before, rest, value)
  if (after === undefined) return isPlainObject(at) ? others : at
  // The keys keep their order, so that a resubmitted body reads as before.
  return isPlainObject(at) ? { ...at, [step]: after } : { [step]: after }
}

/** A copy without one entry of the list at a place. */
export const withoutEntry = (body: Body, list: string, index: number): Body =>
  withValue(body, list, entriesAt(body, list).toSpliced(index, 1))

/** The entries of the list at a place; empty if there is no list. */
export const entriesAt = (body: Body, list: string): readonly unknown[] => {
  const found = valueAt(body, list)
  return Array.isArray(found) ? found : []
}

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

/** "Co. Cork", "County Cork", "Dublin 12": the county is all but these. */
const AROUND = /^(?:county|co\.?)\s|\s\d{1,2}w?$/gi

/**
 * The county of the credit register that a typed county names. The name among those of the register; undefined if the
 * text is none of them, such as "Tyrone".
 */
const countyNamed = (names: readonly string[], typed: unknown): string | undefined => {
  if (typeof typed !== 'string') return undefined
  const county = typed.trim().replace(AROUND, '').trim().toLowerCase()
  return names.find((name) => name.toLowerCase() === county)
}

/** The same application in another set's form: what both have goes over, and the rest waits until the person comes back. */
import { Fault } from '../../../../packages/rules/fault.ts'
import { contractPath, type Node } from '../../../../packages/rules/node.ts'
import { isFilled } from '../../../../packages/rules/spelling.ts'
import type { Facts } from '../../../../src/domain/application/facts.ts'
import type { Financed } from './choice.ts'
import { isEnumeration } from './controls.ts'
import {
  type Body,
  entriesAt,
  entriesOf,
  type FormSet,
  filled,
  isShown,
  placeIn,
  readForm,
  valueAt,
  withValue,
} from './form-set.ts'
import { contributionOf, figuresIn, type Settled, settled, startBody, withChoice } from './settle.ts'

type Side = { readonly form: FormSet; readonly facts: Facts }

/** The body in another set's form, over what that form held before. */
export const inOtherSet = (from: Side, body: Body, to: Side, before: Settled | undefined): Settled => {
  const begun = before ?? { body: startBody(to.form, to.facts), aside: {} }
  const sized = withLengths(from.form, body, to.form, begun.body)
  const withFigures = withContribution(from, body, to, sized)
  const reading = readForm(from.form, body, from.facts)
  const next = sharedPlaces(from.form, to.form).reduce<Body>(
    (so, [node, target]) =>
      entriesOf(body, node).reduce((it, indexes) => {
        const [place, its] = [node, target].map((one) => placeIn(contractPath(one), indexes)) as [
          string,
          string,
        ]
        const value = valueIn(target, node, valueAt(body, place), to.facts)
        // A field that the person does not see, or that cannot have the value, clears nothing.
        const isLeft =
          value === undefined &&
          (!isShown(from.form, body, reading, place) ||
            valueIn(node, target, valueAt(it, its), from.facts) === undefined)
        return isLeft ? it : withValue(it, its, value)
      }, so),
    withFigures,
  )
  return settled(to.form, to.facts, begun.body, next, begun.aside)
}

/** One set has one figure for deposit and trade-in, another has two. Two that make the one stay as they are. */
const withContribution = (from: Side, body: Body, to: Side, so: Body): Body => {
  const [its, own] = [figuresIn(from.form, body, from.facts), figuresIn(to.form, so, to.facts)].map(
    contributionOf,
  )
  if (its === own) return so
  const { deposit, tradeIn } = figuresIn(from.form, body, from.facts)
  return filled(to.form, so, {
    'finance.contribution': its,
    'finance.deposit': deposit,
    'finance.tradeIn': tradeIn,
  })
}

type Shared = readonly [node: Node, target: Node]

/** The fields that both sets have, in the words of each. */
const sharedPlaces = (from: FormSet, to: FormSet): readonly Shared[] =>
  [...from.set.validator.tree.places].flatMap(([place, node]) => {
    const target = to.set.validator.tree.places.get(place)
    return target !== undefined && node.type.is === 'kind' && target.type.is === 'kind'
      ? [[node, target] as const]
      : []
  })

/** With as many applicants, and addresses of each, as the other body has. */
const withLengths = (from: FormSet, body: Body, to: FormSet, begun: Body): Body => {
  const applicants = entriesAt(body, from.layout.applicants)
  const sized = withLength(begun, to.layout.applicants, applicants.length)
  return applicants.reduce<Body>((so, _, index) => {
    const { length } = entriesAt(body, placeIn(from.layout.addresses, [index]))
    return withLength(so, placeIn(to.layout.addresses, [index]), length)
  }, sized)
}

const withLength = (body: Body, list: string, length: number): Body => {
  const entries = entriesAt(body, list)
  return withValue(
    body,
    list,
    Array.from({ length }, (_, index) => entries[index] ?? {}),
  )
}

/** A value in the other set's words. Text that cannot be read goes over as it was typed. */
const valueIn = ({ type: to }: Node, { type: from }: Node, value: unknown, facts: Facts): unknown => {
  if (!isFilled(value) || from.is !== 'kind' || to.is !== 'kind') return undefined
  if (from.name === 'Bank') return [...(facts.bankNames ?? [])].find((name) => isSameName(name, value))
  const canonical: unknown = from.read(value, {})
  if (canonical instanceof Fault) return isEnumeration(from) || isEnumeration(to) ? undefined : value
  const isKnown = !isEnumeration(to) || to.names.some((name) => to.read(name, {}) === canonical)
  return isKnown ? to.write(canonical) : undefined
}

const isSameName = (one: string, other: unknown): boolean => one.toLowerCase() === String(other).toLowerCase()

/** The body of a form for this vehicle and type of finance. */
export const withFinanced = (form: FormSet, facts: Facts, before: Settled, financed: Financed): Settled => {
  const { isNew, vehicleType, loanType } = financed
  const block = form.layout.choice.find((one) => one.isNew === isNew)?.block
  const chosen = block === undefined ? before : withChoice(form, before, block)
  const body = filled(form, chosen.body, { 'vehicle.type': vehicleType, 'finance.loanType': loanType })
  return settled(form, facts, before.body, body, chosen.aside)
}

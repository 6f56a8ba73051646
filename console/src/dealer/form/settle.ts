/**
 * What follows from a change: blocks that are now needed are created, and blocks that no longer apply are put aside, so
 * that the form sends nothing that the person does not see. They come back when they apply again.
 */

import { contractPath, type Node } from '../../../../packages/rules/node.ts'
import type { BorrowerType } from '../../../../src/domain/application/application.ts'
import type { Facts } from '../../../../src/domain/application/facts.ts'
import { APPLICANT_COUNTS } from '../../../../src/domain/application/limits.ts'
import { countyAt, entriesOf, type FormReading, type FormSet, isOfChoice, readForm } from './form-set.ts'
import { fieldsOf } from './layout.ts'
import { type Body, entriesAt, indexesIn, placeIn, valueAt, withValue } from './places.ts'

/** Values put aside, by their place. */
export type Aside = Readonly<Record<string, unknown>>

export type Settled = { readonly body: Body; readonly aside: Aside }

/** The longest chain of conditions that follow from each other. */
const ROUNDS_MAXIMUM = 4

/** The completed body after a change; `before` is the body before it. */
export const settled = (form: FormSet, facts: Facts, before: Body, after: Body, aside: Aside): Settled => {
  let state: Settled = {
    body: withApplicants(form, facts, before, withCounties(form, before, after)),
    aside,
  }
  let seen = readForm(form, before, facts)
  for (let round = 0; round < ROUNDS_MAXIMUM; round++) {
    const reading = readForm(form, state.body, facts)
    const next = conditional(form).reduce<Settled>(
      (so, node) => entriesOf(so.body, node).reduce((it, at) => asAsked(it, node, at, seen, reading), so),
      state,
    )
    if (next.body === state.body) return next
    state = next
    seen = reading
  }
  return state
}

/** With the county of the credit register wherever a county was typed that names it, and without where none does any more. */
export const withCounties = (form: FormSet, before: Body, after: Body): Body =>
  fieldsOf(form.layout).reduce<Body>((body, { field, county }) => {
    const node = form.nodeAt(field)
    if (county === undefined || node === undefined) return body
    return entriesOf(body, node).reduce((so, indexes) => {
      const [place, typed] = [placeIn(field, indexes), placeIn(county, indexes)]
      const isSame = valueAt(before, typed) === valueAt(so, typed)
      const value = valueAt(so, place)
      if (isSame && value !== undefined && value !== null) return so
      const named = countyAt(form, so, place)
      const isStale = value !== undefined && value === countyAt(form, before, place)
      return named !== undefined || isStale ? withValue(so, place, named) : so
    }, body)
  }, after)

/** Blocks and fields that depend on a condition, and blocks that are always there; outer ones first. */
const conditional = ({ set, layoutAt }: FormSet): readonly Node[] =>
  set.validator.tree.nodes.filter(
    (node) =>
      !node.chain.some(({ presence }) => presence === 'mirror') &&
      !isOfChoice(node) &&
      (typeof node.presence === 'object' || (node.presence === 'required' && node.type.is === 'model')) &&
      layoutAt(contractPath(node))?.isOffered !== true &&
      layoutAt(contractPath(node))?.isWanted !== true,
  )

const asAsked = (
  { body, aside }: Settled,
  node: Node,
  indexes: readonly number[],
  seen: FormReading,
  reading: FormReading,
): Settled => {
  const place = placeIn(contractPath(node), indexes)
  const value = valueAt(body, place)
  const isAsked = areAsked(reading, node.chain, indexes)
  if (isAsked && value === undefined) {
    const { [place]: kept, ...others } = aside
    if (kept !== undefined) return { body: withValue(body, place, kept), aside: others }
    return node.type.is === 'model' ? { body: withValue(body, place, {}), aside } : { body, aside }
  }
  const wasAsked = areAsked(seen, node.chain, indexes)
  if (isAsked || value === undefined || !wasAsked) return { body, aside }
  return { body: withValue(body, place, undefined), aside: { ...aside, [place]: value } }
}

/** A block of the choice is there once the person has chosen it. */
const areAsked = (reading: FormReading, chain: readonly Node[], indexes: readonly number[]): boolean =>
  chain.every((node) => !isOfChoice(node) && reading.isAsked(node, indexes))

const NEEDED: readonly [number, number] = [1, 1]

/** How many applicants the borrower type takes; 1 if the type is unreadable. */
export const applicantsFor = (form: FormSet, body: Body, facts: Facts): readonly [number, number] => {
  const borrower: BorrowerType | undefined = readForm(form, body, facts).partial().borrowerType
  return borrower === undefined ? NEEDED : APPLICANT_COUNTS[borrower]
}

/** Another borrower type takes another number of applicants: missing ones are added, and surplus ones are put aside. */
const withApplicants = (form: FormSet, facts: Facts, before: Body, after: Body): Body => {
  const list = form.layout.applicants
  const [least] = applicantsFor(form, after, facts)
  const entries = entriesAt(after, list)
  const [was] = applicantsFor(form, before, facts)
  if (entries.length >= least || (was === least && entries.length > 0)) return after
  return Array.from({ length: least - entries.length }).reduce<Body>(
    (body) => withApplicant(form, body),
    after,
  )
}

/** One more applicant, at the end, with one address. */
export const withApplicant = (form: FormSet, body: Body): Body => {
  const index = entriesAt(body, form.layout.applicants).length
  const addresses = placeIn(form.layout.addresses, [index])
  const primary = form.set.validator.tree.places.get('applicants[].primary')
  const current = form.set.validator.tree.places.get('applicants[].addresses[].current')
  const begun = withValue(body, `${form.layout.applicants}[${index}]`, {})
  const named =
    primary === undefined ? begun : withValue(begun, placeIn(contractPath(primary), [index]), index === 0)
  return withValue(named, `${addresses}[0]`, current === undefined ? {} : { [current.key]: true })
}

/** The initial body of a new form. */
export const startBody = (form: FormSet, facts: Facts): Body => {
  const { set, layout } = form
  const begun: Body = {}
  const type = (canonical: string, value: string): readonly [string, unknown] | undefined => {
    const node = set.validator.tree.places.get(canonical)
    return node?.type.is === 'kind' ? [contractPath(node), node.type.write(value)] : undefined
  }
  const usual = [
    type('borrowerType', 'individual'),
    type('vehicle.type', 'car'),
    type('finance.loanType', 'hirePurchase'),
  ].filter((one) => one !== undefined)
  const withUsual = usual.reduce<Body>((body, [place, value]) => withValue(body, place, value), begun)
  const [choice] = layout.choice
  const chosen = choice === undefined ? withUsual : withValue(withUsual, choice.block, {})
  return settled(form, facts, begun, chosen, {}).body
}

/** Switches to another block of the choice, and puts the previous one's values aside. */
export const withChoice = (form: FormSet, { body, aside }: Settled, block: string): Settled =>
  form.layout.choice.reduce<Settled>(
    (so, one) => {
      const value = valueAt(so.body, one.block)
      if (one.block === block) {
        const { [one.block]: kept, ...others } = so.aside
        return value === undefined ? { body: withValue(so.body, block, kept ?? {}), aside: others } : so
      }
      return value === undefined
        ? so
        : { body: withValue(so.body, one.block, undefined), aside: { ...so.aside, [one.block]: value } }
    },
    { body, aside },
  )

/** Forgets what was put aside of an entry and all after it, since their places have changed. */
export const withoutAsideOf = (aside: Aside, list: string, index: number): Aside =>
  Object.fromEntries(
    Object.entries(aside).filter(([place]) => {
      const isInList = place.startsWith(`${list}[`)
      const at = indexesIn(place)[indexesIn(list).length] ?? 0
      return !isInList || at < index
    }),
  )

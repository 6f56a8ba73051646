/**
 * What follows from a change: blocks that are now needed are created, and blocks that no longer apply are put aside, so
 * that the form sends nothing that the person does not see. They come back when they apply again.
 */
import { contractPath, type Node } from '../../../../packages/rules/node.ts'
import type { BorrowerType } from '../../../../src/domain/application/application.ts'
import type { Facts } from '../../../../src/domain/application/facts.ts'
import { APPLICANT_COUNTS } from '../../../../src/domain/application/limits.ts'
import { type Figures, NO_FIGURES } from '../quotation/figures.ts'
import {
  type Body,
  countyAt,
  entriesAt,
  entriesOf,
  type Filling,
  type FormReading,
  type FormSet,
  filled,
  indexesIn,
  isOfChoice,
  placeIn,
  placeOf,
  readForm,
  valueAt,
  withValue,
} from './form-set.ts'
import { fieldsOf } from './layout.ts'

/** Values put aside, by their place. */
type Aside = Readonly<Record<string, unknown>>

export type Settled = { readonly body: Body; readonly aside: Aside }

/** The longest chain of conditions that follow from each other. */
const ROUNDS_MAXIMUM = 4

/** The completed body after a change; `before` is the body before it. */
export const settled = (form: FormSet, facts: Facts, before: Body, after: Body, aside: Aside): Settled => {
  let state: Settled = { body: withApplicants(form, facts, before, withCounties(form, before, after)), aside }
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

/**
 * The figures that a quotation needs from a form, as far as they are readable, and a quotation's figures for the form.
 * The figures of an application. Set A has one figure for deposit and trade-in, and only hire purchase.
 */
const figuresOf = ({ finance, vehicle, borrowerType }: ReturnType<FormReading['partial']>): Figures => {
  const fresh = vehicle?.used === undefined ? vehicle?.new : undefined
  return {
    price: finance?.price,
    deposit: finance?.contribution ?? finance?.deposit,
    tradeIn: finance?.tradeIn,
    term: finance?.term,
    loanType: finance?.loanType ?? NO_FIGURES.loanType,
    vehicleType: vehicle?.type ?? NO_FIGURES.vehicleType,
    borrowerType: borrowerType ?? NO_FIGURES.borrowerType,
    annualKilometres: finance?.kilometresPerYear,
    registration: vehicle?.used?.registration,
    isNew: fresh !== undefined,
    make: fresh?.make,
    model: fresh?.model,
    variant: fresh?.specification,
  }
}

/** The figures in a form's body, with the term as typed, whether or not the form accepts it. */
export const figuresIn = (form: FormSet, body: Body, facts: Facts): Figures => ({
  ...figuresOf(readForm(form, body, facts).partial()),
  term: typedTerm(form, body),
})

const typedTerm = (form: FormSet, body: Body): number | undefined => {
  const typed = valueAt(body, placeOf(form, 'finance.term') ?? '')
  return Number.isInteger(typed) ? Number(typed) : undefined
}

/** Deposit and trade-in together; undefined if there is neither. */
export const contributionOf = ({ deposit, tradeIn }: Figures): number | undefined =>
  deposit === undefined && tradeIn === undefined ? undefined : (deposit ?? 0) + (tradeIn ?? 0)

/** A quotation's figures by canonical places; those that a set lacks are left out by the form. */
const fillingOf = (figures: Figures): Filling => {
  const { price, deposit, tradeIn, term, loanType, vehicleType, borrowerType, annualKilometres } = figures
  return {
    borrowerType,
    'vehicle.type': vehicleType,
    'vehicle.used.registration': figures.isNew ? undefined : figures.registration,
    'finance.price': price,
    'finance.contribution': contributionOf(figures),
    'finance.deposit': deposit,
    'finance.tradeIn': tradeIn,
    'finance.term': term,
    'finance.loanType': loanType,
    'finance.kilometresPerYear': annualKilometres,
  }
}

/** The body of a new form with a quotation's figures. */
export const bodyWith = (form: FormSet, facts: Facts, figures: Figures): Body => {
  const usual = startBody(form, facts)
  const block = form.layout.choice.find(({ isNew }) => isNew === figures.isNew)?.block
  const begun = { body: usual, aside: {} }
  const chosen = block === undefined ? begun : withChoice(form, begun, block)
  const body = filled(form, chosen.body, fillingOf(figures))
  return settled(form, facts, usual, body, {}).body
}

/** Which terms the form accepts for its set and vehicle: those that fail none of the rules about the term. */
export const acceptsTerm = (form: FormSet, body: Body, facts: Facts, term: number): boolean => {
  const { failures } = readForm(form, filled(form, body, { 'finance.term': term }), facts)
  return !failures.some(({ place }) => place === placeOf(form, 'finance.term'))
}

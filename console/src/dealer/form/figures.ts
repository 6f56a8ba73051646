/**
 * The figures that a quotation needs from a form, as far as they are readable, and a quotation's figures for the form.
 */
import type { Facts } from '../../../../src/domain/application/facts.ts'
import { type Figures, NO_FIGURES } from '../quotation/request.ts'
import { type Filling, type FormReading, type FormSet, filled, placeOf, readForm } from './form-set.ts'
import { type Body, valueAt } from './places.ts'
import { settled, startBody, withChoice } from './settle.ts'

/** The figures of an application. Set A has one figure for deposit and trade-in, and only hire purchase. */
export const figuresOf = ({
  finance,
  vehicle,
  borrowerType,
}: ReturnType<FormReading['partial']>): Figures => ({
  price: finance?.price,
  deposit: finance?.contribution ?? finance?.deposit,
  tradeIn: finance?.tradeIn,
  term: finance?.term,
  loanType: finance?.loanType ?? NO_FIGURES.loanType,
  vehicleType: vehicle?.type ?? NO_FIGURES.vehicleType,
  borrowerType: borrowerType ?? NO_FIGURES.borrowerType,
  annualKilometres: finance?.kilometresPerYear,
  registration: vehicle?.used?.registration,
  isNew: vehicle?.used === undefined && vehicle?.new !== undefined,
})

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

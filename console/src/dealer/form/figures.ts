/**
 * The figures that a quotation needs from a form, as far as they are readable, and a quotation's figures for the form.
 */
import { type Figures, NO_FIGURES } from '../quotation/request.ts'
import type { FormReading } from './form-set.ts'
import type { Filling } from './use-form.ts'

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

/** A quotation's figures by canonical places; those that a set lacks are left out by the form. */
export const fillingOf = (figures: Figures): Filling => {
  const { price, deposit, tradeIn, term, loanType, vehicleType, borrowerType, annualKilometres } = figures
  const contribution =
    deposit === undefined && tradeIn === undefined ? undefined : (deposit ?? 0) + (tradeIn ?? 0)
  return {
    borrowerType,
    'vehicle.type': vehicleType,
    'vehicle.used.registration': figures.isNew ? undefined : figures.registration,
    'finance.price': price,
    'finance.contribution': contribution,
    'finance.deposit': deposit,
    'finance.tradeIn': tradeIn,
    'finance.term': term,
    'finance.loanType': loanType,
    'finance.kilometresPerYear': annualKilometres,
  }
}

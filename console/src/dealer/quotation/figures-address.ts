/**
 * The figures of a quotation in the page's address, so that it can be reloaded and shared with colleagues. A
 * registration number leads to its owner, and is left out.
 */
import { quotationAddress } from '../address.ts'
import { withChange } from '../form/choice.ts'
import { type Figures, NO_FIGURES } from './request.ts'

type Address = ReturnType<typeof quotationAddress>

/** Only what differs from an empty quotation. */
export const addressOf = (figures: Figures): Address => {
  const text = (value: number | undefined) => (value === undefined ? undefined : String(value))
  const { loanType, vehicleType, borrowerType } = figures
  return quotationAddress({
    price: text(figures.price),
    deposit: text(figures.deposit),
    tradeIn: text(figures.tradeIn),
    months: text(figures.term),
    finance: loanType === NO_FIGURES.loanType ? undefined : loanType,
    vehicle: vehicleType === NO_FIGURES.vehicleType ? undefined : vehicleType,
    borrower: borrowerType === NO_FIGURES.borrowerType ? undefined : borrowerType,
    kilometres: text(figures.annualKilometres),
    condition: figures.isNew ? 'new' : undefined,
  })
}

/** A combination that no application can have is not taken. */
export const figuresFrom = (address: Address): Figures => {
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  const figures: Figures = {
    price: number(address.price),
    deposit: number(address.deposit),
    tradeIn: number(address.tradeIn),
    term: number(address.months),
    loanType: address.finance ?? NO_FIGURES.loanType,
    vehicleType: address.vehicle ?? NO_FIGURES.vehicleType,
    borrowerType: address.borrower ?? NO_FIGURES.borrowerType,
    annualKilometres: number(address.kilometres) as Figures['annualKilometres'],
    registration: undefined,
    isNew: address.condition === 'new',
  }
  const possible = withChange(figures, {})?.financed
  return { ...figures, ...(possible ?? { isNew: false, vehicleType: 'car', loanType: 'hirePurchase' }) }
}

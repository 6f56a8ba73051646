/** The figures of a quotation: in its request, as a sum, in the address, and handed to an application. */
import type { BorrowerType, LoanType, VehicleType } from '../../../../src/domain/application/application.ts'
import { FEE_FIGURES, FEE_KINDS, type FeeFigure, perFeeFigure } from '../../../../src/domain/finance/fees.ts'
import * as names from '../../../../src/sets/b/enumerations.ts'
import { count } from '../../names/formats.ts'
import { quotationAddress } from '../address.ts'
import { withChange } from '../form/choice.ts'

/** The figures of a quotation; amounts in euro. */
export type Figures = {
  readonly price: number | undefined
  readonly deposit: number | undefined
  readonly tradeIn: number | undefined
  readonly term: number | undefined
  readonly loanType: LoanType
  readonly vehicleType: VehicleType
  readonly borrowerType: BorrowerType
  readonly annualKilometres: 15_000 | 20_000 | 25_000 | undefined
  readonly registration: string | undefined
  readonly isNew: boolean
  readonly make: string | undefined
  readonly model: string | undefined
  readonly variant: string | undefined
}

export const NO_FIGURES: Figures = {
  price: undefined,
  deposit: undefined,
  tradeIn: undefined,
  term: undefined,
  loanType: 'hirePurchase',
  vehicleType: 'car',
  borrowerType: 'individual',
  annualKilometres: undefined,
  registration: undefined,
  isNew: false,
  make: undefined,
  model: undefined,
  variant: undefined,
}

/**
 * The request, for every term, so that the response says why each is rejected. Undefined if there is not enough to ask
 * yet.
 */
export const requestOf = (figures: Figures): Readonly<Record<string, unknown>> | undefined => {
  const { price, deposit, tradeIn, loanType, vehicleType, borrowerType, annualKilometres } = figures
  const { make, model, variant } = figures
  if (price === undefined || vehicleType === 'agricultural') return undefined
  const registration = figures.registration?.trim()
  return {
    purchasePrice: price,
    ...(deposit !== undefined && { deposit }),
    ...(tradeIn !== undefined && { tradeIn }),
    loanType: names.LoanType.write(loanType),
    vehicleType: names.VehicleType.write(vehicleType),
    borrowerType: names.BorrowerType.write(borrowerType),
    ...(annualKilometres !== undefined && { annualKilometers: annualKilometres }),
    ...(registration && !figures.isNew ? { registrationNumber: registration } : {}),
    ...(figures.isNew && { newVehicle: true }),
    ...(make && { make }),
    ...(model && { model }),
    ...(variant && { variant }),
  }
}

type Payments = Readonly<Record<FeeFigure, number>> & {
  readonly term: number
  readonly guaranteedFutureValue: number | null
  readonly totalOfPayments: number
  readonly totalPayable: number
}

type Line = readonly [title: string, amount: number, isTotal?: true]

const cents = (euro: number): number => Math.round(euro * 100)

/**
 * All that a customer pays, line by line: what stands above a total adds up to it. The last instalment may differ from
 * the others, so the instalments are what the total has beside everything else.
 */
export const sumOf = (offer: Payments): readonly Line[] => {
  const { term, guaranteedFutureValue, totalOfPayments, totalPayable } = offer
  const fees = perFeeFigure((kind) => FEE_KINDS[kind].name)
  const others: readonly Line[] = [
    ...(guaranteedFutureValue === null ? [] : [['Final payment (GMFV)', guaranteedFutureValue] as const]),
    ...FEE_FIGURES.flatMap((figure) => (offer[figure] === 0 ? [] : [[fees[figure], offer[figure]] as const])),
  ]
  const instalments = others.reduce((rest, [, amount]) => rest - cents(amount), cents(totalOfPayments)) / 100
  const atStart = (cents(totalPayable) - cents(totalOfPayments)) / 100
  return [
    [count(term, 'monthly payment', 'monthly payments'), instalments],
    ...others,
    ['Total paid to the lender', totalOfPayments, true],
    ...(atStart === 0
      ? []
      : [
          ['Deposit and trade-in', atStart] as const,
          ['Total with deposit and trade-in', totalPayable, true] as const,
        ]),
  ]
}

type Address = ReturnType<typeof quotationAddress>

/**
 * The figures of a quotation in the page's address, so that it can be reloaded and shared with colleagues. A
 * registration number leads to its owner, and is left out. Only what differs from an empty quotation.
 */
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
    make: figures.make,
    model: figures.model,
    variant: figures.variant,
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
    make: address.make,
    model: address.model,
    variant: address.variant,
  }
  const possible = withChange(figures, {})?.financed
  return { ...figures, ...(possible ?? { isNew: false, vehicleType: 'car', loanType: 'hirePurchase' }) }
}

let waiting: Figures | null = null

/** Hands the figures of a quotation to a new application. They name nobody, and are lost when the page closes. */
export const handOver = (figures: Figures): void => {
  waiting = figures
}

/** Takes the figures, once. */
export const takeFigures = (): Figures | null => {
  const taken = waiting
  waiting = null
  return taken
}

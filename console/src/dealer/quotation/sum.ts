/** All that a customer pays, line by line: what stands above a total adds up to it. */
import { count } from '../../names/formats.ts'

type Figures = {
  readonly term: number
  readonly guaranteedFutureValue: number | null
  readonly documentationFee: number
  readonly completionFee: number
  readonly totalOfPayments: number
  readonly totalPayable: number
}

export type Line = readonly [title: string, amount: number, isTotal?: true]

const cents = (euro: number): number => Math.round(euro * 100)

/** The last instalment may differ from the others, so the instalments are what the total has beside everything else. */
export const sumOf = (offer: Figures): readonly Line[] => {
  const { term, guaranteedFutureValue, documentationFee, completionFee, totalOfPayments, totalPayable } =
    offer
  const others: readonly Line[] = [
    ...(guaranteedFutureValue === null ? [] : [['Final payment (GMFV)', guaranteedFutureValue] as const]),
    ...(documentationFee === 0 ? [] : [['Documentation fee', documentationFee] as const]),
    ...(completionFee === 0 ? [] : [['Completion fee', completionFee] as const]),
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

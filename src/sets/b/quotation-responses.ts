/** The response to a request for a quotation: money as JSON numbers in euro, rates in per cent per year. */

import type { Failure } from '../../../packages/rules/fault.ts'
import { eachOf, type Steps } from '../../../packages/values/turns/steps.ts'
import type { FeeFigure } from '../../domain/finance/fees.ts'
import { type ScheduleRow, scheduleOf } from '../../domain/finance/loan.ts'
import { toEuros } from '../../domain/finance/money.ts'
import { offerFigures } from '../../domain/finance/offer-figures.ts'
import type { Product } from '../../domain/finance/product.ts'
import type { Reason, ReasonCode } from '../../domain/finance/reason.ts'
import type { Offer } from '../../domain/finance/selection.ts'

/** Which offers have their schedule: none, the best one, or all. */
export const SCHEDULE_CHOICES = ['none', 'best', 'all'] as const
export type ScheduleChoice = (typeof SCHEDULE_CHOICES)[number]
export const SCHEDULE_DEFAULT: ScheduleChoice = 'best'

export const isScheduleChoice = (text: string): text is ScheduleChoice =>
  SCHEDULE_CHOICES.some((choice) => choice === text)

export type QuotationPayment = {
  readonly number: number
  readonly month: number
  readonly payment: number
  readonly fee: number
  readonly interest: number
  readonly principal: number
  readonly balance: number
}

export type QuotationOffer = {
  readonly productId: string
  readonly productVersion: number
  readonly product: string
  readonly sample: boolean
  readonly term: number
  readonly loanAmount: number
  readonly rate: number
  readonly monthlyPayment: number
  readonly aprc: number
  readonly guaranteedFutureValue: number | null
  readonly totalOfPayments: number
  readonly totalCostOfCredit: number
  readonly totalPayable: number
  readonly schedule: readonly QuotationPayment[] | null
} & Readonly<Record<FeeFigure, number>>

export type QuotationReason = {
  readonly code: ReasonCode
  readonly productId: string | null
  readonly term: number | null
  readonly message: string
}

export type QuotationResponse = {
  readonly offers: readonly QuotationOffer[]
  readonly reasons: readonly QuotationReason[]
}

type Quoted = {
  readonly offers: readonly { readonly offer: Offer; readonly product: Product }[]
  readonly reasons: readonly Reason[]
}

/** The response, in steps of one offer; the offers come best first. */
export function* quotationResponse(
  { offers, reasons }: Quoted,
  schedules: ScheduleChoice,
): Steps<QuotationResponse> {
  const [best] = offers
  return {
    offers: yield* eachOf(offers, (quoted) => {
      const hasSchedule = schedules === 'all' || (schedules === 'best' && quoted === best)
      const { offer, product } = quoted
      const { productId, productVersion, ...figures } = offerFigures(offer)
      const { name, sample } = product
      const schedule = hasSchedule ? schedulePayments(offer) : null
      return { productId, productVersion, product: name, sample, ...figures, schedule }
    }),
    reasons: yield* eachOf(reasons, ({ code, productId, term, sentence }) => ({
      code,
      productId,
      term,
      message: sentence,
    })),
  }
}

/** The schedule of an offer, as it is sent. */
export const schedulePayments = (offer: Offer): readonly QuotationPayment[] =>
  scheduleOf(offer).map(toPayment)

const toPayment = (row: ScheduleRow): QuotationPayment => ({
  number: row.number,
  month: row.monthsAfterStart,
  payment: toEuros(row.payment),
  fee: toEuros(row.fee),
  interest: toEuros(row.interest),
  principal: toEuros(row.principal),
  balance: toEuros(row.closingBalance),
})

/** The failures of a request, by their places in the body. */
export type QuotationFailure = { readonly field: string; readonly type: string; readonly message: string }

/** The response to an invalid request: a sentence, and the failures field by field. */
export const failuresResponse = (
  failures: readonly Failure[],
): { readonly says: string; readonly errors: readonly QuotationFailure[] } => ({
  says: `${failures.length === 1 ? '1 field is' : `${failures.length} fields are`} invalid. See errors.`,
  errors: failures.map(({ place, type, message }) => ({ field: place, type, message })),
})

/** The offer stored with an application: the chosen figures, with product and version. */

import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { ReferenceData } from '../../adapters/access/reference-data.ts'
import type { Application } from '../../domain/application/application.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import { enquiryOf } from '../../domain/finance/application-enquiry.ts'
import type { CreditLaw } from '../../domain/finance/credit-law.ts'
import { toEuros } from '../../domain/finance/money.ts'
import { rateToPerCent } from '../../domain/finance/rate.ts'
import { bestOffer, type Offer, offersOf } from '../../domain/finance/selection.ts'

type PickedFor = {
  readonly today: LocalDate
  readonly dealerId: string | null
  readonly laws: readonly CreditLaw[]
}

/** The best offer for a valid application; undefined if no product fits, in which case a person decides. */
export const pickOffer = (
  { products }: ReferenceData,
  application: Application,
  { today, dealerId, laws }: PickedFor,
): Offer | undefined =>
  bestOffer(
    offersOf(products, enquiryOf(application, { today, dealerId: dealerId ?? undefined }), laws).offers,
  )

type StatusFigures = Pick<ApplicationStatus, 'loanAmount' | 'monthlyPayment' | 'rate' | 'aprc'>

/** Its figures for status responses: euro, and per cent per year. */
export const statusFigures = (offer: Offer | undefined): StatusFigures =>
  offer === undefined
    ? { loanAmount: null, monthlyPayment: null, rate: null, aprc: null }
    : {
        loanAmount: toEuros(offer.loanAmount),
        monthlyPayment: toEuros(offer.monthlyPayment),
        rate: rateToPerCent(offer.rate),
        aprc: offer.aprc,
      }

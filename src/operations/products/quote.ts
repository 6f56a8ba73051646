/** The offers for a dealer's customer who is still looking. Reads nothing from the database, and stores nothing. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { CreditLaw } from '../../domain/finance/credit-law.ts'
import type { Enquiry } from '../../domain/finance/enquiry.ts'
import type { Product } from '../../domain/finance/product.ts'
import type { Reason } from '../../domain/finance/reason.ts'
import { bestOffer, type Offer, offersOf } from '../../domain/finance/selection.ts'
import type { Service } from '../service.ts'

export type QuotedOffer = { readonly offer: Offer; readonly product: Product }

export type Quoted = {
  /** Best first. */
  readonly offers: readonly QuotedOffer[]
  readonly reasons: readonly Reason[]
}

/** The offers for the caller today; a dealer's client gets its dealer's own rates, if there are any. */
export const quoteOffers = (
  service: Service,
  { dealerId }: Pick<Caller, 'dealerId'>,
  enquiryOf: (asking: { readonly today: LocalDate; readonly dealerId: string | undefined }) => Enquiry,
): Quoted => {
  const { products } = service.referenceData.current()
  const asking = { today: dublinDay(service.now()), dealerId: dealerId ?? undefined }
  return quotedOf(products, enquiryOf(asking), service.signing.laws)
}

/** The offers of these products, best first. */
export const quotedOf = (
  products: readonly Product[],
  enquiry: Enquiry,
  laws?: readonly CreditLaw[],
): Quoted => {
  const { offers, reasons } = offersOf(products, enquiry, laws)
  return {
    offers: offers.toSorted(bestFirst).map((offer) => ({ offer, product: productOf(products, offer) })),
    reasons,
  }
}

const bestFirst = (a: Offer, b: Offer): number => (bestOffer([a, b]) === a ? -1 : 1)

const productOf = (products: readonly Product[], { productId, productVersion }: Offer): Product => {
  const product = products.find(({ id, version }) => id === productId && version === productVersion)
  if (product === undefined) throw new Error('An offer is of a product that there is not')
  return product
}

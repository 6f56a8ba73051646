/** The offers for a dealer's customer who is still looking. Reads nothing from the database, and stores nothing. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { Steps } from '../../../packages/values/turns/steps.ts'
import type { Principal } from '../../domain/access/access.ts'
import type { CreditLaw } from '../../domain/finance/credit-law.ts'
import type { Enquiry } from '../../domain/finance/enquiry.ts'
import type { Product } from '../../domain/finance/product.ts'
import type { Reason } from '../../domain/finance/reason.ts'
import { byFit, findOffers, type Offer } from '../../domain/finance/selection.ts'
import type { Service } from '../service.ts'
import { dataFor } from '../surroundings.ts'

export type QuotedOffer = { readonly offer: Offer; readonly product: Product }

export type Quoted = {
  /** Best first. */
  readonly offers: readonly QuotedOffer[]
  readonly reasons: readonly Reason[]
}

/** The offers for the caller today; a dealer's client gets its dealer's own rates, if there are any. */
export const quoteOffers = (
  service: Service,
  caller: Principal,
  enquiryOf: (asking: { readonly today: LocalDate; readonly dealerId: string | undefined }) => Enquiry,
): Promise<Quoted> => {
  const { products } = dataFor(service, caller)
  const asking = { today: dublinDay(service.now()), dealerId: caller.dealerId ?? undefined }
  return service.inSlices(quotedOf(products, enquiryOf(asking), service.signing.laws))
}

/** The offers of these products, best first; in steps of one offer. */
export function* quotedOf(
  products: readonly Product[],
  enquiry: Enquiry,
  laws?: readonly CreditLaw[],
): Steps<Quoted> {
  const { offers, reasons } = yield* findOffers(products, enquiry, laws)
  const byVersion = new Map(products.map((product) => [`${product.version} ${product.id}`, product]))
  return {
    offers: offers.toSorted(byFit).map((offer) => {
      const product = byVersion.get(`${offer.productVersion} ${offer.productId}`)
      if (product === undefined) throw new Error('An offer is of a product that there is not')
      return { offer, product }
    }),
    reasons,
  }
}

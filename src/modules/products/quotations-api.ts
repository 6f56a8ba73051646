/** What a product would offer: the service's own pricing, for a few requests. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { fromEuros, NO_MONEY, rateToPerCent, toEuros } from '../../domain/finance/money.ts'
import { knownVehicle } from '../../domain/finance/named-vehicle.ts'
import { ANNUAL_KILOMETRES, type Product } from '../../domain/finance/product.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import type { Service } from '../../service/service.ts'
import { quotedOf } from './catalogue.ts'
import type { Quotation, QuotationRequest } from './product-pages.ts'

/**
 * On the product's first day, or today if it has started: at its general rates, for its first vehicle type and borrower
 * type, whichever dealers may offer it.
 */
export const quotationsBy = async (
  service: Service,
  product: Product,
  requests: readonly QuotationRequest[],
): Promise<readonly Quotation[]> => {
  const today = dublinDay(service.now())
  const day = product.inForceFrom > today ? product.inForceFrom : today
  const [vehicleType] = product.vehicleTypes
  const [borrowerType] = product.borrowerTypes
  if (vehicleType === undefined || borrowerType === undefined)
    throw new Error('A product without errors is for nothing or nobody')
  const { dealerIds: _, ...forAllDealers } = product
  const quotationOf = async (request: QuotationRequest): Promise<Quotation> => {
    const { priceEuro, depositEuro, term, vehicleAgeMonths, annualKilometers } = request
    const enquiry = {
      price: fromEuros(priceEuro),
      deposit: fromEuros(depositEuro),
      tradeIn: NO_MONEY,
      loanType: product.loanType,
      term: term ?? undefined,
      vehicleType,
      borrowerType,
      annualKilometres: ANNUAL_KILOMETRES.find((kilometres) => kilometres === annualKilometers),
      vehicleAgeMonths: vehicleAgeMonths ?? undefined,
      vehicle: knownVehicle(request),
      dealerId: undefined,
      today: day,
    }
    const { offers, reasons } = await service.inSlices(
      quotedOf([forAllDealers], enquiry, service.signing.laws),
    )
    return {
      offers: offers.map(({ offer }) => offerView(offer)),
      reasons: reasons.map(({ sentence }) => sentence),
    }
  }
  return Promise.all(requests.map(quotationOf))
}

const offerView = (offer: Offer): Quotation['offers'][number] => ({
  term: offer.term,
  loanAmountEuro: toEuros(offer.loanAmount),
  monthlyPaymentEuro: toEuros(offer.monthlyPayment),
  lastPaymentEuro: offer.lastInstalment === undefined ? null : toEuros(offer.lastInstalment),
  guaranteedValueEuro: offer.gmfv === null ? null : toEuros(offer.gmfv),
  ratePercent: rateToPerCent(offer.rate),
  aprPercent: offer.aprc,
  totalPayableEuro: toEuros(offer.totalPayable),
})

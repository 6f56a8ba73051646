/** What a form reads while someone fills it in: quotations, cars, and the other choices. */
import { dublinDay } from '../../../domain/dublin-day.ts'
import { findCarsFor } from '../../../operations/own-applications/cars.ts'
import { principalOf } from '../../../operations/own-applications/find.ts'
import { formOptions } from '../../../operations/own-applications/form-options.ts'
import { quoteOffers } from '../../../operations/reference-data/quote.ts'
import { type QuotationOffer, quotationAnswer } from '../../../sets/quotation/answers.ts'
import { enquiryOf, readQuotation } from '../../../sets/quotation/index.ts'
import type { formFigureOperations, QuotedOffer } from '../contract/form-figures.ts'
import { answer, type Handlers } from '../operation.ts'

export const figureHandlers: Handlers<typeof formFigureOperations> = {
  quoteFigures: async ({ service, person, body: { request } }) => {
    const today = dublinDay(service.now())
    const { failures, application: quotation } = readQuotation(request, { today })
    if (quotation === undefined) return answer({ failures, offers: [], reasons: [] })
    const quoted = quoteOffers(service, principalOf(person, 'live'), (asking) => enquiryOf(quotation, asking))
    const { offers, reasons } = quotationAnswer(quoted, 'none')
    return answer({
      failures: [],
      offers: offers.map(quotedOffer),
      reasons: reasons.map((reason) => ({ ...reason })),
    })
  },

  findCars: async ({ service, query }) => answer({ items: await findCarsFor(service, query) }),

  readFormOptions: async ({ service, person, params: { set } }) =>
    answer(formOptions(service, principalOf(person, 'live').dealerId, service.modelSet(set))),
}

const quotedOffer = (offer: QuotationOffer): QuotedOffer => ({
  productId: offer.productId,
  product: offer.product,
  isSample: offer.sample,
  term: offer.term,
  loanAmount: offer.loanAmount,
  rate: offer.rate,
  monthlyPayment: offer.monthlyPayment,
  aprc: offer.aprc,
  guaranteedFutureValue: offer.guaranteedFutureValue,
  totalCostOfCredit: offer.totalCostOfCredit,
  totalPayable: offer.totalPayable,
})

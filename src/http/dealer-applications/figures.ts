/** What a form reads while someone fills it in: quotations, cars, and the other choices. */
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { findCarsFor } from '../../operations/dealer-applications/cars.ts'
import { principalOf } from '../../operations/dealer-applications/find.ts'
import { formOptions } from '../../operations/dealer-applications/form-options.ts'
import { quoteOffers } from '../../operations/products/quote.ts'
import { enquiryOf, readQuotation } from '../../sets/quotation/index.ts'
import { quotationResponse } from '../../sets/quotation/responses.ts'
import { type Handlers, ok } from '../declare/handler.ts'
import type { formFigureOperations } from './form-figure-pages.ts'

export const figureHandlers: Handlers<typeof formFigureOperations> = {
  quoteFigures: async ({ service, person, body: { request } }) => {
    const today = dublinDay(service.now())
    const { failures, application: quotation } = readQuotation(request, { today })
    if (quotation === undefined) return ok({ failures, offers: [], reasons: [] })
    const quoted = await quoteOffers(service, principalOf(person, 'live'), (asking) =>
      enquiryOf(quotation, asking),
    )
    const { offers, reasons } = await service.inSlices(quotationResponse(quoted, 'none'))
    return ok({
      failures: [],
      offers: offers.map((offer) => ({ ...offer, isSample: offer.sample })),
      reasons,
    })
  },

  findCars: async ({ service, query }) => ok({ items: await findCarsFor(service, query) }),

  readFormOptions: async ({ service, person, params: { set } }) =>
    ok(formOptions(service, principalOf(person, 'live').dealerId, service.modelSet(set))),
}

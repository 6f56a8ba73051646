/** What an application can name and what it would cost: cars and quotations. */
import type { Api } from './api.ts'
import type { CallOptions } from './options.ts'
import type { AnsweredModel, QueryParameters, Schemas } from './types.ts'

export const carsOf = (api: Api) => ({
  /** New cars by make, model and specification; at least one of the three. Their ids go into `newVehicle.carId`. */
  search: (
    query: QueryParameters<'get', '/api/car/specification'>,
    options?: CallOptions,
  ): Promise<AnsweredModel<'CarSpecificationResponseModel'>> =>
    api.call('get', '/api/car/specification', { query, options }),
})

export const quotationsOf = (api: Api) => ({
  /** What a vehicle would cost a month: an offer for each product that fits. With `schedule` also the payments. */
  calculate: (
    body: Schemas['QuotationModel'],
    { schedule, ...options }: CallOptions & QueryParameters<'post', '/api/quotation'> = {},
  ): Promise<AnsweredModel<'QuotationResponseModel'>> =>
    api.call('post', '/api/quotation', { body, query: schedule === undefined ? {} : { schedule }, options }),
})

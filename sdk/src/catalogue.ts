/** What an application may name, what it would cost, and what the rules require: cars, quotations and rules. */
import type { Api } from './api.ts'
import type { QuotationModel } from './generated/openapi.ts'
import type { CallOptions } from './options.ts'
import type { AnsweredModel, AnswerOf, PathParameters, QueryParameters } from './types.ts'

export const carsOf = (api: Api) => ({
  /** New cars by make, model and specification; give at least one of the three. `newVehicle.carId` takes their ids. */
  search: (
    query: QueryParameters<'get', '/api/car/specification'>,
    options?: CallOptions,
  ): Promise<AnsweredModel<'CarSpecificationResponseModel'>> =>
    api.call('get', '/api/car/specification', { query, options }),
})

export const quotationsOf = (api: Api) => ({
  /** What a vehicle would cost a month: an offer for each product that fits, with the payments if `schedule` is set. */
  calculate: (
    body: QuotationModel,
    { schedule, ...options }: CallOptions & QueryParameters<'post', '/api/quotation'> = {},
  ): Promise<AnsweredModel<'QuotationResponseModel'>> =>
    api.call('post', '/api/quotation', { body, query: schedule === undefined ? {} : { schedule }, options }),
})

export const rulesOf = (api: Api) => ({
  /** Everything that a submission must meet, with a JSON Schema of its body: to build a form from. */
  read: (
    set: PathParameters<'get', '/api/rules/{set}'>['set'],
    options?: CallOptions,
  ): Promise<AnswerOf<'get', '/api/rules/{set}'>> =>
    api.call('get', '/api/rules/{set}', { path: { set }, options }),
})

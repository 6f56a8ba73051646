/** Checks a body with a set of the service's rules, and returns failures in the same shape as the rest of the SDK. */

import { dublinDay, type LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Facts } from '../../../src/domain/application/facts.ts'
import type { ModelSet } from '../../../src/domain/application/model-set.ts'
import type { Failure, FailureType } from '../failure.ts'
import type { CheckOptions } from './options.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

/** The body as JSON would carry it: dates become text, and undefined fields are dropped. */
export const asSent = (body: object): object => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new TypeError('The body must be an object.')
  return JSON.parse(JSON.stringify(body))
}

/** The failures of a body, in the order of the service. */
export const failuresBy = (set: ModelSet, sent: object, facts: Facts): readonly Failure[] =>
  set.read(sent, facts).failures.map(({ place, type, message }) => ({
    field: place,
    type: type as FailureType,
    message,
  }))

/** The facts that both sets need. */
export const factsFrom = ({ rules, today = dublinDay(Date.now()) }: CheckOptions): Facts => {
  if (!DAY.test(today)) throw new TypeError('today must be a day, such as 2026-11-23.')
  return {
    today: today as LocalDate,
    ...(rules === undefined ? {} : { bankNames: new Set(rules.banks) }),
  }
}

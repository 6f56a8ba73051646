/** Why staff return an application for correction: one sentence for the dealer's software, and its parts for pages. */

import type { FieldFault } from '../../../packages/values/field-fault.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { FieldRefusal, type Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { fieldOf, sentPlaceOf } from '../applications/field-places.ts'

/**
 * Why staff return an application: one sentence with the fields to correct, by the names that the dealer's software
 * uses, followed by the staff's words; undefined if there is neither. Rejected if the set does not have this field.
 */
export const sendBackReason = (
  service: Service,
  { modelSet }: ApplicationRow,
  {
    fields = [],
    reason = '',
  }: { readonly fields?: readonly string[] | undefined; readonly reason?: string | undefined },
): string | undefined | Refusal => {
  const places = fields.map((field) => sentPlaceOf(service, modelSet, field))
  const faults = fields.flatMap((field, index): FieldFault[] => {
    const message = `Unknown field "${field}" for this type of application.`
    return places[index] === undefined ? [{ field: `fields[${index}]`, type: 'unknown', message }] : []
  })
  if (faults.length > 0) return new FieldRefusal(faults)
  const asks = places.length === 0 ? '' : `${ASKS}${[...new Set(places)].join(', ')}.`
  const whole = `${asks} ${reason.trim()}`.trim()
  return whole === '' ? undefined : whole
}

const ASKS = 'Please correct '

export type FieldSentBack = {
  /** As the set's body names it, such as `quote.finance.assetPurchasePrice`. */
  readonly place: string
  /** The canonical place, such as `finance.price`. */
  readonly field: string
}

export type SentBack = {
  readonly fields: readonly FieldSentBack[]
  /** The staff's own words; empty if there are none. */
  readonly words: string
}

/**
 * The parts of such a sentence for pages, which name the fields as people do; null for one that names no fields of the
 * set.
 */
export const sentBackIn = (service: Service, set: SetName, sentence: string | null): SentBack | null => {
  const [, places, words = ''] = SENTENCE.exec(sentence ?? '') ?? []
  if (places === undefined) return null
  const fields = places.split(', ').map((place) => ({ place, field: fieldOf(service, set, place) }))
  return fields.every((one): one is FieldSentBack => one.field !== undefined) ? { fields, words } : null
}

/** The places contain no spaces, and are followed by the end or by the staff's words. */
const SENTENCE = new RegExp(String.raw`^${ASKS}([\w.[\]]+(?:, [\w.[\]]+)*)\.(?: (.*))?$`, 's')

/** What a dealer reads when staff send an application back: which fields to correct, by the names that their software uses. */
import type { ApplicationRow } from '../../store/applications/read.ts'
import { sentPlaceOf } from '../applications/field-places.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

/** The sentence, followed by the staff's words; undefined if there is neither. Refused if the set has no such field. */
export const sendBackReason = (
  service: Service,
  { modelSet }: ApplicationRow,
  {
    fields = [],
    reason = '',
  }: { readonly fields?: readonly string[] | undefined; readonly reason?: string | undefined },
): string | undefined | Refusal => {
  const places: string[] = []
  for (const field of fields) {
    const place = sentPlaceOf(service, modelSet, field)
    if (place === undefined) return new Refusal(`An application of this kind has no field "${field}".`)
    places.push(place)
  }
  const asks = places.length === 0 ? '' : `Please correct ${[...new Set(places)].join(', ')}.`
  const whole = `${asks} ${reason.trim()}`.trim()
  return whole === '' ? undefined : whole
}

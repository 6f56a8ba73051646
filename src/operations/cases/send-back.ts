/** What a dealer reads when staff send an application back: which fields to correct, by the names that their software uses. */
import type { SetName } from '../../domain/application/sets.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { fieldOf, sentPlaceOf } from '../applications/field-places.ts'
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

const ASKED = /^Please correct (\S+(?:, \S+)*)\.(?: ([\s\S]+))?$/

/** Such a reason for the dealer's people: the canonical places of the fields, and the staff's words; null if there are none. */
export const sendBackParts = (
  service: Service,
  set: SetName,
  reason: string | null,
): { readonly fields: readonly string[]; readonly words: string | null } => {
  const [, places, words = null] = ASKED.exec(reason ?? '') ?? []
  const fields = (places?.split(', ') ?? []).map((place) => fieldOf(service, set, place))
  const known = fields.filter((field) => field !== undefined)
  return known.length === 0 || known.length < fields.length
    ? { fields: [], words: reason }
    : { fields: known, words }
}

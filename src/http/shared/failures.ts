/** A stored failure with the sentence for people, as staff and the dealer's users see it. */
import type { Failure } from '../../../packages/rules/fault.ts'
import { sentenceForPeople } from '../../../packages/rules/people.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { fieldOf } from '../../operations/applications/field-places.ts'
import type { Service } from '../../operations/service.ts'
import type { ShownFailure } from './application-part-pages.ts'

export const failureView = (service: Service, set: SetName, { place, type }: Failure): ShownFailure => ({
  place,
  field: fieldOf(service, set, place) ?? null,
  type,
  message: sentenceForPeople(service.modelSet(set).validator, place, type),
})

/** An event's payload for clients: the same text each time it is built (Decisions › Events). */

import { decrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf } from '../../../packages/encryption/key-ring.ts'
import { JsonText, objectText } from '../../../packages/values/json-text.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { SETS } from '../../domain/application/sets.ts'
import { bookingFields } from '../../domain/case/booking.ts'
import { type CaseFile, outcomeOf, wantedNames } from '../../domain/case/case-file.ts'
import { toEuros } from '../../domain/finance/money.ts'
import { offerFigures } from '../../domain/finance/offer-figures.ts'
import { maskedIban } from '../../domain/lender/dealer-account.ts'
import type { SigningState } from '../../domain/signing/signing-states.ts'
import type { Service } from '../../service/service.ts'
import { customDataOf, fileOf, readContent } from '../../store/applications/encrypted-parts.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import type { EventRow } from '../../store/events/events.ts'
import { statusFigures } from '../applications/status.ts'

/** Increases when a field changes its meaning or is removed; new fields do not increase it. */
export const PAYLOAD_VERSION = 1

/** The version of signingChanged: since 2 its signing has a `state`, which was a `status` before. */
export const SIGNING_PAYLOAD_VERSION = 2

/** The event's payload for a client, as JSON text: type, timestamp and data. */
export const eventBody = (
  service: Pick<Service, 'ring' | 'modelSet' | 'referenceData'>,
  event: EventRow,
  clientId: string,
): string => {
  const isLender = service.referenceData.current().client(clientId)?.isLender ?? false
  const data =
    event.applicationId === null ? ofConsent(service, event) : ofApplication(service, event, isLender)
  return objectText({ type: event.type, timestamp: event.at, data: new JsonText(objectText(data)) })
}

const ofConsent = (
  { referenceData }: Pick<Service, 'referenceData'>,
  event: EventRow,
): Record<string, unknown> => ({
  version: PAYLOAD_VERSION,
  sequence: event.sequence,
  ownerUserEmail: event.userId === null ? null : (referenceData.current().emailOf(event.userId) ?? null),
  clientId: event.clientId,
  given: event.sequence === GIVEN,
  date: event.at,
})

/** The sequence of a consent's event; its withdrawal has the next one. */
const GIVEN = 1

const ofApplication = (
  service: Pick<Service, 'ring' | 'modelSet'>,
  event: EventRow,
  isLender: boolean,
): Record<string, unknown> => {
  const { applicationId, modelSet, keyId, dataKey, state } = event
  if (applicationId === null || modelSet === null || state === null)
    throw new Error('An event of an application names none')
  const kind = event.type.split('.')[1]
  const ofAll = {
    version: kind === 'signingChanged' ? SIGNING_PAYLOAD_VERSION : PAYLOAD_VERSION,
    sequence: event.sequence,
    reference: referenceOf(modelSet, applicationId),
    ...(kind === 'statusChanged' ? { previousStatus: event.previousState } : {}),
    status: state,
    date: event.at,
  }
  if (kind === 'erased') return ofAll
  const file = fileOf(service, { id: applicationId, keyId, dataKey, file: event.file })
  return {
    ...ofAll,
    ...(isLender && kind === 'statusChanged' ? { decision: decisionOf(file, event) } : {}),
    ...(kind === 'statusChanged' && state === 'PaidOut' ? { payment: paymentOf(file) } : {}),
    ...(service.modelSet(modelSet).customDataKey === undefined ? {} : { customData: customDataOf(file) }),
    ...(kind === 'signingChanged' ? { signing: signingOf(event) } : {}),
    ...(kind === 'bookingChanged' ? { booking: bookingOf(file) } : {}),
    ...(kind === 'validationFailed'
      ? failuresOf(service, event)
      : { ...statusFigures(file.offer), requirements: wantedNames(file, state) }),
  }
}

/** What only the lender sees of a decision; null if there is none, or once the application was erased. */
const decisionOf = (file: CaseFile, { state, at }: EventRow): Record<string, unknown> | null => {
  const outcome = state === null ? undefined : outcomeOf(file, { to: state, at })
  if (outcome === undefined) return null
  const { code = null, offer } = outcome
  return { code, figures: offer === undefined ? null : offerFigures(offer) }
}

/** Null without an account on record, and once the application was erased. */
const paymentOf = ({ payment }: CaseFile): Record<string, unknown> | null =>
  payment === undefined ? null : { amount: toEuros(payment.amount), iban: maskedIban(payment.iban) }

/** Null once the application was erased. */
const bookingOf = ({ booking }: CaseFile): Record<string, unknown> | null =>
  booking === undefined ? null : bookingFields(booking)

/** As stored in an event, its state is called `status`. */
const signingOf = ({ signing }: EventRow): Record<string, unknown> | null => {
  if (signing === null) return null
  const { status: state, ...rest } = signing as { readonly status: SigningState }
  return { state, ...rest }
}

/** The failures, in the set's own form; empty once the application was erased. */
const failuresOf = (
  { ring, modelSet }: Pick<Service, 'ring' | 'modelSet'>,
  { applicationId, modelSet: set, content, keyId, dataKey }: EventRow,
): Record<string, unknown> => {
  if (applicationId === null || set === null) throw new Error('The failure belongs to no application')
  const { name } = SETS[set].failures
  const key = dataKeyOf(ring, { id: applicationId, keyId, dataKey })
  if (content === null || key === undefined) return { [name]: [] }
  return {
    [name]: readContent(decrypt(key, PURPOSES.revision, content)).failures.map(modelSet(set).toFailure),
  }
}

/** All operations of the public API. */

import { COUNTER_OFFER_OPERATIONS } from '../applications/counter-offer.ts'
import { LIST_OPERATIONS } from '../applications/list.ts'
import { READ_OPERATIONS } from '../applications/read.ts'
import { TRANSITION_OPERATIONS } from '../applications/transitions.ts'
import { METADATA_OPERATIONS } from '../clients/metadata.ts'
import { TOKEN_OPERATIONS } from '../clients/tokens.ts'
import { CONSENT_OPERATIONS } from '../consents/api.ts'
import { DOCUMENT_OPERATIONS } from '../documents/api.ts'
import { EVENT_OPERATIONS } from '../events/api.ts'
import { SERVICE_OPERATIONS } from '../health/api.ts'
import { BOOKING_OPERATIONS } from '../lender-systems/bookings.ts'
import { LENDER_DECIDING } from '../lender-systems/deciding.ts'
import { NEAREST_OPERATIONS } from '../lender-systems/nearest.ts'
import { LENDER_READING } from '../lender-systems/reading.ts'
import { searchCarSpecifications } from '../products/cars.ts'
import { quoteOffers } from '../products/quote.ts'
import { readRules } from '../products/rules.ts'
import { advance } from '../sandbox/advance.ts'
import { CERTIFICATION_OPERATIONS } from '../sandbox/certifications.ts'
import { SANDBOX_MESSAGE_OPERATIONS } from '../sandbox/messages.ts'
import { OWN_SANDBOX_OPERATIONS } from '../sandbox/own.ts'
import { SANDBOX_SIGNING_OPERATIONS } from '../sandbox/signing.ts'
import { SIGNING_OPERATIONS } from '../signing/api.ts'
import { SUBMIT_OPERATIONS } from '../submissions/submit.ts'
import { VALIDATE_OPERATIONS } from '../submissions/validate.ts'
import { DELIVERY_OPERATIONS } from '../webhooks/deliveries.ts'
import { ENDPOINT_OPERATIONS } from '../webhooks/endpoints.ts'
import { ping } from '../webhooks/ping.ts'

export const OPERATIONS = [
  ...SUBMIT_OPERATIONS,
  ...VALIDATE_OPERATIONS,
  ...READ_OPERATIONS,
  ...LIST_OPERATIONS,
  ...DOCUMENT_OPERATIONS,
  ...SIGNING_OPERATIONS,
  quoteOffers,
  ...TOKEN_OPERATIONS,
  ...METADATA_OPERATIONS,
  ...SERVICE_OPERATIONS,
  ...TRANSITION_OPERATIONS,
  ...COUNTER_OFFER_OPERATIONS,
  advance,
  ...OWN_SANDBOX_OPERATIONS,
  ...SANDBOX_MESSAGE_OPERATIONS,
  ...SANDBOX_SIGNING_OPERATIONS,
  ...CERTIFICATION_OPERATIONS,
  searchCarSpecifications,
  readRules,
  ...CONSENT_OPERATIONS,
  ...ENDPOINT_OPERATIONS,
  ping,
  ...DELIVERY_OPERATIONS,
  ...EVENT_OPERATIONS,
  ...LENDER_READING,
  ...LENDER_DECIDING,
  ...BOOKING_OPERATIONS,
  ...NEAREST_OPERATIONS,
]

/** An operation's name: in the document, and in the `config` of its route. */
export type OperationId = (typeof OPERATIONS)[number]['id']

/** All operations of the public API. */

import { TOKEN_OPERATIONS } from '../modules/clients/authorization-api.ts'
import { CONSENT_OPERATIONS } from '../modules/clients/consents-api.ts'
import { METADATA_OPERATIONS } from '../modules/clients/metadata-api.ts'
import { DELIVERY_OPERATIONS } from '../modules/events/deliveries-api.ts'
import { ENDPOINT_OPERATIONS } from '../modules/events/endpoints-api.ts'
import { EVENT_OPERATIONS } from '../modules/events/feed-api.ts'
import { pingOperation } from '../modules/events/ping-api.ts'
import { BOOKING_OPERATIONS } from '../modules/lender-systems/bookings-api.ts'
import { LENDER_DECIDING } from '../modules/lender-systems/deciding-api.ts'
import { LENDER_MESSAGES } from '../modules/lender-systems/messages-api.ts'
import { NEAREST_OPERATIONS } from '../modules/lender-systems/nearest-api.ts'
import { LENDER_READING } from '../modules/lender-systems/reading-api.ts'
import { LENDER_REFERENCE } from '../modules/lender-systems/reference-api.ts'
import { LENDER_SIGNING } from '../modules/lender-systems/signing-api.ts'
import { searchCarSpecifications } from '../modules/products/catalogue-api.ts'
import { quoteOffers } from '../modules/products/quote-api.ts'
import { readRules } from '../modules/products/rules-api.ts'
import { SERVICE_OPERATIONS } from '../modules/running/health-api.ts'
import { CERTIFICATION_OPERATIONS } from '../modules/sandbox/certifications-api.ts'
import { OWN_SANDBOX_OPERATIONS } from '../modules/sandbox/own-sandboxes-api.ts'
import { advance, SANDBOX_MESSAGE_OPERATIONS } from '../modules/sandbox/sandbox-api.ts'
import { SANDBOX_SIGNING_OPERATIONS } from '../modules/sandbox/sandbox-signing-api.ts'
import { SIGNING_OPERATIONS } from '../modules/signing/signing-api.ts'
import {
  COUNTER_OFFER_OPERATIONS,
  LIST_OPERATIONS,
  READ_OPERATIONS,
} from '../modules/submissions/applications-api.ts'
import { COMPLETION_OPERATIONS } from '../modules/submissions/completion-api.ts'
import { SUBMIT_OPERATIONS, VALIDATE_OPERATIONS } from '../modules/submissions/submit-api.ts'
import { TRANSITION_OPERATIONS } from '../modules/submissions/transitions-api.ts'
import { DOCUMENT_OPERATIONS } from '../modules/submissions/upload-api.ts'

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
  ...COMPLETION_OPERATIONS,
  advance,
  ...OWN_SANDBOX_OPERATIONS,
  ...SANDBOX_MESSAGE_OPERATIONS,
  ...SANDBOX_SIGNING_OPERATIONS,
  ...CERTIFICATION_OPERATIONS,
  searchCarSpecifications,
  readRules,
  ...CONSENT_OPERATIONS,
  ...ENDPOINT_OPERATIONS,
  pingOperation,
  ...DELIVERY_OPERATIONS,
  ...EVENT_OPERATIONS,
  ...LENDER_READING,
  ...LENDER_DECIDING,
  ...LENDER_SIGNING,
  ...LENDER_MESSAGES,
  ...LENDER_REFERENCE,
  ...BOOKING_OPERATIONS,
  ...NEAREST_OPERATIONS,
]

/** An operation's name: in the document, and in the `config` of its route. */
export type OperationId = (typeof OPERATIONS)[number]['id']

/** All operations of the public API. */
import { LIST_OPERATIONS } from './applications/list.ts'
import { READ_OPERATIONS } from './applications/read.ts'
import { TRANSITION_OPERATIONS } from './applications/transitions.ts'
import { AUTHORIZATION_OPERATIONS } from './authorization/operations.ts'
import { CONSENT_OPERATIONS } from './consents/operations.ts'
import { DOCUMENT_OPERATIONS } from './documents/operations.ts'
import { EVENT_OPERATIONS } from './events/operations.ts'
import { searchCarSpecifications } from './reference-data/cars.ts'
import { quoteOffers } from './reference-data/quote.ts'
import { readRules } from './reference-data/rules.ts'
import { advance } from './sandbox/advance.ts'
import { SANDBOX_SIGNING_OPERATIONS } from './sandbox/signing.ts'
import { SERVICE_OPERATIONS } from './service/operations.ts'
import { SIGNING_OPERATIONS } from './signing/operations.ts'
import { SUBMIT_OPERATIONS } from './submissions/submit.ts'
import { VALIDATE_OPERATIONS } from './submissions/validate.ts'
import { WEBHOOK_OPERATIONS } from './webhooks/operations.ts'

export const OPERATIONS = [
  ...SUBMIT_OPERATIONS,
  ...VALIDATE_OPERATIONS,
  ...READ_OPERATIONS,
  ...LIST_OPERATIONS,
  ...DOCUMENT_OPERATIONS,
  ...SIGNING_OPERATIONS,
  quoteOffers,
  ...AUTHORIZATION_OPERATIONS,
  ...SERVICE_OPERATIONS,
  ...TRANSITION_OPERATIONS,
  advance,
  ...SANDBOX_SIGNING_OPERATIONS,
  searchCarSpecifications,
  readRules,
  ...CONSENT_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...EVENT_OPERATIONS,
]

/** An operation's name: in the document, and in the `config` of its route. */
export type OperationId = (typeof OPERATIONS)[number]['id']

/** The payloads of events, one JSON Schema for each type, and an example of each. */

import { EVENT_TYPES, type EventType } from '../../domain/event-types.ts'
import { SIGNER_ROLES } from '../../domain/signing.ts'
import { SIGNER_STATES, SIGNING_STATES } from '../../domain/signing-states.ts'
import { INT32_MAXIMUM } from '../../kinds/number.ts'
import { PAYLOAD_VERSION } from '../../operations/events/payload.ts'
import { PING_TYPE } from '../../operations/webhooks/ping.ts'
import { CASE_MODELS } from './case-models.ts'
import { type JsonObject, schemaRef } from './parts.ts'
import { QUOTE_MODELS } from './quote-models.ts'
import { CASE_WORDS, QUOTE_WORDS } from './set-words.ts'
import {
  always,
  customDataOrNull,
  listOf,
  moment,
  SHARED_MODELS,
  state,
  text,
  truth,
} from './shared-models.ts'

const VERSION: JsonObject = {
  type: 'integer',
  const: PAYLOAD_VERSION,
  description:
    'Of what `data` means. It is raised when a member changes its meaning or goes; members may be added without.',
}

/** As the status of a case has them, where they are described. */
const FIGURES: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  Object.entries((CASE_MODELS['CaseStatusResponseModel']?.['properties'] ?? {}) as JsonObject).filter(
    ([name]) => ['loanAmount', 'monthlyPayment', 'rate', 'aprc', 'requirements'].includes(name),
  ),
) as Readonly<Record<string, JsonObject>>

const SETS = {
  quote: { words: QUOTE_WORDS, failure: 'QuoteNodeJsFieldValidation', hasCustomData: true },
  case: { words: CASE_WORDS, failure: 'CaseFieldValidation', hasCustomData: false },
} as const

type Noun = keyof typeof SETS

const head = (): Readonly<Record<string, JsonObject>> => ({
  version: VERSION,
  sequence: {
    type: 'integer',
    minimum: 1,
    maximum: INT32_MAXIMUM,
    description:
      'Orders the events of one application: a higher one happened later, in whichever order they arrive. Two of one change share it.',
  },
})

const ofApplication = (
  noun: Noun,
  before: Readonly<Record<string, JsonObject>>,
): Readonly<Record<string, JsonObject>> => ({
  ...head(),
  reference: text(`The reference of the ${noun}.`),
  ...before,
  status: state(`The state of the ${noun} then.`),
  date: moment('When it happened.'),
  ...(SETS[noun].hasCustomData
    ? {
        customData: customDataOrNull('The custom data of the quote to the letter; null where there is none.'),
      }
    : {}),
})

const statusChanged = (noun: Noun): JsonObject =>
  always(`The state of a ${noun} has changed. A first submission is one, too.`, {
    ...ofApplication(noun, {
      previousStatus: {
        anyOf: [schemaRef('ApplicationState'), { type: 'null' }],
        description: 'The state before; null for a first submission.',
      },
    }),
    ...FIGURES,
  })

const requirementsChanged = (noun: Noun): JsonObject =>
  always(`What the lender wants to see for a ${noun} has changed, and its state has not.`, {
    ...ofApplication(noun, {}),
    ...FIGURES,
  })

const signingChanged = (noun: Noun): JsonObject =>
  always(`The electronic signing of a ${noun} has begun, has come further or has ended.`, {
    ...ofApplication(noun, {}),
    signing: always('How far the signing was then.', {
      status: {
        type: 'string',
        enum: [...SIGNING_STATES],
        description:
          'preparing while the agreement is made, underWay while signers are asked, sealing once all have signed, completed with the sealed agreement; cancelled, declined and lapsed where it ended unsigned.',
      },
      signers: {
        type: 'array',
        description: 'Everybody who signs, in the order in which they are asked.',
        items: always('A signer.', {
          role: { type: 'string', enum: [...SIGNER_ROLES], description: 'As what they sign.' },
          state: { type: 'string', enum: [...SIGNER_STATES], description: 'How far they are.' },
        }),
      },
    }),
    ...FIGURES,
  })

const validationFailed = (noun: Noun): JsonObject => {
  const { words, failure } = SETS[noun]
  return always(`A ${noun} was sent, is not valid, and is kept.`, {
    ...ofApplication(noun, {}),
    [words.errors]: listOf(failure, 'Every field that failed; none once the application was erased.'),
  })
}

const CONSENT_CHANGED = always('A user has allowed this client to act for them, or does so no longer.', {
  version: VERSION,
  sequence: { type: 'integer', enum: [1, 2], description: '1 for what was given, 2 for its end.' },
  ownerUserEmail: {
    type: ['string', 'null'],
    description: 'The user’s address; null where the user is no longer known.',
  },
  clientId: text('The id of this client.'),
  given: truth('Whether it was given; else it was withdrawn.'),
  date: moment('When it happened.'),
})

const PING = always('A test that was asked for: no event, and not in the feed.', {
  version: VERSION,
  endpointId: text('The id of the webhook endpoint.'),
})

/** What `data` is, by the type of the event. */
export const DATA_SCHEMAS: Readonly<Record<EventType | typeof PING_TYPE, JsonObject>> = {
  'quote.statusChanged': statusChanged('quote'),
  'quote.requirementsChanged': requirementsChanged('quote'),
  'quote.validationFailed': validationFailed('quote'),
  'quote.signingChanged': signingChanged('quote'),
  'case.statusChanged': statusChanged('case'),
  'case.requirementsChanged': requirementsChanged('case'),
  'case.validationFailed': validationFailed('case'),
  'case.signingChanged': signingChanged('case'),
  'consent.changed': CONSENT_CHANGED,
  [PING_TYPE]: PING,
}

/** The whole payload of a type. */
export const payloadSchema = (type: EventType | typeof PING_TYPE): JsonObject =>
  always(String(DATA_SCHEMAS[type]['description']), {
    type: { type: 'string', const: type, description: 'The type.' },
    timestamp: moment('When it happened.'),
    data: DATA_SCHEMAS[type],
  })

const DATE = '2026-03-02T09:30:00.000Z'

const exampleOf = (type: EventType): JsonObject => {
  const [noun, kind] = type.split('.') as [Noun | 'consent', string]
  return { type, timestamp: DATE, data: noun === 'consent' ? CONSENT_EXAMPLE : dataExample(noun, kind) }
}

const CONSENT_EXAMPLE = {
  version: PAYLOAD_VERSION,
  sequence: 1,
  ownerUserEmail: 'owner@dealer.example',
  clientId: 'cl_sample',
  given: true,
  date: DATE,
}

const STATUS_EXAMPLES: Readonly<Record<string, string>> = {
  statusChanged: 'Submitted',
  validationFailed: 'Open',
  signingChanged: 'AwaitingSignature',
}

const SIGNING_EXAMPLE = {
  status: 'underWay',
  signers: [
    { role: 'borrower', state: 'signed' },
    { role: 'guarantor', state: 'invited' },
  ],
}

const dataExample = (noun: Noun, kind: string): JsonObject => {
  const { words, hasCustomData } = SETS[noun]
  const { errors, sampleReference, readBackExample } = words
  const isFailure = kind === 'validationFailed'
  const { loanAmount, monthlyPayment, rate, aprc } = CASE_WORDS.statusExample as JsonObject
  return {
    version: PAYLOAD_VERSION,
    sequence: 1,
    reference: sampleReference,
    ...(kind === 'statusChanged' ? { previousStatus: null } : {}),
    status: STATUS_EXAMPLES[kind] ?? 'Approved',
    date: DATE,
    ...(hasCustomData ? { customData: { yourReference: 'sample-1' } } : {}),
    ...(kind === 'signingChanged' ? { signing: SIGNING_EXAMPLE } : {}),
    ...(isFailure
      ? { [errors]: (readBackExample as JsonObject)[errors] }
      : {
          loanAmount,
          monthlyPayment,
          rate,
          aprc,
          requirements: kind === 'requirementsChanged' ? ['Payslips'] : [],
        }),
  }
}

/** A payload of each type. */
export const EVENT_EXAMPLES = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, exampleOf(type)]),
) as Readonly<Record<EventType, JsonObject>>

/** The models that payloads refer to. */
export const EVENT_MODELS: Readonly<Record<string, JsonObject>> = Object.fromEntries([
  ...['QuoteNodeJsFieldValidation', 'QuoteFailureType'].map((name) => [name, QUOTE_MODELS[name]]),
  ...['CaseFieldValidation', 'CaseFailureType'].map((name) => [name, CASE_MODELS[name]]),
  ...['ApplicationState'].map((name) => [name, SHARED_MODELS[name]]),
])

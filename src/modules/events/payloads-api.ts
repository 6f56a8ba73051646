/** The payloads of events, a shape for each type, and an example of each. */
import * as z from 'zod'
import {
  ALL_EVENT_TYPES,
  type ApplicationEventKind,
  type EventType,
} from '../../domain/events/notifications.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { SIGNER_ROLES } from '../../domain/signing/signing.ts'
import { SIGNER_STATES } from '../../domain/signing/signing-states.ts'
import type { JsonObject } from '../../http/operation.ts'
import {
  boolean,
  describedEnum,
  exampled,
  listOf,
  model,
  moment,
  object,
  text,
  textOrNull,
  whole,
} from '../../http/schema.ts'
import { BOOKING_FIELDS, DECISION, SAMPLE_BOOKING } from '../applications/decision-parts.ts'
import { SIGNING_STATE_MEANS } from '../applications/document-parts.ts'
import { ApplicationState, euro } from '../applications/money-parts.ts'
import { API_SETS } from '../sets/both-sets-api.ts'
import { type ApiSet, SAMPLE_FIGURES } from '../sets/sets-api.ts'
import { FIGURES } from '../sets/sets-api-models.ts'
import { PAYLOAD_VERSION, SIGNING_PAYLOAD_VERSION } from './payload.ts'
import { PING_TYPE } from './ping.ts'

const versionOf = (version: number) =>
  z.literal(version).meta({
    type: 'integer',
    description:
      'The version of `data` for this type. It increases when a field is removed or its meaning changes, but not when fields are added.',
  })
const VERSION = versionOf(PAYLOAD_VERSION)

const ofAnyApplication = <Before extends z.ZodRawShape>(noun: string, before: Before, version = VERSION) => ({
  version,
  sequence: whole(
    'The event’s position among this application’s events. An event with a higher number happened later, regardless of the order in which events arrive. Each event has its own number, even if one change causes several.',
    1,
    INT32_MAXIMUM,
  ),
  reference: text(`The reference of the ${noun}.`),
  ...before,
  status: ApplicationState.describe(`The state of the ${noun} at that time.`),
  date: moment('The time of the event.'),
})

const ofApplication = <Before extends z.ZodRawShape>(
  { words: { noun }, ownData }: ApiSet,
  before: Before,
  version = VERSION,
) => ({ ...ofAnyApplication(noun, before, version), ...ownData })

const statusChanged = (of: ApiSet) =>
  object(`The state of a ${of.words.noun} has changed. A first submission counts as a change.`, {
    ...ofApplication(of, {
      previousStatus: exampled(
        ApplicationState.nullable().describe('The previous state. Null for a first submission.'),
        'InReview',
      ),
    }),
    decision: DECISION,
    payment: PAYMENT,
    ...FIGURES,
  })

const PAYMENT_EXAMPLE = { amount: 17_000, iban: 'IE••••••••••••••••••78' }

const PAYMENT = exampled(
  object('The payment of a payout.', {
    amount: exampled(euro('The amount in euro.'), PAYMENT_EXAMPLE.amount),
    iban: exampled(
      text('The IBAN that is paid, masked but for its country and its end.'),
      PAYMENT_EXAMPLE.iban,
    ),
  })
    .nullable()
    .optional()
    .describe('What the lender pays, if the status is PaidOut. Null if there is no account on record.'),
  PAYMENT_EXAMPLE,
)

const requirementsChanged = (of: ApiSet) =>
  object(
    `The documents that the lender requires for a ${of.words.noun} have changed, but its state has not.`,
    {
      ...ofApplication(of, {}),
      ...FIGURES,
    },
  )

const SIGNER = object('A signer.', {
  role: z.enum(SIGNER_ROLES).describe('The role in which they sign.'),
  state: z.enum(SIGNER_STATES).describe('The signer’s progress.'),
})

const signingChanged = (of: ApiSet) =>
  object(`The electronic signing of a ${of.words.noun} has started, progressed or ended.`, {
    ...ofApplication(of, {}, versionOf(SIGNING_PAYLOAD_VERSION)),
    signing: object('The progress of the signing at that time.', {
      state: describedEnum('The state of the signing process at that time.', SIGNING_STATE_MEANS),
      signers: listOf(SIGNER, 'All signers, in signing order.'),
    }),
    ...FIGURES,
  })

const validationFailed = (of: ApiSet) =>
  object(`A submitted ${of.words.noun} has failed validation. It is saved in the state Open.`, {
    ...ofApplication(of, {}),
    [of.words.errors]: listOf(
      of.failure,
      'All validation errors. Empty once the application has been erased.',
    ),
  })

const bookingChanged = (of: ApiSet) =>
  object(
    `The lender’s core system has booked or rejected the contract of a ${of.words.noun}, reversed its booking, acknowledged its due dates or reported its end, or a person has corrected the contract number. Only the lender’s own clients receive this event.`,
    {
      ...ofApplication(of, {}),
      booking: object(
        'What the core system made of the contract. Null once the application has been erased.',
        BOOKING_FIELDS,
      ).nullable(),
      ...FIGURES,
    },
  )

const erased = ({ words: { noun } }: ApiSet) =>
  object(
    `A ${noun} has been erased: its data has been permanently deleted, and only its reference, state and dates remain. Delete what you have stored of it, unless a law requires you to keep it.`,
    ofAnyApplication(noun, {}),
  )

const DATA_OF: Readonly<Record<ApplicationEventKind, (of: ApiSet) => z.ZodType>> = {
  statusChanged,
  requirementsChanged,
  validationFailed,
  signingChanged,
  bookingChanged,
  erased,
}

const CONSENT_CHANGED = object(
  'A user has allowed this client to act for them, or has withdrawn that consent.',
  {
    version: VERSION,
    sequence: z
      .literal([1, 2])
      .meta({ type: 'integer', description: '1 when consent is given, 2 when it is withdrawn.' }),
    ownerUserEmail: textOrNull('The user’s email address. Null if the user no longer exists.'),
    clientId: text('The ID of this client.'),
    given: boolean('True if the user gave consent, false if they withdrew it.'),
    date: moment('The time of the event.'),
  },
)

const PING = object('A test delivery. It is not an event and does not appear in the event feed.', {
  version: VERSION,
  endpointId: text('The ID of the webhook endpoint.'),
})

/** `quote.statusChanged` as `QuoteStatusChanged`, for the names of its models. */
export const pascalName = (type: string): string =>
  type
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/** The types that a webhook posts: events, and pings. */
export type NotificationType = EventType | typeof PING_TYPE

export const NOTIFICATION_TYPES: readonly NotificationType[] = [...ALL_EVENT_TYPES, PING_TYPE]

const ofEachType = <Of, Types extends NotificationType>(types: readonly Types[], make: (type: Types) => Of) =>
  Object.fromEntries(types.map((type) => [type, make(type)])) as Readonly<Record<Types, Of>>

/** The set whose applications an event is about, with its kind; undefined for other events. */
const splitType = (
  type: EventType,
): { readonly of: ApiSet; readonly kind: ApplicationEventKind } | undefined => {
  const [noun, kind] = type.split('.')
  const of = API_SETS.find(({ words }) => words.noun === noun)
  return of && { of, kind: kind as ApplicationEventKind }
}

/** What `data` is, by the type of the event. */
const DATA: Readonly<Record<NotificationType, z.ZodType>> = {
  ...ofEachType(ALL_EVENT_TYPES, (type) => {
    const split = splitType(type)
    return split === undefined ? CONSENT_CHANGED : DATA_OF[split.kind](split.of)
  }),
  [PING_TYPE]: PING,
}

const MEMBERS = ofEachType(NOTIFICATION_TYPES, (type) => ({
  type: z.literal(type).describe('The event type.'),
  timestamp: moment('The time of the event.'),
  data: model(`${pascalName(type)}Data`, DATA[type]).describe('The data of the event.'),
}))

/** The whole payload of each type, as a webhook posts it. */
export const PAYLOADS = ofEachType(NOTIFICATION_TYPES, (type) =>
  model(`${pascalName(type)}Event`, object(DATA[type].description ?? '', MEMBERS[type])),
)

/** The same in the event feed, where an event has an id and a cursor. */
const FEED_ITEMS = ofEachType(ALL_EVENT_TYPES, (type) =>
  model(
    `${pascalName(type)}FeedItem`,
    object(`${DATA[type].description ?? ''} As returned by the event feed.`, {
      id: text('The ID of the event. It is the same as the `webhook-id` header of its webhooks.'),
      cursor: text('The position of the event in the event feed.'),
      ...MEMBERS[type],
    }),
  ),
)

/** An event of any type. */
export const Event = model(
  'EventModel',
  z.union(ALL_EVENT_TYPES.map((type) => FEED_ITEMS[type])).meta({
    description:
      'An event as in a webhook, with its ID and cursor. New types may be added, so ignore any `type` that you do not know.',
    discriminator: {
      propertyName: 'type',
      mapping: ofEachType(ALL_EVENT_TYPES, (type) => `#/components/schemas/${pascalName(type)}FeedItem`),
    },
  }),
)

const DATE = '2026-03-02T09:30:00.000Z'

const exampleOf = (type: EventType): JsonObject => {
  const split = splitType(type)
  return { type, timestamp: DATE, data: split === undefined ? CONSENT_EXAMPLE : dataExample(split) }
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
  bookingChanged: 'Signed',
  erased: 'Withdrawn',
}

const SIGNING_EXAMPLE = {
  state: 'underWay',
  signers: [
    { role: 'borrower', state: 'signed' },
    { role: 'guarantor', state: 'invited' },
  ],
}

const dataExample = ({
  of: { words, ownData },
  kind,
}: NonNullable<ReturnType<typeof splitType>>): JsonObject => {
  const { errors, sampleReference, readBackExample } = words
  const isFailure = kind === 'validationFailed'
  const ofAll = {
    version: kind === 'signingChanged' ? SIGNING_PAYLOAD_VERSION : PAYLOAD_VERSION,
    sequence: 1,
    reference: sampleReference,
    ...(kind === 'statusChanged' ? { previousStatus: null } : {}),
    status: STATUS_EXAMPLES[kind] ?? 'Approved',
    date: DATE,
  }
  if (kind === 'erased') return ofAll
  return {
    ...ofAll,
    ...('customData' in ownData ? { customData: { yourReference: 'sample-1' } } : {}),
    ...(kind === 'signingChanged' ? { signing: SIGNING_EXAMPLE } : {}),
    ...(kind === 'bookingChanged' ? { booking: SAMPLE_BOOKING } : {}),
    ...(isFailure
      ? { [errors]: readBackExample[errors] }
      : {
          ...SAMPLE_FIGURES,
          requirements: kind === 'requirementsChanged' ? ['Payslips'] : [],
        }),
  }
}

const PING_EXAMPLE = {
  type: PING_TYPE,
  timestamp: DATE,
  data: { version: PAYLOAD_VERSION, endpointId: '019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d' },
}

/** A payload of each type. */
export const EVENT_EXAMPLES: Readonly<Record<NotificationType, JsonObject>> = {
  ...ofEachType(ALL_EVENT_TYPES, exampleOf),
  [PING_TYPE]: PING_EXAMPLE,
}

/** The payloads of events, a shape for each type, and an example of each. */
import { z } from 'zod'
import { type ApplicationEventKind, EVENT_TYPES, type EventType } from '../../domain/events/event-types.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { SIGNER_ROLES } from '../../domain/signing/signing.ts'
import { SIGNER_STATES } from '../../domain/signing/signing-states.ts'
import { PAYLOAD_VERSION, SIGNING_PAYLOAD_VERSION } from '../../operations/events/payload.ts'
import { PING_TYPE } from '../../operations/webhooks/ping.ts'
import type { JsonObject } from '../declare/operation.ts'
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
} from '../declare/schema.ts'
import { type ApiSet, SAMPLE_FIGURES } from '../sets/api-set.ts'
import { API_SETS } from '../sets/index.ts'
import { ApplicationState, FIGURES } from '../sets/models.ts'
import { SIGNING_STATE_MEANS } from '../signing/models.ts'

const versionOf = (version: number) =>
  z.literal(version).meta({
    type: 'integer',
    description:
      'The version of `data` for this type. It increases when a member changes its meaning or is removed; new members do not increase it.',
  })
const VERSION = versionOf(PAYLOAD_VERSION)

const ofApplication = <Before extends z.ZodRawShape>(
  { words: { noun }, ownData }: ApiSet,
  before: Before,
  version = VERSION,
) => ({
  version,
  sequence: whole(
    'The order of the events of one application: a higher number happened later, in whichever order they arrive. Two events of one change have numbers of their own.',
    1,
    INT32_MAXIMUM,
  ),
  reference: text(`The reference of the ${noun}.`),
  ...before,
  status: ApplicationState.describe(`The state of the ${noun} at that time.`),
  date: moment('When it happened.'),
  ...ownData,
})

const statusChanged = (of: ApiSet) =>
  object(`The state of a ${of.words.noun} has changed. This includes a first submission.`, {
    ...ofApplication(of, {
      previousStatus: exampled(
        ApplicationState.nullable().describe('The state before; null for a first submission.'),
        'InReview',
      ),
    }),
    ...FIGURES,
  })

const requirementsChanged = (of: ApiSet) =>
  object(`The documents that the lender requires for a ${of.words.noun} have changed, but not its state.`, {
    ...ofApplication(of, {}),
    ...FIGURES,
  })

const SIGNER = object('A signer.', {
  role: z.enum(SIGNER_ROLES).describe('As what they sign.'),
  state: z.enum(SIGNER_STATES).describe('How far they are.'),
})

const signingChanged = (of: ApiSet) =>
  object(`The electronic signing of a ${of.words.noun} has started, progressed or ended.`, {
    ...ofApplication(of, {}, versionOf(SIGNING_PAYLOAD_VERSION)),
    signing: object('The progress of the signing at that time.', {
      state: describedEnum('How it stood.', SIGNING_STATE_MEANS),
      signers: listOf(SIGNER, 'All signers, in their order.'),
    }),
    ...FIGURES,
  })

const validationFailed = (of: ApiSet) =>
  object(`A submitted ${of.words.noun} is not valid; the service stores it.`, {
    ...ofApplication(of, {}),
    [of.words.errors]: listOf(of.failure, 'Every field that failed; empty once the application was erased.'),
  })

const DATA_OF: Readonly<Record<ApplicationEventKind, (of: ApiSet) => z.ZodType>> = {
  statusChanged,
  requirementsChanged,
  validationFailed,
  signingChanged,
}

const CONSENT_CHANGED = object(
  'A user has allowed this client to act for them, or has withdrawn that consent.',
  {
    version: VERSION,
    sequence: z
      .literal([1, 2])
      .meta({ type: 'integer', description: '1 for the consent, 2 for its withdrawal.' }),
    ownerUserEmail: textOrNull('The user’s address; null if the user no longer exists.'),
    clientId: text('The id of this client.'),
    given: boolean('Whether the user gave consent; otherwise they withdrew it.'),
    date: moment('When it happened.'),
  },
)

const PING = object('A requested test: it is not an event, and not in the feed.', {
  version: VERSION,
  endpointId: text('The id of the webhook endpoint.'),
})

/** `quote.statusChanged` as `QuoteStatusChanged`, for the names of its models. */
export const pascalName = (type: string): string =>
  type
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/** The types that a webhook posts: events, and pings. */
export type NotificationType = EventType | typeof PING_TYPE

export const NOTIFICATION_TYPES: readonly NotificationType[] = [...EVENT_TYPES, PING_TYPE]

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
  ...ofEachType(EVENT_TYPES, (type) => {
    const split = splitType(type)
    return split === undefined ? CONSENT_CHANGED : DATA_OF[split.kind](split.of)
  }),
  [PING_TYPE]: PING,
}

const MEMBERS = ofEachType(NOTIFICATION_TYPES, (type) => ({
  type: z.literal(type).describe('The type.'),
  timestamp: moment('When it happened.'),
  data: model(`${pascalName(type)}Data`, DATA[type]).describe('What it tells.'),
}))

/** The whole payload of each type, as a webhook posts it. */
export const PAYLOADS = ofEachType(NOTIFICATION_TYPES, (type) =>
  model(`${pascalName(type)}Event`, object(DATA[type].description ?? '', MEMBERS[type])),
)

/** The same in the feed, where an event has an id and a cursor. */
const FEED_ITEMS = ofEachType(EVENT_TYPES, (type) =>
  model(
    `${pascalName(type)}FeedItem`,
    object(`${DATA[type].description ?? ''} As it is in the feed.`, {
      id: text('The `webhook-id` of its webhooks: the same event has the same id everywhere.'),
      cursor: text('Its place in the feed.'),
      ...MEMBERS[type],
    }),
  ),
)

/** An event of any type. */
export const Event = model(
  'EventModel',
  z.union(EVENT_TYPES.map((type) => FEED_ITEMS[type])).meta({
    description:
      'An event as in a webhook, with its id and its cursor. `type` says which one it is; new types may be added, so ignore those that you don’t know.',
    discriminator: {
      propertyName: 'type',
      mapping: ofEachType(EVENT_TYPES, (type) => `#/components/schemas/${pascalName(type)}FeedItem`),
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
  return {
    version: kind === 'signingChanged' ? SIGNING_PAYLOAD_VERSION : PAYLOAD_VERSION,
    sequence: 1,
    reference: sampleReference,
    ...(kind === 'statusChanged' ? { previousStatus: null } : {}),
    status: STATUS_EXAMPLES[kind] ?? 'Approved',
    date: DATE,
    ...('customData' in ownData ? { customData: { yourReference: 'sample-1' } } : {}),
    ...(kind === 'signingChanged' ? { signing: SIGNING_EXAMPLE } : {}),
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
  ...ofEachType(EVENT_TYPES, exampleOf),
  [PING_TYPE]: PING_EXAMPLE,
}

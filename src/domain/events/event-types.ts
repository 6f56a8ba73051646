/** The types of events for clients, in webhooks and in the event feed (Decisions › Events). */
import { SET_ROWS, SETS, type SetName, type SetNoun } from '../application/sets.ts'

const OF_APPLICATIONS = [
  'statusChanged',
  'requirementsChanged',
  'validationFailed',
  'signingChanged',
  'erased',
] as const

/** Only the lender's own clients get them. */
const FOR_LENDER = ['bookingChanged'] as const

export type ApplicationEventKind = (typeof OF_APPLICATIONS)[number] | (typeof FOR_LENDER)[number]

export type EventType = `${SetNoun}.${ApplicationEventKind}` | 'consent.changed'

/** The type of an event about an application of a set. */
export const applicationEventType = (set: SetName, kind: ApplicationEventKind): EventType =>
  `${SETS[set].noun}.${kind}`

/** The types for dealers' and partners' clients. */
export const EVENT_TYPES: readonly EventType[] = [
  ...SET_ROWS.flatMap(({ noun }) => OF_APPLICATIONS.map((kind) => `${noun}.${kind}` as const)),
  'consent.changed',
]

/** The types that only the lender's clients get. */
export const LENDER_EVENT_TYPES: readonly EventType[] = SET_ROWS.flatMap(({ noun }) =>
  FOR_LENDER.map((kind) => `${noun}.${kind}` as const),
)

export const ALL_EVENT_TYPES: readonly EventType[] = [...EVENT_TYPES, ...LENDER_EVENT_TYPES]

/** The types that a client can get. */
export const eventTypesFor = ({ isLender }: { readonly isLender: boolean }): readonly EventType[] =>
  isLender ? ALL_EVENT_TYPES : EVENT_TYPES

/** Whether a client can get events of a type with this name. */
export const isEventType = (name: string, of: { readonly isLender: boolean }): name is EventType =>
  (eventTypesFor(of) as readonly string[]).includes(name)

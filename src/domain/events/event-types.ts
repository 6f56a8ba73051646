/** The types of events for clients, in webhooks and in the event feed (Decisions › Events). */
import { SET_ROWS, SETS, type SetName, type SetNoun } from '../application/sets.ts'

const OF_APPLICATIONS = [
  'statusChanged',
  'requirementsChanged',
  'validationFailed',
  'signingChanged',
] as const

export type ApplicationEventKind = (typeof OF_APPLICATIONS)[number]

export type EventType = `${SetNoun}.${ApplicationEventKind}` | 'consent.changed'

/** The type of an event about an application of a set. */
export const applicationEventType = (set: SetName, kind: ApplicationEventKind): EventType =>
  `${SETS[set].noun}.${kind}`

export const EVENT_TYPES: readonly EventType[] = [
  ...SET_ROWS.flatMap(({ noun }) => OF_APPLICATIONS.map((kind) => `${noun}.${kind}` as const)),
  'consent.changed',
]

export const isEventType = (name: string): name is EventType =>
  (EVENT_TYPES as readonly string[]).includes(name)

/** The types of events for clients, in webhooks and in the feed (Decisions › Events). */
const OF_APPLICATIONS = [
  'statusChanged',
  'requirementsChanged',
  'validationFailed',
  'signingChanged',
] as const

export type ApplicationEventKind = (typeof OF_APPLICATIONS)[number]

export type EventType = `${'quote' | 'case'}.${ApplicationEventKind}` | 'consent.changed'

export const EVENT_TYPES: readonly EventType[] = [
  ...OF_APPLICATIONS.map((kind) => `quote.${kind}` as const),
  ...OF_APPLICATIONS.map((kind) => `case.${kind}` as const),
  'consent.changed',
]

export const isEventType = (name: string): name is EventType =>
  (EVENT_TYPES as readonly string[]).includes(name)

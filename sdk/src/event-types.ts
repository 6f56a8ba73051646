/** Events of the event feed and of webhooks. */
import type { EventModel, webhooks } from './generated/openapi.ts'
import type { Answered } from './types.ts'

/** The type stays exact, so that it identifies the event; enumerations in the data stay open. */
type Opened<Event> = Event extends { readonly type: string }
  ? { readonly [Key in keyof Event]: Key extends 'type' ? Event[Key] : Answered<Event[Key]> }
  : never

/** An event of a type that this version of the SDK does not know. Ignore it, and return 2xx for a webhook. */
export type UnknownEvent = {
  readonly id: string
  readonly type: string & {}
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

type KnownFeedEvent = Opened<EventModel>

/** An event of the event feed. */
export type FeedEvent = KnownFeedEvent | (UnknownEvent & { readonly cursor: string })

type Posted = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody'] extends infer Body
    ? NonNullable<Body> extends { content: { 'application/json': infer Event } }
      ? Opened<Event> & { readonly id: string }
      : never
    : never
}[keyof webhooks]

/** A verified webhook. `id` is its `webhook-id`: remember it, since the same event can arrive twice. */
export type WebhookEvent = Posted | UnknownEvent

/** The types of events that this version of the SDK knows. */
export type EventType = Posted['type']

/** Whether an event of the event feed or a webhook has one of these types; the compiler then knows its data. */
export const isEvent = <Event extends { readonly type: string }, Type extends EventType>(
  event: Event,
  ...types: readonly Type[]
): event is Extract<Event, { readonly type: Type }> => (types as readonly string[]).includes(event.type)

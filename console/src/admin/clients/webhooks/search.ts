/** What the address of a client's webhooks holds: the filters of the deliveries, and the delivery shown. */
export type WebhookSearch = {
  readonly endpoint?: string | undefined
  readonly state?: string | undefined
  readonly type?: string | undefined
  /** The endpoint's id and the event's number, separated by a full stop. */
  readonly delivery?: string | undefined
}

const NAMES = ['endpoint', 'state', 'type', 'delivery'] as const

/** Reads the address; empty values are dropped. */
export const webhookSearch = (search: Record<string, unknown>): WebhookSearch =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )

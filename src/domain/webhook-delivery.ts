/** How the delivery of an event to a webhook endpoint stands, and why it failed. Clients read these names, so nobody can rename them. */

/** Pending is tried now or later, failed is given up. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const

export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** So many are delivered again by one request; the next begins after them. */
export const REDELIVERED_MAXIMUM = 10_000

/** So many of an endpoint's last attempts tell how it fares. */
export const RECENT_ATTEMPTS = 100

/** Of an endpoint's waiting deliveries no more are counted. */
export const WAITING_COUNTED_MAXIMUM = 1_000

export type WebhookFailure =
  /** The whole answer was not here in time. */
  | 'timeout'
  /** Nobody listens at the port. */
  | 'refused'
  /** The connection was closed before the whole answer was here. */
  | 'reset'
  /** The name has no address, or its name servers didn't tell. */
  | 'dns'
  /** There is no way to the address. */
  | 'unreachable'
  /** The certificate is not to be trusted or for another name, or no secure connection came about. */
  | 'tls'
  /** The address is inside a network, or this machine's. */
  | 'forbiddenAddress'
  /** What came is no HTTP answer, or one with headers without end. */
  | 'brokenAnswer'
  /** The caller's signal. */
  | 'stopped'
  /** This process has no more sockets or memory for them: no fault of the receiver's. */
  | 'noSocket'

/** Why an attempt of a delivery had no answer: the log of deliveries stores these names. */
export type AttemptFailure =
  | WebhookFailure
  /** The client may no longer read what the event is about. */
  | 'noAccess'
  /** The service could not build the event: no fault of the receiver's. */
  | 'noBody'
  /** The event is no longer stored. */
  | 'noEvent'

/** What they mean, as the end of a sentence. */
export const FAILURE_WORDS: Readonly<Record<AttemptFailure, string>> = {
  timeout: 'the whole answer was not here in time',
  refused: 'nobody listens there',
  reset: 'the connection was closed before the whole answer was here',
  dns: 'the name has no address, or its name servers didn’t tell',
  unreachable: 'there is no way to the address',
  tls: 'the certificate is not to be trusted or for another name, or no secure connection came about',
  forbiddenAddress: 'the address is not on the public Internet',
  brokenAnswer: 'what came is no HTTP answer, or one with headers without end',
  stopped: 'the service was stopped meanwhile',
  noSocket: 'the service had no connection left; no fault of the receiver’s',
  noAccess: 'the client may no longer read what it is about',
  noBody: 'the service could not build the event; no fault of the receiver’s',
  noEvent: 'the event is no longer kept',
}

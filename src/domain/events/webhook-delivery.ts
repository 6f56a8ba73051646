/** The state of an event's delivery to a webhook endpoint, and why it failed. Clients read these names, so nobody can rename them. */

/** Pending will be tried now or later, failed is abandoned. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const

export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** The most deliveries of one redelivery request; the next request starts after them. */
export const REDELIVERED_MAXIMUM = 10_000

/** The number of an endpoint's last attempts from which its health is calculated. */
export const RECENT_ATTEMPTS = 100

/** The most waiting deliveries of an endpoint that are counted. */
export const WAITING_COUNTED_MAXIMUM = 1_000

export type WebhookFailure =
  /** The response was not complete in time. */
  | 'timeout'
  /** Nobody listens at the port. */
  | 'refused'
  /** The connection was closed before the response was complete. */
  | 'reset'
  /** The name has no address, or DNS did not respond. */
  | 'dns'
  /** There is no route to the address. */
  | 'unreachable'
  /** The certificate is untrusted or for another name, or no secure connection could be made. */
  | 'tls'
  /** The address is inside a network, or this machine's. */
  | 'forbiddenAddress'
  /** The response is not HTTP, or has endless headers. */
  | 'brokenAnswer'
  /** Aborted by the caller. */
  | 'stopped'
  /** This process has no more sockets or memory for them: not the receiver's error. */
  | 'noSocket'

/** Why a delivery attempt had no response: the delivery log stores these names. */
export type AttemptFailure =
  | WebhookFailure
  /** The client may no longer read what the event is about. */
  | 'noAccess'
  /** The service could not build the event: not the receiver's error. */
  | 'noBody'
  /** The event is no longer stored. */
  | 'noEvent'

/** Their meaning, as the end of a sentence. */
export const FAILURE_WORDS: Readonly<Record<AttemptFailure, string>> = {
  timeout: 'the complete response did not arrive in time',
  refused: 'the connection was refused',
  reset: 'the connection was closed before the complete response arrived',
  dns: 'the host name could not be resolved',
  unreachable: 'the address could not be reached',
  tls: 'a secure connection could not be established, or the certificate is not trusted or is for another name',
  forbiddenAddress: 'the address is not on the public Internet',
  brokenAnswer: 'the response was not valid HTTP, or its headers were too long',
  stopped: 'the service was stopped during the attempt',
  noSocket: 'the service had no free connection; the receiver did not cause this',
  noAccess: 'the client can no longer access the application',
  noBody: 'the service could not build the event; the receiver did not cause this',
  noEvent: 'the event is no longer stored',
}

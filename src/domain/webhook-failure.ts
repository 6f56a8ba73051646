/** Why an event could not be delivered to a webhook endpoint. Clients read these names, so nobody can rename them. */

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

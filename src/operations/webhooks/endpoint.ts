/**
 * A webhook endpoint as its client sees it, in the order of responses, and the secrets that only its creation and
 * rotation show.
 */
import { type EndpointRow, formerInForce, openEndpoint } from '../../store/events/endpoints.ts'
import type { Service } from '../service.ts'

/** The row without what is the service's own, with what is encrypted in it. */
export type Endpoint = Omit<EndpointRow, 'keyId' | 'encrypted' | 'clientId' | 'failures' | 'disabledAt'> & {
  readonly url: string
  /** Until when deliveries are also signed with former secrets. */
  readonly oldSecretUntil: Date | null
}

/** An endpoint as its client sees it: the URL decrypted, its health included, its secrets left out. */
export const endpointOf = ({ ring, now }: Pick<Service, 'ring' | 'now'>, row: EndpointRow): Endpoint => {
  const secrets = openEndpoint(ring, row)
  const [newest] = formerInForce(secrets, now())
  const { id, types, description, enabled, disabledReason, createdAt, updatedAt, failingSince } = row
  return {
    id,
    url: secrets.url,
    types,
    description,
    enabled,
    disabledReason,
    failingSince,
    oldSecretUntil: newest === undefined ? null : new Date(newest.until),
    createdAt,
    updatedAt,
  }
}

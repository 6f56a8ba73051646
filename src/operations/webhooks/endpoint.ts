/**
 * A webhook endpoint as its client sees it, in the order of answers, and the secrets that only its creation and
 * rotation show.
 */
import type { EventType } from '../../domain/events/event-types.ts'
import { type EndpointRow, formerInForce, openEndpoint } from '../../store/events/endpoints.ts'
import type { Service } from '../service.ts'

export type Endpoint = {
  readonly id: string
  readonly url: string
  /** Empty for all. */
  readonly types: readonly EventType[]
  readonly description: string | null
  readonly enabled: boolean
  /** Why the service disabled it. */
  readonly disabledReason: string | null
  /** Since when all deliveries have failed; null while they succeed. */
  readonly failingSince: Date | null
  /** Until when deliveries are also signed with former secrets. */
  readonly oldSecretUntil: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
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

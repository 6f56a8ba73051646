/** A client with webhook endpoints and deliveries in every state, for tests of their page. */

import { newId } from '../../packages/postgres/connection/uuid.ts'
import { newSecret } from '../../src/adapters/delivery/sign-webhook.ts'
import type { DeliveryState } from '../../src/domain/events/webhook-delivery.ts'
import { disableEndpoint } from '../../src/store/events/endpoint-leases.ts'
import { encryptEndpoint, insertEndpoint } from '../../src/store/events/endpoints.ts'
import type { ConsoleFixture, Dealer } from './house.ts'

const ENDPOINTS = [
  { url: 'https://dealer.example/webhooks', types: [], description: 'Stock and finance' },
  {
    url: 'https://another-host-with-a-long-name.dealer.example/integrations/forecourt/events?token=sample-0123456789',
    types: ['case.statusChanged', 'case.signingChanged'],
    description: null,
  },
] as const

const STATES: readonly DeliveryState[] = ['delivered', 'delivered', 'pending', 'failed']

/** The client's id, and the place of a delivery that failed. */
export const sampleWebhooks = async (house: ConsoleFixture, dealer: Dealer | null) => {
  const { sql, ring, service } = house
  const { clientId } = await house.addClient({ dealer: dealer?.id })
  const at = new Date(service.now())
  let delivery = ''
  for (const [place, { url, ...settings }] of ENDPOINTS.entries()) {
    const id = newId(at.getTime() + place)
    const encrypted = encryptEndpoint(ring, id, { url, secret: newSecret() })
    await insertEndpoint(sql, { ...encrypted, ...settings, clientId, enabled: true, createdAt: at })
    for (const [nth, state] of STATES.entries()) {
      const number = String(at.getTime() * 1_000 + nth)
      const event = newId(at.getTime())
      const settledAt = state === 'pending' ? null : at
      await sql`
        insert into events (id, type, at, sequence, client_id) values (${event}, 'consent.changed', ${at}, 1, ${clientId})`
      await sql`
        insert into deliveries (endpoint_id, number, event_id, state, attempts, next_at, created_at, settled_at)
        values (${id}, ${number}, ${event}, ${state}::delivery_state, 1, ${at}, ${at}, ${settledAt})`
      const isDelivered = state === 'delivered'
      await sql`
        insert into delivery_attempts (id, endpoint_id, number, at, status, error, milliseconds, answer)
        values (${newId(at.getTime() + nth)}, ${id}, ${number}, ${at}, ${isDelivered ? 204 : null},
          ${isDelivered ? null : 'tls'}, 61, ${isDelivered ? '' : null})`
      if (state === 'failed') delivery = `${id}.${number}`
    }
    if (place > 0) await disableEndpoint(sql, encrypted, at, 'For 5 days every delivery failed.')
  }
  return { clientId, delivery }
}

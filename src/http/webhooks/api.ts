/** The operations on webhook endpoints. */
import { DELIVERY_OPERATIONS } from './deliveries.ts'
import { ENDPOINT_OPERATIONS } from './endpoints.ts'
import { ping } from './ping.ts'

export const WEBHOOK_OPERATIONS = [...ENDPOINT_OPERATIONS, ping, ...DELIVERY_OPERATIONS]

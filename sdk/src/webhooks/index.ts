export { type EventType, isEvent, type UnknownEvent, type WebhookEvent } from '../event-types.ts'
export { expressWebhook } from './express.ts'
export { type FastifyWebhookOptions, fastifyWebhook } from './fastify.ts'
export type { ReceiverOptions } from './receive.ts'
export {
  type HeadersLike,
  NotGenuineError,
  type NotGenuineReason,
  type VerifierOptions,
  type WebhookVerifier,
  webhookVerifier,
} from './verify.ts'
export { webhookHandler } from './web.ts'

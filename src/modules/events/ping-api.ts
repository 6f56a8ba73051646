/** Tests a webhook endpoint: posts a ping at once, and returns the result. */

import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DELIVERY_TIMEOUT_MILLISECONDS } from '../../adapters/delivery/send-webhook.ts'
import type { SentBody } from '../../domain/application/stored-application.ts'
import { ok } from '../../http/handler.ts'
import {
  byRequest,
  effectOf,
  idempotencyKeyOf,
  onceResponse,
  requestKeyOf,
  UNUSABLE_KEY,
} from '../../http/idempotency.ts'
import { inFlight } from '../../http/in-flight.ts'
import { operation } from '../../http/operation.ts'
import { badRequestResponse, jsonResponse } from '../../http/responses.ts'
import { tooManyRequests } from '../../service/refusal.ts'
import { byClient, respondToUploadOnce } from '../../service/request-key.ts'
import type { Service } from '../../service/service.ts'
import { NO_ENDPOINT } from './endpoints.ts'
import { COMMON, ID, PATH, SAMPLE_EVENT_ID, UNKNOWN } from './endpoints-api.ts'
import { openPings, PING_TYPE, type Ping } from './ping.ts'
import { PingResult } from './webhooks-api-models.ts'

/** A ping keeps a connection open for seconds, so a client may have only a few at a time. */
export const PINGS_OF_CLIENT_MAXIMUM = 4
const RETRY_AFTER_SECONDS = 5
export const TOO_MANY_PINGS = tooManyRequests(
  RETRY_AFTER_SECONDS,
  `This client already has ${PINGS_OF_CLIENT_MAXIMUM} pings in progress. Wait for one to finish.`,
)

const RESULT = jsonResponse('The outcome.', PingResult, {
  id: SAMPLE_EVENT_ID,
  delivered: true,
  status: 204,
  error: null,
  milliseconds: 38,
  answer: '',
})

export const ping = operation({
  ...COMMON,
  id: 'pingWebhookEndpoint',
  method: 'POST',
  path: `${PATH}/{id}/ping`,
  summary: 'Test a webhook endpoint',
  description: `Sends \`${PING_TYPE}\` immediately, signed like any delivery, and returns the result, which can take up to ${DELIVERY_TIMEOUT_MILLISECONDS / 1_000} seconds. A ping is not an event: it does not appear in the event feed or the delivery list, it is not retried, and its result has no effect on the endpoint. You can also ping disabled endpoints.`,
  params: ID,
  idempotent: true,
  // As long as a receiver may take.
  waits: true,
  responses: {
    200: RESULT,
    400: badRequestResponse(
      'The request body is not JSON, or the Idempotency-Key is empty or too long.',
      UNUSABLE_KEY,
    ),
    404: UNKNOWN,
  },
  open: (app, service) => {
    const send = openSender(app, service)
    const pings = inFlight(PINGS_OF_CLIENT_MAXIMUM)
    return async ({ request, caller: { clientId }, params: { id } }) => {
      const key = idempotencyKeyOf(request)
      if (key.is === 'unusable') return key.refusal
      const end = pings.begin(clientId)
      if (end === undefined) return TOO_MANY_PINGS
      const sent = () => send({ clientId, id, by: byClient(service, byRequest(request)) })
      try {
        if (key.is === 'none') return pinged(await sent())
        const bytes = (request.body as SentBody | undefined)?.bytes ?? Buffer.alloc(0)
        const bodyHash = hash('sha256', bytes, 'buffer')
        // As with uploads, no transaction is open while the receiver takes its time.
        const once = await respondToUploadOnce(
          service,
          requestKeyOf(request, key.key),
          {
            receive: async () => ({ bodyHash, content: await sent() }),
            hashOnly: async () => bodyHash,
          },
          async (_inside, content) => effectOf(request, pinged(content)),
        )
        return onceResponse(once)
      } finally {
        end()
      }
    }
  },
})

/** Sends pings until the server closes. */
const openSender = (app: FastifyInstance, service: Service) => {
  const { ping: send, stop, close } = openPings(service)
  app.addHook('preClose', async () => stop())
  app.addHook('onClose', async () => close())
  return send
}

const pinged = (ping: Ping | undefined) => (ping === undefined ? NO_ENDPOINT : ok(pingView(ping)))

/** A ping as the API and the console return it. */
export const pingView = ({ id, outcome }: Ping) => {
  const isAnswered = outcome.is === 'answered'
  return {
    id,
    delivered: isAnswered && outcome.status >= 200 && outcome.status < 300,
    status: isAnswered ? outcome.status : null,
    error: isAnswered ? null : outcome.code,
    milliseconds: Math.round(outcome.milliseconds),
    answer: isAnswered ? outcome.response : null,
  }
}

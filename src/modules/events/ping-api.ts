/** Tests a webhook endpoint: posts a ping at once, and returns the result. */

import { hash } from 'node:crypto'
import { DELIVERY_TIMEOUT_MILLISECONDS } from '../../adapters/delivery/send-webhook.ts'
import type { SentBody } from '../../domain/application/stored-application.ts'
import {
  effectOf,
  idempotencyKeyOf,
  onceResponse,
  requestKeyOf,
  UNUSABLE_KEY,
} from '../../http/idempotency.ts'
import { operation } from '../../http/operation.ts'
import { badRequestResponse, jsonResponse } from '../../http/responses.ts'
import { respondToUploadOnce } from '../../service/request-key.ts'
import { ofCaller } from '../clients/administered-handlers.ts'
import { COMMON, ID, PATH, SAMPLE_EVENT_ID, UNKNOWN } from './endpoints-api.ts'
import { PING_TYPE } from './ping.ts'
import { ping } from './webhook-handlers.ts'
import { PingResult } from './webhooks-api-models.ts'

const RESULT = jsonResponse('The outcome.', PingResult, {
  id: SAMPLE_EVENT_ID,
  delivered: true,
  status: 204,
  error: null,
  milliseconds: 38,
  answer: '',
})

export const pingOperation = operation({
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
  open: (app) => {
    const stopping = new AbortController()
    app.addHook('preClose', async () => stopping.abort())
    return async (context) => {
      const { service, request, params } = context
      const key = idempotencyKeyOf(request)
      if (key.is === 'unusable') return key.refusal
      return ping(ofCaller(context), { ...params, signal: stopping.signal }, async (send) => {
        if (key.is === 'none') return send()
        const bytes = (request.body as SentBody | undefined)?.bytes ?? Buffer.alloc(0)
        const bodyHash = hash('sha256', bytes, 'buffer')
        // As with uploads, no transaction is open while the receiver takes its time.
        const once = await respondToUploadOnce(
          service,
          requestKeyOf(request, key.key),
          { receive: async () => ({ bodyHash, content: await send() }), hashOnly: async () => bodyHash },
          async (_inside, content) => effectOf(request, content),
        )
        return onceResponse(once)
      })
    }
  },
})

/** Tests a webhook endpoint: posts a ping at once, and returns the result. */
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DELIVERY_TIMEOUT_MILLISECONDS } from '../../adapters/delivery/send-webhook.ts'
import type { SentBody } from '../../domain/application/sent-body.ts'
import { byClient } from '../../operations/idempotency/own-change.ts'
import { answerUploadOnce, type Effect } from '../../operations/idempotency/request-key.ts'
import { requestKey } from '../../operations/idempotency/submission-key.ts'
import type { Service } from '../../operations/service.ts'
import { openPings, PING_TYPE, type Ping } from '../../operations/webhooks/ping.ts'
import { badRequest, jsonAnswer } from '../declare/answers.ts'
import {
  byRequest,
  idempotencyKeyOf,
  refusedWith,
  sendAnswer,
  sendOnce,
  UNUSABLE_KEY,
} from '../declare/idempotency.ts'
import { inFlight } from '../declare/limits/in-flight.ts'
import { operation, type Write } from '../declare/operation.ts'
import { sendProblem } from '../declare/problem.ts'
import { refuse } from '../declare/refuse.ts'
import { COMMON, done, ID, NO_ENDPOINT, PATH, SAMPLE_EVENT_ID, UNKNOWN } from './common.ts'
import { PingResult } from './models.ts'

/** A ping keeps a connection open for seconds, so a client may have only a few at a time. */
export const PINGS_OF_CLIENT_MAXIMUM = 4
export const RETRY_AFTER_SECONDS = 5
export const TOO_MANY_PINGS = `This client has ${PINGS_OF_CLIENT_MAXIMUM} pings under way; wait until one of them is answered.`

const RESULT = jsonAnswer('What came of it.', PingResult, {
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
  summary: 'Try a webhook endpoint out',
  description: `Sends \`${PING_TYPE}\` at once, signed like any delivery, and returns the result, which takes up to ${DELIVERY_TIMEOUT_MILLISECONDS / 1_000} seconds. It is not an event: it is not in the feed or the log, it is not repeated, and its result changes nothing. You can also ping disabled endpoints.`,
  params: ID,
  idempotent: true,
  // As long as a receiver may take.
  config: { mayWait: true },
  answers: {
    200: RESULT,
    400: badRequest('The body is not JSON, or the Idempotency-Key can’t be used.', UNUSABLE_KEY),
    404: UNKNOWN,
  },
  open: (app, service) => {
    const { send, isStopping } = openSender(app, service)
    const pings = inFlight(PINGS_OF_CLIENT_MAXIMUM)
    return async ({ request, reply, caller: { clientId }, params: { id }, write }) => {
      const key = idempotencyKeyOf(request)
      if (key.is === 'unusable') return refuse(reply, key.refusal)
      const end = pings.begin(clientId)
      if (end === undefined) return tooManyPings(reply)
      const sent = async () => {
        const result = await send({ clientId, id, by: byClient(service, byRequest(request)) })
        // A kept-alive connection would keep the server from closing.
        if (isStopping()) reply.header('connection', 'close')
        return result
      }
      try {
        if (key.is === 'none') return sendAnswer(reply, pinged(request, write, await sent()).answer)
        const bytes = (request.body as SentBody | undefined)?.bytes ?? Buffer.alloc(0)
        const bodyHash = hash('sha256', bytes, 'buffer')
        // As with uploads, no transaction is open while the receiver takes its time.
        const once = await answerUploadOnce(
          service,
          requestKey(clientId, `${PATH}/${id}/ping`, key.key),
          {
            receive: async () => ({ bodyHash, content: await sent() }),
            hashOnly: async () => bodyHash,
          },
          async (_inside, content) => pinged(request, write, content),
        )
        return sendOnce(reply, once)
      } finally {
        end()
      }
    }
  },
})

/** Sends pings until the server closes. */
const openSender = (app: FastifyInstance, service: Service) => {
  const { ping: send, stop, close } = openPings(service)
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    stop()
  })
  app.addHook('onClose', async () => close())
  return { send, isStopping: () => isStopping }
}

const pinged = (
  request: FastifyRequest,
  write: Write<{ 200: typeof RESULT }>,
  ping: Ping | undefined,
): Effect => {
  if (ping === undefined) return refusedWith(request, 'not-found', NO_ENDPOINT)
  return done(write(200, pingView(ping)))
}

/** A ping as the API and the console return it. */
export const pingView = ({ id, outcome }: Ping) => {
  const isAnswered = outcome.is === 'answered'
  return {
    id,
    delivered: isAnswered && outcome.status >= 200 && outcome.status < 300,
    status: isAnswered ? outcome.status : null,
    error: isAnswered ? null : outcome.code,
    milliseconds: Math.round(outcome.milliseconds),
    answer: isAnswered ? outcome.answer : null,
  }
}

const tooManyPings = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply.header('retry-after', RETRY_AFTER_SECONDS), 'too-many-requests', TOO_MANY_PINGS)

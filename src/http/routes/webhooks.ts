/** Webhook endpoints of the calling client: made, changed, tried out, and what was delivered to them. */
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SentBody } from '../../domain/sent-body.ts'
import { changeOwn } from '../../operations/idempotency/own-change.ts'
import { answerUploadOnce, type Effect } from '../../operations/idempotency/request-key.ts'
import { requestKey } from '../../operations/idempotency/submission-key.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { changeWebhookEndpoint } from '../../operations/webhooks/change.ts'
import { createWebhookEndpoint, ENDPOINTS_OF_CLIENT_MAXIMUM } from '../../operations/webhooks/create.ts'
import { deleteWebhookEndpoint } from '../../operations/webhooks/delete.ts'
import type { Endpoint } from '../../operations/webhooks/endpoint.ts'
import { listWebhookEndpoints, readWebhookEndpoint } from '../../operations/webhooks/list.ts'
import { type Delivery, listWebhookDeliveries } from '../../operations/webhooks/list-deliveries.ts'
import { openPings, type Ping } from '../../operations/webhooks/ping.ts'
import { type Redelivered, redeliverOne, redeliverRange } from '../../operations/webhooks/redeliver.ts'
import { rotateWebhookSecret } from '../../operations/webhooks/rotate-secret.ts'
import { type Members, readChangedSettings, readNewSettings } from '../../operations/webhooks/settings.ts'
import { requireCaller } from '../access.ts'
import {
  answerOwnChange,
  byRequest,
  idempotencyKeyOf,
  refusedWith,
  refuseKey,
  sendAnswer,
  sendOnce,
} from '../idempotency.ts'
import { requireBody } from '../json-body.ts'
import { inFlight } from '../limits/in-flight.ts'
import { sendProblem } from '../problem.ts'
import { single } from '../query.ts'

type Id = { Params: { id: string } }
type DeliveryNumber = { Params: { id: string; number: string } }

const scope = 'webhooks:manage'
const PATH = '/api/webhook-endpoints'

export const webhookRoutes = (app: FastifyInstance, service: Service): void => {
  settingsRoutes(app, service)
  changingRoutes(app, service)
  pingRoute(app, service)
  deliveryRoutes(app, service)
}

const settingsRoutes = (app: FastifyInstance, service: Service): void => {
  app.post(PATH, { config: { operationId: 'createWebhookEndpoint', scope } }, async (request, reply) => {
    // Before the transaction: no connection is held while name servers are asked.
    const read = await readNewSettings(membersOf(requireBody(request)), service)
    return answerOwnChange(service, request, reply, PATH, async (change) => {
      const created = await createWebhookEndpoint(change, service, requireCaller(request).clientId, read)
      if (created.is === 'refused') return refusedWith(request, 'bad-request', created.faults.join(' '))
      if (created.is === 'tooMany') return refusedWith(request, 'not-possible', TOO_MANY)
      return doneWith(201, { ...endpointItem(created.endpoint), secret: created.secret })
    })
  })
  app.get(PATH, { config: { operationId: 'listWebhookEndpoints', scope } }, async (request) => {
    const endpoints = await listWebhookEndpoints(service, requireCaller(request).clientId)
    return { items: endpoints.map(endpointItem), nextCursor: null }
  })
  app.get<Id>(
    `${PATH}/:id`,
    { config: { operationId: 'readWebhookEndpoint', scope } },
    async (request, reply) => {
      const { clientId } = requireCaller(request)
      const endpoint = await readWebhookEndpoint(service, clientId, request.params.id)
      return endpoint === undefined ? sendProblem(reply, 'not-found', UNKNOWN) : endpointItem(endpoint)
    },
  )
}

const changingRoutes = (app: FastifyInstance, service: Service): void => {
  app.patch<Id>(
    `${PATH}/:id`,
    { config: { operationId: 'changeWebhookEndpoint', scope } },
    async (request, reply) => {
      const read = await readChangedSettings(membersOf(requireBody(request)), service)
      const asked = { ...own(request), read }
      const changed = await changeOwn(service, byRequest(request), (underWay) =>
        changeWebhookEndpoint(underWay, service, asked),
      )
      if (changed.is === 'unknown') return sendProblem(reply, 'not-found', UNKNOWN)
      if (changed.is === 'refused') return sendProblem(reply, 'bad-request', changed.faults.join(' '))
      return endpointItem(changed.endpoint)
    },
  )
  app.delete<Id>(
    `${PATH}/:id`,
    { config: { operationId: 'deleteWebhookEndpoint', scope } },
    async (request, reply) => {
      const isDeleted = await changeOwn(service, byRequest(request), (underWay) =>
        deleteWebhookEndpoint(underWay, own(request)),
      )
      return isDeleted ? reply.code(204).send() : sendProblem(reply, 'not-found', UNKNOWN)
    },
  )
  app.post<Id>(
    `${PATH}/:id/rotate-secret`,
    { config: { operationId: 'rotateWebhookSecret', scope } },
    (request, reply) => {
      const path = `${PATH}/${request.params.id}/rotate-secret`
      const asked = { ...own(request), body: membersOf(request.body as SentBody | undefined) }
      return answerOwnChange(service, request, reply, path, async (change) => {
        const rotated = await rotateWebhookSecret(change, service, asked)
        if (rotated.is === 'unknown') return refusedWith(request, 'not-found', UNKNOWN)
        if (rotated.is === 'refused') return refusedWith(request, 'bad-request', rotated.faults.join(' '))
        if (rotated.is === 'same')
          return refusedWith(request, 'not-possible', 'secret is the one in use already; send another.')
        return doneWith(200, { ...endpointItem(rotated.endpoint), secret: rotated.secret })
      })
    },
  )
}

/** A ping holds a connection to wherever it goes for seconds, so a client has a few at a time. */
export const PINGS_OF_CLIENT_MAXIMUM = 4
const RETRY_AFTER_SECONDS = 5

const pingRoute = (app: FastifyInstance, service: Service): void => {
  const { ping: send, stop, close } = openPings(service)
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    stop()
  })
  app.addHook('onClose', async () => close())
  const pings = inFlight(PINGS_OF_CLIENT_MAXIMUM)
  const ping = async (request: FastifyRequest<Id>, reply: FastifyReply) => {
    const sent = await send({ ...byRequest(request), id: request.params.id })
    // Kept open, the connection would keep the server from closing.
    if (isStopping) reply.header('connection', 'close')
    return sent
  }
  app.post<Id>(
    `${PATH}/:id/ping`,
    { config: { operationId: 'pingWebhookEndpoint', scope } },
    async (request, reply) => {
      const key = idempotencyKeyOf(request)
      if (key.is === 'unusable') return refuseKey(reply)
      const { clientId, id } = own(request)
      const end = pings.begin(clientId)
      if (end === undefined) return tooManyPings(reply)
      try {
        if (key.is === 'none') return sendAnswer(reply, pinged(request, await ping(request, reply)).answer)
        const bytes = (request.body as SentBody | undefined)?.bytes ?? Buffer.alloc(0)
        const bodyHash = hash('sha256', bytes, 'buffer')
        // As with what is uploaded, no transaction is open while the receiver takes its time.
        const once = await answerUploadOnce(
          service,
          requestKey(clientId, `${PATH}/${id}/ping`, key.key),
          {
            receive: async () => ({ bodyHash, content: await ping(request, reply) }),
            hashOnly: async () => bodyHash,
          },
          async (_inside, content) => pinged(request, content),
        )
        return sendOnce(reply, once)
      } finally {
        end()
      }
    },
  )
}

const pinged = (request: FastifyRequest, ping: Ping | undefined): Effect => {
  if (ping === undefined) return refusedWith(request, 'not-found', UNKNOWN)
  const { id, outcome } = ping
  const isAnswered = outcome.is === 'answered'
  return doneWith(200, {
    id,
    delivered: isAnswered && outcome.status >= 200 && outcome.status < 300,
    status: isAnswered ? outcome.status : null,
    error: isAnswered ? null : outcome.code,
    milliseconds: Math.round(outcome.milliseconds),
    answer: isAnswered ? outcome.answer : null,
  })
}

const deliveryRoutes = (app: FastifyInstance, service: Service): void => {
  app.get<Id>(
    `${PATH}/:id/deliveries`,
    { config: { operationId: 'listWebhookDeliveries', scope } },
    async (request, reply) => {
      const query = single(request.query, ['state', 'cursor', 'limit'])
      if ('repeated' in query)
        return sendProblem(reply, 'bad-request', `${query.repeated} must be given once.`)
      const page = await listWebhookDeliveries(
        service,
        requireCaller(request),
        request.params.id,
        query.values,
      )
      if (page === undefined) return sendProblem(reply, 'not-found', UNKNOWN)
      if (page instanceof Refusal) return sendProblem(reply, 'bad-request', page.says)
      return { items: page.items.map(deliveryItem), nextCursor: page.nextCursor }
    },
  )
  app.post<DeliveryNumber>(
    `${PATH}/:id/deliveries/:number/redeliver`,
    { config: { operationId: 'redeliverWebhook', scope } },
    (request, reply) => {
      const { id, number } = request.params
      const path = `${PATH}/${id}/deliveries/${number}/redeliver`
      const caller = requireCaller(request)
      return answerOwnChange(service, request, reply, path, async (change) =>
        redelivered(request, await redeliverOne(change, { caller, id, number })),
      )
    },
  )
  app.post<Id>(
    `${PATH}/:id/redeliver`,
    { config: { operationId: 'redeliverWebhooks', scope } },
    (request, reply) => {
      const { id } = request.params
      const body = membersOf(requireBody(request))
      const caller = requireCaller(request)
      return answerOwnChange(service, request, reply, `${PATH}/${id}/redeliver`, async (change) =>
        redelivered(request, await redeliverRange(change, { caller, id, body })),
      )
    },
  )
}

const redelivered = (request: FastifyRequest, result: Redelivered): Effect => {
  switch (result.is) {
    case 'queued':
      return doneWith(200, { queued: result.count, next: result.next })
    case 'refused':
      return refusedWith(request, 'bad-request', result.faults.join(' '))
    case 'unknown':
      return refusedWith(request, 'not-found', UNKNOWN)
    case 'noEvent':
      return refusedWith(request, 'not-found', 'The feed of this client has no such event.')
    case 'disabled':
      return refusedWith(request, 'not-possible', 'The webhook endpoint is switched off; enable it first.')
  }
}

const UNKNOWN = 'There is no such webhook endpoint.'
const TOO_MANY = `This client has ${ENDPOINTS_OF_CLIENT_MAXIMUM} webhook endpoints, which is the most; delete one first.`

const tooManyPings = (reply: FastifyReply): FastifyReply =>
  sendProblem(
    reply.header('retry-after', RETRY_AFTER_SECONDS),
    'too-many-requests',
    `This client has ${PINGS_OF_CLIENT_MAXIMUM} pings under way; wait until one of them is answered.`,
  )

const own = (request: FastifyRequest<Id>) => ({
  clientId: requireCaller(request).clientId,
  id: request.params.id,
})

const membersOf = (body: SentBody | undefined): Members => (body?.value ?? {}) as Members

const doneWith = (status: number, body: object): Effect => ({
  is: 'done',
  answer: { status, body: JSON.stringify(body) },
})

const endpointItem = (endpoint: Endpoint) => {
  const { id, url, types, description, enabled, disabledReason } = endpoint
  const { createdAt, updatedAt, failingSince, oldSecretUntil } = endpoint
  return {
    id,
    url,
    types,
    description,
    enabled,
    disabledReason,
    failingSince,
    oldSecretUntil,
    createdAt,
    updatedAt,
  }
}

const deliveryItem = (delivery: Delivery) => {
  const { number, eventId, type, state, attempts, nextAt, createdAt, settledAt } = delivery
  return {
    number,
    eventId,
    type,
    state,
    createdAt,
    settledAt,
    nextAttemptAt: state === 'pending' ? nextAt : null,
    attempts: attempts.map(({ at, status, error, milliseconds, answer }) => ({
      at,
      status,
      error,
      milliseconds,
      answer,
    })),
  }
}

/** A client's webhook endpoints and their deliveries, for the client itself, and for the lender's admins and those of its dealer. */

import { referenceOf } from '../../domain/application/reference.ts'
import { created, type Handlers, type JsonResponse, noContent, ok, type Problem } from '../../http/handler.ts'
import { inFlight } from '../../http/in-flight.ts'
import { PAGE_ENTRIES } from '../../service/paging.ts'
import { notFound, Refusal, tooManyRequests } from '../../service/refusal.ts'
import { type Concerned, withConcerned } from '../clients/administered-handlers.ts'
import {
  type DeliveryWithAttempts,
  readWebhookDelivery,
  redeliverOne,
  redeliverRange,
  searchWebhookDeliveries,
} from './deliveries.ts'
import { type Members, readChangedSettings, readNewSettings } from './endpoint-settings.ts'
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listEndpointsWithHealth,
  NO_ENDPOINT,
  rotateWebhookSecret,
} from './endpoints.ts'
import { type Ping, pingWebhookEndpoint } from './ping.ts'
import type { webhookOperations } from './webhook-pages.ts'

/** Of people the `updatedAt` that the page showed, too. */
type Asked = { readonly id: string; readonly seen?: Date }

export const createEndpoint = async <S>({ service, client, change }: Concerned<S>, body: Members) => {
  // Before the transaction: no connection may be held during DNS look-ups.
  const read = await readNewSettings(body, client, service)
  return change(async (inProgress) => {
    const made = await createWebhookEndpoint(inProgress, service, client.clientId, read)
    return made instanceof Refusal ? made : created(made)
  })
}

export const changeEndpoint = async <S>(
  { service, client, change }: Concerned<S>,
  asked: Asked,
  body: Members,
) => {
  const read = await readChangedSettings(body, client, service)
  return change(async (inProgress) =>
    answer(await changeWebhookEndpoint(inProgress, service, { ...asked, clientId: client.clientId, read })),
  )
}

export const deleteEndpoint = <S>({ client: { clientId }, change }: Concerned<S>, { id }: Asked) =>
  change(async (inProgress) => (await deleteWebhookEndpoint(inProgress, { clientId, id })) ?? noContent)

export const rotateSecret = <S>(
  { service, client: { clientId }, change }: Concerned<S>,
  asked: Asked,
  body: Members,
) =>
  change(async (inProgress) =>
    answer(await rotateWebhookSecret(inProgress, service, { ...asked, clientId, body })),
  )

export const redeliverEvent = <S>(
  { client: caller, change }: Concerned<S>,
  { id, number }: { readonly id: string; readonly number: string },
) => change(async (inProgress) => answer(await redeliverOne(inProgress, { caller, id, number })))

export const redeliverEvents = <S>(
  { client: caller, change }: Concerned<S>,
  asked: Omit<Parameters<typeof redeliverRange>[1], 'caller'>,
) => change(async (inProgress) => answer(await redeliverRange(inProgress, { ...asked, caller })))

const answer = <Body extends object>(result: Body | Refusal) =>
  result instanceof Refusal ? result : ok(result)

/** A ping keeps a connection open for seconds, so a client may have only a few at a time. */
const PINGS_OF_CLIENT_MAXIMUM = 4
const RETRY_AFTER_SECONDS = 5
const TOO_MANY_PINGS = tooManyRequests(
  RETRY_AFTER_SECONDS,
  `This client already has ${PINGS_OF_CLIENT_MAXIMUM} pings in progress. Wait for one to finish.`,
)

const pings = inFlight(PINGS_OF_CLIENT_MAXIMUM)

type PingResponse = JsonResponse<200, ReturnType<typeof pingView>> | Problem

/** `once` sends it, unless it was sent before. */
export const ping = async <S = PingResponse>(
  { service, client: { clientId }, by }: Concerned,
  { id, signal }: { readonly id: string; readonly signal: AbortSignal },
  once: (send: () => Promise<PingResponse>) => Promise<S | PingResponse> = (send) => send(),
): Promise<S | PingResponse> => {
  const end = pings.begin(clientId)
  if (end === undefined) return TOO_MANY_PINGS
  try {
    return await once(async () => {
      const sent = await pingWebhookEndpoint(service, { clientId, id, by, signal })
      return sent === undefined ? NO_ENDPOINT : ok(pingView(sent))
    })
  } finally {
    end()
  }
}

const pingView = ({ id, outcome }: Ping) => {
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

export const webhookHandlers: Handlers<typeof webhookOperations> = {
  listWebhooks: (context) =>
    withConcerned(context, async ({ service, client }) =>
      ok({ items: await listEndpointsWithHealth(service, client.clientId) }),
    ),

  createWebhook: (context) => withConcerned(context, (one) => createEndpoint(one, context.body)),

  changeWebhook: (context) =>
    withConcerned(context, (one) => {
      const { seen, ...body } = context.body
      return changeEndpoint(one, { id: context.params.endpointId, seen }, body)
    }),

  deleteWebhook: (context) =>
    withConcerned(context, (one) => deleteEndpoint(one, { id: context.params.endpointId })),

  rotateWebhookSecret: (context) =>
    withConcerned(context, (one) => {
      const { seen, ...body } = context.body
      return rotateSecret(one, { id: context.params.endpointId, seen }, body)
    }),

  pingWebhook: (context) =>
    withConcerned(context, (one) =>
      ping(one, { id: context.params.endpointId, signal: context.waiting.signal }),
    ),

  listWebhookDeliveries: (context) =>
    withConcerned(context, async ({ service, client }) => {
      const page = await searchWebhookDeliveries(service, client, context.query, PAGE_ENTRIES)
      if (page instanceof Refusal) return page
      return ok({ items: page.items.map(deliveryView), nextCursor: page.nextCursor })
    }),

  readWebhookDelivery: (context) =>
    withConcerned(context, async ({ service, client }) => {
      const delivery = await readWebhookDelivery(service, client.clientId, context.params)
      return delivery === undefined ? notFound('delivery') : ok(deliveryView(delivery))
    }),

  redeliverWebhook: (context) =>
    withConcerned(context, (one) => {
      const { endpointId: id, number } = context.params
      return redeliverEvent(one, { id, number })
    }),

  replayWebhooks: (context) =>
    withConcerned(context, (one) => {
      const { what, ...body } = context.body
      return redeliverEvents(one, {
        id: context.params.endpointId,
        body,
        states: REDELIVERED_STATES[what],
      })
    }),
}

/** What is redelivered, by what became of it. */
const REDELIVERED_STATES = {
  failed: ['failed'],
  undelivered: ['failed', 'pending'],
  all: undefined,
} as const

const deliveryView = <Of extends Omit<DeliveryWithAttempts, 'log'>>(delivery: Of) => ({
  ...delivery,
  reference:
    delivery.applicationId === null || delivery.modelSet === null
      ? null
      : referenceOf(delivery.modelSet, delivery.applicationId),
  nextAttemptAt: delivery.state === 'pending' ? delivery.nextAt : null,
})

/** A client's events, the consents given to it, and a test client's applications, for the people who manage the client. */
import type { ClientPrincipal } from '../../domain/access/access.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { ClientWithCredentials } from '../../operations/clients/read.ts'
import { listConsents } from '../../operations/consents/list.ts'
import { type ListedEvent, listClientEvents } from '../../operations/events/list-newest.ts'
import { notFound, Refusal } from '../../operations/refusal.ts'
import { listTestApplications } from '../../operations/sandbox/applications.ts'
import { readSandboxSigning } from '../../operations/sandbox/signing.ts'
import { type Handlers, ok } from '../declare/handler.ts'
import { apiSetOf } from '../sets/index.ts'
import { withClient } from './administered.ts'
import type { clientToolOperations } from './tool-pages.ts'

const principalOf = ({ id, dealer, mode }: ClientWithCredentials): ClientPrincipal => ({
  clientId: id,
  dealerId: dealer?.id ?? null,
  mode,
})

export const clientToolHandlers: Handlers<typeof clientToolOperations> = {
  listClientEvents: (context) =>
    withClient(context, async (client) => {
      const page = await listClientEvents(
        context.service,
        { ...principalOf(client), isLender: client.isLender },
        context.query,
      )
      if (page instanceof Refusal) return page
      return ok({ items: page.items.map(eventView), nextCursor: page.nextCursor })
    }),

  listClientConsents: (context) =>
    withClient(context, async ({ id }) => {
      const page = await listConsents(context.service, { clientId: id }, context.query)
      return page instanceof Refusal ? page : ok(page)
    }),

  listTestApplications: (context) =>
    withClient(context, async (client) => {
      const page = await listTestApplications(context.service, principalOf(client), context.query.cursor)
      return page instanceof Refusal ? page : ok(page)
    }),

  readTestSigning: (context) =>
    withClient(context, async (client) => {
      const { reference } = context.params
      const of = apiSetOf(reference)
      const signing =
        of && (await readSandboxSigning(context.service, of.set, principalOf(client), reference))
      return signing === undefined ? notFound('test application') : ok(signing)
    }),
}

const eventView = (event: ListedEvent) => ({
  ...event,
  cursor: event.number,
  reference:
    event.applicationId === null || event.modelSet === null
      ? null
      : referenceOf(event.modelSet, event.applicationId),
})

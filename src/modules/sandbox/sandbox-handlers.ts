/**
 * The sandbox that an integrator created, for the users in it; and a client's events, consents and test applications,
 * for the people who manage it.
 */
import type { Person } from '../../adapters/access/person.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { type Handlers, noContent, ok, type Problem } from '../../http/handler.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { withConcerned } from '../clients/administered-handlers.ts'
import { listConsents } from '../clients/consents.ts'
import { type ListedEvent, listClientEvents } from '../events/feed.ts'
import { apiSetOf } from '../sets/both-sets-api.ts'
import { readSandboxOf, type SandboxOfPerson } from './own-sandboxes.ts'
import type { clientToolOperations, sandboxOperations } from './sandbox-pages.ts'
import { resetSandbox } from './sandboxes.ts'
import { listTestApplications, readSandboxSigning } from './test-applications.ts'
import { listSandboxMessages } from './users-and-messages.ts'

/** For the users in a sandbox that an integrator created; for everybody else there is none. */
export const sandboxHandlers: Handlers<typeof sandboxOperations> = {
  readMySandbox: (context) => withSandbox(context, async (sandbox) => ok(sandbox)),

  listMySandboxMessages: (context) =>
    withSandbox(context, async ({ id }) => {
      const { service, query } = context
      const page = await listSandboxMessages(service, id, query)
      return page instanceof Refusal ? page : ok(page)
    }),

  resetMySandbox: (context) =>
    withSandbox(context, async ({ id }) => {
      const { service, person } = context
      const actor = { kind: 'user', id: person.userId } as const
      await resetSandbox(service, id, actor)
      return noContent
    }),
}

const withSandbox = async <R>(
  { service, person }: { readonly service: Service; readonly person: Person },
  run: (sandbox: SandboxOfPerson) => Promise<R>,
): Promise<R | Problem> => {
  const sandbox = await readSandboxOf(service, person)
  return sandbox === undefined ? notFound('sandbox') : run(sandbox)
}

export const clientToolHandlers: Handlers<typeof clientToolOperations> = {
  listClientEvents: (context) =>
    withConcerned(context, async ({ service, client }) => {
      const page = await listClientEvents(service, client, context.query)
      if (page instanceof Refusal) return page
      return ok({ items: page.items.map(eventView), nextCursor: page.nextCursor })
    }),

  listClientConsents: (context) =>
    withConcerned(context, async ({ service, client }) => {
      const page = await listConsents(service, client, context.query)
      return page instanceof Refusal ? page : ok(page)
    }),

  listTestApplications: (context) =>
    withConcerned(context, async ({ service, client }) => {
      const page = await listTestApplications(service, client, context.query.cursor)
      return page instanceof Refusal ? page : ok(page)
    }),

  readTestSigning: (context) =>
    withConcerned(context, async ({ service, client }) => {
      const { reference } = context.params
      const of = apiSetOf(reference)
      const signing = of && (await readSandboxSigning(service, of.set, client, reference))
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

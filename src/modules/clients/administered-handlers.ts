/**
 * Restricts administration to what the person may see; anything else looks as if it did not exist. What clients and people
 * do alike takes the client that it concerns.
 */

import type { Caller } from '../../adapters/access/authenticate.ts'
import type { Person } from '../../adapters/access/person.ts'
import { type ClientPrincipal, mayAdminister } from '../../domain/access/access.ts'
import type {
  ClientRequest,
  JsonResponse,
  PersonContext,
  Problem,
  StoredResponse,
} from '../../http/handler.ts'
import { byRequest, changeOwnDataOnce } from '../../http/idempotency.ts'
import { administer, byWebUser, type Change } from '../../service/as-web-user.ts'
import { notFound } from '../../service/refusal.ts'
import { byClient, changeOwn } from '../../service/request-key.ts'
import type { Service } from '../../service/service.ts'
import { administersInSandbox, type ClientWithCredentials, readClient } from './clients.ts'

/** The only dealer, or the only partner, that the person's lists show; both null for people who see all. */
export const seenBy = ({ role, dealer, partner }: Person): OrganisationIds => {
  if (role === 'admin') return { dealerId: null, partnerId: null }
  if (dealer === null && partner === null)
    throw new Error('Somebody without a dealer or partner administers one')
  return { dealerId: dealer?.id ?? null, partnerId: partner?.id ?? null }
}

/** A dealer or a partner, as requests and lists name it; both null for the lender, and for all. */
export type OrganisationIds = { readonly dealerId: string | null; readonly partnerId: string | null }

/** Whether the person may administer what belongs to this dealer or partner. */
export const mayAdministerOf = (person: Person, { dealerId, partnerId }: OrganisationIds): boolean =>
  mayAdminister(person, { dealer: named(dealerId), partner: named(partnerId) })

const named = (id: string | null) => (id === null ? null : { id })

/** A request whose path names something by its id. */
export type OfId = PersonContext & { readonly params: { readonly id: string } }

/** Runs with the client in the path. */
export const withClient = async <R>(
  { service, person, params: { id } }: OfId,
  run: (client: ClientWithCredentials) => Promise<R>,
): Promise<R | Problem> => {
  const client = await readClient(service, id)
  const isTheirs =
    client !== undefined &&
    (mayAdminister(person, client) || (await administersInSandbox(service, person, id)))
  return isTheirs ? run(client) : notFound('client')
}

/**
 * Runs with the client in the path, which must have the credential. If the client may not be seen, neither exists for
 * the person.
 */
export const withCredential = <R>(
  context: OfId,
  kind: 'apiKeys' | 'secrets' | 'publicKeys',
  credentialId: string,
  run: (client: ClientWithCredentials) => Promise<R>,
): Promise<R | Problem> =>
  withClient(context, async (client) =>
    client[kind].some(({ id }) => id === credentialId) ? run(client) : notFound('credential'),
  )

/**
 * The client that a request concerns, with a way to change what is the client's. The actor is the client itself, or a person
 * who administers it.
 */
export type Concerned<Stored = never> = {
  readonly service: Service
  readonly client: ClientPrincipal & { readonly isLender: boolean }
  /** The actor, for the audit. */
  readonly by: ReturnType<typeof byWebUser>
  /** Runs a change in one transaction. */
  readonly change: <R extends JsonResponse | Problem>(
    run: (inProgress: Change) => Promise<R>,
  ) => Promise<R | Stored | Problem>
}

type ByItself = Pick<ClientRequest, 'service' | 'request'> & { readonly caller: Caller }

/** The calling client. */
export const ofCaller = ({ service, request, caller }: ByItself): Concerned => ({
  service,
  client: { ...caller, isLender: caller.client.isLender },
  by: byClient(service, caller),
  change: (run) => changeOwn(service, byRequest(request), run),
})

/** The same, with changes that are made once under an Idempotency-Key. */
export const ofCallerOnce = (context: ByItself): Concerned<StoredResponse> => ({
  ...ofCaller(context),
  change: (run) => changeOwnDataOnce(context, run),
})

/** Runs with the client in the path of a page's request. */
export const withConcerned = <R>(context: OfId, run: (concerned: Concerned) => Promise<R>) => {
  const { service, webUser } = context
  return withClient(context, ({ id, dealer, mode, isLender }) =>
    run({
      service,
      client: { clientId: id, dealerId: dealer?.id ?? null, mode, isLender },
      by: byWebUser(service, webUser),
      change: (work) => administer(service, webUser, work),
    }),
  )
}

/** Restricts administration to what the person may see; anything else looks as if it did not exist. */
import type { Person } from '../../adapters/access/person.ts'
import { mayAdminister } from '../../domain/access/access.ts'
import type { PersonContext, Problem } from '../../http/handler.ts'
import { notFound } from '../../service/refusal.ts'
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

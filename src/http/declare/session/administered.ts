/** Restricts administration to what the person may see; anything else looks as if it did not exist. */
import type { Person } from '../../../adapters/access/person.ts'
import { mayAdminister } from '../../../domain/application/access.ts'
import { type ClientWithCredentials, readClient } from '../../../operations/clients/read.ts'
import { readUser } from '../../../operations/people/read-user.ts'
import type { ListedUser } from '../../../operations/people/search-users.ts'
import { administersInSandbox } from '../../../operations/sandbox/own.ts'
import { notFound, type PersonContext, type Problem } from '../handler.ts'

/** The only dealer that the person's lists show; null for people who see all. */
export const dealerSeenBy = ({ role, dealer }: Person): string | null => {
  if (role === 'admin') return null
  if (dealer === null) throw new Error('Somebody without a dealer administers one')
  return dealer.id
}

/** A request whose path names something by its id. */
export type OfId = PersonContext & { readonly params: { readonly id: string } }

/** Runs with the user in the path. */
export const withUser = async <R>(
  { service, person, params: { id } }: OfId,
  run: (user: ListedUser) => Promise<R>,
): Promise<R | Problem> => {
  const user = await readUser(service, id)
  const isTheirs = user !== undefined && mayAdminister(person, user.dealer?.id ?? null)
  return isTheirs ? run(user) : notFound('user')
}

/** Runs with the client in the path. */
export const withClient = async <R>(
  { service, person, params: { id } }: OfId,
  run: (client: ClientWithCredentials) => Promise<R>,
): Promise<R | Problem> => {
  const client = await readClient(service, id)
  const isTheirs =
    client !== undefined &&
    (mayAdminister(person, client.dealer?.id ?? null) || (await administersInSandbox(service, person, id)))
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

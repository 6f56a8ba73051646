/** What a person may administer of what a path names; anything else is for them like what does not exist. */
import type { Person } from '../../auth/person.ts'
import { mayAdminister } from '../../domain/access.ts'
import { type ClientWithCredentials, readClient } from '../../operations/clients/read.ts'
import { readUser } from '../../operations/users/read.ts'
import type { ListedUser } from '../../operations/users/search.ts'
import { notFound, type PersonContext, type Problem } from './operation.ts'

/** The dealer that lists are confined to; null for those who see all. */
export const dealerSeenBy = ({ role, dealer }: Person): string | null => {
  if (role === 'admin') return null
  if (dealer === null) throw new Error('Somebody without a dealer administers one')
  return dealer.id
}

/** A request whose path names something by its id. */
export type OfId = PersonContext & { readonly params: { readonly id: string } }

/** Runs with the user that the path names. */
export const withUser = async <R>(
  { service, person, params: { id } }: OfId,
  run: (user: ListedUser) => Promise<R>,
): Promise<R | Problem> => {
  const user = await readUser(service, id)
  const isTheirs = user !== undefined && mayAdminister(person, user.dealer?.id ?? null)
  return isTheirs ? run(user) : notFound('user')
}

/** Runs with the client that the path names. */
export const withClient = async <R>(
  { service, person, params: { id } }: OfId,
  run: (client: ClientWithCredentials) => Promise<R>,
): Promise<R | Problem> => {
  const client = await readClient(service, id)
  const isTheirs = client !== undefined && mayAdminister(person, client.dealer?.id ?? null)
  return isTheirs ? run(client) : notFound('client')
}

/** Runs with the client that the path names, which must have the credential. Of another's client neither is known. */
export const withCredential = <R>(
  context: OfId,
  kind: 'apiKeys' | 'secrets' | 'publicKeys',
  credentialId: string,
  run: (client: ClientWithCredentials) => Promise<R>,
): Promise<R | Problem> =>
  withClient(context, async (client) =>
    client[kind].some(({ id }) => id === credentialId) ? run(client) : notFound('credential'),
  )

/** What a person may administer of what a path names; anything else is for them like what does not exist. */
import type { Person } from '../../auth/person.ts'
import { mayAdminister } from '../../domain/access.ts'
import { isUuid } from '../../domain/uuid.ts'
import { type ClientWithCredentials, readClient } from '../../operations/clients/read.ts'
import { readUser } from '../../operations/users/read.ts'
import type { ListedUser } from '../../operations/users/search.ts'
import type { Asked } from './operation.ts'

/** The dealer that lists are confined to; null for those who see all. */
export const dealerSeenBy = ({ role, dealer }: Person): string | null => {
  if (role === 'admin') return null
  if (dealer === null) throw new Error('Somebody without a dealer administers one')
  return dealer.id
}

export const administeredUser = async ({
  service,
  person,
  params,
}: Asked<Person>): Promise<ListedUser | undefined> => {
  const { id = '' } = params
  const user = isUuid(id) ? await readUser(service, id) : undefined
  return user !== undefined && mayAdminister(person, user.dealer?.id ?? null) ? user : undefined
}

/** As clients' ids can be; PostgreSQL would fail on others. */
const CLIENT_ID_FORM = /^\w{1,100}$/

export const administeredClient = async ({
  service,
  person,
  params,
}: Asked<Person>): Promise<ClientWithCredentials | undefined> => {
  const { id = '' } = params
  const client = CLIENT_ID_FORM.test(id) ? await readClient(service, id) : undefined
  return client !== undefined && mayAdminister(person, client.dealer?.id ?? null) ? client : undefined
}

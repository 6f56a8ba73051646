/** API clients and what they prove themselves with. */
import { queryOptions } from '@tanstack/react-query'
import type {
  ChangeClient,
  Client,
  ClientDetail,
  CreatedApiKey,
  CreatedClient,
  CreatedSecret,
  Items,
  NewApiKey,
  NewClient,
  NewPublicKey,
  PublicKey,
} from '../../../src/http/console/contract.ts'
import { read, send } from './request.ts'

export const CLIENTS = ['clients'] as const

export const clientsQuery = queryOptions({
  queryKey: [...CLIENTS, 'all'],
  queryFn: ({ signal }) => read<Items<Client>>('clients', signal),
})
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [...CLIENTS, 'one', id],
    queryFn: ({ signal }) => read<ClientDetail>(pathOf(id), signal),
  })

export const createClient = (given: NewClient): Promise<CreatedClient> =>
  send<CreatedClient>('clients', given)
export const changeClient = (id: string, given: ChangeClient): Promise<Client> =>
  send<Client>(pathOf(id), given)

export const createApiKey = (id: string, given: NewApiKey): Promise<CreatedApiKey> =>
  send<CreatedApiKey>(`${pathOf(id)}/keys`, given)
export const rotateApiKey = (id: string, keyId: string): Promise<CreatedApiKey> =>
  send<CreatedApiKey>(`${pathOf(id)}/keys/${encodeURIComponent(keyId)}/rotate`)
export const revokeApiKey = (id: string, keyId: string): Promise<void> =>
  send(`${pathOf(id)}/keys/${encodeURIComponent(keyId)}/revoke`)

export const rotateSecret = (id: string): Promise<CreatedSecret> =>
  send<CreatedSecret>(`${pathOf(id)}/secrets/rotate`)
export const revokeSecret = (id: string, secretId: string): Promise<void> =>
  send(`${pathOf(id)}/secrets/${encodeURIComponent(secretId)}/revoke`)

export const addPublicKey = (id: string, given: NewPublicKey): Promise<PublicKey> =>
  send<PublicKey>(`${pathOf(id)}/public-keys`, given)
export const revokePublicKey = (id: string, keyId: string): Promise<void> =>
  send(`${pathOf(id)}/public-keys/${encodeURIComponent(keyId)}/revoke`)

const pathOf = (id: string): string => `clients/${encodeURIComponent(id)}`

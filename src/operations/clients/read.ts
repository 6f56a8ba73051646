/**
 * Reads clients, and one client with all its credentials: keys, secrets and public keys, none of which can be read
 * back.
 */

import type { Person } from '../../adapters/access/person.ts'
import { type CredentialState, credentialState } from '../../domain/lender/credential-life.ts'
import {
  findClient,
  listApiKeys,
  listClientRows,
  type StoredApiKey,
  type StoredClient,
} from '../../store/clients/clients.ts'
import { listPublicKeys, type StoredPublicKey } from '../../store/clients/public-keys.ts'
import { listSecrets, type StoredSecret } from '../../store/clients/secrets.ts'
import { areInOneSandbox } from '../../store/sandboxes/sandboxes.ts'
import type { Service } from '../service.ts'
import { kindOfPublicKey } from './public-key.ts'

/** A stored credential, with whether it is valid now. */
type Shown<Stored> = Stored & { readonly state: CredentialState }

export type ClientWithCredentials = StoredClient & {
  readonly apiKeys: readonly Shown<StoredApiKey>[]
  readonly secrets: readonly Shown<StoredSecret>[]
  /** The key's kind in words, such as "RSA, 2048 bits". */
  readonly publicKeys: readonly Shown<StoredPublicKey & { readonly kind: string }>[]
}

/** Undefined where there is no client with this id. */
export const readClient = async (
  { sql, now }: Pick<Service, 'sql' | 'now'>,
  clientId: string,
): Promise<ClientWithCredentials | undefined> => {
  const client = await findClient(sql, clientId)
  if (client === undefined) return undefined
  const [apiKeys, secrets, publicKeys] = await Promise.all([
    listApiKeys(sql, clientId),
    listSecrets(sql, clientId),
    listPublicKeys(sql, clientId),
  ])
  const at = new Date(now())
  const shown = <C extends Parameters<typeof credentialState>[0]>(credential: C) => ({
    ...credential,
    state: credentialState(credential, at),
  })
  return {
    ...client,
    apiKeys: apiKeys.map(shown),
    secrets: secrets.map(shown),
    publicKeys: publicKeys.map((key) => shown({ ...key, kind: kindOfPublicKey(key.jwk) })),
  }
}

/** The clients of a dealer or of a partner; all of them if both are null. */
export const listClients = (
  { sql }: Pick<Service, 'sql'>,
  seen: { readonly dealerId: string | null; readonly partnerId?: string | null },
): Promise<readonly StoredClient[]> => listClientRows(sql, seen)

/** Whether a person administers a client because their sandbox has both: also those of partners and of its other dealer. */
export const administersInSandbox = async (
  { sql }: Pick<Service, 'sql'>,
  { role, dealer }: Pick<Person, 'role' | 'dealer'>,
  clientId: string,
): Promise<boolean> =>
  role === 'dealerAdmin' && dealer !== null && (await areInOneSandbox(sql, clientId, dealer.id))

/** What a client proves itself with: API keys, secrets and public keys, each of which its dealer's admins may renew. */
import type { Person } from '../../auth/person.ts'
import { SCOPES } from '../../domain/scopes.ts'
import { administer } from '../../operations/administration/as-visitor.ts'
import { addPublicKey } from '../../operations/clients/add-public-key.ts'
import { createApiKey } from '../../operations/clients/create-api-key.ts'
import { type ClientWithCredentials, readClient } from '../../operations/clients/read.ts'
import { revokeApiKey } from '../../operations/clients/revoke-api-key.ts'
import { revokePublicKey } from '../../operations/clients/revoke-public-key.ts'
import { revokeClientSecret } from '../../operations/clients/revoke-secret.ts'
import { rotateApiKey } from '../../operations/clients/rotate-api-key.ts'
import { rotateClientSecret } from '../../operations/clients/rotate-secret.ts'
import { Refusal } from '../../operations/refusal.ts'
import { administeredClient } from './administered.ts'
import { list, moment, oneOf, orNull, text } from './body.ts'
import { publicKeyView } from './client-views.ts'
import type { CreatedApiKey, CreatedSecret, PublicKey } from './contract.ts'
import {
  type Asked,
  created,
  done,
  type Handlers,
  noSuch,
  problem,
  type Result,
  taking,
} from './operation.ts'
import { momentOrNull } from './views.ts'

const NAME_MAXIMUM_CHARACTERS = 1_000
const PUBLIC_KEY_MAXIMUM_CHARACTERS = 20_000

const name = text(NAME_MAXIMUM_CHARACTERS)

export const credentialHandlers: Handlers<
  | 'createApiKey'
  | 'rotateApiKey'
  | 'revokeApiKey'
  | 'rotateSecret'
  | 'revokeSecret'
  | 'addPublicKey'
  | 'revokePublicKey'
> = {
  createApiKey: taking(
    { name, scopes: list(oneOf(SCOPES), SCOPES.length), expiresAt: orNull(moment) },
    (asked, { expiresAt, ...given }) =>
      withClient(asked, async (client) => {
        if (expiresAt !== null && expiresAt.getTime() <= asked.service.now()) return OVER
        const key = { clientId: client.id, ...given, ...(expiresAt === null ? {} : { expiresAt }) }
        const outcome = await administer(asked.service, asked.visitor, (change) => createApiKey(change, key))
        if (outcome instanceof Refusal) return outcome
        const { keyId: id, apiKey } = outcome
        return created({ id, apiKey, replacedExpiresAt: null } satisfies CreatedApiKey)
      }),
  ),

  rotateApiKey: (asked) =>
    withCredential(asked, 'keyId', 'apiKeys', async (client, keyId) => {
      const outcome = await administer(asked.service, asked.visitor, (change) =>
        rotateApiKey(change, client.id, keyId),
      )
      if (outcome instanceof Refusal) return outcome
      const { keyId: id, apiKey, replacedExpiresAt } = outcome
      return created({
        id,
        apiKey,
        replacedExpiresAt: momentOrNull(replacedExpiresAt),
      } satisfies CreatedApiKey)
    }),

  revokeApiKey: (asked) =>
    withCredential(asked, 'keyId', 'apiKeys', async (client, keyId) => {
      const outcome = await administer(asked.service, asked.visitor, (change) =>
        revokeApiKey(change, client.id, keyId),
      )
      return outcome instanceof Refusal ? outcome : done
    }),

  rotateSecret: (asked) =>
    withClient(asked, async (client) => {
      const outcome = await administer(asked.service, asked.visitor, (change) =>
        rotateClientSecret(change, client.id),
      )
      if (outcome instanceof Refusal) return outcome
      const { secretId: id, clientSecret, replacedExpiresAt } = outcome
      return created({
        id,
        clientSecret,
        replacedExpiresAt: momentOrNull(replacedExpiresAt),
      } satisfies CreatedSecret)
    }),

  revokeSecret: (asked) =>
    withCredential(asked, 'secretId', 'secrets', async (client, secretId) => {
      const outcome = await administer(asked.service, asked.visitor, (change) =>
        revokeClientSecret(change, client.id, secretId),
      )
      return outcome instanceof Refusal ? outcome : done
    }),

  addPublicKey: taking({ name, key: text(PUBLIC_KEY_MAXIMUM_CHARACTERS) }, (asked, given) =>
    withClient(asked, async (client) => {
      const outcome = await administer(asked.service, asked.visitor, (change) =>
        addPublicKey(change, client.id, given),
      )
      return outcome instanceof Refusal ? outcome : created(await publicKeyNow(asked, client.id, outcome.id))
    }),
  ),

  revokePublicKey: (asked) =>
    withCredential(asked, 'keyId', 'publicKeys', async (client, keyId) => {
      const outcome = await administer(asked.service, asked.visitor, (change) =>
        revokePublicKey(change, client.id, keyId),
      )
      return outcome instanceof Refusal ? outcome : done
    }),
}

const OVER = problem('bad-request', 'expiresAt must be a moment to come, or null.')

const withClient = async (
  asked: Asked<Person>,
  handle: (client: ClientWithCredentials) => Promise<Result>,
): Promise<Result> => {
  const client = await administeredClient(asked)
  return client === undefined ? noSuch('client') : handle(client)
}

/** Whom a client does not show does not show its credentials either: both answer alike. */
const withCredential = (
  asked: Asked<Person>,
  parameter: 'keyId' | 'secretId',
  kind: 'apiKeys' | 'secrets' | 'publicKeys',
  handle: (client: ClientWithCredentials, credentialId: string) => Promise<Result>,
): Promise<Result> =>
  withClient(asked, async (client) => {
    const credential = client[kind].find(({ id }) => id === asked.params[parameter])
    return credential === undefined ? noSuch('credential') : handle(client, credential.id)
  })

const publicKeyNow = async ({ service }: Asked<Person>, clientId: string, id: string): Promise<PublicKey> => {
  const key = (await readClient(service, clientId))?.publicKeys.find((one) => one.id === id)
  if (key === undefined) throw new Error('A public key that was just added is not found')
  return publicKeyView(key, new Date(service.now()))
}

/** A client's credentials: API keys, secrets and public keys, which its dealer's admins may renew. */
import { administer } from '../../operations/administration/as-web-user.ts'
import { addPublicKey } from '../../operations/clients/add-public-key.ts'
import { createApiKey } from '../../operations/clients/create-api-key.ts'
import { readClient } from '../../operations/clients/read.ts'
import { revokeApiKey } from '../../operations/clients/revoke-api-key.ts'
import { revokeCredential } from '../../operations/clients/revoke-credential.ts'
import { rotateApiKey } from '../../operations/clients/rotate-api-key.ts'
import { rotateClientSecret } from '../../operations/clients/rotate-secret.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { created, type Handlers, noContent, problem } from '../declare/handler.ts'
import { type OfId, withClient, withCredential } from './administered.ts'
import type { credentialOperations } from './credential-pages.ts'

export const credentialHandlers: Handlers<typeof credentialOperations> = {
  createApiKey: (context) =>
    withClient(context, async (client) => {
      const { service, webUser, body } = context
      const { expiresAt, ...wanted } = body
      if (expiresAt !== null && expiresAt.getTime() <= service.now()) return OVER
      const key = { clientId: client.id, ...wanted, ...(expiresAt === null ? {} : { expiresAt }) }
      const outcome = await administer(service, webUser, (change) => createApiKey(change, key))
      if (outcome instanceof Refusal) return outcome
      return created({ id: outcome.keyId, apiKey: outcome.apiKey, replacedExpiresAt: null })
    }),

  rotateApiKey: (context) =>
    withCredential(context, 'apiKeys', context.params.keyId, async (client) => {
      const { service, webUser, params } = context
      const outcome = await administer(service, webUser, (change) =>
        rotateApiKey(change, client.id, params.keyId),
      )
      if (outcome instanceof Refusal) return outcome
      const { keyId: id, apiKey, replacedExpiresAt } = outcome
      return created({ id, apiKey, replacedExpiresAt })
    }),

  revokeApiKey: (context) => revoked(context, 'apiKeys', context.params.keyId, revokeApiKey),

  rotateSecret: (context) =>
    withClient(context, async (client) => {
      const { service, webUser } = context
      const outcome = await administer(service, webUser, (change) => rotateClientSecret(change, client.id))
      if (outcome instanceof Refusal) return outcome
      const { secretId: id, clientSecret, replacedExpiresAt } = outcome
      return created({ id, clientSecret, replacedExpiresAt })
    }),

  revokeSecret: (context) =>
    revoked(context, 'secrets', context.params.secretId, (change, clientId, id) =>
      revokeCredential(change, 'clientSecret', clientId, id),
    ),

  addPublicKey: (context) =>
    withClient(context, async (client) => {
      const { service, webUser, body } = context
      const outcome = await administer(service, webUser, (change) => addPublicKey(change, client.id, body))
      return outcome instanceof Refusal
        ? outcome
        : created(await publicKeyNow(service, client.id, outcome.id))
    }),

  revokePublicKey: (context) =>
    revoked(context, 'publicKeys', context.params.keyId, (change, clientId, id) =>
      revokeCredential(change, 'publicKey', clientId, id),
    ),
}

type Revoke = (...asked: Parameters<typeof revokeApiKey>) => Promise<object | Refusal>

/** Revokes a credential of the client in the path. */
const revoked = (
  context: OfId,
  kind: 'apiKeys' | 'secrets' | 'publicKeys',
  credentialId: string,
  revoke: Revoke,
) =>
  withCredential(context, kind, credentialId, async (client) => {
    const { service, webUser } = context
    const outcome = await administer(service, webUser, (change) => revoke(change, client.id, credentialId))
    return outcome instanceof Refusal ? outcome : noContent
  })

const OVER = problem('bad-request', 'expiresAt must be in the future, or null.')

const publicKeyNow = async (service: Service, clientId: string, id: string) => {
  const key = (await readClient(service, clientId))?.publicKeys.find((one) => one.id === id)
  if (key === undefined) throw new Error('A public key that was just added is not found')
  return key
}

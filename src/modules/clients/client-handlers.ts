/**
 * API clients, their credentials, and people's consents. The lender's admins manage all clients, other people the test
 * clients of their own dealer or partner.
 */
import { mayShapeClients } from '../../domain/access/access.ts'
import { isScope, type Scope } from '../../domain/access/roles.ts'
import { created, type Handlers, noContent, ok, problem } from '../../http/handler.ts'
import { administer } from '../../service/as-web-user.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { mayAdministerOf, type OfId, seenBy, withClient, withCredential } from './administered-handlers.ts'
import { createApiKey, revokeApiKey, rotateApiKey } from './api-keys.ts'
import { changeClient } from './change-client.ts'
import type { clientOperations } from './client-pages.ts'
import { type ClientWithCredentials, createClient, listClients, readClient } from './clients.ts'
import type { consentOperations } from './consent-pages.ts'
import { answerConsentRequest, describeConsentRequest } from './consent-requests.ts'
import { listOwnConsents, withdrawOwnConsent } from './consents.ts'
import type { credentialOperations } from './credential-pages.ts'
import { addPublicKey, revokeCredential, rotateClientSecret } from './credentials.ts'

export const clientHandlers: Handlers<typeof clientOperations> = {
  listClients: async ({ service, person }) => {
    const clients = await listClients(service, seenBy(person))
    return ok({ items: clients.map(withScopes) })
  },

  createClient: async ({ service, webUser, person, body: { dealerId, partnerId = null, ...wanted } }) => {
    const of = { dealerId, partnerId }
    if (!mayAdministerOf(person, of)) return notFound(partnerId === null ? 'dealer' : 'partner')
    if (!mayShapeClients(person, wanted.mode)) return ONLY_LENDER_SHAPES
    const isOwn = person.role !== 'admin'
    if (isOwn && wanted.requestsPerMinute !== undefined) return ONLY_LENDER_LIMITS
    if (isOwn && wanted.isLender === true) return ONLY_LENDER_OWN
    const outcome = await administer(service, webUser, (change) =>
      createClient(change, {
        ...wanted,
        dealer: dealerId ?? undefined,
        partner: partnerId ?? undefined,
        isOwn,
      }),
    )
    if (outcome instanceof Refusal) return outcome
    const { clientId, clientSecret, apiKey } = outcome
    return created({ client: withScopes(await clientNow(service, clientId)), clientSecret, apiKey })
  },

  readClient: (context) => withClient(context, async (client) => ok(clientDetailView(client))),

  changeClient: (context) =>
    withClient(context, async ({ id, mode }) => {
      const { service, webUser, person, body } = context
      const { partnerId, ...wanted } = body
      if (!mayShapeClients(person, mode)) return ONLY_LENDER_SHAPES
      const isByLender = person.role === 'admin'
      if (!isByLender && (wanted.requestsPerMinute !== undefined || partnerId !== undefined))
        return ONLY_LENDER_LIMITS
      const outcome = await administer(service, webUser, (change) =>
        changeClient(change, id, { ...wanted, ...(partnerId === undefined ? {} : { partner: partnerId }) }),
      )
      return outcome instanceof Refusal ? outcome : ok(withScopes(await clientNow(service, id)))
    }),
}

const ONLY_LENDER_SHAPES = problem('forbidden', 'Only the lender can add or change live clients.')
const ONLY_LENDER_OWN = problem(
  'forbidden',
  'Only the lender’s administrators can add clients of the lender.',
)
const ONLY_LENDER_LIMITS = problem(
  'forbidden',
  'Only the lender can set the rate limit or the partner of a client.',
)

const clientNow = async (service: Service, clientId: string): Promise<ClientWithCredentials> => {
  const client = await readClient(service, clientId)
  if (client === undefined) throw new Error('A client that was just changed is not found')
  return client
}

/** A client's API keys, secrets and public keys, which its dealer's admins may renew. */
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

/** With the scopes that there are: a stored one may have been dropped since. */
const withScopes = <Of extends { readonly scopes: readonly string[] }>(
  of: Of,
): Of & { readonly scopes: readonly Scope[] } => ({ ...of, scopes: of.scopes.filter(isScope) })

const clientDetailView = (client: ClientWithCredentials) => ({
  ...withScopes(client),
  apiKeys: client.apiKeys.map(withScopes),
})

/** A person's consents: given on the page to which a client sends them, listed and withdrawn on their account page. */
export const consentHandlers: Handlers<typeof consentOperations> = {
  listMyConsents: async ({ service, person }) => ok({ items: await listOwnConsents(service, person) }),

  withdrawMyConsent: async ({ service, webUser, params: { id } }) =>
    (await withdrawOwnConsent(service, webUser, id)) ? noContent : notFound('consent'),

  describeConsentRequest: async ({ service, webUser, query }) => {
    const { client_id: clientId, state, redirect_uri: redirectUri } = query
    const request = await describeConsentRequest(service, { clientId, state, redirectUri }, webUser)
    return request instanceof Refusal ? request : ok(request)
  },

  answerConsentRequest: async ({ service, webUser, body }) => {
    const outcome = await answerConsentRequest(service, body, webUser)
    return outcome instanceof Refusal ? outcome : ok(outcome)
  },
}

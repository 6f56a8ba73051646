/** The library, configured for what we offer: only client_credentials. */
import type {
  Adapter,
  Client,
  ClientMetadata,
  Configuration,
  errors,
  KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import { ALL_SCOPES } from '../../../domain/access/roles.ts'
import { networkOf } from '../addresses.ts'
import { refusalBounds } from '../limits.ts'
import { type Library, loadLibrary } from './library.ts'
import {
  ASSERTION_ALGORITHMS,
  AUTHENTICATION_METHODS,
  advertised,
  issuerAt,
  resourceAt,
  TOKEN_PATH,
} from './metadata.ts'
import {
  type CheckedKey,
  clientMetadata,
  GRANTED_SCOPES,
  type Proofs,
  PUBLIC_KEYS,
  proofs,
} from './proofs.ts'
import {
  type AuthorizationServerParts,
  type CurrentContext,
  errorIn,
  IS_REPLAY,
  originOf,
  type RefusalRecord,
  rememberCredential,
} from './requests.ts'
import {
  ACCESS_TOKEN_SECONDS,
  keepsNothing,
  type PrivateJwk,
  SIGNING_ALGORITHM,
  tokenStore,
} from './storage.ts'

/** The paths of the endpoints, below the issuer's. */
export const ENDPOINTS = {
  token: TOKEN_PATH,
  revocation: '/revoke',
  introspection: '/introspect',
  jwks: '/jwks',
} as const

/** Configures the library with these keys, the first of which signs. */
export const openProvider = async (
  parts: AuthorizationServerParts,
  keys: readonly PrivateJwk[],
  record: RefusalRecord,
): Promise<Provider> => {
  const library = await loadLibrary()
  const checks = proofs(parts)
  const provider = new library.Provider(issuerAt(parts.baseUrl()), {
    ...OFFERED,
    adapter: (name) => adapterOf(name, parts, library),
    assertJwtClientAuthClaimsAndHeader: async (context, claims, header, client) => {
      const fault = checks.faultIn(claims)
      if (fault !== undefined) throw new library.InvalidClientAuth(fault)
      const keys = client[PUBLIC_KEYS] as readonly CheckedKey[]
      rememberCredential(context, await checks.keyOf(keys, header['kid']))
    },
    features: featuresOf(library, resourceAt(parts.baseUrl())),
    jwks: { keys: [...keys] as NonNullable<Configuration['jwks']>['keys'] },
  })
  // Behind Fastify the library sees no address of its own, so we set ours.
  provider.proxy = true
  replaceChecks(provider, checks, () => library.Provider.ctx)
  reportFaults(provider, parts)
  reportAssertions(provider, parts)
  provider.use(async (exchange, next) => {
    // Pages of other origins may not call this; if the library saw an origin, it would respond differently for known
    // clients.
    delete exchange.req.headers.origin
    await next()
    for (const name of CROSS_ORIGIN_HEADERS) exchange.remove(name)
    const answered = exchange as KoaContextWithOIDC
    const metadata = answered.body as Readonly<Record<string, unknown>>
    if (answered.oidc?.route === 'discovery') answered.body = advertised(metadata, parts.baseUrl())
    if (answered.status >= 500) answered.body = { error: 'server_error', error_description: FAILED }
    reportClient(answered)
    await record(answered).catch((error: unknown) => parts.onError(error, originOf(answered)?.requestId))
  })
  return provider
}

/** Reports the client of a request, for the client's log. */
const reportClient = (context: KoaContextWithOIDC): void => {
  const clientId = context.oidc?.entities.Client?.clientId
  if (clientId !== undefined) originOf(context)?.onClient?.(clientId, errorIn(context))
}

const FAILED = 'The service failed. Its log knows the request by its id; send it again in a moment.'

const CROSS_ORIGIN_HEADERS = ['access-control-allow-origin', 'access-control-expose-headers', 'vary'] as const

const OFFERED = {
  clientAuthMethods: [...AUTHENTICATION_METHODS],
  clientBasedCORS: () => false,
  clientDefaults: {
    grant_types: ['client_credentials'],
    response_types: [],
    id_token_signed_response_alg: SIGNING_ALGORITHM,
    introspection_signed_response_alg: SIGNING_ALGORITHM,
  },
  enabledJWA: {
    clientAuthSigningAlgValues: [...ASSERTION_ALGORITHMS],
    idTokenSigningAlgValues: [SIGNING_ALGORITHM],
    introspectionSigningAlgValues: [SIGNING_ALGORITHM],
  },
  extraClientMetadata: { properties: [GRANTED_SCOPES, PUBLIC_KEYS] },
  fetch: async () => {
    throw new Error('The authorization server asks nobody')
  },
  // Also for callers that prefer HTML: browsers do not call this.
  renderError: (context, error) => {
    context.body = error
  },
  responseTypes: [],
  routes: ENDPOINTS,
  scopes: [],
  ttl: { ClientCredentials: ACCESS_TOKEN_SECONDS },
} satisfies Configuration

type Features = NonNullable<Configuration['features']>

const featuresOf = (library: Library, resource: string): Features => ({
  clientCredentials: { enabled: true },
  revocation: { enabled: true, allowedPolicy: isOwn },
  introspection: { enabled: true, allowedPolicy: isOwn },
  jwtIntrospection: { enabled: true },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => resource,
    getResourceServerInfo: (context, asked, client) => {
      const { InvalidTarget, CustomOIDCProviderError } = library
      const refusedScope = (says: string) => new CustomOIDCProviderError('invalid_scope', says)
      if (asked !== resource) throw new InvalidTarget()
      const granted = client[GRANTED_SCOPES] as readonly string[]
      const { params } = context.oidc
      if (params === undefined || granted.length === 0) throw refusedScope('this client has no scopes')
      params['scope'] ??= granted.join(' ')
      const lacking = [...context.oidc.requestParamScopes].find((scope) => !granted.includes(scope))
      if (lacking !== undefined) throw refusedScope('this client does not have a requested scope')
      return {
        scope: ALL_SCOPES.join(' '),
        audience: resource,
        accessTokenTTL: ACCESS_TOKEN_SECONDS,
        accessTokenFormat: 'opaque',
      }
    },
  },
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  userinfo: { enabled: false },
})

/** Tokens of other clients get the same response as unknown ones. */
const isOwn = (
  _context: KoaContextWithOIDC,
  client: Client,
  token: { readonly clientId?: string | undefined },
) => token.clientId === client.clientId

const adapterOf = (name: string, parts: AuthorizationServerParts, library: Library): Adapter => {
  if (name === 'ClientCredentials') return tokenStore(parts, library)
  if (name !== 'Client') return keepsNothing(name)
  const find = (id: string) => {
    const sent =
      library.Provider.ctx?.oidc.params?.['client_assertion'] === undefined ? 'secret' : 'assertion'
    return clientMetadata(parts.sql, id, sent)
  }
  return { ...keepsNothing(name), find }
}

const replaceChecks = (provider: Provider, checks: Proofs, context: CurrentContext): void => {
  provider.Client.prototype.compareClientSecret = async function compare(
    this: ClientMetadata & Client,
    sent: string,
  ) {
    const secret = await checks.secretOf(this.clientId, sent)
    const exchange = context()
    if (secret !== undefined && exchange !== undefined) rememberCredential(exchange, secret)
    return secret !== undefined
  }
  provider.ReplayDetection.unique = async (issuer, id, expiresAt) => {
    const isFirst = await checks.isFirstUse(issuer, id, expiresAt)
    const exchange = context()
    if (!isFirst && exchange !== undefined) exchange.state[IS_REPLAY] = true
    return isFirst
  }
}

/** Errors go to our log; the library prints nothing itself. */
const reportFaults = (provider: Provider, parts: AuthorizationServerParts): void => {
  provider.on('server_error', (context, error) => parts.onError(error, originOf(context)?.requestId))
  provider.onerror = (error: NodeJS.ErrnoException) => {
    if (!HUNG_UP.has(error.code ?? '')) parts.onError(error, undefined)
  }
}

/**
 * Callers learn only that their assertion is rejected; the operator learns why. The library's details are fixed
 * sentences, and repeat nothing of an assertion.
 */
const reportAssertions = (provider: Provider, parts: AuthorizationServerParts): void => {
  const isToBeReported = refusalBounds()
  const report = (
    context: KoaContextWithOIDC,
    error: Pick<errors.OIDCProviderError, 'error' | 'error_detail'>,
  ) => {
    if (error.error !== 'invalid_client' || context.oidc?.params?.['client_assertion'] === undefined) return
    const origin = originOf(context)
    const by = networkOf(origin?.address ?? '')
    if (!isToBeReported({ kind: 'assertion', by }, parts.now())) return
    parts.onAssertionRefused({
      reason: error.error_detail ?? 'unknown',
      clientId: context.oidc.entities.Client?.clientId,
      requestId: origin?.requestId,
    })
  }
  provider.on('grant.error', report)
  provider.on('revocation.error', report)
  provider.on('introspection.error', report)
}

/** The caller hung up, which is no error of ours. */
const HUNG_UP: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'HPE_INVALID_EOF_STATE',
])

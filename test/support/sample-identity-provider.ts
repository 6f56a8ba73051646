/** A lender's identity provider: a second authorization server, with people of its own, which can be made to do wrong. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import type { IdentityProviderSettings } from '../../src/domain/access/identity-provider.ts'

export type Account = { readonly email?: string; readonly isVerified?: boolean | string }

/** What the provider does wrong until told otherwise. */
export type Faults = {
  /** Members of ID tokens that are others. */
  claims?: Readonly<Record<string, unknown>>
  /** ID tokens are signed by a key that it does not show. */
  hasStrangeKey?: boolean
  /** Its user info is this instead. */
  userInfo?: Readonly<Record<string, unknown>>
  /** It answers at this path with that status, or never (0). */
  responses?: { readonly path: string; readonly status: number }
}

export type SampleIdentityProvider = {
  readonly settings: IdentityProviderSettings
  /** By the subjects of people. */
  readonly accounts: Map<string, Account>
  readonly faults: Faults
  /** Takes people back to this address alone. */
  readonly serve: (returnTo: string) => void
  /** How many requests came to a path. */
  readonly asked: (path: string) => number
  readonly close: () => Promise<void>
}

const CLIENT = { clientId: 'forecourt', clientSecret: 'sample secret of the provider &%+' }
export const PROVIDER_NAME = 'Sample Sign-in'

/** Opens one. People sign in there by writing their subject into a form. */
export const openSampleIdentityProvider = async (
  special: Partial<IdentityProviderSettings> = {},
): Promise<SampleIdentityProvider> => {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const strange = await generateKeyPair('RS256')
  const accounts = new Map<string, Account>()
  const faults: Faults = {}
  const asked: string[] = []
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] as string
    asked.push(path)
    if (faults.responses?.path === path) {
      if (faults.responses.status > 0) response.writeHead(faults.responses.status).end('<p>Sample fault</p>')
      return
    }
    if (provider === undefined) return void response.writeHead(503).end()
    if (path === '/me' && faults.userInfo !== undefined) {
      response.setHeader('content-type', 'application/json')
      return void response.end(JSON.stringify(faults.userInfo))
    }
    if (path.startsWith('/interaction/'))
      return void interact(provider, request, response).catch(() => response.end())
    if (path === '/token') rewriting(response)
    void provider.callback()(request, response)
  })
  /** Signs the ID token again where something is to be wrong about it. */
  const rewriting = (response: ServerResponse): void => {
    const end = response.end.bind(response) as (body: unknown) => ServerResponse
    response.end = ((body: unknown) => {
      if (faults.claims === undefined && faults.hasStrangeKey !== true) return end(body)
      const result = JSON.parse(String(body))
      if (result.id_token === undefined) return end(body)
      const key = faults.hasStrangeKey === true ? strange.privateKey : keys.privateKey
      void new SignJWT({ ...decodeJwt(result.id_token), ...faults.claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'sample' })
        .sign(key)
        .then((id_token) => {
          const text = JSON.stringify({ ...result, id_token })
          response.setHeader('content-length', Buffer.byteLength(text))
          end(text)
        })
      return response
    }) as typeof response.end
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const jwk = { ...(await exportJWK(keys.privateKey)), kid: 'sample', alg: 'RS256', use: 'sig' }
  return {
    settings: { issuer, ...CLIENT, name: PROVIDER_NAME, requiredRoles: [], ...special },
    accounts,
    faults,
    serve: (returnTo) => {
      provider = providerAt(issuer, returnTo, { jwk, accounts })
    },
    asked: (path) => asked.filter((one) => one === path).length,
    close: () => closed(server),
  }
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })

const providerAt = (
  issuer: string,
  returnTo: string,
  { jwk, accounts }: { jwk: object; accounts: ReadonlyMap<string, Account> },
): Provider =>
  new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [returnTo] }],
    jwks: { keys: [jwk as never] },
    cookies: { keys: ['sample'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => {
      const { email, isVerified = true } = accounts.get(accountId) ?? {}
      const claims = { sub: accountId, ...(email !== undefined && { email, email_verified: isVerified }) }
      return { accountId, claims: () => claims as never }
    },
    // Nobody is asked whether the lender's own service may know who they are.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc
      const grant = new oidc.provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      } as never)
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })

/** Asks who it is, and lets them in, or back where they would not. */
const interact = async (
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(FORM)
    return
  }
  const sent = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
  const login = sent.get('login') ?? ''
  const result = login === '' ? { error: 'access_denied' } : { login: { accountId: login } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

const FORM = `<!doctype html><html lang="en"><title>Sample sign-in</title><h1>Sample sign-in</h1>
<form method="post"><label>Who are you? <input name="login" autofocus></label><button>Go on</button></form></html>`

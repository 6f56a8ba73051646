/**
 * The lender's own identity provider, by OpenID Connect: authorization code with PKCE, state and nonce. It is first
 * contacted when someone signs in, so that its outage stops nothing else.
 */
import type { ClientAuth, Configuration, IDToken } from 'openid-client'
import type { IdentityProviderSettings } from '../../domain/access/identity-provider.ts'
import {
  type AddressRules,
  type AddressVerdict,
  addressVerdict,
  type Claims,
  claimsOfBoth,
} from './addresses.ts'

/** What ties a response to its request: random values for one visit. */
export type ProviderVisit = {
  readonly state: string
  readonly nonce: string
  /** For PKCE (RFC 7636). */
  readonly verifier: string
}

/** A person for whom the provider vouches. */
export type Vouched = {
  readonly issuer: string
  /** The provider's permanent identifier of the person. */
  readonly subject: string
  /** When the person last authenticated at the provider (milliseconds since 1970); undefined if it does not say. */
  readonly shownAt: number | undefined
  /** Their email address, if the provider vouches for it, which may need a further request. */
  readonly readAddress: () => Promise<Address | ProviderFailure>
}

type Address = { readonly email: string | undefined }

/**
 * `away`: it does not respond, or says that it cannot now. `declined`: the person or the provider declined. `clocks`: its
 * clock and ours differ. `notUsable`: its response breaks a rule, or it rejects our request.
 */
export type ProviderFailure = 'away' | 'declined' | 'clocks' | 'notUsable'

export type IdentityProvider = Pick<IdentityProviderSettings, 'name' | 'requiredRoles'> & {
  /** The address for the browser; `isFresh` makes the person authenticate again. */
  readonly addressOf: (
    visit: ProviderVisit,
    given: { readonly returnTo: string; readonly isFresh: boolean },
  ) => Promise<URL | ProviderFailure>
  /** Reads the response that came back to `returnTo`. */
  readonly vouchedFor: (
    visit: ProviderVisit,
    given: { readonly answered: URL; readonly startedAt: number },
  ) => Promise<Vouched | ProviderFailure>
}

/** How far its clock and ours may differ. */
export const CLOCKS_DIFFER_MILLISECONDS = 60_000

/** The limit for one call, and for all calls of a request together, which itself has ten seconds. */
const CALL_SECONDS = 4
const PATIENCE_MILLISECONDS = 8_000
const METADATA_HOLDS_MILLISECONDS = 3_600_000

type Options = {
  readonly now: () => number
  /** Reports failures as codes: nothing personal, and no secret. */
  readonly report: (sentence: string) => void
}

/** Talks to the provider. It is discovered at the first visit; its metadata is refreshed periodically in the background. */
export const identityProvider = (
  settings: IdentityProviderSettings,
  { now, report }: Options,
): IdentityProvider => {
  const library = () => import('openid-client')
  const configuration = discovered(settings, now)

  const attempt = async <T>(work: () => Promise<T>): Promise<T | ProviderFailure> => {
    const late = Promise.withResolvers<'away'>()
    const timer = setTimeout(() => late.resolve('away'), PATIENCE_MILLISECONDS)
    try {
      return await Promise.race([
        work().catch((error: unknown) => {
          const { failure, code } = failureOf(error)
          if (failure !== 'declined') report(`The identity provider failed (${failure}): ${code}.`)
          return failure
        }),
        late.promise,
      ])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    name: settings.name,
    requiredRoles: settings.requiredRoles,
    addressOf: ({ state, nonce, verifier }, { returnTo, isFresh }) =>
      attempt(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
        return buildAuthorizationUrl(await configuration(), {
          redirect_uri: returnTo,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(isFresh && { prompt: 'login', max_age: '0' }),
        })
      }),
    vouchedFor: ({ state, nonce, verifier }, { answered, startedAt }) =>
      attempt(async () => {
        const { authorizationCodeGrant, fetchUserInfo } = await library()
        const known = await configuration()
        const tokens = await authorizationCodeGrant(known, answered, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims() as IDToken
        if (!isOfVisit(claims, startedAt, now())) throw new Clocks()
        const { iss, sub, auth_time: shown } = claims
        return {
          issuer: iss,
          subject: sub,
          shownAt: shown === undefined ? undefined : shown * 1_000,
          readAddress: () =>
            attempt(async () => {
              const hasUserInfo = known.serverMetadata().userinfo_endpoint !== undefined
              // The library rejects the user info of another subject.
              const ask = () => fetchUserInfo(known, tokens.access_token, sub)
              return addressIn(await verdictBy(settings, claims, hasUserInfo ? ask : undefined), report)
            }),
        }
      }),
  }
}

/** Reports what is missing, for the operator. */
const addressIn = (verdict: AddressVerdict, report: Options['report']): Address => {
  if (verdict.is === 'vouched') return { email: verdict.email }
  report(`The identity provider vouches for no address in its ID token and user info: ${verdict.why}.`)
  return { email: undefined }
}

/** By the ID token, and by the user info for what the token lacks. */
const verdictBy = async (
  rules: AddressRules,
  idToken: Claims,
  askUserInfo: (() => Promise<Claims>) | undefined,
): Promise<AddressVerdict> => {
  const inToken = addressVerdict(idToken, rules)
  if (inToken.is !== 'unknown' || askUserInfo === undefined) return inToken
  const claims = claimsOfBoth(idToken, await askUserInfo(), rules)
  return claims === undefined
    ? { is: 'denied', why: 'the two have different addresses' }
    : addressVerdict(claims, rules)
}

/** Whether a token was issued during the visit; the library checks its expiry. */
const isOfVisit = ({ iat }: IDToken, startedAt: number, endedAt: number): boolean => {
  const issuedAt = iat * 1_000
  return (
    issuedAt >= startedAt - CLOCKS_DIFFER_MILLISECONDS && issuedAt <= endedAt + CLOCKS_DIFFER_MILLISECONDS
  )
}

class Clocks extends Error {}

/**
 * The result of discovery, while it is valid. If a later one fails, the old result stays; a failed first one is
 * retried.
 */
const discovered = (
  { issuer, clientId, clientSecret }: IdentityProviderSettings,
  now: () => number,
): (() => Promise<Configuration>) => {
  let known: { readonly configuration: Configuration; readonly at: number } | undefined
  let inProgress: Promise<Configuration> | undefined
  const discover = async (): Promise<Configuration> => {
    const {
      allowInsecureRequests,
      clockSkew,
      clockTolerance,
      discovery,
      enableNonRepudiationChecks,
      ...more
    } = await import('openid-client')
    const isPlain = issuer.startsWith('http:')
    const metadata = {
      [clockTolerance]: CLOCKS_DIFFER_MILLISECONDS / 1_000,
      [clockSkew]: Math.round((now() - Date.now()) / 1_000),
    }
    // Token signatures are also checked if they came over TLS from the provider itself.
    const execute = [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])]
    return discovery(new URL(issuer), clientId, metadata, bySecret(clientSecret, more), {
      timeout: CALL_SECONDS,
      execute,
    })
  }
  const renew = (): Promise<Configuration> => {
    inProgress ??= discover()
      .then((configuration) => {
        known = { configuration, at: now() }
        return configuration
      })
      .finally(() => {
        inProgress = undefined
      })
    return inProgress
  }
  return async () => {
    if (known === undefined) return renew()
    // Also after the clock was set back.
    if (Math.abs(now() - known.at) >= METADATA_HOLDS_MILLISECONDS) void renew().catch(() => undefined)
    return known.configuration
  }
}

type SecretMethods = Pick<typeof import('openid-client'), 'ClientSecretBasic' | 'ClientSecretPost'>

/** Sends the secret as the provider expects; if it does not say, by HTTP Basic (OpenID Connect Discovery, 3). */
const bySecret =
  (secret: string, { ClientSecretBasic, ClientSecretPost }: SecretMethods): ClientAuth =>
  (server, ...request) => {
    const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = takes.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    return method(secret)(server, ...request)
  }

type Thrown = {
  readonly code?: unknown
  readonly error?: unknown
  readonly status?: unknown
  readonly cause?: unknown
}

const AWAY_CODES: readonly string[] = ['OAUTH_TIMEOUT', 'OAUTH_ABORT']
const AWAY_ERRORS: readonly string[] = ['server_error', 'temporarily_unavailable']
const SERVER_ERROR = 500

/** Only the codes of the library's error: a cause contains what the provider sent. */
const failureOf = (thrown: unknown): { readonly failure: ProviderFailure; readonly code: string } => {
  if (thrown instanceof Clocks) return { failure: 'clocks', code: 'issued outside of the visit' }
  const { code, error, status, cause } = (thrown ?? {}) as Thrown
  const named = [code, error].filter((text) => typeof text === 'string' && /^\w{1,60}$/.test(text)).join(' ')
  const answeredWith = status ?? (cause instanceof Response ? cause.status : undefined)
  const as = (failure: ProviderFailure) => ({ failure, code: named === '' ? 'no code' : named })
  if (error === 'access_denied') return as('declined')
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return as('clocks')
  const isAway =
    AWAY_CODES.includes(code as string) ||
    AWAY_ERRORS.includes(error as string) ||
    (typeof answeredWith === 'number' && answeredWith >= SERVER_ERROR) ||
    // The error of `fetch` if nobody responds.
    (thrown instanceof TypeError && code === undefined)
  return as(isAway ? 'away' : 'notUsable')
}

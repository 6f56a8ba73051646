/** Gets, revokes and checks access tokens with the client's id and secret. */
import { ForecourtError, UnexpectedAnswerError } from './errors.ts'
import type { IssuedToken } from './http/tokens.ts'
import type { Transport } from './http/transport.ts'
import type { CallOptions, Retries } from './options.ts'
import type { AnsweredModel } from './types.ts'

const TIMEOUT_MILLISECONDS = 30_000

export type ClientSecret = {
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes?: readonly string[] | undefined
}

export type AccessTokens = {
  /** Ends a token at once. */
  readonly revoke: (token: string, options?: CallOptions) => Promise<void>
  /** Whether a token of this client is valid, and what for. */
  readonly introspect: (
    token: string,
    options?: CallOptions,
  ) => Promise<AnsweredModel<'TokenIntrospectionResponseModel'>>
}

export type TokenRequests = AccessTokens & { readonly issue: () => Promise<IssuedToken> }

/** The token requests of a client with this id and secret. */
export const tokenRequestsOf = (
  transport: Transport,
  baseUrl: string,
  { clientId, clientSecret, scopes }: ClientSecret,
  retries: Retries | undefined,
): TokenRequests => {
  const basic = `Basic ${base64(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`)}`
  const authorization = { header: async () => basic, renew: () => false }
  const post = (path: string, form: Readonly<Record<string, string>>, options: CallOptions = {}) =>
    transport.send(
      {
        method: 'POST',
        path,
        url: baseUrl + path,
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
        timeoutMilliseconds: options.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS,
        signal: options.signal,
        retries: options.retries ?? retries,
      },
      authorization,
    )
  return {
    issue: async () => {
      const scope = scopes === undefined ? {} : { scope: scopes.join(' ') }
      const { json, status } = await post('/oauth/token', { grant_type: 'client_credentials', ...scope })
      const { access_token: token, expires_in: secondsValid } = (json ?? {}) as Partial<
        AnsweredModel<'AccessTokenResponseModel'>
      >
      if (typeof token !== 'string' || typeof secondsValid !== 'number')
        throw new UnexpectedAnswerError('POST /oauth/token', status, undefined)
      return { token, secondsValid }
    },
    revoke: async (token, options) => {
      await post('/oauth/revoke', { token }, options)
    },
    introspect: async (token, options) => {
      const { json, status } = await post('/oauth/introspect', { token }, options)
      if (json === undefined) throw new UnexpectedAnswerError('POST /oauth/introspect', status, undefined)
      return json as AnsweredModel<'TokenIntrospectionResponseModel'>
    },
  }
}

/** For clients without a secret. */
export const NO_TOKEN_REQUESTS: AccessTokens = {
  revoke: () => Promise.reject(new ForecourtError('Only a client with clientId and clientSecret can revoke')),
  introspect: () =>
    Promise.reject(new ForecourtError('Only a client with clientId and clientSecret can introspect')),
}

/** Encoded as RFC 6749, 2.3.1 requires. */
const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

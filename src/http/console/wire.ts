/**
 * What the console and the service say to each other under /console/api: JSON bodies of requests and answers. Types
 * only, since the pages import them too. Moments are ISO 8601 texts. Refusals are problems (RFC 9457).
 */

export type Role = 'dealerUser' | 'dealerAdmin' | 'underwriter' | 'admin'
export type Mode = 'test' | 'live'
export type Scope =
  | 'applications:submit'
  | 'applications:read'
  | 'signing:start'
  | 'catalogue:read'
  | 'webhooks:manage'

export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly requestId: string
}

export type Items<T> = { readonly items: readonly T[] }
export type Page<T> = Items<T> & { readonly nextCursor: string | null }

/** GET me; and the answer of POST sign-in. */
export type Me = {
  readonly userId: string
  readonly email: string
  readonly role: Role
  readonly dealer: { readonly id: string; readonly name: string } | null
}

/** POST sign-in */
export type SignIn = { readonly email: string; readonly password: string }
/** POST password-link: always 202 with `{}`, whoever asks. */
export type AskPasswordLink = { readonly email: string }
/** POST password-link/check */
export type CheckPasswordLink = { readonly token: string }
export type PasswordLink = { readonly purpose: 'invitation' | 'reset'; readonly email: string }
/** POST password-link/use: 204. All sessions of the user end. */
export type UsePasswordLink = { readonly token: string; readonly password: string }
/** POST my-password: 204. All other sessions of the user end. */
export type ChangePassword = { readonly current: string; readonly password: string }

/** GET my-sessions; POST my-sessions/{id}/end and my-sessions/end-others: 204. */
export type Session = {
  readonly id: string
  readonly current: boolean
  readonly startedAt: string
  readonly lastSeenAt: string
  readonly address: string
  readonly browser: string | null
}

/** GET my-consents; POST my-consents/{id}/withdraw: 204. */
export type OwnConsent = {
  readonly id: string
  readonly client: { readonly id: string; readonly name: string; readonly mode: Mode }
  readonly scopes: readonly Scope[]
  readonly givenAt: string
  readonly withdrawnAt: string | null
}

/** GET consent-request?client_id=&state=&redirect_uri=, also for somebody who is not signed in. */
export type ConsentRequest = {
  readonly client: { readonly id: string; readonly name: string; readonly mode: Mode }
  readonly scopes: readonly Scope[]
  /** The host that the user is sent back to; null where the link names no address to go back to. */
  readonly returnsTo: string | null
  /** Null for somebody who is not signed in. */
  readonly signedIn: {
    readonly email: string
    /** Whether a consent of theirs to this client is in force. */
    readonly hasConsented: boolean
    /** Why they can't consent at all, such as a role without applications; null where they can. */
    readonly cannot: string | null
    /** To be sent with the answer; good once and for ten minutes. Null where they can't consent. */
    readonly ticket: string | null
  } | null
}
/** POST consent */
export type AnswerConsent = { readonly ticket: string; readonly decision: 'agree' | 'refuse' }
export type ConsentAnswered = { readonly redirectTo: string | null }

/** GET dealers; POST dealers (NewDealer) and POST dealers/{id} (ChangeDealer) answer with the dealer. */
export type Dealer = {
  readonly id: string
  readonly name: string
  readonly specialAgreement: boolean
  readonly createdAt: string
  readonly disabledAt: string | null
}
export type NewDealer = { readonly name: string; readonly specialAgreement: boolean }
export type ChangeDealer = {
  readonly name?: string
  readonly specialAgreement?: boolean
  readonly disabled?: boolean
}

/** POST users/search (SearchUsers) answers with a page; POST users (NewUser) with the user. */
export type User = {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly dealer: { readonly id: string; readonly name: string } | null
  /** Invited: has no password yet. */
  readonly state: 'invited' | 'active' | 'disabled'
  readonly createdAt: string
  readonly lastSignedInAt: string | null
}
export type SearchUsers = {
  /** Part of the address; empty for all. */
  readonly text: string
  readonly dealerId: string | null
  readonly cursor: string | null
}
/** The new user is sent an invitation. */
export type NewUser = { readonly email: string; readonly role: Role; readonly dealerId: string | null }
/** POST users/{id}; POST users/{id}/invite and users/{id}/end-sessions: 204. */
export type ChangeUser = { readonly role?: Role; readonly disabled?: boolean }

/** GET clients */
export type Client = {
  readonly id: string
  readonly name: string
  /** Null for a partner. */
  readonly dealer: { readonly id: string; readonly name: string } | null
  readonly mode: Mode
  readonly scopes: readonly Scope[]
  readonly requestsPerMinute: number
  readonly redirectUris: readonly string[]
  readonly createdAt: string
  readonly disabledAt: string | null
}
/** GET clients/{id} */
export type ClientDetail = Client & {
  readonly apiKeys: readonly ApiKey[]
  readonly secrets: readonly ClientSecret[]
  readonly publicKeys: readonly PublicKey[]
}
export type CredentialState = 'inForce' | 'expired' | 'revoked'
export type ApiKey = {
  readonly id: string
  readonly name: string
  readonly startOfKey: string
  readonly scopes: readonly Scope[]
  readonly state: CredentialState
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
}
export type ClientSecret = {
  readonly id: string
  readonly state: CredentialState
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
}
export type PublicKey = {
  readonly id: string
  readonly name: string
  readonly kid: string
  /** Such as "RSA, 2048 bits" or "EC, P-256". */
  readonly kind: string
  readonly state: CredentialState
  readonly createdAt: string
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
}
/** POST clients answers with CreatedClient; POST clients/{id} (ChangeClient) with the client. */
export type NewClient = {
  readonly name: string
  readonly dealerId: string | null
  readonly mode: Mode
  readonly scopes: readonly Scope[]
  readonly requestsPerMinute: number
  readonly redirectUris: readonly string[]
}
export type CreatedClient = {
  readonly client: Client
  readonly clientSecret: string
  readonly apiKey: string
}
export type ChangeClient = {
  readonly name?: string
  readonly scopes?: readonly Scope[]
  readonly requestsPerMinute?: number
  readonly redirectUris?: readonly string[]
  readonly disabled?: boolean
}
/** POST clients/{id}/keys; POST clients/{id}/keys/{keyId}/rotate; both answer with CreatedApiKey. …/revoke: 204. */
export type NewApiKey = {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: string | null
}
export type CreatedApiKey = {
  readonly id: string
  readonly apiKey: string
  /** When the key that it replaces stops to hold; null for a key that replaces none. */
  readonly replacedExpiresAt: string | null
}
/** POST clients/{id}/secrets/rotate answers with CreatedSecret; POST clients/{id}/secrets/{secretId}/revoke: 204. */
export type CreatedSecret = {
  readonly id: string
  readonly clientSecret: string
  readonly replacedExpiresAt: string | null
}
/** POST clients/{id}/public-keys answers with the key; POST clients/{id}/public-keys/{keyId}/revoke: 204. */
export type NewPublicKey = {
  readonly name: string
  /** A public key as PEM (SPKI) or as a JWK. */
  readonly key: string
}

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
export type PasswordLink = {
  readonly purpose: 'invitation' | 'reset'
  readonly email: string
  /** With an invitation: the clients of the user's dealer, which ask for the user's consent. */
  readonly clients: readonly AskingClient[]
}
export type AskingClient = {
  readonly id: string
  readonly name: string
  readonly mode: Mode
  readonly scopes: readonly Scope[]
}
/** POST password-link/use: 204. All sessions of the user end. */
export type UsePasswordLink = {
  readonly token: string
  readonly password: string
  /** The ids of the clients that the user consents to, of those that the link named. */
  readonly consents?: readonly string[]
}
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
  /** The dealer whose software it is; null for a partner's. */
  readonly dealer: string | null
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
  /** In lines; none where it is not known. */
  readonly address: readonly string[]
  readonly createdAt: string
  readonly disabledAt: string | null
}
export type NewDealer = {
  readonly name: string
  readonly specialAgreement: boolean
  readonly address?: readonly string[]
}
export type ChangeDealer = {
  readonly name?: string
  readonly specialAgreement?: boolean
  readonly disabled?: boolean
  readonly address?: readonly string[]
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
  /** The names of those clients of their own dealer that they have not consented to. */
  readonly notConsentedTo: readonly string[]
}
export type SearchUsers = {
  /** Part of the address; empty for all. */
  readonly text: string
  readonly dealerId: string | null
  readonly cursor: string | null
}
/** The new user is sent an invitation. */
export type NewUser = { readonly email: string; readonly role: Role; readonly dealerId: string | null }
/** POST users/{id}; POST users/{id}/invite, users/{id}/ask-consents and users/{id}/end-sessions: 204. */
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

/**
 * The signing ceremony: all POST under signing/…, asked by whoever holds a signer's link. A link that is none, or none
 * any more, is answered 404; one that is too old 410; 401 where a code is needed first; 409 for what can't be done, with
 * a sentence for the signer.
 */
export type SigningLink = { readonly link: string }
/** With the session that a right code was answered with. */
export type SigningProof = SigningLink & { readonly session: string }

/** POST signing/look */
export type LookAtSigning = SigningLink & { readonly session?: string }
export type SigningLookStatus =
  | 'ready'
  /** The agreement is being made. */
  | 'preparing'
  /** Others sign first. */
  | 'waitsForOthers'
  /** This signer has signed; others may not have, or the sealed copy is being made. */
  | 'signed'
  /** It ended unsigned. */
  | 'ended'
  /** All have signed, and the sealed copy can be read. */
  | 'completed'
export type SigningLook = {
  readonly status: SigningLookStatus
  /** Who asks, and where to ask back. */
  readonly lender: { readonly name: string; readonly contact: string }
  readonly reference: string
  /** Null without a session. */
  readonly signerName: string | null
  readonly role: 'borrower' | 'guarantor' | 'partner' | 'director'
  readonly loanType: 'hirePurchase' | 'pcp'
  /** In a few words; null where it is not known. */
  readonly vehicle: string | null
  /** Which way a code would go, and to which address, masked. */
  readonly by: 'mail' | 'sms'
  readonly maskedAddress: string
  /** A sentence; null unless it ended unsigned. */
  readonly endedReason: string | null
  /** Whether the session that was sent still lasts. */
  readonly hasSession: boolean
  /** Whether signing/copy has something to give, once there is a session. */
  readonly canCopy: boolean
}

/** POST signing/send-code, with the link alone; 429 with Retry-After where another is asked for too soon. */
export type SigningCodeSent = {
  readonly by: 'mail' | 'sms'
  readonly maskedAddress: string
  /** Until another may be asked for. */
  readonly againInSeconds: number
  readonly expiresAt: string
}

/** POST signing/check-code */
export type SigningCode = SigningLink & { readonly code: string }
export type SigningSession = { readonly session: string; readonly expiresAt: string }

/** POST signing/agreement, with the proof alone. */
export type AgreementToSign = {
  /** In base64. */
  readonly pdf: string
  /** In hex; to be sent back with the signature. */
  readonly sha256: string
  readonly pages: number
}

/** POST signing/sign */
export type SigningSignature =
  | { readonly kind: 'typed'; readonly text: string }
  /** The strokes of a pen over a sheet of 3000 by 1000 units, each as its points in whole units. */
  | { readonly kind: 'drawn'; readonly strokes: readonly (readonly (readonly [x: number, y: number])[])[] }
export type SignAgreement = SigningProof & {
  readonly sha256: string
  readonly consents: true
  readonly signature: SigningSignature
}
export type SignedAgreement = { readonly allSigned: boolean }

/** POST signing/decline: 204. */
export type DeclineSigning = SigningProof & { readonly reason: string }
/** POST signing/wrong-details: 204. */
export type WrongDetails = SigningProof & { readonly message: string }

/** POST signing/copy, with the proof alone: the sealed agreement, or as it was shown while that is being made. */
export type SigningCopy = { readonly pdf: string; readonly isSealed: boolean }

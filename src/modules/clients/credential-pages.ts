/** A client's credentials: API keys, secrets and public keys, which its dealer's admins may renew. */
import * as z from 'zod'
import { ALL_SCOPES } from '../../domain/access/roles.ts'
import { CREDENTIAL_STATES } from '../../domain/lender/credentials.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  list,
  listed,
  moment,
  NAME_MAXIMUM_CHARACTERS,
  named,
  oneOf,
  orNull,
  sentMoment,
  text,
} from '../../http/page-fields.ts'

const PUBLIC_KEY_MAXIMUM_CHARACTERS = 20_000

/** The form of client ids; PostgreSQL would fail on other text. */
const CLIENT_ID_FORM = /^\w{1,100}$/

/** The client in a path. */
export const namedClient = named('client', (value) => CLIENT_ID_FORM.test(value))

const ofCredential = {
  id: z.string(),
  state: z.enum(CREDENTIAL_STATES),
  createdAt: moment,
  revokedAt: z.nullable(moment),
  lastUsedAt: z.nullable(moment),
}

export const apiKey = exactly({
  ...ofCredential,
  name: z.string(),
  startOfKey: z.string(),
  scopes: listed(z.enum(ALL_SCOPES)),
  expiresAt: z.nullable(moment),
})
export type ApiKey = z.output<typeof apiKey>

export const clientSecret = exactly({ ...ofCredential, expiresAt: z.nullable(moment) })
export type ClientSecret = z.output<typeof clientSecret>

export const publicKey = exactly({
  ...ofCredential,
  name: z.string(),
  kid: z.string(),
  /** For example "RSA, 2048 bits" or "EC, P-256". */
  kind: z.string(),
})
export type PublicKey = z.output<typeof publicKey>

/** When the replaced credential expires; null if it replaces none. */
const replacedExpiresAt = z.nullable(moment)
const createdApiKey = exactly({ id: z.string(), apiKey: z.string(), replacedExpiresAt })

const name = text(NAME_MAXIMUM_CHARACTERS)
const ofClient = { id: namedClient }
const ofKey = { id: namedClient, keyId: named('credential') }

const REVOKE = {
  method: 'POST',
  who: 'clients',
  handsOut: 'nothing',
  params: ofKey,
  responses: { 204: null },
} as const

/** What the operations share that give a client a credential. */
const ISSUE = { method: 'POST', who: 'clients', handsOut: 'access' } as const

export const credentialOperations = {
  createApiKey: operation({
    ...ISSUE,
    path: '/clients/{id}/keys',
    params: ofClient,
    body: z.object({
      name,
      scopes: list(oneOf(ALL_SCOPES), ALL_SCOPES.length),
      expiresAt: orNull(sentMoment),
    }),
    responses: { 201: createdApiKey },
  }),
  rotateApiKey: operation({
    ...ISSUE,
    path: '/clients/{id}/keys/{keyId}/rotate',
    params: ofKey,
    responses: { 201: createdApiKey },
  }),
  revokeApiKey: operation({
    ...REVOKE,
    path: '/clients/{id}/keys/{keyId}/revoke',
  }),
  rotateSecret: operation({
    ...ISSUE,
    path: '/clients/{id}/secrets/rotate',
    params: ofClient,
    responses: { 201: exactly({ id: z.string(), clientSecret: z.string(), replacedExpiresAt }) },
  }),
  revokeSecret: operation({
    ...REVOKE,
    path: '/clients/{id}/secrets/{secretId}/revoke',
    params: { id: namedClient, secretId: named('credential') },
  }),
  addPublicKey: operation({
    ...ISSUE,
    path: '/clients/{id}/public-keys',
    params: ofClient,
    /** A public key as PEM (SPKI) or as a JWK. */
    body: z.object({ name, key: text(PUBLIC_KEY_MAXIMUM_CHARACTERS) }),
    responses: { 201: publicKey },
  }),
  revokePublicKey: operation({
    ...REVOKE,
    path: '/clients/{id}/public-keys/{keyId}/revoke',
  }),
}

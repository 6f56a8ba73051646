/** A client's credentials: API keys, secrets and public keys, which its dealer's admins may renew. */
import * as z from 'zod/mini'
import { SCOPES } from '../../domain/application/scopes.ts'
import { CREDENTIAL_STATES } from '../../domain/lender/credential-life.ts'
import { operation } from '../declare/operation.ts'
import {
  answered,
  list,
  listed,
  moment,
  NAME_MAXIMUM_CHARACTERS,
  named,
  oneOf,
  orNull,
  sentMoment,
  text,
} from '../declare/page-fields.ts'

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

export const apiKey = answered({
  ...ofCredential,
  name: z.string(),
  startOfKey: z.string(),
  scopes: listed(z.enum(SCOPES)),
  expiresAt: z.nullable(moment),
})
export type ApiKey = z.output<typeof apiKey>

export const clientSecret = answered({ ...ofCredential, expiresAt: z.nullable(moment) })
export type ClientSecret = z.output<typeof clientSecret>

export const publicKey = answered({
  ...ofCredential,
  name: z.string(),
  kid: z.string(),
  /** For example "RSA, 2048 bits" or "EC, P-256". */
  kind: z.string(),
})
export type PublicKey = z.output<typeof publicKey>

/** When the replaced credential expires; null if it replaces none. */
const replacedExpiresAt = z.nullable(moment)
const createdApiKey = answered({ id: z.string(), apiKey: z.string(), replacedExpiresAt })

const name = text(NAME_MAXIMUM_CHARACTERS)
const ofClient = { id: namedClient }
const ofKey = { id: namedClient, keyId: named('credential') }

export const credentialOperations = {
  createApiKey: operation({
    method: 'POST',
    path: '/clients/{id}/keys',
    who: 'dealerAdmin',
    handsOut: 'access',
    params: ofClient,
    body: z.object({ name, scopes: list(oneOf(SCOPES), SCOPES.length), expiresAt: orNull(sentMoment) }),
    responses: { 201: createdApiKey },
  }),
  rotateApiKey: operation({
    method: 'POST',
    path: '/clients/{id}/keys/{keyId}/rotate',
    who: 'dealerAdmin',
    handsOut: 'access',
    params: ofKey,
    responses: { 201: createdApiKey },
  }),
  revokeApiKey: operation({
    method: 'POST',
    path: '/clients/{id}/keys/{keyId}/revoke',
    who: 'dealerAdmin',
    handsOut: 'nothing',
    params: ofKey,
    responses: { 204: null },
  }),
  rotateSecret: operation({
    method: 'POST',
    path: '/clients/{id}/secrets/rotate',
    who: 'dealerAdmin',
    handsOut: 'access',
    params: ofClient,
    responses: { 201: answered({ id: z.string(), clientSecret: z.string(), replacedExpiresAt }) },
  }),
  revokeSecret: operation({
    method: 'POST',
    path: '/clients/{id}/secrets/{secretId}/revoke',
    who: 'dealerAdmin',
    handsOut: 'nothing',
    params: { id: namedClient, secretId: named('credential') },
    responses: { 204: null },
  }),
  addPublicKey: operation({
    method: 'POST',
    path: '/clients/{id}/public-keys',
    who: 'dealerAdmin',
    handsOut: 'access',
    params: ofClient,
    /** A public key as PEM (SPKI) or as a JWK. */
    body: z.object({ name, key: text(PUBLIC_KEY_MAXIMUM_CHARACTERS) }),
    responses: { 201: publicKey },
  }),
  revokePublicKey: operation({
    method: 'POST',
    path: '/clients/{id}/public-keys/{keyId}/revoke',
    who: 'dealerAdmin',
    handsOut: 'nothing',
    params: ofKey,
    responses: { 204: null },
  }),
}

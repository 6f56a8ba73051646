/** API clients: the lender's admins create and change them, a dealer's admins see those of their own dealer. */
import * as z from 'zod/mini'
import { MODES } from '../../domain/application/access.ts'
import { SCOPES } from '../../domain/application/scopes.ts'
import { operation } from '../declare/operation.ts'
import {
  exactly,
  flag,
  id,
  items,
  list,
  listed,
  moment,
  NAME_MAXIMUM_CHARACTERS,
  oneOf,
  optional,
  orNull,
  reference,
  text,
  wholeNumber,
} from '../declare/page-fields.ts'
import { apiKey, clientSecret, namedClient, publicKey } from './credential-pages.ts'

const REQUESTS_PER_MINUTE_MAXIMUM = 1_000_000
const REDIRECT_URIS_MAXIMUM = 50
const REDIRECT_URI_MAXIMUM_CHARACTERS = 2_000

const ofClient = {
  id: z.string(),
  name: z.string(),
  /** Null for a partner. */
  dealer: z.nullable(reference),
  mode: z.enum(MODES),
  scopes: listed(z.enum(SCOPES)),
  requestsPerMinute: z.number(),
  redirectUris: listed(z.string()),
  createdAt: moment,
  disabledAt: z.nullable(moment),
}
const client = exactly(ofClient)
export type Client = z.output<typeof client>

const clientDetail = exactly({
  ...ofClient,
  apiKeys: listed(apiKey),
  secrets: listed(clientSecret),
  publicKeys: listed(publicKey),
})
export type ClientDetail = z.output<typeof clientDetail>

const name = text(NAME_MAXIMUM_CHARACTERS)
const scopes = list(oneOf(SCOPES), SCOPES.length)
const requestsPerMinute = wholeNumber(1, REQUESTS_PER_MINUTE_MAXIMUM)
const redirectUris = list(text(REDIRECT_URI_MAXIMUM_CHARACTERS), REDIRECT_URIS_MAXIMUM)

export const clientOperations = {
  listClients: operation({
    method: 'GET',
    path: '/clients',
    who: 'dealerAdmin',
    handsOut: 'nothing',
    responses: { 200: items(client) },
  }),
  createClient: operation({
    method: 'POST',
    path: '/clients',
    who: 'admin',
    handsOut: 'access',
    body: z.object({
      name,
      dealerId: orNull(id),
      mode: oneOf(MODES),
      scopes,
      requestsPerMinute,
      redirectUris,
    }),
    /** Nobody sees the secret and the key again. */
    responses: { 201: exactly({ client, clientSecret: z.string(), apiKey: z.string() }) },
  }),
  readClient: operation({
    method: 'GET',
    path: '/clients/{id}',
    who: 'dealerAdmin',
    handsOut: 'nothing',
    params: { id: namedClient },
    responses: { 200: clientDetail },
  }),
  changeClient: operation({
    method: 'POST',
    path: '/clients/{id}',
    who: 'admin',
    handsOut: 'access',
    params: { id: namedClient },
    body: z.object({
      name: optional(name),
      scopes: optional(scopes),
      requestsPerMinute: optional(requestsPerMinute),
      redirectUris: optional(redirectUris),
      disabled: optional(flag),
    }),
    responses: { 200: client },
  }),
}

/** API clients. The lender's admins manage all, other people the test clients of their own dealer or partner. */
import * as z from 'zod'
import { MODES } from '../../domain/access/access.ts'
import { ALL_SCOPES } from '../../domain/access/roles.ts'
import { operation } from '../../http/operation.ts'
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
} from '../../http/page-fields.ts'
import { apiKey, clientSecret, namedClient, publicKey } from './credential-pages.ts'

const REQUESTS_PER_MINUTE_MAXIMUM = 1_000_000
const REDIRECT_URIS_MAXIMUM = 50
const REDIRECT_URI_MAXIMUM_CHARACTERS = 2_000

const ofClient = {
  id: z.string(),
  name: z.string(),
  /** Null for a partner's. */
  dealer: z.nullable(reference),
  /** Null for a dealer's, and where no partner is named. */
  partner: z.nullable(reference),
  /** Whether it belongs to the lender itself. */
  isLender: flag,
  mode: z.enum(MODES),
  scopes: listed(z.enum(ALL_SCOPES)),
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
const scopes = list(oneOf(ALL_SCOPES), ALL_SCOPES.length)
const requestsPerMinute = wholeNumber(1, REQUESTS_PER_MINUTE_MAXIMUM)
const redirectUris = list(text(REDIRECT_URI_MAXIMUM_CHARACTERS), REDIRECT_URIS_MAXIMUM)

export const clientOperations = {
  listClients: operation({
    method: 'GET',
    path: '/clients',
    who: 'clients',
    handsOut: 'nothing',
    responses: { 200: items(client) },
  }),
  createClient: operation({
    method: 'POST',
    path: '/clients',
    who: 'clients',
    handsOut: 'access',
    body: z.object({
      name,
      dealerId: orNull(id),
      partnerId: optional(orNull(id)),
      /** Whether it belongs to the lender itself; only from the lender's admins. */
      isLender: optional(flag),
      mode: oneOf(MODES),
      scopes,
      /** Only from the lender's admins. */
      requestsPerMinute: optional(requestsPerMinute),
      redirectUris,
    }),
    /** Nobody sees the secret and the key again. */
    responses: { 201: exactly({ client, clientSecret: z.string(), apiKey: z.string() }) },
  }),
  readClient: operation({
    method: 'GET',
    path: '/clients/{id}',
    who: 'clients',
    handsOut: 'nothing',
    params: { id: namedClient },
    responses: { 200: clientDetail },
  }),
  changeClient: operation({
    method: 'POST',
    path: '/clients/{id}',
    who: 'clients',
    handsOut: 'access',
    params: { id: namedClient },
    body: z.object({
      name: optional(name),
      scopes: optional(scopes),
      requestsPerMinute: optional(requestsPerMinute),
      redirectUris: optional(redirectUris),
      disabled: optional(flag),
      /** The partner of a client that has none yet; like the rate limit only from the lender's admins. */
      partnerId: optional(id),
    }),
    responses: { 200: client },
  }),
}

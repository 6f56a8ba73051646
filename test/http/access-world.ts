/** Every kind of principal, and a world with applications and endpoints that are one's own or another's. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { unwrap } from '../../packages/encryption/key-ring.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { anyReferenceId } from '../../src/domain/application/reference.ts'
import { SET_ROWS, type SetNoun, type SetRow } from '../../src/domain/application/sets.ts'
import type { OperationId } from '../../src/server/operations.ts'
import {
  completeDocument,
  encryptChunk,
  encryptFacts,
  insertChunk,
  insertDocument,
} from '../../src/store/applications/documents.ts'
import { isFullLength } from '../extent.ts'
import {
  type ClientName,
  EMAILS,
  type HttpResponse,
  type LenderName,
  openWorld,
  type World,
} from '../support/world.ts'
import {
  documents,
  ENDPOINTS,
  faultyBody,
  MANAGE,
  NOWHERE,
  READ,
  type Request,
  WHOSE,
  type Whose,
} from './access-probes.ts'

const PUBLIC_URL = 'https://finance.example'
let world: World
/** References by whose application it is and which set it is of. */
const references = new Map<string, string>()
/** The endpoint of a client that no other is. */
let foreignEndpoint = ''

/** The world, once it is open. */
export const matrixWorld = (): World => world

/** Opens a world with clients alone. */
export const openClients = async (): Promise<void> => {
  world = await openWorld({ publicUrl: PUBLIC_URL, webhooks: true, withLenders: true })
}

/** Opens one with applications and endpoints as well. */
export const openMatrix = async (): Promise<void> => {
  await openClients()
  for (const whose of WHOSE)
    for (const { noun } of SET_ROWS) await keep(`${whose} ${noun}`, await anotherOf(whose, noun))
  await world.sql`update consents set withdrawn_at = now() where client_id = 'cl_partner' and user_id in (
    select id from users where dealer_id in (select id from dealers where special_agreement))`
  await world.service.referenceData.newest()
  foreignEndpoint = await endpointOf('dealersLive')
  while ((await world.sql`select from event_outbox`).length > 0) await pause(20)
}

export const endpointOfOthers = (): string => foreignEndpoint

/** A principal: how it presents itself. Each kind of client comes with its key and with an access token. */
export type Principal = { readonly name: string; readonly authorization: () => Promise<string | undefined> }

const keyOf = (client: ClientName): Principal => ({
  name: `${client}, by its key`,
  authorization: async () => `Bearer ${world.keys[client]}`,
})
const tokenOf = (client: ClientName, special?: Parameters<World['token']>[1], says = ''): Principal => ({
  name: `${client}, by an access token${says}`,
  authorization: async () => `Bearer ${await world.token(client, special)}`,
})
const fixed = (name: string, authorization: string | undefined): Principal => ({
  name,
  authorization: async () => authorization,
})

export const NOBODY: readonly Principal[] = [
  fixed('nobody', undefined),
  fixed('an unknown key', `Bearer fc_test_${'A'.repeat(43)}`),
  fixed('an unknown token', `Bearer ${'A'.repeat(43)}`),
  fixed('basic credentials', `Basic ${Buffer.from('cl_dealer:secret').toString('base64')}`),
  fixed('an empty bearer', 'Bearer '),
  keyOf('expired'),
  keyOf('revoked'),
  tokenOf('dealer', { milliseconds: -1 }, ' that has expired'),
  tokenOf('dealer', { audience: 'https://elsewhere.example/api' }, ' for elsewhere'),
]
type Restricted = {
  readonly about?: string
  readonly ofLenders?: true
  readonly scope: string
  readonly lenderScope?: string
}

/** Those whose client is of the wrong kind, who lack a scope, or were switched off. */
export const forbidden = ({ about, ofLenders, scope, lenderScope }: Restricted): readonly Principal[] => {
  const [without, others] =
    scope === MANAGE ? (['readOnly', [READ]] as const) : (['noScope', [MANAGE]] as const)
  const isForAll = scope === MANAGE || lenderScope !== undefined
  const ofOtherKind = about === 'lenders' || ofLenders ? CLIENTS : isForAll ? [] : LENDERS
  return [
    keyOf('disabled'),
    tokenOf('disabled'),
    keyOf(without),
    tokenOf(without),
    tokenOf('dealer', { scopes: others }, ' without the scope'),
    tokenOf('lender', { scopes: scope === MANAGE ? ['lender:read'] : [MANAGE] }, ' without the scope'),
    ...ofOtherKind.flatMap((client) => both(client)),
  ]
}
/** By its key and, at full length, by a token: credentials.test.ts proves in each run that either leads to the same client. */
export const both = (client: ClientName): readonly Principal[] =>
  isFullLength ? [keyOf(client), tokenOf(client)] : [keyOf(client)]

/** Who may see whose application; all other clients are strangers to it. */
export const MAY: Readonly<Record<Whose, readonly ClientName[]>> = {
  dealers: ['dealer', 'dealersOther'],
  partners: ['dealer', 'dealersOther', 'partner'],
  withdrawn: ['specialDealer'],
}
/** Of dealers and partners. */
export const CLIENTS: readonly ClientName[] = [
  'dealer',
  'dealersOther',
  'dealersLive',
  'specialDealer',
  'partner',
  'otherPartner',
]

/** Of the lender itself: one of each mode. */
export const LENDERS: readonly LenderName[] = ['lender', 'lenderLive']
/** All applications of the world are test ones. */
export const SEES_ALL: LenderName = 'lender'

export const endpointOf = async (client: ClientName, enabled = true): Promise<string> => {
  const { body } = await world.call(client, 'POST', ENDPOINTS, { body: { url: NOWHERE, enabled } })
  return body.id
}

const keep = async (name: string, reference: string): Promise<void> => {
  references.set(name, reference)
  const { sql, service } = world
  const application = await service.findApplication(anyReferenceId(reference) ?? '')
  assert.ok(application?.keyId && application.dataKey)
  const { id: applicationId, keyId, dataKey: wrapped } = application
  const key = unwrap(world.ring, applicationId, { keyId, wrapped })
  const content = Buffer.from('%PDF-1.7 sample %%EOF')
  const id = newId(Date.now())
  const by = { kind: 'operator', id: 'sample' } as const
  await insertDocument(sql, { id, applicationId, requirementId: 'r1', startedAt: new Date(), by })
  await insertChunk(sql, id, 0, encryptChunk(key, id, 0, content))
  const facts = { name: 'sample.pdf', type: 'application/pdf', bytes: content.length, pieces: 1 } as const
  const complete = { id, requirementId: 'r1', at: new Date(), facts: encryptFacts(key, id, facts) }
  await completeDocument(sql, complete)
  documents.set(reference, id)
}

export const MADE: Readonly<Record<Whose, readonly [client: ClientName, owner: string | null]>> = {
  dealers: ['dealer', null],
  partners: ['partner', EMAILS.dealerOwner],
  withdrawn: ['partner', EMAILS.specialDealerOwner],
}

export const anotherOf = async (whose: Whose, set: SetNoun, client = MADE[whose][0]): Promise<string> => {
  const owner = MADE[whose][1]
  const row = SET_ROWS.find(({ noun }) => noun === set) as SetRow
  const body = { ...faultyBody(set), [row.owner]: owner }
  const response = await world.call(client, 'POST', `/api/${set}/submit`, { body })
  return response.body[row.reference]
}

export const ask = async (
  principal: Principal,
  { method, path, body, headers }: Request,
): Promise<HttpResponse> => {
  const authorization = await principal.authorization()
  return world.call(undefined, method, path, {
    ...(body === undefined ? {} : { body }),
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
  })
}

/** A response's content, without the request's id and time. */
export const visiblePart = (response: HttpResponse) => {
  const headers = Object.fromEntries(response.headers)
  for (const own of ['x-request-id', 'date', 'ratelimit-remaining', 'ratelimit-reset']) delete headers[own]
  const body = response.body === undefined ? response.text : { ...response.body, requestId: '' }
  // The response repeats the requested reference, which has the same length.
  if (typeof body === 'object' && 'caseId' in body) {
    delete headers['content-length']
    body.caseId = ''
  }
  return { status: response.status, headers, body }
}

export const referenceOf = (whose: Whose, set: SetNoun) => references.get(`${whose} ${set}`) as string
/** Of the right form, and nobody's. */
export const unknownLike = (reference: string) => `${reference.slice(0, -4)}0000`

export const visibleTo = async (operation: OperationId, client: ClientName): Promise<readonly string[]> => {
  if (operation === 'listWebhookEndpoints') {
    const rows = await world.sql<{ id: string }[]>`
      select id from webhook_endpoints where client_id = ${`cl_${client}`} and deleted_at is null`
    return rows.map(({ id }) => id)
  }
  if (operation === 'listBookings') return []
  if (operation === 'listEvents' || operation === 'listLenderApplications')
    return WHOSE.filter((whose) => client === SEES_ALL || MAY[whose].includes(client)).flatMap((whose) =>
      SET_ROWS.map(({ noun }) => referenceOf(whose, noun)),
    )
  if (operation === 'listConsents')
    return (
      {
        partner: [EMAILS.dealerOwner],
        dealer: [EMAILS.dealerOwner],
        specialDealer: [EMAILS.specialDealerOwner],
      }[client as 'partner'] ?? []
    )
  const { noun } = SET_ROWS.find(({ model }) => operation === `list${model}s`) as (typeof SET_ROWS)[number]
  return WHOSE.filter((whose) => MAY[whose].includes(client)).map((whose) => referenceOf(whose, noun))
}

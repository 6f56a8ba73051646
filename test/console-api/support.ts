/** The console's operations over real HTTP, on a database of their own, with people of every role at two dealers and two partners. */

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { keyRing, newKeyText } from '../../packages/encryption/key-ring.ts'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { quarters } from '../../packages/values/turns/quarters.ts'
import { inSlices } from '../../packages/values/turns/slices.ts'
import { identityProvider } from '../../src/adapters/access/identity-provider.ts'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import { hashOfSecret, randomSecret } from '../../src/adapters/access/secrets.ts'
import { watchFeed } from '../../src/adapters/delivery/deliver-webhooks.ts'
import type { IdentityProviderSettings } from '../../src/domain/access/identity-provider.ts'
import type { Role } from '../../src/domain/access/roles.ts'
import type { LenderBrand } from '../../src/domain/lender/brand.ts'
import { registerJsonBodies } from '../../src/http/bodies/request-body.ts'
import { SECURITY_HEADERS } from '../../src/http/broken-request.ts'
import type { OwnAddress, PageFiles } from '../../src/http/browsers.ts'
import { registerErrorHandler } from '../../src/http/error-handler.ts'
import type { Host } from '../../src/http/handler.ts'
import { registerMethods } from '../../src/http/paths.ts'
import { keepBudgets } from '../../src/http/server-access.ts'
import { startMailDelivery } from '../../src/main/work.ts'
import { consoleRoutes } from '../../src/server/page-routes.ts'
import type { Service } from '../../src/service/service.ts'
import { modelSet } from '../../src/sets/model-sets.ts'
import { applicationFinder } from '../../src/store/applications/read.ts'
import { submissionQueue } from '../../src/store/applications/write-submissions.ts'
import { tokenFinder } from '../../src/store/clients/authorization-server.ts'
import { insertSession } from '../../src/store/people/sessions.ts'
import { insertUser } from '../../src/store/people/users.ts'
import { openTestDatabase } from '../database.ts'
import { assertActs } from '../support/acts.ts'
import { sampleSigning } from '../support/signing.ts'

export const PEOPLE = {
  admin: { role: 'admin', dealer: null },
  underwriter: { role: 'underwriter', dealer: null },
  payer: { role: 'payOut', dealer: null },
  compliance: { role: 'compliance', dealer: null },
  ownAdmin: { role: 'dealerAdmin', dealer: 'own' },
  ownUser: { role: 'dealerUser', dealer: 'own' },
  otherAdmin: { role: 'dealerAdmin', dealer: 'other' },
  otherUser: { role: 'dealerUser', dealer: 'other' },
  partnerAdmin: { role: 'partnerAdmin', dealer: null, partner: 'own' },
  partnerUser: { role: 'partnerUser', dealer: null, partner: 'own' },
  otherPartnerAdmin: { role: 'partnerAdmin', dealer: null, partner: 'other' },
  otherPartnerUser: { role: 'partnerUser', dealer: null, partner: 'other' },
} as const satisfies Record<string, { role: Role; dealer: DealerName | null; partner?: DealerName }>

export type PersonName = keyof typeof PEOPLE
export type DealerName = 'own' | 'other'

export type HttpResponse = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly bytes: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any
}

export type Call = {
  /** The token of a session, sent as its cookie. */
  readonly session?: string
  readonly body?: unknown
  /** A header with several values is sent several times. */
  readonly headers?: Readonly<Record<string, string | string[]>>
}

export type Mailed = { readonly to: string; readonly text: string }

export type Console = {
  readonly sql: Database
  readonly service: Service
  /** The server's address. */
  readonly address: string
  readonly dealers: Readonly<Record<DealerName, string>>
  readonly partners: Readonly<Record<DealerName, string>>
  readonly people: Readonly<Record<PersonName, string>>
  readonly mails: readonly Mailed[]
  /** The log's entries about the identity provider. */
  readonly reports: readonly string[]
  readonly call: (method: string, path: string, call?: Call) => Promise<HttpResponse>
  /** Calls an operation as our own page does. */
  readonly ask: (method: 'GET' | 'POST', path: string, call?: Call) => Promise<HttpResponse>
  /** Begins a session of a user, and returns its token. */
  readonly begin: (userId: string) => Promise<string>
  readonly addUser: (
    role: Role,
    dealer: DealerName | null,
    /** Whether they have no password yet. */
    special?: { readonly isInvited?: boolean; readonly partner?: DealerName | undefined },
  ) => Promise<{ id: string; email: string }>
  readonly passTime: (milliseconds: number) => void
  readonly close: () => Promise<void>
}

export type ConsoleOptions = {
  readonly publicUrl?: string
  readonly pages?: PageFiles
  /** Roles that need a second factor. */
  readonly secondFactorRoles?: readonly Role[]
  readonly identityProvider?: IdentityProviderSettings
  /** The lender's look. */
  readonly brand?: LenderBrand
}

/** In place of a password's hash; nobody has the password. */
const NO_ONES_HASH = 'none'

export const openConsole = async ({
  publicUrl,
  pages,
  secondFactorRoles,
  identityProvider: provider,
  brand,
}: ConsoleOptions = {}): Promise<Console> => {
  const database = await openTestDatabase()
  const { sql } = database
  const keyText = newKeyText('k1')
  const ring = keyRing(() => keyText)
  let ahead = 0
  const now = () => Date.now() + ahead
  const id = () => newId(now())

  const dealers = { own: id(), other: id() }
  await sql`insert into dealers (id, name, special_agreement, created_at) values
    (${dealers.own}, 'Sample Dealer', false, now()), (${dealers.other}, 'Sample Other Dealer', false, now())`
  const partners = { own: id(), other: id() }
  await sql`insert into partners (id, name, created_at) values
    (${partners.own}, 'Sample Partner', now()), (${partners.other}, 'Sample Other Partner', now())`
  const addUser: Console['addUser'] = async (role, dealer, { isInvited = false, partner } = {}) => {
    const user = { id: id(), email: `sample.${randomUUID()}@example.ie` }
    const dealerId = dealer === null ? null : dealers[dealer]
    const passwordHash = isInvited ? null : NO_ONES_HASH
    const partnerId = partner === undefined ? null : partners[partner]
    await insertUser(sql, ring, { ...user, role, dealerId, partnerId, passwordHash, at: new Date(now()) })
    return user
  }
  const people = {} as Record<PersonName, string>
  for (const [name, { role, dealer, ...of }] of Object.entries(PEOPLE))
    people[name as PersonName] = (await addUser(role, dealer, of)).id

  const failures: unknown[] = []
  const reports: string[] = []
  const referenceData = await followReferenceData(sql, ring, (error) => failures.push(error))
  const service: Service = {
    sql,
    ring,
    referenceData,
    submissions: submissionQueue(sql),
    findApplication: applicationFinder(sql),
    findToken: tokenFinder(sql),
    modelSet,
    checkProviders: [],
    notifyOfEvents: () => undefined,
    notifyOfSignings: () => undefined,
    inSlices,
    paces: quarters(),
    isSandbox: true,
    isLocal: true,
    signing: sampleSigning(),
    brand,
    feed: watchFeed(sql, () => undefined),
    secondFactorRoles,
    identityProvider:
      provider && identityProvider(provider, { now, report: (sentence) => reports.push(sentence) }),
    now,
  }
  let baseUrl = publicUrl ?? ''
  const mails: Mailed[] = []
  const sending = startMailDelivery(
    service,
    {
      baseUrl: () => baseUrl,
      transport: { send: async ({ to, text }) => void mails.push({ to, text }) },
    },
    (error) => failures.push(error),
  )
  const app = await appOf({ service, baseUrl: () => baseUrl, publicUrl, pages })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  if (publicUrl === undefined) baseUrl = address

  const call: Console['call'] = (method, path, given) => request(address, method, path, given)
  return {
    sql,
    service,
    address,
    dealers,
    partners,
    people,
    mails,
    reports,
    call,
    ask: (method, path, { session, headers, body } = {}) =>
      call(method, `/console/api${path}`, {
        ...(method === 'POST' ? { body: body ?? {} } : {}),
        headers: {
          'x-forwarded-for': someAddress(),
          ...(method === 'POST' ? { 'sec-fetch-site': 'same-origin', origin: baseUrl } : {}),
          ...(session === undefined ? {} : { cookie: `${cookieName(baseUrl)}=${session}` }),
          ...headers,
        },
      }),
    begin: async (userId) => {
      const token = randomSecret()
      const at = new Date(now())
      const begun = await insertSession(sql, ring, {
        id: id(),
        tokenHash: hashOfSecret(token),
        userId,
        passwordHash: NO_ONES_HASH,
        origin: { address: '192.0.2.1', browser: null },
        at,
        expiresAt: new Date(at.getTime() + 86_400_000),
      })
      if (!begun) throw new Error('The session did not begin')
      return token
    },
    addUser,
    passTime: (milliseconds) => {
      ahead += milliseconds
    },
    close: async () => {
      await app.close()
      await assertActs(sql)
      await sending.stop()
      await referenceData.stop()
      await database.close()
      if (failures.length > 0) throw failures[0]
    },
  }
}

const cookieName = (baseUrl: string) => (baseUrl.startsWith('https:') ? '__Host-forecourt' : 'forecourt')

/** Another network address for each call, so that only tests about limits by address meet them. */
const someAddress = (): string => `2001:db8:${part()}:${part()}::1`
const part = (): string => Math.floor(Math.random() * 0xffff).toString(16)

type AppParts = OwnAddress & { readonly service: Service; readonly pages: PageFiles | undefined }

const appOf = async ({ service, baseUrl, publicUrl, pages }: AppParts) => {
  const headers = SECURITY_HEADERS
  const app = fastify({ genReqId: () => randomUUID(), trustProxy: '127.0.0.1', bodyLimit: 256 * 1024 })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  registerJsonBodies(app)
  registerErrorHandler(app)
  registerMethods(app)
  keepBudgets(app, service.now)
  consoleRoutes(app, service, { baseUrl, publicUrl } as Host, pages)
  await app.ready()
  return app
}

/** Sends the path unchanged: `fetch` would normalise it. */
const request = async (
  address: string,
  method: string,
  path: string,
  { body, headers = {} }: Call = {},
): Promise<HttpResponse> => {
  const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const { hostname, port } = new URL(address)
  const outgoing = httpRequest({
    hostname,
    port,
    method,
    path,
    headers: { ...(sent === undefined ? {} : typeAndLength(sent)), ...headers },
  })
  outgoing.end(sent)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await response.toArray())
  const received = new Headers()
  for (const [name, values] of Object.entries(response.headersDistinct))
    for (const value of values ?? []) received.append(name, value)
  const text = bytes.toString()
  const isJson = /json/.test(received.get('content-type') ?? '')
  return {
    status: response.statusCode ?? 0,
    headers: received,
    text,
    bytes,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  }
}

const typeAndLength = (sent: string) => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(sent)),
})

/** A response's content, without the request's id and time. */
export const answered = ({ status, headers, body, text }: Omit<HttpResponse, 'bytes'>) => {
  const kept = Object.fromEntries(headers)
  for (const own of ['x-request-id', 'date', 'ratelimit-remaining', 'ratelimit-reset']) delete kept[own]
  return { status, headers: kept, body: body === undefined ? text : { ...body, requestId: '' } }
}

/** The kind of problem that a response is; undefined for another response. */
export const kindOf = ({ body }: Pick<HttpResponse, 'body'>): string | undefined =>
  body?.type?.replace('/problems/', '')

/** How often an action is on record. */
export const countOf = async (sql: Database, action: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int from audit where action = ${action}`
  return row?.count ?? 0
}

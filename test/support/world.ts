/** A running service on a database of its own, with dealers, users and clients of every kind to call it as. */

import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import pino from 'pino'
import { type KeyRing, keyRing, newKeyText } from '../../packages/encryption/key-ring.ts'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { quarters } from '../../packages/values/turns/quarters.ts'
import { inSlices } from '../../packages/values/turns/slices.ts'
import { keyUses } from '../../src/adapters/access/authenticate.ts'
import { identityProvider } from '../../src/adapters/access/identity-provider.ts'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import { requestCounts } from '../../src/adapters/access/request-counts.ts'
import { hashOfSecret, randomSecret } from '../../src/adapters/access/secrets.ts'
import type { CheckProvider } from '../../src/adapters/checks/provider.ts'
import { watchFeed } from '../../src/adapters/delivery/deliver-webhooks.ts'
import { type MailDelivery, mailTransport, type SmsGateway } from '../../src/adapters/delivery/transports.ts'
import type { IdentityProviderSettings } from '../../src/domain/access/identity-provider.ts'
import { type Role, scopesOf } from '../../src/domain/access/roles.ts'
import type { LenderBrand } from '../../src/domain/lender/brand.ts'
import type { PageFiles } from '../../src/http/browsers.ts'
import { startWebhooks } from '../../src/main/work.ts'
import { requestLog } from '../../src/modules/clients/request-log.ts'
import { buildServer, type ServerParts } from '../../src/server/server.ts'
import { readBacklog } from '../../src/service/backlog.ts'
import { currentBuild } from '../../src/service/build.ts'
import type { TelemetrySettings } from '../../src/service/config.ts'
import type { CredentialHeaders, PathAlias } from '../../src/service/interface-paths.ts'
import { metricsOf } from '../../src/service/metrics.ts'
import type { SandboxLimits, Service } from '../../src/service/service.ts'
import { modelSet } from '../../src/sets/model-sets.ts'
import { applicationFinder } from '../../src/store/applications/read.ts'
import { submissionQueue } from '../../src/store/applications/write-submissions.ts'
import { tokenFinder } from '../../src/store/clients/authorization-server.ts'
import { openTestDatabase, type SocketConnection } from '../database.ts'
import { insertAccessToken } from './access-token.ts'
import { assertActs } from './acts.ts'
import { sampleSigning } from './signing.ts'
import { type ClientName, isLendersName, populate } from './world-clients.ts'
import { deliverMails, sendingTo } from './world-sending.ts'

export { type ClientName, EMAILS, type LenderName, type UserName } from './world-clients.ts'

export type HttpResponse = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any
}

export type World = {
  readonly sql: Database
  readonly connection: SocketConnection
  /** The data directory of the database's server. */
  readonly databaseFolder: string
  readonly ring: KeyRing
  /** The text of the ring, for other processes. */
  readonly keyText: string
  readonly service: Service
  readonly baseUrl: string
  readonly keys: Readonly<Record<ClientName, string>>
  readonly secrets: Readonly<Record<ClientName, string>>
  readonly log: () => string
  /** An access token of the client, as the authorization server keeps it; good for ten minutes unless told otherwise. */
  readonly token: (client: ClientName, special?: TokenOptions) => Promise<string>
  /** Writes when keys were last used, as the service does now and then. */
  readonly noteUses: () => Promise<void>
  /** Writes what the request log has gathered. */
  readonly logRequests: () => Promise<void>
  /** Exchanges the counts of requests with the other services of this world. */
  readonly shareCounts: () => Promise<void>
  /** Sends mails until the world closes. */
  readonly deliver: (delivery: MailDelivery) => void
  /** Moves the service's clock. */
  readonly passTime: (milliseconds: number) => void
  readonly call: (
    client: ClientName | undefined,
    method: string,
    path: string,
    options?: CallOptions,
  ) => Promise<HttpResponse>
  /** A second service over the same database. */
  readonly another: () => Promise<{
    readonly baseUrl: string
    readonly service: Service
    readonly shareCounts: () => Promise<void>
  }>
  readonly close: () => Promise<void>
}

export type TokenOptions = {
  readonly audience?: string
  readonly scopes?: readonly string[]
  readonly milliseconds?: number
}

export type CallOptions = {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly baseUrl?: string
}

export type WorldOptions = {
  /** Every client's limit. */
  readonly requestsPerMinute?: number
  /** Whether the lender itself has clients, one of each mode. */
  readonly withLenders?: boolean
  /** The address that all services of the world are known by; without it each is known by its own. */
  readonly publicUrl?: string
  /** The built pages of the console; without them they are not served. */
  readonly pages?: PageFiles
  /** Where mails are put as files; without it they wait in the queue. */
  readonly mailFolder?: string
  /** Whether events are numbered and webhooks delivered. */
  readonly webhooks?: boolean
  /** Whether webhooks may go to this machine; they may unless told otherwise. */
  readonly sandbox?: boolean
  /** Outside a sandbox, what its settings say of the lender and the installation. */
  readonly signing?: Service['signing']
  readonly installation?: Service['installation']
  /** Whether only this machine can reach it; by default, as a sandbox. */
  readonly isLocal?: boolean
  /** What limits the sandboxes that anyone may create; without it nobody may. */
  readonly sandboxes?: SandboxLimits
  /** Who makes checks; nobody unless told otherwise. */
  readonly checkProviders?: readonly CheckProvider[]
  /** Who sends text messages; without one signers' codes go by mail. */
  readonly sms?: SmsGateway
  /** Roles of which a second factor is asked. */
  readonly secondFactorRoles?: readonly Role[]
  /** The lender's own, by which staff can sign in. */
  readonly identityProvider?: IdentityProviderSettings
  /** The lender's look; without it pages have Forecourt's own. */
  readonly brand?: LenderBrand
  /** Whose word on where a request came from is taken. */
  readonly trustedProxies?: readonly string[]
  /** The collector that traces and figures are sent to, at once; nothing is sent without. */
  readonly telemetry?: TelemetrySettings
  /** Asked for at /metrics; without it that is open to all. */
  readonly metricsToken?: string
  /** For clients that move over: other paths, and headers with a client's id and secret. */
  readonly pathAliases?: readonly PathAlias[]
  readonly credentialHeaders?: readonly CredentialHeaders[]
  /** How long a connection without a request stays open. */
  readonly keepAliveSeconds?: number
}

/** Counts of requests are exchanged when a test says so. */
const NEVER_MILLISECONDS = 2 ** 31 - 1

/** Opens a world. */
export const openWorld = async (options: WorldOptions = {}): Promise<World> => {
  const database = await openTestDatabase()
  const { sql } = database
  const keyText = newKeyText('k1')
  const ring = keyRing(() => keyText)
  const { keys, secrets } = await populate(sql, ring, {
    requestsPerMinute: options.requestsPerMinute ?? 100_000,
    withLenders: options.withLenders ?? false,
  })
  const lines: string[] = []
  const closing: (() => Promise<unknown>)[] = []
  let ahead = 0
  const now = () => Date.now() + ahead

  const start = async () => {
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const referenceData = await followReferenceData(sql, ring, () => undefined)
    const uses = keyUses(sql, () => undefined)
    const counts = requestCounts(sql, { everyMilliseconds: NEVER_MILLISECONDS })
    let baseUrl = options.publicUrl ?? ''
    const ends = new AsyncDisposableStack()
    let work: { readonly wake: () => void } | undefined
    const service: Service = {
      sql,
      ring,
      referenceData,
      submissions: submissionQueue(sql),
      findApplication: applicationFinder(sql),
      findToken: tokenFinder(sql),
      modelSet,
      checkProviders: options.checkProviders ?? [],
      isSandbox: options.sandbox ?? true,
      isLocal: options.isLocal ?? options.sandbox ?? true,
      sandboxes: options.sandboxes,
      signing: options.signing ?? sampleSigning(),
      installation: options.installation,
      brand: options.brand,
      feed: watchFeed(sql, () => undefined),
      notifyOfEvents: () => work?.wake(),
      notifyOfSignings: () => undefined,
      inSlices,
      paces: quarters(),
      sms: options.sms,
      secondFactorRoles: options.secondFactorRoles,
      identityProvider:
        options.identityProvider &&
        identityProvider(options.identityProvider, {
          now,
          report: (sentence) => lines.push(`${sentence}\n`),
        }),
      now,
    }
    if (options.webhooks === true)
      work = startWebhooks(service, (error) => lines.push(`Work failed: ${String(error)}\n`), ends)
    const metrics = metricsOf({
      build: currentBuild(),
      backlog: () => readBacklog({ sql, now }),
      lostLines: () => 0,
      pool: sql.usage,
    })
    ends.defer(metrics.stop)
    const telemetry = options.telemetry && (await sendingTo(options.telemetry, metrics, lines))
    if (telemetry !== undefined) ends.defer(telemetry.stop)
    const requests = requestLog(
      { sql, ring },
      {
        onError: (error) => lines.push(`Requests were not logged: ${String(error)}\n`),
        onLost: metrics.countUnlogged,
      },
    )
    const parts: ServerParts = {
      service,
      keyUses: uses,
      requestCounts: counts,
      requests,
      metrics,
      telemetry,
      metricsAccess:
        options.metricsToken === undefined ? { is: 'open' } : { is: 'token', token: options.metricsToken },
      log: pino({ level: 'trace' }, sink),
      publicUrl: options.publicUrl,
      baseUrl: () => baseUrl,
      trustedProxies: options.trustedProxies ?? [],
      pages: options.pages,
      ...(options.pathAliases === undefined ? {} : { pathAliases: options.pathAliases }),
      ...(options.credentialHeaders === undefined ? {} : { credentialHeaders: options.credentialHeaders }),
      ...(options.keepAliveSeconds === undefined ? {} : { keepAliveSeconds: options.keepAliveSeconds }),
    }
    const app = await buildServer(parts)
    await app.listen({ host: '127.0.0.1', port: 0 })
    closing.push(async () => {
      await app.close()
      await service.feed.stop()
      await ends.disposeAsync()
      await referenceData.stop()
      await uses.stop()
      await counts.stop()
      await requests.stop()
    })
    const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    if (options.publicUrl === undefined) baseUrl = address
    const deliver = (delivery: MailDelivery) => void closing.push(deliverMails(service, delivery).stop)
    if (options.mailFolder !== undefined)
      deliver({
        transport: mailTransport({
          smtpUrl: undefined,
          from: 'mail@forecourt.example',
          folder: options.mailFolder,
        }),
        baseUrl: () => baseUrl,
      })
    return {
      service,
      flush: uses.flush,
      logRequests: requests.flush,
      shareCounts: counts.exchange,
      deliver,
      baseUrl: address,
    }
  }
  const { service, flush, logRequests, shareCounts, deliver, baseUrl } = await start()
  return {
    sql,
    connection: database.connection,
    databaseFolder: database.folder,
    ring,
    keyText,
    service,
    baseUrl,
    keys,
    secrets,
    log: () => lines.join(''),
    token: async (client, special = {}) => {
      const token = randomSecret()
      const {
        audience = `${options.publicUrl ?? baseUrl}/api`,
        scopes = scopesOf({ isLender: isLendersName(client) }),
        milliseconds = 600_000,
      } = special
      await insertAccessToken(sql, {
        hash: hashOfSecret(token),
        clientId: `cl_${client}`,
        scopes,
        audience,
        payload: {},
        issuedAt: new Date(now()),
        expiresAt: new Date(now() + milliseconds),
      })
      return token
    },
    noteUses: flush,
    logRequests,
    shareCounts,
    deliver,
    passTime: (milliseconds) => {
      ahead += milliseconds
    },
    call: (client, method, path, call = {}) =>
      request(call.baseUrl ?? baseUrl, client === undefined ? undefined : keys[client], method, path, call),
    another: start,
    close: async () => {
      for (const close of closing) await close()
      await assertActs(sql)
      await database.close()
    },
  }
}

const request = async (
  baseUrl: string,
  key: string | undefined,
  method: string,
  path: string,
  { body, headers = {} }: CallOptions,
): Promise<HttpResponse> => {
  const sent =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent as string | Uint8Array<ArrayBuffer> }),
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  }
}

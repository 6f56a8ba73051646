/** Authorization servers over one database, with clients of every kind, and what outside clients need to talk to them. */
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import pino from 'pino'
import { type KeyRing, keyRing, newKeyText } from '../../packages/encryption/key-ring.ts'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import { hashOfSecret, randomSecret } from '../../src/adapters/access/secrets.ts'
import { SCOPES } from '../../src/domain/access/roles.ts'
import { sharedBytes } from '../../src/http/bodies/send-file.ts'
import { registerErrorHandler } from '../../src/http/error-handler.ts'
import type { Host } from '../../src/http/handler.ts'
import { registerMethods } from '../../src/http/paths.ts'
import { registerOperations } from '../../src/http/serve.ts'
import { keepBudgets } from '../../src/http/server-access.ts'
import { TOKEN_OPERATIONS } from '../../src/modules/clients/authorization-api.ts'
import { METADATA_OPERATIONS } from '../../src/modules/clients/metadata-api.ts'
import { metricsOf } from '../../src/service/metrics.ts'
import type { Service } from '../../src/service/service.ts'
import { insertPublicKey, insertSecret, type PublicJwk } from '../../src/store/clients/credentials.ts'
import { openTestDatabase, type SocketConnection } from '../database.ts'

export type Instance = {
  readonly app: FastifyInstance
  /** Where it listens. */
  readonly address: string
}

export type OAuthWorld = {
  readonly sql: Database
  readonly connection: SocketConnection
  readonly ring: KeyRing
  /** ENCRYPTION_KEYS, for commands. */
  readonly keyText: string
  /** Where the first instance listens, by which address all are known unless told otherwise. */
  readonly baseUrl: string
  readonly app: FastifyInstance
  readonly log: () => string
  readonly now: () => number
  readonly passTime: (milliseconds: number) => void
  /** A further instance over the same database, known by the same address as the first. */
  readonly another: () => Promise<Instance>
  readonly newClient: (options?: ClientOptions) => Promise<TestClient>
  readonly newSecret: (clientId: string, options?: SecretOptions) => Promise<string>
  readonly newPublicKey: (clientId: string, kid: string, publicKey: CryptoKey) => Promise<void>
  readonly close: () => Promise<void>
}

export type ClientOptions = { readonly scopes?: readonly string[]; readonly dealerId?: string }
export type TestClient = { readonly id: string; readonly secret: string }
export type SecretOptions = { readonly expiresAt?: Date; readonly revokedAt?: Date }

export type WorldOptions = {
  /** The address that it is known by, if not its own. */
  readonly publicUrl?: string
  /** Whose word on where a request came from is taken. */
  readonly trustedProxies?: readonly string[]
}

/** What a server gives its operations; those of the authorization server ask for its address alone. */
const hostAt = (baseUrl: () => string): Host => ({
  baseUrl,
  publicUrl: undefined,
  isStopping: () => false,
  metrics: metricsOf(),
  metricsAccess: { is: 'none' },
  openApi: () => sharedBytes('application/json', '{}'),
  asyncApi: sharedBytes('application/json', '{}'),
})

/** Opens one instance on a database of its own. */
export const openOAuthWorld = async ({
  publicUrl = '',
  trustedProxies = [],
}: WorldOptions = {}): Promise<OAuthWorld> => {
  const database = await openTestDatabase()
  const { sql } = database
  const keyText = newKeyText('k1')
  const ring = keyRing(() => keyText)
  const lines: string[] = []
  const closing: (() => Promise<unknown>)[] = []
  let ahead = 0
  let baseUrl = publicUrl
  const now = () => Date.now() + ahead

  const start = async (): Promise<Instance> => {
    const referenceData = await followReferenceData(sql, ring, () => undefined)
    const app = bareServer(trustedProxies, (line) => lines.push(line))
    keepBudgets(app, now)
    // The routes ask for no more of the service than this.
    const service = { sql, ring, referenceData, now } as unknown as Service
    registerOperations(
      app,
      service,
      hostAt(() => baseUrl),
      [...TOKEN_OPERATIONS, ...METADATA_OPERATIONS],
    )
    await app.listen({ host: '127.0.0.1', port: 0 })
    closing.push(async () => {
      await app.close()
      await referenceData.stop()
    })
    const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    if (baseUrl === '') baseUrl = address
    return { app, address }
  }
  const { app, address } = await start()

  const newSecret: OAuthWorld['newSecret'] = async (clientId, { expiresAt, revokedAt } = {}) => {
    const secret = randomSecret()
    const id = newId(now())
    await insertSecret(sql, { id, clientId, hash: hashOfSecret(secret), at: new Date(now()) })
    await sql`
      update client_secrets set expires_at = ${expiresAt ?? null}, revoked_at = ${revokedAt ?? null} where id = ${id}`
    return secret
  }
  return {
    sql,
    connection: database.connection,
    ring,
    keyText,
    baseUrl: address,
    app,
    log: () => lines.join(''),
    now,
    passTime: (milliseconds) => {
      ahead += milliseconds
    },
    another: start,
    newClient: async ({ scopes = SCOPES, dealerId } = {}) => {
      const id = `cl_${randomSecret().slice(0, 12)}`
      await sql`insert into clients (id, name, dealer_id, mode, scopes, requests_per_minute, created_at)
        values (${id}, 'Sample client', ${dealerId ?? null}, 'test', ${scopes as string[]}, 600, ${new Date(now())})`
      return { id, secret: await newSecret(id) }
    },
    newSecret,
    newPublicKey: async (clientId, kid, publicKey) => {
      const jwk = (await crypto.subtle.exportKey('jwk', publicKey)) as PublicJwk
      const { key_ops: _operations, ext: _extractable, ...shown } = jwk
      await insertPublicKey(sql, {
        id: newId(now()),
        clientId,
        name: 'Sample key',
        kid,
        jwk: shown,
        at: new Date(now()),
      })
    },
    close: async () => {
      for (const close of closing) await close()
      await database.close()
    },
  }
}

/** A server with what of the real one the routes lean on: its failures, its 405, a header on each response. */
const bareServer = (trustedProxies: readonly string[], write: (line: string) => void): FastifyInstance => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      write(String(chunk))
      done()
    },
  })
  const app = fastify({
    trustProxy: [...trustedProxies],
    loggerInstance: pino({ level: 'trace' }, sink) as FastifyBaseLogger,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('cache-control', 'no-store')
    done()
  })
  registerErrorHandler(app)
  registerMethods(app)
  return app
}

/** A body of a form, as a browser or a library would send it. */
export const form = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

export const basic = (client: TestClient): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`).toString('base64')}`,
})

export type HttpResponse = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  readonly body: any
}

export const ask = async (url: string, init: RequestInit = {}): Promise<HttpResponse> => {
  const response = await fetch(url, init)
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  }
}

/** The proxy between the integrator's software and the service: it records each exchange, and can interfere with the next. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { remark } from '../../../../src/cli/print.ts'
import { CommandFailure } from '../../../../src/cli/sentences.ts'
import { SET_NAMES, SETS } from '../../../../src/domain/application/sets.ts'
import { modelSet } from '../../../../src/sets/model-sets.ts'

/** What happens to the next request that `matches`, or to all of them. */
export type Interference = {
  readonly matches: (request: Pick<Exchange, 'method' | 'path'>) => boolean
  readonly isForAll?: true
  /** A response in place of the service's; `lose` passes the request on, and ends the connection without a response. */
  readonly respond: 'lose' | OwnResponse
}

type OwnResponse = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly type: string
  readonly title: string
}

/** A request and its response. */
export type Exchange = {
  readonly at: number
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly idempotencyKey: string | undefined
  readonly hasCredentials: boolean
  /** The SHA-256 of the request body. */
  readonly digest: string
  readonly sent: unknown
  /** Undefined if the response is the proxy's own. */
  readonly requestId: string | undefined
  readonly status: number
  readonly received: unknown
  readonly unknownFields: string | undefined
  readonly interference: Interference | undefined
}

export type ObservingProxy = {
  readonly url: string
  readonly exchanges: readonly Exchange[]
  /**
   * Begins a period of an item, in which it interferes with requests that match. Returns the exchanges of the period: those
   * that began in it, without late retries of a request with which an earlier period interfered.
   */
  readonly begin: (interference?: Interference) => readonly Exchange[]
  readonly close: () => void
}

type Period = { readonly exchanges: Exchange[]; planned: Interference | undefined }

const newPeriod = (planned: Interference | undefined): Period => ({ exchanges: [], planned })

const PATIENCE_MILLISECONDS = 60_000

/** Headers that belong to one connection. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
])

/** Opens the proxy at a port of this machine, any free one for 0. Throws CommandFailure if it is in use. */
export const openProxy = async (target: string, port: number): Promise<ObservingProxy> => {
  const exchanges: Exchange[] = []
  let period = newPeriod(undefined)
  /** The periods to which retries still belong, by the Idempotency-Key of a request that has not succeeded. */
  const unfinished = new Map<string, Period>()
  const server = createServer(async (request, response) => {
    try {
      if (isLive(request)) return refuseLive(response)
      // Nothing but a path: with anything else in front of it, the address could be that of another host.
      if (!request.url?.startsWith('/')) return response.destroy()
      const now = period
      const body = Buffer.from(await buffer(request))
      const about = headOf(request, body)
      const { idempotencyKey: key = '' } = about
      const own = unfinished.get(key) ?? now
      const interference = own === period && own.planned?.matches(about) ? own.planned : undefined
      if (interference !== undefined) {
        if (interference.isForAll === undefined) own.planned = undefined
        if (key !== '') unfinished.set(key, own)
      }
      const exchange = await exchanged(target, { request, body, response, about, interference })
      if (interference === undefined && exchange.status < 300) unfinished.delete(key)
      exchanges.push(exchange)
      own.exchanges.push(exchange)
    } catch {
      // The service cannot be reached, or the software has gone: it sees a connection that ends.
      response.destroy()
    }
  })
  await listening(server, port)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    begin: (interference) => {
      period = newPeriod(interference)
      return period.exchanges
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const isLive = ({ headers }: IncomingMessage): boolean => headers.authorization?.includes('fc_live_') === true

/** The interference would be with real applications. */
const refuseLive = (response: ServerResponse): void => {
  const detail = 'This is a live key. Use forecourt certify with the key of a test client: fc_test_….'
  remark(`A request was not passed on. ${detail}`)
  respond(response, { status: 403, type: 'forbidden', title: 'Forbidden' }, detail)
}

const listening = async (server: ReturnType<typeof createServer>, port: number): Promise<void> => {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CommandFailure(`Port ${port} cannot be used (${code}). Choose another with --port.`)
  }
}

type Head = Pick<Exchange, 'at' | 'method' | 'path' | 'idempotencyKey' | 'hasCredentials' | 'digest' | 'sent'>

const headOf = ({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): Head => ({
  at: Date.now(),
  method,
  path: url.split('?', 1)[0] ?? url,
  idempotencyKey: textOf(headers['idempotency-key']),
  hasCredentials: headers.authorization !== undefined,
  digest: createHash('sha256').update(body).digest('base64url'),
  sent: parsed(body),
})

const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

const exchanged = async (
  target: string,
  given: {
    readonly request: IncomingMessage
    readonly body: Buffer<ArrayBuffer>
    readonly response: ServerResponse
    readonly about: Head
    readonly interference: Interference | undefined
  },
): Promise<Exchange> => {
  const { request, body, response, about, interference } = given
  if (interference !== undefined && interference.respond !== 'lose') {
    const { respond: own } = interference
    const received = respond(response, own, 'forecourt certify sent this response.', about.path)
    return {
      ...about,
      ...NOT_PASSED,
      status: own.status,
      received: parsed(Buffer.from(received)),
      interference,
    }
  }
  const passed = await fetch(`${target}${request.url}`, {
    method: about.method,
    headers: passedOn(request.headers),
    ...(body.length === 0 ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  })
  const bytes = Buffer.from(await passed.arrayBuffer())
  if (interference === undefined) response.writeHead(passed.status, backFrom(passed.headers)).end(bytes)
  else request.socket.destroy()
  return {
    ...about,
    requestId: passed.headers.get('x-request-id') ?? undefined,
    status: passed.status,
    received: parsed(bytes),
    unknownFields: passed.headers.get('sandbox-unknown-fields') ?? undefined,
    interference,
  }
}

/** Responds in place of the service, in the form that it has at the path. Returns the body. */
const respond = (
  response: ServerResponse,
  { status, headers = {}, type, title }: OwnResponse,
  detail: string,
  path = '',
): string => {
  const set = SET_NAMES.find((name) => SUBMISSION_PATH.exec(path)?.[1] === SETS[name].noun)
  const own = set && modelSet(set).submissionResponse({ is: 'refused', status, says: detail })
  const body = own ?? JSON.stringify({ type: `/problems/${type}`, title, status, detail })
  const contentType = own === undefined ? 'application/problem+json' : 'application/json'
  response.writeHead(status, { 'content-type': `${contentType}; charset=utf-8`, ...headers }).end(body)
  return body
}

const SUBMISSION_PATH = /^\/api\/(\w+)\/(?:submit|validate)\/?$/

const NOT_PASSED = { requestId: undefined, unknownFields: undefined } as const

const passedOn = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OF_CONNECTION.has(name) ? [] : [[name, String(value)]],
    ),
  )

/** The body has been decompressed. */
const backFrom = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !OF_CONNECTION.has(name) && name !== 'content-encoding'))

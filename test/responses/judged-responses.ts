/**
 * Judges each response of a service: of the public API by the OpenAPI document, of the operations that the interface names
 * also by its tables, of the console by its declaration.
 */
import diagnostics from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { interfaceFaults } from './interface.ts'
import type { Judge, ReceivedResponse } from './judge.ts'

/** A response of a declared operation, and how it differs from its declaration, as sentences; empty if it doesn't. */
export type JudgedResponse = {
  readonly requestId: string
  /** Its name in the OpenAPI document, or "console" and its name there. */
  readonly operation: string
  readonly status: number
  readonly faults: readonly string[]
}

/** Longer answers are files and streams, which have no schema. */
const TEXT_MAXIMUM_BYTES = 8 * 1024 * 1024

const OPENED = 'fastify.initialization'

/** Judges the responses of every service that this process opens, until the returned function is called. */
export const judgeResponses = (onResponse: (response: JudgedResponse) => void): (() => void) => {
  const onOpened = (message: unknown) =>
    watch((message as { readonly fastify: FastifyInstance }).fastify, onResponse)
  diagnostics.subscribe(OPENED, onOpened)
  return () => diagnostics.unsubscribe(OPENED, onOpened)
}

const watch = (app: FastifyInstance, onResponse: (response: JudgedResponse) => void): void => {
  let judge: Judge | undefined
  let consoleJudge: Judge | undefined
  app.addHook('onReady', async () => {
    judge = (await import('./judge.ts')).judge
    consoleJudge = (await import('./console.ts')).consoleFaults
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { operationId, consoleOperation, who } = request.routeOptions.config
    const { id: requestId } = request
    if (request.method !== 'HEAD') {
      if (operationId !== undefined)
        watchResponse(reply.raw, (response) =>
          onResponse({
            requestId,
            operation: operationId,
            status: response.status,
            faults: [
              ...(judge?.(operationId, response) ?? []),
              ...interfaceFaults(operationId, response, request.query),
            ],
          }),
        )
      // Pages and their files are no operations: nobody needs to be anybody for them.
      else if (consoleOperation !== undefined && who !== undefined)
        watchResponse(reply.raw, (response) =>
          onResponse({
            requestId,
            operation: `console ${consoleOperation}`,
            status: response.status,
            faults: consoleJudge?.(consoleOperation, response) ?? [],
          }),
        )
    }
    done()
  })
}

const watchResponse = (raw: ServerResponse, onResponse: (response: ReceivedResponse) => void): void => {
  const sent = sentBy(raw)
  raw.once('finish', () => onResponse({ status: raw.statusCode, ...sent() }))
}

/** Collects headers and body for the end. The authorization server writes its answers without Fastify. */
const sentBy = (raw: ServerResponse): (() => Pick<ReceivedResponse, 'headers' | 'body'>) => {
  const headers: Record<string, unknown> = {}
  const chunks: Buffer[] = []
  let bytes = 0
  const collect = ([chunk, encoding]: readonly unknown[]): void => {
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return
    const text = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'
    const buffer = typeof chunk === 'string' ? Buffer.from(chunk, text) : Buffer.from(chunk)
    bytes += buffer.length
    if (bytes <= TEXT_MAXIMUM_BYTES) chunks.push(buffer)
  }
  // An injected answer's `end` calls its own `write`, which must not count twice.
  let isEnding = false
  before(raw, 'write', (given) => {
    if (!isEnding) collect(given)
  })
  before(raw, 'end', (given) => {
    isEnding = true
    collect(given)
  })
  // Headers that are handed over here alone are not among those of getHeaders.
  before(raw, 'writeHead', (given) => {
    for (const [name, value] of Object.entries((given.at(-1) ?? {}) as object))
      headers[name.toLowerCase()] = value
  })
  return () => ({ headers: { ...raw.getHeaders(), ...headers }, body: Buffer.concat(chunks) })
}

const before = (
  raw: ServerResponse,
  method: 'write' | 'end' | 'writeHead',
  see: (given: readonly unknown[]) => void,
): void => {
  const original = raw[method] as (...given: unknown[]) => unknown
  Object.assign(raw, {
    [method](...given: unknown[]) {
      see(given)
      return original.apply(raw, given)
    },
  })
}

/**
 * Watches every service that a process of the test run starts. The run preloads this file into all its processes
 * (NODE_OPTIONS in test/run-files.ts), so nothing in `src/` depends on it. It compares each answer of the public API
 * with the OpenAPI document, each of the console with its declaration, and writes its findings for the end of the run.
 */

import diagnostics from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Judge, ReceivedAnswer } from './judge.ts'
import { ANSWERS_FOLDER, type Finding } from './report.ts'

const folder = process.env[ANSWERS_FOLDER]

/** Longer answers are files and streams, which have no schema. */
const TEXT_MAXIMUM_BYTES = 8 * 1024 * 1024

const written = new Set<string>()
const write = (finding: Finding): void => {
  const line = JSON.stringify(finding)
  if (folder === undefined || written.has(line)) return
  written.add(line)
  // At once: many tests kill the process that answered.
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`)
}

const watch = (app: FastifyInstance): void => {
  let judge: Judge | undefined
  let consoleJudge: Judge | undefined
  app.addHook('onReady', async () => {
    judge = (await import('./judge.ts')).judge
    consoleJudge = (await import('./console.ts')).consoleFaults
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { operationId, consoleOperation, who } = request.routeOptions.config
    if (request.method !== 'HEAD') {
      if (operationId !== undefined)
        watchAnswer(reply.raw, operationId, (answer) => judge?.(operationId, answer))
      // Pages and their files are no operations: nobody needs to be anybody for them.
      else if (consoleOperation !== undefined && who !== undefined)
        watchAnswer(reply.raw, `console ${consoleOperation}`, (answer) =>
          consoleJudge?.(consoleOperation, answer),
        )
    }
    done()
  })
}

const watchAnswer = (
  raw: ServerResponse,
  operation: string,
  faultsOf: (answer: ReceivedAnswer) => readonly string[] | undefined,
): void => {
  const sent = sentBy(raw)
  raw.once('finish', () => {
    const { statusCode: status } = raw
    write({ operation, status })
    for (const fault of faultsOf({ status, ...sent() }) ?? [])
      write({ operation, status, fault, by: process.argv.slice(1).join(' ') })
  })
}

/** Collects headers and body for the end. The authorization server writes its answers without Fastify. */
const sentBy = (raw: ServerResponse): (() => Pick<ReceivedAnswer, 'headers' | 'body'>) => {
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

if (folder !== undefined)
  diagnostics.subscribe('fastify.initialization', (message) =>
    watch((message as { readonly fastify: FastifyInstance }).fastify),
  )

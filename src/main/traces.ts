/**
 * Makes spans of requests, of work beside them and of their statements. What is current is tracked by Node.js (AsyncLocalStorage), of
 * this service alone: nothing global is changed, and no module is patched.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type StatementSent, statements } from '../../packages/postgres/connection/pool.ts'
import { type Act, codeOfFailure, onSubmission, type Work, works } from '../adapters/watch/watched.ts'
import { statementName } from './statement-name.ts'

export type Traces = {
  /** Makes a span of every operation that the app serves. */
  readonly watch: (app: FastifyInstance) => void
  readonly stop: () => void
}

/** Operations that are asked for again and again and say nothing. */
const SILENT: ReadonlySet<string> = new Set(['live', 'ready', 'metrics'])

const WORK_NAMES: Readonly<Record<Work, string>> = {
  delivery: 'deliver webhook',
  mail: 'send email',
  plan: 'follow plan',
  check: 'ask for check',
  agreement: 'draw agreement',
  seal: 'seal agreement',
  extension: 'extend sealed agreement',
  auditSeal: 'seal audit',
}

/** Traces until stopped. */
export const traceWith = (tracer: Tracer): Traces => {
  const storage = new AsyncLocalStorage<Context | undefined>()
  const ends = [traceStatements(tracer, storage), traceWork(tracer, storage), noteSubmissions(storage)]
  return {
    watch: (app) => traceRequests(app, tracer, storage),
    stop: () => {
      for (const end of ends) end()
    },
  }
}

type Storage = AsyncLocalStorage<Context | undefined>

const traceRequests = (app: FastifyInstance, tracer: Tracer, storage: Storage): void => {
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { operationId, consoleOperation } = request.routeOptions.config
    const operation = operationId ?? consoleOperation
    if (operation === undefined || SILENT.has(operation)) return done()
    const { method, id, routeOptions, headers } = request
    const span = tracer.startSpan(
      `${method} ${routeOptions.url}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': method,
          'http.route': routeOptions.url,
          'forecourt.operation': operation,
          'forecourt.request_id': id,
        },
      },
      senderOf(headers['traceparent']),
    )
    const context = trace.setSpan(ROOT_CONTEXT, span)
    contexts.set(request, context)
    storage.run(context, done)
  })
  // The body arrives by events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context === undefined) done()
    else storage.run(context, done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const context = contexts.get(request)
    const span = context && trace.getSpan(context)
    if (span !== undefined) {
      span.setAttributes(
        attributesOf({ problem: request.responseContent?.kind, client_id: request.caller?.clientId }),
      )
      span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) fail(span, request.responseContent?.kind ?? String(statusCode))
      span.end()
    }
    done()
  })
}

/** The sender's trace, where there is one. What else it says of it (`tracestate`) may be anything, and is left alone. */
const senderOf = (traceparent: string | string[] | undefined): Context => {
  const sender = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return sender === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...sender, isRemote: true })
}

/** Statements outside of a span that is open are those of endless looking for work: they say nothing. */
const traceStatements = (tracer: Tracer, storage: Storage): (() => void) => {
  const spans = new WeakMap<StatementSent, Span>()
  statements.start.bindStore(storage, (statement) => {
    const context = storage.getStore()
    if (context === undefined || trace.getSpan(context)?.isRecording() !== true) return context
    const name = statementName(statement.text)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
    spans.set(statement, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context))
    return context
  })
  const end = (message: unknown) => {
    const statement = message as StatementSent
    const span = spans.get(statement)
    if (span === undefined) return
    if (statement.error !== undefined) fail(span, codeOfFailure(statement.error))
    span.end()
  }
  statements.asyncEnd.subscribe(end)
  return () => {
    statements.start.unbindStore(storage)
    statements.asyncEnd.unsubscribe(end)
  }
}

/** Each piece of work is a trace of its own, whatever woke it, but for checks: they are a part of their plan. */
const traceWork = (tracer: Tracer, storage: Storage): (() => void) => {
  const spans = new WeakMap<Act, Span>()
  works.start.bindStore(storage, (act) => {
    const parent = act.work === 'check' ? storage.getStore() : undefined
    const kind = act.work === 'delivery' ? SpanKind.CLIENT : SpanKind.INTERNAL
    const span = tracer.startSpan(
      WORK_NAMES[act.work],
      { kind, attributes: attributesOf(act.about) },
      parent ?? ROOT_CONTEXT,
    )
    spans.set(act, span)
    return trace.setSpan(ROOT_CONTEXT, span)
  })
  const end = (message: unknown) => {
    const act = message as Act
    const span = spans.get(act)
    if (span === undefined) return
    const { is = 'failed', code } = act.outcome ?? {}
    span.setAttributes(attributesOf({ outcome: is, code }))
    if (is !== 'done' && is !== 'stopped') fail(span, String(code ?? is))
    span.end()
  }
  works.asyncEnd.subscribe(end)
  return () => {
    works.start.unbindStore(storage)
    works.asyncEnd.unsubscribe(end)
  }
}

const noteSubmissions = (storage: Storage): (() => void) =>
  onSubmission(({ set, outcome }) => {
    const context = storage.getStore()
    if (context !== undefined)
      trace.getSpan(context)?.setAttributes(attributesOf({ set, submission: outcome }))
  })

const attributesOf = (about: Readonly<Record<string, string | number | undefined>>): Attributes =>
  Object.fromEntries(
    Object.entries(about).flatMap(([name, value]) =>
      value === undefined ? [] : [[`forecourt.${name}`, value]],
    ),
  )

/** The kind of a failure is all that is said of it: messages may repeat values. */
const fail = (span: Span, kind: string): void => {
  span.setAttribute('error.type', kind)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Turns errors into the agreed responses, and logs our own errors. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeOfFailure, faultOf, type OutageName } from '../adapters/watch/watched.ts'
import { isDatabaseAway } from '../service/in-transaction.ts'
import { UnreadableBody, UnsupportedEncoding } from './bodies/request-body.ts'
import { TooManyLargeBodies } from './fair-share.ts'
import { TookTooLong } from './in-flight.ts'
import { operationOf } from './paths.ts'
import { type ProblemKind, sendProblem } from './problem.ts'
import { CallerUnknown, TooManyRequests } from './server-access.ts'

const LARGE_BODIES_WAIT = 'This client has too many large requests in progress. Send them one at a time.'

/** `noteOutage` is called when a request fails because of an outage. */
export const registerErrorHandler = (app: FastifyInstance, noteOutage?: NoteOutage): void => {
  registerOutages(app, noteOutage)
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply))
}

const sendFailure = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (error instanceof UnreadableBody) return sendProblem(reply, 'bad-request', error.message)
  // Node.js gives it the same code as a broken database connection.
  if (error === request.raw.errored) {
    request.log.info(named(request), 'The client hung up before its request was complete')
    return sendProblem(reply, 'bad-request', 'The request ended before its body was complete. Send it again.')
  }
  if (error instanceof CallerUnknown) {
    logFailed(request, causeOf(error), 'The caller could not be authenticated')
    return sendProblem(
      reply,
      'unavailable',
      'The credentials cannot be checked right now. Send the same request again after the time in Retry-After.',
    )
  }
  if (isDatabaseAway(error)) {
    logFailed(request, error, 'The database cannot be reached')
    return sendProblem(reply, 'unavailable')
  }
  if (error instanceof TookTooLong) {
    request.server.requestFailed('responses', error)
    request.log.debug({ ...named(request), fault: faultOf(error) }, 'A response took too long')
    return sendProblem(reply, 'unavailable', detailFor(request, 'unavailable'))
  }
  if (error instanceof TooManyLargeBodies)
    return sendProblem(reply.header('retry-after', 1), 'too-many-requests', LARGE_BODIES_WAIT)
  if (error instanceof TooManyRequests) reply.headers(error.headers)
  const refused = refusalOf(error)
  if (refused !== undefined) return sendProblem(reply, refused, detailFor(request, refused) ?? saidBy(error))
  request.log.error({ ...named(request), fault: faultOf(error) }, 'The service failed to respond')
  return sendProblem(reply, 'server-error', detailFor(request, 'server-error'))
}

/** Logs a failure of a request that has been responded to, since it took too long. */
export const logLate = (request: FastifyRequest, error: Error): void =>
  logFailed(request, error, 'A request failed after its time was over')

/** In an outage of the database, the log has one line a minute for all requests instead. */
const logFailed = (request: FastifyRequest, error: Error, sentence: string): void => {
  const level = isDatabaseAway(error) ? 'debug' : 'error'
  if (level === 'debug') request.server.requestFailed('database', error)
  request.log[level]({ ...named(request), fault: faultOf(error) }, sentence)
}

/** What the log says of the request: if its client has hung up, it has no line of its response, which would name the operation. */
const named = (request: FastifyRequest) => ({ requestId: request.id, operation: operationOf(request) })

/** The console's pages show these to people, who do not see headers. */
const FOR_PEOPLE: Partial<Record<ProblemKind, string>> = {
  'too-many-requests':
    'Too many requests were sent from here within a minute. Wait a minute, then try again.',
  'server-error': 'Something went wrong on our side. Try again in a moment.',
  unavailable: 'This took too long. It may still complete, so check again in a moment.',
}

const detailFor = (request: FastifyRequest, kind: ProblemKind): string | undefined =>
  request.routeOptions.config.consoleOperation === undefined ? undefined : FOR_PEOPLE[kind]

/** Our own sentence about an error response, if it has one. */
const saidBy = (error: Error): string | undefined =>
  error instanceof TooManyRequests && error.message !== '' ? error.message : undefined

const causeOf = (error: Error): Error => (error.cause instanceof Error ? error.cause : error)

const BY_CODE: Readonly<Record<string, ProblemKind>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-request',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported-media-type',
  FST_ERR_BAD_URL: 'bad-request',
  FST_ERR_ASYNC_CONSTRAINT: 'not-found',
}

/** The problem of an error that the caller caused. */
const refusalOf = (error: FastifyError): ProblemKind | undefined => {
  if (error instanceof TooManyRequests) return 'too-many-requests'
  if (error instanceof UnsupportedEncoding) return 'unsupported-media-type'
  const byCode = BY_CODE[error.code]
  if (byCode !== undefined) return byCode
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? 'bad-request'
    : undefined
}

/** Notes a failed request, or another failure, because of an outage. */
export type NoteOutage = (name: OutageName, code: string) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** Notes that a request failed because of an outage. */
    requestFailed: (name: OutageName, error: unknown) => void
  }
}

const registerOutages = (app: FastifyInstance, note: NoteOutage = () => undefined): void => {
  app.decorate('requestFailed', (name: OutageName, error: unknown) => note(name, codeOfFailure(error)))
}

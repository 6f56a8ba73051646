/**
 * Decides, before it reads a body, who sends the request, whether they have sent too many, and whether they may call
 * the operation.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../adapters/access/addresses.ts'
import { hasFreshProof, lacksFactor, type Person } from '../adapters/access/person.ts'
import { hasCapability } from '../domain/access/roles.ts'
import { recordRefusal } from '../service/as-web-user.ts'
import { findPerson } from '../service/find-person.ts'
import { PROOF_NEEDED, Refusal } from '../service/refusal.ts'
import type { Service } from '../service/service.ts'
import { passOver } from './bodies/upload-body.ts'
import { isSameOrigin, type OwnAddress } from './browsers.ts'
import { type Problem, problem } from './handler.ts'
import { type Deadline, deadlineFor } from './in-flight.ts'
import { sendProblem } from './problem.ts'
import { inRequest, TooManyRequests, webUserOf } from './server-access.ts'
import { noSessionCookie, readSessionCookie, type Scheme, schemeOf } from './session-cookie.ts'

const RATE_WINDOW_MILLISECONDS = 60_000
const VISITOR_REQUESTS_PER_MINUTE = 120
const PERSON_REQUESTS_PER_MINUTE = 600

/** How long a request may wait for the database in all. */
const DEADLINE_MILLISECONDS = 10_000

/** Registers the checks for all routes of the plugin that declare a console operation. */
export const registerAdmission = async (
  api: FastifyInstance,
  service: Service,
  address: OwnAddress,
): Promise<void> => {
  const { baseUrl } = address
  api.decorateRequest('person', undefined)
  api.decorateRequest('deadline', undefined)
  api.decorateRequest('sessionCookie', undefined)
  api.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    request.deadline = deadlineFor(DEADLINE_MILLISECONDS)
    const cookie = readSessionCookie(request.headers.cookie, schemeOf(request, baseUrl()))
    request.sessionCookie = cookie
    request.person = await deadlineOf(request)(personNow(service, request))
  })
  await registerLimits(api)
  api.addHook('preParsing', (request, reply, payload, done) => {
    const admission = inRequest(service, request, () => admit(service, request, address))
    deadlineOf(request)(admission).then((refusal) => {
      if (refusal === undefined) done(null, payload)
      else refuse(reply, refusal, schemeOf(request, baseUrl()))
    }, done)
  })
}

/** The person whom the request's cookie identifies at this time. */
export const personNow = async (
  service: Service,
  { sessionCookie, routeOptions }: FastifyRequest,
): Promise<Person | undefined> => {
  if (sessionCookie?.is !== 'token') return undefined
  return findPerson(service, sessionCookie.token, { isThere: !routeOptions.config.isBackground })
}

/** Whether a person may call the request's operation at all. */
export const isAdmitted = (
  { routeOptions }: FastifyRequest,
  person: Person | undefined,
  now: number,
): boolean => refusalOf(routeOptions.config, person, now) === undefined

/** The time that a request has left. */
export const deadlineOf = ({ deadline }: FastifyRequest): Deadline => {
  if (deadline === undefined) throw new Error('A request was not admitted before its response')
  return deadline
}

/** Limits strangers by their network, and signed-in people individually. */
const registerLimits = async (api: FastifyInstance): Promise<void> => {
  const limit = {
    global: true,
    hook: 'onRequest',
    timeWindow: RATE_WINDOW_MILLISECONDS,
    enableDraftSpec: true,
    errorResponseBuilder: () => new TooManyRequests(),
  } as const
  await api.register(rateLimit, {
    ...limit,
    max: VISITOR_REQUESTS_PER_MINUTE,
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => request.person !== undefined,
  })
  await api.register(rateLimit, {
    ...limit,
    max: PERSON_REQUESTS_PER_MINUTE,
    keyGenerator: (request) => request.person?.userId ?? '',
    allowList: (request) => request.person === undefined,
  })
}

const JSON_FORM = /^application\/json\s*(?:;|$)/i
const UPLOAD_FORM = /^multipart\/form-data\s*;/i

const admit = async (
  service: Service,
  request: FastifyRequest,
  address: OwnAddress,
): Promise<Problem | undefined> => {
  const webUser = webUserOf(request)
  const subject = { kind: 'request', id: request.id } as const
  // We ignore such a cookie and record it: our own pages never send one like it.
  const isOdd = request.sessionCookie?.is === 'malformed' || request.sessionCookie?.is === 'several'
  if (isOdd) await recordRefusal(service, webUser, 'request.malformedCookie', subject)
  if (request.method === 'POST') {
    if (!isSameOrigin(request, address)) {
      await recordRefusal(service, webUser, 'request.foreignPage', subject)
      return problem('foreign-page')
    }
    const form = request.routeOptions.config.takesUploads === true ? UPLOAD_FORM : JSON_FORM
    if (!form.test(request.headers['content-type'] ?? '')) return problem('unsupported-media-type')
  }
  return refusalOf(request.routeOptions.config, request.person, service.now())
}

const refusalOf = (
  { who = 'admin', proof, isForEnrolling }: FastifyContextConfig,
  person: Person | undefined,
  now: number,
): Problem | undefined => {
  if (who === 'anyone') return undefined
  if (person === undefined) return problem('signed-out')
  if (!hasCapability(person.role, who)) return FORBIDDEN
  if (isForEnrolling !== true) {
    const lacks = lacksFactor(person)
    if (lacks !== undefined) return lacks === 'proof' ? PROOF_NEEDED : problem('second-factor-missing')
  }
  return proof === 'fresh' && !hasFreshProof(person, now) ? PROOF_NEEDED : undefined
}

const FORBIDDEN = new Refusal('Your role does not allow this.', 'forbidden')

/** Removes a cookie that identifies nobody. If there are several, one of them may still be ours. */
const refuse = (reply: FastifyReply, { kind, says }: Problem, scheme: Scheme): void => {
  const sent = reply.request.sessionCookie?.is
  if (reply.request.routeOptions.config.takesUploads === true) passOver(reply.request)
  const isUseless = sent === 'token' || sent === 'malformed'
  if (kind === 'signed-out' && isUseless) reply.header('set-cookie', noSessionCookie(scheme))
  sendProblem(reply, kind, says)
}

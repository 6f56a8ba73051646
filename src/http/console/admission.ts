/** Who asks, how often they may, and whether they may ask at all: what is decided before a body is read. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Person, Visitor } from '../../auth/person.ts'
import { recordRefusal } from '../../operations/administer.ts'
import { findPerson } from '../../operations/find-person.ts'
import type { Service } from '../../operations/service.ts'
import { TooManyRequests } from '../access.ts'
import { type ProblemKind, sendProblem } from '../problem.ts'
import { browserName } from './browser-name.ts'
import type { Who } from './operations-table.ts'
import { isFromOwnPage } from './own-pages.ts'
import { noSessionCookie, readSessionCookie } from './session-cookie.ts'

const RATE_WINDOW_MILLISECONDS = 60_000
const VISITOR_REQUESTS_PER_MINUTE = 120
const PERSON_REQUESTS_PER_MINUTE = 600

/** Registers the checks for all routes of the plugin that declare an operation of the console. */
export const registerAdmission = async (
  api: FastifyInstance,
  service: Service,
  baseUrl: () => string,
): Promise<void> => {
  api.decorateRequest('person', undefined)
  api.decorateRequest('sessionCookie', undefined)
  api.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const cookie = readSessionCookie(request.headers.cookie, baseUrl())
    request.sessionCookie = cookie
    request.person = cookie.is === 'token' ? await findPerson(service, cookie.token) : undefined
  })
  await registerLimits(api)
  api.addHook('preParsing', (request, reply, payload, done) => {
    admit(service, request, baseUrl()).then((refusal) => {
      if (refusal === undefined) done(null, payload)
      else refuse(reply, refusal, baseUrl())
    }, done)
  })
}

/** Who is not signed in is limited by network address, of which IPv6 gives each network many; others by themselves. */
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
    allowList: (request) => request.person !== undefined,
  })
  await api.register(rateLimit, {
    ...limit,
    max: PERSON_REQUESTS_PER_MINUTE,
    keyGenerator: (request) => request.person?.userId ?? '',
    allowList: (request) => request.person === undefined,
  })
}

type Refused = { readonly kind: ProblemKind; readonly detail?: string }

const JSON_FORM = /^application\/json\s*(?:;|$)/i

const admit = async (
  service: Service,
  request: FastifyRequest,
  baseUrl: string,
): Promise<Refused | undefined> => {
  const visitor = visitorOf(request)
  const subject = { kind: 'request', id: request.id } as const
  // Read as if there were none, and put on record: no page of ours and no browser sends one like it.
  if (request.sessionCookie?.is === 'malformed')
    await recordRefusal(service, visitor, 'request.malformedCookie', subject)
  if (request.method === 'POST') {
    if (!isFromOwnPage(request, baseUrl)) {
      await recordRefusal(service, visitor, 'request.foreignPage', subject)
      return { kind: 'foreign-page' }
    }
    if (!JSON_FORM.test(request.headers['content-type'] ?? '')) return { kind: 'unsupported-media-type' }
  }
  return refusalOf(request.routeOptions.config.who ?? 'admin', request.person)
}

const refusalOf = (who: Who, person: Person | undefined): Refused | undefined => {
  if (who === 'anyone') return undefined
  if (person === undefined) return { kind: 'signed-out' }
  return ROLES[who].includes(person.role) ? undefined : FORBIDDEN
}

const FORBIDDEN: Refused = { kind: 'forbidden', detail: 'Your role does not allow this.' }

const ROLES: Readonly<Record<Exclude<Who, 'anyone'>, readonly Person['role'][]>> = {
  signedIn: ['dealerUser', 'dealerAdmin', 'underwriter', 'admin'],
  dealerAdmin: ['dealerAdmin', 'admin'],
  admin: ['admin'],
}

/** A cookie that signs nobody in is of no more use to its browser. */
const refuse = (reply: FastifyReply, { kind, detail }: Refused, baseUrl: string): void => {
  const isStale = reply.request.sessionCookie?.is !== 'none'
  if (kind === 'signed-out' && isStale) reply.header('set-cookie', noSessionCookie(baseUrl))
  sendProblem(reply, kind, detail)
}

/** Who asks, and from where. */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  person: request.person,
  origin: { address: request.ip, browser: browserName(request.headers['user-agent']) },
  requestId: request.id,
})

/** Signing: started and followed by the clients that may read an application, who also get the sealed agreement. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ModelSet } from '../../domain/model-set.ts'
import type { Effect } from '../../operations/idempotency/request-key.ts'
import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { readAgreement } from '../../operations/signing/read-agreement.ts'
import { readSigningProgress } from '../../operations/signing/read-progress.ts'
import { startSigningForClient } from '../../operations/signing/start-for-client.ts'
import { setA } from '../../sets/a/index.ts'
import { signingAnswer } from '../../sets/b/answers.ts'
import { setB } from '../../sets/b/index.ts'
import { requireCaller } from '../access.ts'
import { answerChange } from '../idempotency.ts'
import { sendProblem } from '../problem.ts'
import { sendJson } from '../send-json.ts'

type Reference = { Params: { reference: string } }
type Words = { readonly set: ModelSet; readonly path: 'quote' | 'case'; readonly name: 'Quote' | 'Case' }

const SETS: readonly Words[] = [
  { set: setA, path: 'quote', name: 'Quote' },
  { set: setB, path: 'case', name: 'Case' },
]
const READ = 'applications:read'

export const signingRoutes = (app: FastifyInstance, service: Service): void => {
  for (const words of SETS) readingRoutes(app, service, words)
  app.post<Reference>(
    '/api/case/:reference/esign',
    { config: { operationId: 'startCaseSigning', scope: 'signing:start' } },
    async (request, reply) => {
      const { reference } = request.params
      const asked = { reference, requestId: request.id }
      return answerChange(service, request, reply, `/api/case/${reference}/esign`, async (inside) => {
        const started = await startSigningForClient(inside, setB, requireCaller(request), asked)
        return effectOf(reference, started)
      })
    },
  )
}

/** What started nothing and may be otherwise in a moment is not kept under a key. */
const effectOf = (
  caseId: string,
  { status, application }: Awaited<ReturnType<typeof startSigningForClient>>,
): Effect => {
  const answer = { status: 200, body: JSON.stringify(signingAnswer(caseId, status)) }
  return application === undefined || status === 'notReady'
    ? { is: 'refused', answer }
    : { is: 'done', applicationId: application.id, answer }
}

const readingRoutes = (app: FastifyInstance, service: Service, { set, path, name }: Words): void => {
  app.get<Reference>(
    `/api/${path}/:reference/signing`,
    { config: { operationId: `read${name}Signing`, scope: READ } },
    async (request, reply) => {
      const found = await readSigningProgress(service, set, requireCaller(request), request.params.reference)
      return found === undefined ? unknown(reply) : sendJson(reply, JSON.stringify(found))
    },
  )
  app.get<Reference>(
    `/api/${path}/:reference/agreement`,
    // A HEAD of it would open all of it.
    { config: { operationId: `read${name}Agreement`, scope: READ }, exposeHeadRoute: false },
    async (request, reply) => {
      const { reference } = request.params
      const found = await readAgreement(service, set, requireCaller(request), reference)
      if (found.is === 'unknown') return unknown(reply)
      if (found.is === 'none') return sendProblem(reply, 'not-possible', NO_AGREEMENT)
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="agreement-${reference}.pdf"`,
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        })
        .send(found.pdf)
    },
  )
}

const NO_AGREEMENT = 'There is no sealed agreement: not everybody has signed, or it is still being made.'

const unknown = (reply: FastifyReply): FastifyReply => sendProblem(reply, 'not-found', NO_SUCH_APPLICATION)

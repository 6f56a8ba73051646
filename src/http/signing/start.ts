/** Starts the signing of a case (set B). */
import { LIFETIMES } from '../../domain/lender/retention.ts'
import type { Effect } from '../../operations/idempotency/request-key.ts'
import { startSigningForClient } from '../../operations/signing/start-for-client.ts'
import { SIGNING_WORDS, signingAnswer } from '../../sets/b/answers.ts'
import { setB } from '../../sets/b/index.ts'
import { referenceOf } from '../applications/sets.ts'
import { badRequest, jsonAnswers } from '../declare/answers.ts'
import { answerChange } from '../declare/idempotency.ts'
import { operation, type Write } from '../declare/operation.ts'
import { JSON_TYPE } from '../declare/parts.ts'
import { jsonSchemaOf } from '../declare/schema.ts'
import { CASE_WORDS } from '../shared/set-words.ts'
import { SigningStart, SigningStarted } from './models.ts'

const exampleOf = (status: keyof typeof SIGNING_WORDS) => ({
  summary: SIGNING_WORDS[status],
  value: signingAnswer(CASE_WORDS.sampleReference, status),
})

const STARTED = jsonAnswers('How far the signing is.', SigningStarted, {
  initiated: exampleOf('initiated'),
  inProgress: exampleOf('inProgress'),
  completed: exampleOf('completed'),
  notReady: exampleOf('notReady'),
  notPermitted: exampleOf('notPermitted'),
})

export const startCaseSigning = operation({
  id: 'startCaseSigning',
  method: 'POST',
  path: '/api/case/{caseId}/esign',
  scope: 'signing:start',
  tag: 'Cases',
  summary: 'Start the signing of a case',
  description: `
Starts the electronic signing of an approved case with nothing outstanding: the service prepares the agreement, and mails every applicant a link to sign it. Links expire after ${LIFETIMES.signing.words}. A repeated request returns the progress; only the request that started the signing gets \`Initiated\`.

For a case that this client may not see, the answer is \`Not permitted\`, whether the case exists or not. With \`Not ready\`, \`GET /api/case/{caseId}/signing\` says why in \`reason\`, and names the missing documents in \`requirements\`. The body is optional.`.trim(),
  params: referenceOf(CASE_WORDS),
  idempotent: true,
  body: { required: false, content: { [JSON_TYPE]: { schema: jsonSchemaOf(SigningStart) } } },
  answers: {
    200: STARTED,
    400: badRequest(
      'The body is invalid, or the Idempotency-Key is empty or too long; the detail says which.',
      'The body is not JSON: at line 4, column 1, a comma or } was expected.',
    ),
  },
  handle: ({ service, request, reply, caller, params: { reference }, write }) => {
    const asked = { reference, requestId: request.id }
    return answerChange(service, request, reply, `/api/case/${reference}/esign`, async (inside) =>
      effectOf(write, reference, await startSigningForClient(inside, setB, caller, asked)),
    )
  },
})

/** An attempt that started nothing may succeed in a moment, so it is not stored under a key. */
const effectOf = (
  write: Write<{ 200: typeof STARTED }>,
  caseId: string,
  { status, application }: Awaited<ReturnType<typeof startSigningForClient>>,
): Effect => {
  const answer = write(200, signingAnswer(caseId, status))
  return application === undefined || status === 'notReady'
    ? { is: 'refused', answer }
    : { is: 'done', applicationId: application.id, answer }
}

/** Starts the signing of a case (set B). */

import { LIFETIMES } from '../../domain/lender/retention.ts'
import { startSigningForClient } from '../../operations/signing/start-for-client.ts'
import { SIGNING_WORDS, signingResponse } from '../../sets/b/responses.ts'
import { ok } from '../declare/handler.ts'
import { changeOnce } from '../declare/idempotency.ts'
import { operation } from '../declare/operation.ts'
import { badRequestResponse, jsonBody, jsonResponses } from '../declare/responses.ts'
import { referenceOf } from '../sets/api-set.ts'
import { CASES } from '../sets/b.ts'
import { SigningStart, SigningStarted } from './models.ts'

const exampleOf = (status: keyof typeof SIGNING_WORDS) => ({
  summary: SIGNING_WORDS[status],
  value: signingResponse(CASES.words.sampleReference, status),
})

const STARTED = jsonResponses('How far the signing is.', SigningStarted, {
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
  who: 'signing:start',
  tag: 'Cases',
  summary: 'Start the signing of a case',
  description: `
Starts the electronic signing of an approved case with nothing outstanding: the service prepares the agreement, and mails every applicant a link to sign it. Links expire after ${LIFETIMES.signing.words}. A repeated request returns the progress; only the request that started the signing gets \`Initiated\`.

For a case that this client may not see, the answer is \`Not permitted\`, whether the case exists or not. With \`Not ready\`, \`GET /api/case/{caseId}/signing\` says why in \`reason\`, and names the missing documents in \`requirements\`. The body is optional.`.trim(),
  params: referenceOf(CASES.words),
  idempotent: true,
  body: jsonBody(SigningStart, {}, { required: false }),
  responses: {
    200: STARTED,
    400: badRequestResponse(
      'The body is invalid, or the Idempotency-Key is empty or too long; the detail says which.',
      'The request body is not valid JSON: expected a comma or } at line 4, column 1.',
    ),
  },
  handle: (context) =>
    changeOnce(context, async (inside) => {
      const { caller, request, params } = context
      const { reference } = params
      const wanted = { reference, requestId: request.id }
      const { status, application } = await startSigningForClient(inside, CASES.set, caller, wanted)
      return { ...ok(signingResponse(reference, status)), ...startedFor(application, status) }
    }),
})

/** How the result of an attempt is stored under a key. */
export const startedFor = (
  application: { readonly id: string } | undefined,
  status: keyof typeof SIGNING_WORDS,
): { readonly applicationId: string } | { readonly isTentative: true } =>
  application === undefined || status === 'notReady'
    ? { isTentative: true }
    : { applicationId: application.id }

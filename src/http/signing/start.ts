/** Starts the signing of a case (set B). */

import { LIFETIMES } from '../../domain/lender/retention.ts'
import { startSigningForClient } from '../../operations/signing/for-client.ts'
import { SIGNING_WORDS, signingResponse } from '../../sets/b/responses.ts'
import { ok } from '../declare/handler.ts'
import { changeOnce } from '../declare/idempotency.ts'
import { type JsonObject, operation } from '../declare/operation.ts'
import { headerRef } from '../declare/parts.ts'
import { badRequestResponse, jsonBody, jsonResponses } from '../declare/responses.ts'
import { referenceOf } from '../sets/api-set.ts'
import { CASES } from '../sets/b.ts'
import { ignoredOfEmpty } from '../submissions/ignored.ts'
import { nameIgnored } from '../submissions/send.ts'
import { SigningStart, SigningStarted } from './models.ts'

const exampleOf = (status: keyof typeof SIGNING_WORDS) => ({
  summary: SIGNING_WORDS[status],
  value: signingResponse(CASES.words.sampleReference, status),
})

const STARTED = jsonResponses('The progress of signing.', SigningStarted, {
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
  summary: 'Start signing for a case',
  description: `
Starts electronic signing for an approved case with no outstanding requirements. The service prepares the agreement and emails every applicant a signing link, which expires after ${LIFETIMES.signing.words}. A repeated request returns the progress. Only the request that started signing returns \`Initiated\`.

For a case that this client cannot access, the status is \`Not permitted\`, whether or not the case exists. If the status is \`Not ready\`, \`GET /api/case/{caseId}/signing\` explains why in \`reason\` and lists the missing documents in \`requirements\`. The request body is optional.`.trim(),
  params: referenceOf(CASES.words),
  idempotent: true,
  body: { ...jsonBody(SigningStart, {}, { required: false }), unknown: 'ignored' },
  responses: {
    200: {
      ...STARTED,
      headers: {
        ...(STARTED['headers'] as JsonObject),
        'Sandbox-Unknown-Fields': headerRef('Sandbox-Unknown-Fields'),
      },
    },
    400: badRequestResponse(
      'The request body is not valid, or the Idempotency-Key is empty or too long.',
      'The request body is not valid JSON: expected a comma or } at line 4, column 1.',
    ),
  },
  handle: (context) => {
    const { caller, reply, params, body } = context
    nameIgnored(reply, caller, () => ignoredOfEmpty(body?.value ?? {}))
    return changeOnce(context, async (inside) => {
      const { reference } = params
      const wanted = { reference }
      const { status, application } = await startSigningForClient(inside, CASES.set, caller, wanted)
      return { ...ok(signingResponse(reference, status)), ...startedFor(application, status) }
    })
  },
})

/** How the result of an attempt is stored under a key. */
export const startedFor = (
  application: { readonly id: string } | undefined,
  status: keyof typeof SIGNING_WORDS,
): { readonly applicationId: string } | { readonly isTentative: true } =>
  application === undefined || status === 'notReady'
    ? { isTentative: true }
    : { applicationId: application.id }

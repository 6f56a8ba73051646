/** Signing for the clients that may read an application: its start (set B), its state, and the sealed agreement. */
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { ok } from '../../http/handler.ts'
import { changeOnce } from '../../http/idempotency.ts'
import { type JsonObject, operation } from '../../http/operation.ts'
import { headerRef, response } from '../../http/parts.ts'
import {
  badRequestResponse,
  jsonBody,
  jsonResponses,
  notFoundResponse,
  notPossibleResponse,
} from '../../http/responses.ts'
import { Refusal, unknownOf } from '../../service/refusal.ts'
import { SIGNING_WORDS, signingResponse } from '../../sets/b/responses.ts'
import { API_SETS } from '../sets/both-sets-api.ts'
import { CASES } from '../sets/set-b-api.ts'
import { type ApiSet, readingOf, referenceOf } from '../sets/sets-api.ts'
import { ignoredOfEmpty, nameIgnored } from '../sets/submission-api.ts'
import { NO_AGREEMENT, readAgreement } from './agreement.ts'
import { readSigningProgress, startSigningForClient } from './client-signing.ts'
import { SigningProgress, SigningStart, SigningStarted } from './signing-api-models.ts'

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

const startCaseSigning = operation({
  id: 'startCaseSigning',
  method: 'POST',
  path: '/api/case/{caseId}/esign',
  who: 'signing:start',
  tag: 'Cases',
  summary: 'Start signing for a case',
  description: `
Starts electronic signing for an approved case with no outstanding requirements. The service prepares the agreement and emails every applicant a signing link, which expires after ${LIFETIMES.signing.words}. A repeated request returns the progress. Only the request that started signing returns \`Initiated\`.

For a case that this client cannot access, the status is \`Not permitted\`, whether or not the case exists. If the status is \`Not ready\`, \`GET /api/case/{caseId}/signing\` explains why in \`reason\`, and lists the missing documents in \`requirements\` and what has to be completed in \`toComplete\`. The request body is optional.`.trim(),
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

const readSigning = ({ set, words }: ApiSet) =>
  operation({
    ...readingOf(words, '/signing'),
    id: `read${words.prefix}Signing`,
    summary: `Get the signing progress of a ${words.noun}`,
    description: `Returns the ${words.noun}’s signing process that is in progress or completed, or the last one that ended without all signatures. If signing has never been started, \`state\`, \`startedAt\` and \`lapsesAt\` are null. \`reason\` explains why signing cannot start now, \`requirements\` lists the documents that are still missing, and \`toComplete\` what has to be completed with \`POST …/completion\`.`,
    responses: {
      200: jsonResponses('The signing progress.', SigningProgress, {
        inProgress: {
          summary: 'In progress',
          value: {
            state: 'underWay',
            startedAt: '2026-03-04T09:00:00.000Z',
            lapsesAt: '2026-03-18T09:00:00.000Z',
            signers: [
              { role: 'borrower', state: 'signed' },
              { role: 'guarantor', state: 'invited' },
            ],
            reason: null,
            requirements: [],
            toComplete: [],
          },
        },
        notReady: {
          summary: 'Not ready',
          value: {
            state: null,
            startedAt: null,
            lapsesAt: null,
            signers: [],
            reason:
              'Signing cannot start yet. Not received yet: Payslips. To be completed: make, model, VIN.',
            requirements: ['Payslips'],
            toComplete: [{ name: 'vehicleIdentity', fields: ['make', 'model', 'vin'] }],
          },
        },
      }),
      404: notFoundResponse(`The ${words.noun} does not exist, or this client cannot access it.`),
    },
    handle: async ({ service, caller, params }) => {
      const progress = await readSigningProgress(service, set, caller, params.reference)
      return progress === undefined ? unknownOf(words.noun) : ok(progress)
    },
  })

const readAgreementOf = ({ set, words }: ApiSet) =>
  operation({
    ...readingOf(words, '/agreement'),
    id: `read${words.prefix}Agreement`,
    summary: `Download the sealed agreement of a ${words.noun}`,
    description:
      'Returns the agreement with all signatures, the signing record and the lender’s seal (PAdES), which any PDF reader can verify. The sealed content never changes. To keep the seal verifiable for years, the service appends revocation data and time-stamps to the file.',
    responses: {
      200: response('The agreement.', {
        'application/pdf': { schema: { type: 'string', format: 'binary' } },
      }),
      404: notFoundResponse(`The ${words.noun} does not exist, or this client cannot access it.`),
      409: notPossibleResponse('There is no sealed agreement yet.', NO_AGREEMENT.says),
    },
    hasHead: false,
    handle: async ({ service, reply, caller, params: { reference } }) => {
      const found = await readAgreement(service, set, caller, reference)
      if (found instanceof Refusal) return found
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="agreement-${reference}.pdf"`,
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        })
        .send(found)
    },
  })

export const SIGNING_OPERATIONS = API_SETS.flatMap((of) => [
  // The interface has the start of a signing for cases alone.
  ...(of === CASES ? [startCaseSigning] : []),
  readSigning(of),
  readAgreementOf(of),
])

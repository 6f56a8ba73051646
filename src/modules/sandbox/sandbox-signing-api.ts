/** In the sandbox: signing of quotes and cases, with the links and codes that signers get. */

import * as z from 'zod'
import { ok } from '../../http/handler.ts'
import { changeOnce } from '../../http/idempotency.ts'
import { operation } from '../../http/operation.ts'
import {
  badRequestResponse,
  jsonBody,
  jsonResponse,
  jsonResponses,
  notFoundResponse,
} from '../../http/responses.ts'
import { describedEnumOrNull, listOf, model, momentOrNull, object, textOrNull } from '../../http/schema.ts'
import { NO_SUCH_APPLICATION } from '../../service/refusal.ts'
import { SIGNING_WORDS } from '../../sets/b/responses.ts'
import { SIGNING_STATE_MEANS } from '../applications/document-parts.ts'
import { apiSetOf } from '../sets/both-sets-api.ts'
import { startSigningForClient } from '../signing/client-signing.ts'
import { startedFor } from '../signing/signing-api.ts'
import {
  SIGNERS_MAXIMUM,
  SIGNING_STATUS,
  Signer,
  SigningStart,
  WHY_NOT_READY,
} from '../signing/signing-api-models.ts'
import { ANY_REFERENCE, SAMPLE_REFERENCE } from './own-sandboxes-api.ts'
import { readSandboxSigning } from './test-applications.ts'

const SandboxSigner = model(
  'SandboxSignerModel',
  object('A signer, with the link and code that they received.', {
    ...Signer.shape,
    link: textOrNull(
      'The currently valid link: first the signing link, later the link to the sealed copy. Null if there is none.',
    ),
    linkExpiresAt: momentOrNull('The time when the link expires. Null if there is no link.'),
    code: textOrNull(
      'The 6-digit code that was sent last. Null before the signer has requested one on the signing page, and after it has been used or has expired.',
    ),
    codeExpiresAt: momentOrNull('The time when the code expires. Null if there is no code.'),
  }),
)

const SandboxSigning = model(
  'SandboxSigningModel',
  object('The signing process of a test application.', {
    state: describedEnumOrNull(
      'The state of the signing process. Null if signing has never been started.',
      SIGNING_STATE_MEANS,
    ),
    signers: listOf(SandboxSigner, 'The signers, in signing order.', SIGNERS_MAXIMUM),
  }),
)

const readSigning = operation({
  id: 'readSandboxSigning',
  method: 'GET',
  path: '/api/sandbox/{reference}/signing',
  who: 'applications:read',
  tag: 'Sandbox',
  summary: 'Get signing links and codes (sandbox)',
  description:
    'For test clients only. Returns the signing state of a quote or a case, with each signer’s link and the code that they requested, so that a test can sign for them. For live clients this path does not exist.',
  params: ANY_REFERENCE,
  responses: {
    200: jsonResponse('The current state.', SandboxSigning, {
      state: 'underWay',
      signers: [
        {
          role: 'borrower',
          state: 'opened',
          link: 'https://finance.lender.example/sign#token=c2FtcGxl',
          linkExpiresAt: '2026-03-18T09:00:00.000Z',
          code: '042917',
          codeExpiresAt: '2026-03-04T09:10:00.000Z',
        },
      ],
    }),
    404: notFoundResponse(
      'The application does not exist, this client cannot access it, or it is a live client.',
    ),
  },
  handle: async ({ service, caller, params: { reference } }) => {
    const of = apiSetOf(reference)
    const found = of && (await readSandboxSigning(service, of.set, caller, reference))
    return found === undefined ? NO_SUCH_APPLICATION : ok(found)
  },
})

const Started = model(
  'SandboxStartEsignResponseModel',
  object('The progress of signing.', {
    reference: z.string().describe('The reference in the path.'),
    status: SIGNING_STATUS.describe('The progress of signing.'),
    ...WHY_NOT_READY,
  }),
)

const STARTED = jsonResponses('The progress of signing.', Started, {
  initiated: {
    summary: SIGNING_WORDS.initiated,
    value: { reference: SAMPLE_REFERENCE, status: SIGNING_WORDS.initiated },
  },
  notReady: {
    summary: SIGNING_WORDS.notReady,
    value: {
      reference: SAMPLE_REFERENCE,
      status: SIGNING_WORDS.notReady,
      reason: 'Signing cannot start yet. Not received yet: Payslips.',
      requirements: ['Payslips'],
      toComplete: [],
    },
  },
})

const startSigning = operation({
  id: 'startSandboxSigning',
  method: 'POST',
  path: '/api/sandbox/{reference}/esign',
  who: 'signing:start',
  tag: 'Sandbox',
  summary: 'Start signing (sandbox)',
  description:
    'For test clients only. Starts signing for a quote or a case, as lender staff do for live quotes. For live clients this path does not exist.',
  params: ANY_REFERENCE,
  idempotent: true,
  body: jsonBody(SigningStart, {}, { required: false }),
  responses: {
    200: STARTED,
    400: badRequestResponse(
      'The request body is not valid, or the Idempotency-Key is empty or too long.',
      'The request body is not JSON.',
    ),
    404: notFoundResponse(
      'The application does not exist, this client cannot access it, or it is a live client.',
    ),
  },
  handle: (context) => {
    const { caller, params } = context
    const { reference } = params
    const of = apiSetOf(reference)
    if (of === undefined || caller.mode === 'live') return NO_SUCH_APPLICATION
    return changeOnce(context, async (inside) => {
      const wanted = { reference }
      const { status, application, lacks } = await startSigningForClient(inside, of.set, caller, wanted)
      if (application === undefined) return NO_SUCH_APPLICATION
      const started = { reference, status: SIGNING_WORDS[status], ...lacks }
      return { ...ok(started), ...startedFor(application, status) }
    })
  },
})

export const SANDBOX_SIGNING_OPERATIONS = [readSigning, startSigning]

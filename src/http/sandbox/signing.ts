/** In the sandbox: signing of quotes and cases, with the links and codes that signers get. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Effect } from '../../operations/idempotency/request-key.ts'
import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import { readSandboxSigning } from '../../operations/sandbox/signing.ts'
import { startSigningForClient } from '../../operations/signing/start-for-client.ts'
import { SIGNING_WORDS } from '../../sets/b/answers.ts'
import { SETS } from '../applications/sets.ts'
import { badRequest, jsonAnswer, jsonAnswers, notFound } from '../declare/answers.ts'
import { answerChange, refusedWith } from '../declare/idempotency.ts'
import { operation, type Write } from '../declare/operation.ts'
import { sendProblem } from '../declare/problem.ts'
import {
  describedEnumOrNull,
  jsonSchemaOf,
  listOf,
  model,
  momentOrNull,
  object,
  textOrNull,
} from '../declare/schema.ts'
import {
  SIGNERS_MAXIMUM,
  SIGNING_STATE_MEANS,
  SIGNING_STATUS,
  Signer,
  SigningStart,
  WHY_NOT_READY,
} from '../signing/models.ts'
import { ANY_REFERENCE, prefixOf, SAMPLE_REFERENCE } from './any-reference.ts'

const SandboxSigner = model(
  'SandboxSignerModel',
  object('A signer, with the link and code sent to them.', {
    ...Signer.shape,
    link: textOrNull(
      'The link that is valid now: first to sign, later to get the sealed copy. Null while there is none.',
    ),
    linkExpiresAt: momentOrNull('When the link expires; null without a link.'),
    code: textOrNull(
      'The valid 6-digit code that was sent last. Null until the signer requests one on the page of the link, and once it is used or has expired.',
    ),
    codeExpiresAt: momentOrNull('When the code expires; null without a code.'),
  }),
)

const SandboxSigning = model(
  'SandboxSigningModel',
  object('The state of a test application’s signing.', {
    state: describedEnumOrNull('Its state; null if no signing was ever started.', SIGNING_STATE_MEANS),
    signers: listOf(SandboxSigner, 'The signers, in their order.', SIGNERS_MAXIMUM),
  }),
)

const readSigning = operation({
  id: 'readSandboxSigning',
  method: 'GET',
  path: '/api/sandbox/{reference}/signing',
  scope: 'applications:read',
  tag: 'Sandbox',
  summary: 'Read the links and codes of signers (sandbox)',
  description:
    'For test clients only: the state of a quote’s or case’s signing, with the link of each signer and the code that they requested, so that a test can sign in their place. For live clients the path does not exist.',
  params: ANY_REFERENCE,
  answers: {
    200: jsonAnswer('How it stands.', SandboxSigning, {
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
    404: notFound('This client knows no such application, or it is a live client.'),
  },
  handle: async ({ service, reply, caller, params: { reference } }) =>
    (await readSandboxSigning(service, SETS[prefixOf(reference)].set, caller, reference)) ??
    sendProblem(reply, 'not-found', NO_SUCH_APPLICATION),
})

const Started = model(
  'SandboxStartEsignResponseModel',
  object('How far the signing is.', {
    reference: z.string().describe('The reference in the path.'),
    status: SIGNING_STATUS,
    ...WHY_NOT_READY,
  }),
)

const STARTED = jsonAnswers('How far the signing is.', Started, {
  initiated: {
    summary: SIGNING_WORDS.initiated,
    value: { reference: SAMPLE_REFERENCE, status: SIGNING_WORDS.initiated },
  },
  notReady: {
    summary: SIGNING_WORDS.notReady,
    value: {
      reference: SAMPLE_REFERENCE,
      status: SIGNING_WORDS.notReady,
      reason: `${SAMPLE_REFERENCE} can’t be signed before these are there: Payslips.`,
      requirements: ['Payslips'],
    },
  },
})

const startSigning = operation({
  id: 'startSandboxSigning',
  method: 'POST',
  path: '/api/sandbox/{reference}/esign',
  scope: 'signing:start',
  tag: 'Sandbox',
  summary: 'Start a signing (sandbox)',
  description:
    'For test clients only: starts the signing of a quote or a case, as the lender’s staff do with live quotes. For live clients the path does not exist.',
  params: ANY_REFERENCE,
  idempotent: true,
  body: { required: false, content: { 'application/json': { schema: jsonSchemaOf(SigningStart) } } },
  answers: {
    200: STARTED,
    400: badRequest(
      'The body is invalid, or the Idempotency-Key is empty or too long; the detail says which.',
      'The body is not JSON.',
    ),
    404: notFound('This client knows no such application, or it is a live client.'),
  },
  handle: ({ service, request, reply, caller, params: { reference }, write }) => {
    if (caller.mode === 'live') return sendProblem(reply, 'not-found', NO_SUCH_APPLICATION)
    const { set } = SETS[prefixOf(reference)]
    const asked = { reference, requestId: request.id }
    return answerChange(service, request, reply, `/api/sandbox/${reference}/esign`, async (inside) =>
      effectOf(write, request, reference, await startSigningForClient(inside, set, caller, asked)),
    )
  },
})

const effectOf = (
  write: Write<{ 200: typeof STARTED }>,
  request: FastifyRequest,
  reference: string,
  { status, application, lacks }: Awaited<ReturnType<typeof startSigningForClient>>,
): Effect => {
  if (application === undefined) return refusedWith(request, 'not-found', NO_SUCH_APPLICATION)
  const answer = write(200, { reference, status: SIGNING_WORDS[status], ...lacks })
  return status === 'notReady'
    ? { is: 'refused', answer }
    : { is: 'done', applicationId: application.id, answer }
}

export const SANDBOX_SIGNING_OPERATIONS = [readSigning, startSigning]

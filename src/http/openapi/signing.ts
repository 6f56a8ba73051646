/** Signing: its start, how it stands, and the sealed agreement. */

import { LIFETIMES } from '../../domain/retention.ts'
import type { SignerRole } from '../../domain/signing.ts'
import type { SignerState, SigningState } from '../../domain/signing-states.ts'
import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import { SIGNING_WORDS, signingAnswer } from '../../sets/b/answers.ts'
import {
  answer,
  JSON_TYPE,
  type JsonObject,
  openAnswer,
  problemContent,
  responseRef,
  schemaRef,
} from './parts.ts'
import { CASE_WORDS, type SetWords } from './set-words.ts'
import { always, meaning, text } from './shared-models.ts'

const referenceOf = ({ noun, reference, sampleReference }: SetWords): JsonObject => ({
  name: reference,
  in: 'path',
  required: true,
  description: `The reference that the submission of the ${noun} was answered with.`,
  schema: { type: 'string', minLength: 1 },
  example: sampleReference,
})

const caseId = CASE_WORDS.sampleReference
const MODEL = 'CaseStartEsignResponseModel'
const exampleOf = (status: keyof typeof SIGNING_WORDS) => ({
  summary: SIGNING_WORDS[status],
  value: signingAnswer(caseId, status),
})

/** Starts the signing of a case. */
export const start: JsonObject = {
  summary: 'Start the signing of a case',
  description: `
Starts the electronic signing of an approved case of which nothing is outstanding: the agreement is made, and every applicant gets a link to sign it by mail. Links end after ${LIFETIMES.signing.words}. Asked again, it tells how far the signing is; only the request that started it is answered \`Initiated\`.

A case that this client may not see is answered \`Not permitted\`, whether there is such a case or not. The body may be left out.`.trim(),
  parameters: [referenceOf(CASE_WORDS), { $ref: '#/components/parameters/IdempotencyKey' }],
  requestBody: { required: false, content: { [JSON_TYPE]: { schema: schemaRef('CaseStartEsignModel') } } },
  responses: {
    200: answer(
      'How far the signing is.',
      {
        [JSON_TYPE]: {
          schema: schemaRef(MODEL),
          examples: {
            initiated: exampleOf('initiated'),
            inProgress: exampleOf('inProgress'),
            completed: exampleOf('completed'),
            notReady: exampleOf('notReady'),
            notPermitted: exampleOf('notPermitted'),
          },
        },
      },
      ['Idempotent-Replayed'],
    ),
    400: openAnswer(
      'The body can’t be understood, or the Idempotency-Key is empty or too long; the detail says which.',
      problemContent({ 'bad-request': 'The body is not JSON.' }),
    ),
    401: responseRef('NoCredentials'),
    403: responseRef('Forbidden'),
    409: answer(
      'The first request with this Idempotency-Key is still being answered.',
      problemContent({ 'still-running': undefined }),
    ),
    413: responseRef('TooLarge'),
    415: responseRef('UnsupportedMediaType'),
    422: responseRef('KeyReused'),
    429: responseRef('TooManyRequests'),
    500: responseRef('ServerError'),
  },
}

const reading = (words: SetWords): JsonObject => ({
  401: responseRef('NoCredentials'),
  403: responseRef('Forbidden'),
  404: answer(
    `This client knows no such ${words.noun}.`,
    problemContent({ 'not-found': NO_SUCH_APPLICATION }),
  ),
  429: responseRef('TooManyRequests'),
  500: responseRef('ServerError'),
})

/** How a signing stands. */
export const readSigning = (words: SetWords): JsonObject => ({
  summary: `Read how the signing of a ${words.noun} stands`,
  description: `The signing of the ${words.noun} that is under way or completed, else the last one that ended without. All of it is null where none was ever started.`,
  parameters: [referenceOf(words)],
  responses: {
    200: answer('How it stands.', {
      [JSON_TYPE]: {
        schema: schemaRef('SigningModel'),
        example: {
          status: 'underWay',
          startedAt: '2026-03-04T09:00:00.000Z',
          lapsesAt: '2026-03-18T09:00:00.000Z',
          signers: [
            { role: 'borrower', state: 'signed' },
            { role: 'guarantor', state: 'invited' },
          ],
        },
      },
    }),
    ...reading(words),
  },
})

/** Gives out the sealed agreement. */
export const readAgreement = (words: SetWords): JsonObject => ({
  summary: `Download the sealed agreement of a ${words.noun}`,
  description:
    'The agreement with all signatures, how they came about, and the lender’s seal (PAdES), which any PDF reader checks. It never changes.',
  parameters: [referenceOf(words)],
  responses: {
    200: answer('The agreement.', { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }),
    409: answer(
      'There is none (yet).',
      problemContent({
        'not-possible': 'There is no sealed agreement: not everybody has signed, or it is still being made.',
      }),
    ),
    ...reading(words),
  },
})

const orNull = (part: JsonObject): JsonObject => ({
  ...part,
  type: ['string', 'null'],
  enum: [...(part['enum'] as readonly string[]), null],
})

const momentOrNull = (description: string): JsonObject => ({
  type: ['string', 'null'],
  format: 'date-time',
  description,
})

export const SIGNING_MODELS: Readonly<Record<string, JsonObject>> = {
  CaseStartEsignModel: {
    type: 'object',
    description: 'Nothing is asked for.',
  },
  [MODEL]: always('How far the signing of a case is.', {
    caseId: text('The case id that the request was made against.'),
    status: meaning('How far signing has got.', {
      [SIGNING_WORDS.initiated]: 'this request has just started it',
      [SIGNING_WORDS.inProgress]: 'it was under way already',
      [SIGNING_WORDS.completed]: 'the documents are fully signed',
      [SIGNING_WORDS.notReady]:
        'there is nothing to sign yet, something is outstanding, or the application is closed',
      [SIGNING_WORDS.notPermitted]: 'this client may see no such case',
    }),
  }),
  SigningModel: always('How the signing of an application stands.', {
    status: orNull(
      meaning('How it stands; null where none was ever started.', {
        preparing: 'the agreement is being made',
        underWay: 'the signers are being asked',
        sealing: 'all have signed, and the sealed agreement is being made',
        completed: 'the sealed agreement is there',
        cancelled: 'it was ended by the lender, by a withdrawal or by other figures',
        declined: 'a signer would not sign',
        lapsed: `not all had signed after ${LIFETIMES.signing.words}`,
      } satisfies Readonly<Record<SigningState, string>>),
    ),
    startedAt: momentOrNull('When it was started.'),
    lapsesAt: momentOrNull('When its links end.'),
    signers: {
      type: 'array',
      maxItems: 100,
      items: schemaRef('SignerModel'),
      description: 'Who signs, in the order in which they are asked.',
    },
  }),
  SignerModel: always('One of those who sign.', {
    role: meaning('As what they sign.', {
      borrower: 'who borrows',
      guarantor: 'who stands by the borrower',
      partner: 'for the partnership',
      director: 'for the company',
    } satisfies Readonly<Record<SignerRole, string>>),
    state: meaning('How far they are.', {
      waiting: 'they have no link yet',
      invited: 'their link was sent',
      opened: 'they have opened it',
      verified: 'they have entered the code that was sent to them',
      signed: 'they have signed',
      declined: 'they would not sign',
    } satisfies Readonly<Record<SignerState, string>>),
  }),
}

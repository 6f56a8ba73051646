/** Withdrawing an application, asking for its review, and walking one through its states in the sandbox. */

import { STATES, type State } from '../../domain/states.ts'
import { REASON_MAXIMUM_CHARACTERS } from '../../domain/transitions.ts'
import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import { CASE_MODELS } from './case-models.ts'
import { answer, JSON_TYPE, type JsonObject, problemContent, responseRef, schemaRef } from './parts.ts'
import { QUOTE_MODELS } from './quote-models.ts'
import type { SetWords } from './set-words.ts'
import { moment, state, text } from './shared-models.ts'

const IDEMPOTENCY_KEY: JsonObject = { $ref: '#/components/parameters/IdempotencyKey' }

const refusals = (notPossible: string): JsonObject => ({
  400: answer(
    'The body can’t be understood, or the Idempotency-Key is empty or too long; the detail says which.',
    problemContent({ 'bad-request': 'The body is not JSON.' }),
  ),
  401: responseRef('NoCredentials'),
  403: responseRef('Forbidden'),
  404: answer('This client knows no such application.', problemContent({ 'not-found': NO_SUCH_APPLICATION })),
  409: answer(
    'It can’t be done from the state that it is in; or the first request with this Idempotency-Key is still being answered.',
    problemContent({ 'not-possible': notPossible, 'still-running': undefined }),
  ),
  413: responseRef('TooLarge'),
  415: responseRef('UnsupportedMediaType'),
  422: responseRef('KeyReused'),
  429: responseRef('TooManyRequests'),
  500: responseRef('ServerError'),
})

/** A move of an application whose body says why, if it says anything. */
const reasoned = (
  { noun, prefix, reference, sampleReference, statusExample }: SetWords,
  said: {
    readonly summary: string
    readonly description: string
    readonly reason: string
    readonly done: string
    readonly becomes: State
    readonly notPossible: string
  },
): JsonObject => ({
  summary: said.summary,
  description: said.description,
  parameters: [
    {
      name: reference,
      in: 'path',
      required: true,
      description: `The reference that the submission of the ${noun} was answered with.`,
      schema: { type: 'string', minLength: 1 },
      example: sampleReference,
    },
    IDEMPOTENCY_KEY,
  ],
  requestBody: {
    required: false,
    content: { [JSON_TYPE]: { schema: schemaRef('ReasonModel'), example: { reason: said.reason } } },
  },
  responses: {
    200: answer(
      said.done,
      {
        [JSON_TYPE]: {
          schema: schemaRef(`${prefix}StatusResponseModel`),
          example: { ...(statusExample as object), status: said.becomes },
        },
      },
      ['Idempotent-Replayed'],
    ),
    ...refusals(said.notPossible),
  },
})

/** Withdraws an application. */
export const withdraw = (words: SetWords): JsonObject =>
  reasoned(words, {
    summary: `Withdraw a ${words.noun}`,
    description: `Ends the ${words.noun} on behalf of its borrower. It can be withdrawn until it is paid out; afterwards nothing leads out of that state.`,
    reason: 'The borrower bought elsewhere.',
    done: `The ${words.noun} is withdrawn.`,
    becomes: 'Withdrawn',
    notPossible: `The ${words.noun} is PaidOut and can no longer be withdrawn.`,
  })

/** Asks for a person to review what was declined without one. */
export const review = (words: SetWords): JsonObject =>
  reasoned(words, {
    summary: `Ask for a ${words.noun} to be reviewed`,
    description: `Puts a ${words.noun} that the decision policy alone has declined before a person: it is InReview then. What a person declined only the lender’s staff reconsider. In the sandbox whatever it declined can be reviewed.`,
    reason: 'A second salary was left out.',
    done: `The ${words.noun} is in review.`,
    becomes: 'InReview',
    notPossible: `A person declined the ${words.noun}; only the lender’s staff reconsider that.`,
  })

/** Walks an application to a state. */
export const advance: JsonObject = {
  summary: 'Walk an application to a state (sandbox)',
  description:
    'For test clients only: walks a quote or a case to a state by the allowed moves, each of which counts and is told of like any other. An open application is judged only after a valid submission. To live clients the path does not exist.',
  parameters: [
    {
      name: 'reference',
      in: 'path',
      required: true,
      description: 'The reference of a quote or a case.',
      schema: { type: 'string', minLength: 1 },
      example: 'C01K85HRB9YFX0N5P6B2C3D4E5F',
    },
    IDEMPOTENCY_KEY,
  ],
  requestBody: {
    required: true,
    content: { [JSON_TYPE]: { schema: schemaRef('AdvanceModel'), example: { to: 'Approved' } } },
  },
  responses: {
    200: answer(
      'The application is in the state; its status, in the words of its set.',
      {
        [JSON_TYPE]: {
          schema: schemaRef('AdvanceResponseModel'),
          example: {
            status: 'Approved',
            quoteReference: 'C01K85HRB9YFX0N5P6B2C3D4E5F',
            date: '2026-03-02T09:30:00.000Z',
          },
        },
      },
      ['Idempotent-Replayed'],
    ),
    ...refusals('No way leads from Withdrawn to Approved.'),
  },
}

const propertiesOf = (model: JsonObject | undefined): JsonObject => model?.['properties'] as JsonObject

export const MOVE_MODELS: Readonly<Record<string, JsonObject>> = {
  ReasonModel: {
    type: 'object',
    description: 'Why an application is withdrawn, or is to be reviewed.',
    properties: {
      reason: {
        type: ['string', 'null'],
        maxLength: REASON_MAXIMUM_CHARACTERS,
        description: 'A sentence, which whoever may read the application is told. May be left out.',
      },
    },
  },
  AdvanceResponseModel: {
    type: 'object',
    description:
      'The status as it is told by the status operation of the application’s set, with all that stands there.',
    required: ['status', 'quoteReference', 'date'],
    properties: {
      ...propertiesOf(CASE_MODELS['CaseStatusResponseModel']),
      ...propertiesOf(QUOTE_MODELS['QuoteStatusResponseModel']),
      status: state('The state of the application.'),
      quoteReference: text('The reference that was asked for.'),
      date: moment('When the application came into this state.'),
    },
  },
  AdvanceModel: {
    type: 'object',
    description: 'Where to walk to.',
    required: ['to'],
    properties: { to: { type: 'string', enum: [...STATES], description: 'The state.' } },
  },
}

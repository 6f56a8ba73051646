/** Withdrawing an application, and walking one through its states in the sandbox. */
import { REASON_MAXIMUM_CHARACTERS } from '../../domain/moves.ts'
import { STATES } from '../../domain/states.ts'
import { answer, JSON_TYPE, type Part, problemContent, responseRef, schemaRef } from './parts.ts'
import type { SetWords } from './set-words.ts'
import { moment, state, text } from './shared-models.ts'

const UNKNOWN = 'There is no application with this reference.'

const refusals = (notPossible: string): Part => ({
  400: answer(
    'The body can’t be understood; the detail says why.',
    problemContent({ 'bad-request': 'The body is not JSON.' }),
  ),
  401: responseRef('NoCredentials'),
  403: responseRef('Forbidden'),
  404: answer('This client knows no such application.', problemContent({ 'not-found': UNKNOWN })),
  409: answer(
    'It can’t be done from the state that it is in.',
    problemContent({ 'not-possible': notPossible }),
  ),
  413: responseRef('TooLarge'),
  415: responseRef('UnsupportedMediaType'),
  429: responseRef('TooManyRequests'),
  500: responseRef('ServerError'),
})

/** Withdraws an application. */
export const withdraw = ({ noun, prefix, reference, sampleReference, statusExample }: SetWords): Part => ({
  summary: `Withdraw a ${noun}`,
  description: `Ends the ${noun} on behalf of its borrower. It can be withdrawn until it is paid out; afterwards nothing leads out of that state.`,
  parameters: [
    {
      name: reference,
      in: 'path',
      required: true,
      description: `The reference that the submission of the ${noun} was answered with.`,
      schema: { type: 'string', minLength: 1 },
      example: sampleReference,
    },
  ],
  requestBody: {
    required: false,
    content: {
      [JSON_TYPE]: {
        schema: schemaRef('WithdrawalModel'),
        example: { reason: 'The borrower bought elsewhere.' },
      },
    },
  },
  responses: {
    200: answer(`The ${noun} is withdrawn.`, {
      [JSON_TYPE]: {
        schema: schemaRef(`${prefix}StatusResponseModel`),
        example: { ...(statusExample as object), status: 'Withdrawn' },
      },
    }),
    ...refusals(`The ${noun} is PaidOut and can no longer be withdrawn.`),
  },
})

/** Walks an application to a state. */
export const advance: Part = {
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
  ],
  requestBody: {
    required: true,
    content: { [JSON_TYPE]: { schema: schemaRef('AdvanceModel'), example: { to: 'Approved' } } },
  },
  responses: {
    200: answer('The application is in the state; its status, in the words of its set.', {
      [JSON_TYPE]: {
        schema: schemaRef('AdvancedModel'),
        example: {
          status: 'Approved',
          quoteReference: 'C01K85HRB9YFX0N5P6B2C3D4E5F',
          date: '2026-03-02T09:30:00.000Z',
        },
      },
    }),
    ...refusals('No way leads from Withdrawn to Approved.'),
  },
}

export const MOVE_MODELS: Readonly<Record<string, Part>> = {
  WithdrawalModel: {
    type: 'object',
    description: 'Why an application is withdrawn.',
    properties: {
      reason: {
        type: ['string', 'null'],
        maxLength: REASON_MAXIMUM_CHARACTERS,
        description: 'A sentence, which whoever may read the application is told. May be left out.',
      },
    },
  },
  AdvancedModel: {
    type: 'object',
    description:
      'The status as it is told by the status operation of the application’s set, with all that stands there.',
    required: ['status', 'quoteReference', 'date'],
    properties: {
      status: state('The state of the application.'),
      quoteReference: text('The reference that was asked for.'),
      date: moment('When the application came into this state.'),
    },
    additionalProperties: true,
  },
  AdvanceModel: {
    type: 'object',
    description: 'Where to walk to.',
    required: ['to'],
    properties: { to: { type: 'string', enum: [...STATES], description: 'The state.' } },
  },
}

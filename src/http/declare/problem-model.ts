/** The model of a refusal (RFC 9457). */
import { z } from 'zod'
import { FIELD_FAULT_TYPES } from '../../../packages/values/field-fault.ts'
import { describedEnum, exampled, listOf, model, object, text, whole } from './schema.ts'

/** The members of every problem. */
export const PROBLEM_MEMBERS = {
  type: z.string().meta({
    format: 'uri-reference',
    description: 'The kind of problem: the address of a page here that explains it.',
  }),
  title: text('The kind of problem in a few words.'),
  status: whole('The HTTP status.', 400, 599),
  detail: text('What is wrong or what to change, in a sentence.'),
  requestId: text('The id of the request, as in X-Request-Id.'),
}

/** Lists need an upper bound; no query has room for more parameters than this. */
export const ERRORS_MAXIMUM = 10_000

const FieldFault = model(
  'ProblemFieldModel',
  object('What is wrong with one field of a body or one parameter.', {
    field: exampled(
      text('The parameter, or the place in the body; empty where the name can’t be repeated.'),
      'limit',
    ),
    type: exampled(
      describedEnum('The kind of fault. Names are never renamed; new ones may come.', FIELD_FAULT_TYPES),
      'max',
    ),
    message: exampled(
      text('What the field must be, in a sentence.'),
      'limit must be a whole number from 1 to 200.',
    ),
  }),
)

model(
  'Problem',
  object('Why a request was refused (RFC 9457).', {
    ...PROBLEM_MEMBERS,
    errors: exampled(
      listOf(
        FieldFault,
        'Every fault of the body and of the parameters, where they are why; `detail` has the same sentences.',
        ERRORS_MAXIMUM,
      ).optional(),
      [{ field: 'limit', type: 'max', message: 'limit must be a whole number from 1 to 200.' }],
    ),
  }),
)

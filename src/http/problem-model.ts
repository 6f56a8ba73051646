/** The model of an error response (RFC 9457). */
import * as z from 'zod'
import { FIELD_FAULT_TYPES } from '../../packages/values/field-fault.ts'
import { describedEnum, exampled, listOf, model, object, text, whole } from './schema.ts'

/** The fields of every problem. */
export const PROBLEM_MEMBERS = {
  type: z.string().meta({
    format: 'uri-reference',
    description: 'The problem type: the path of a page that explains it.',
  }),
  title: text('A short title for the problem type.'),
  status: whole('The HTTP status.', 400, 599),
  detail: text('What went wrong and what to change.'),
  requestId: text('The ID of the request, as in X-Request-Id.'),
}

/** Lists need an upper bound; no query has room for more parameters than this. */
export const ERRORS_MAXIMUM = 10_000

const FieldFault = model(
  'ProblemFieldModel',
  object('An invalid field or parameter.', {
    field: exampled(
      text(
        'The name of the parameter, or the path of the field in the request body. Empty if the name cannot be repeated.',
      ),
      'limit',
    ),
    type: exampled(
      describedEnum(
        'The type of error. Existing types are never renamed, but new ones may be added.',
        FIELD_FAULT_TYPES,
      ),
      'max',
    ),
    message: exampled(
      text('A sentence that says what the field must be.'),
      'limit must be a whole number from 1 to 200.',
    ),
  }),
)

model(
  'Problem',
  object('An error response (RFC 9457).', {
    ...PROBLEM_MEMBERS,
    errors: exampled(
      listOf(
        FieldFault,
        'All invalid fields and parameters, if they are the reason. `detail` contains the same sentences.',
        ERRORS_MAXIMUM,
      ).optional(),
      [{ field: 'limit', type: 'max', message: 'limit must be a whole number from 1 to 200.' }],
    ),
  }),
)

/** A dry run of a submission: returns the response that it would get, and stores nothing. */
import { validateApplication } from '../../operations/submissions/dry-run.ts'
import { requireBody } from '../declare/bodies/json-body.ts'
import { operation } from '../declare/operation.ts'
import { JSON_TYPE, response } from '../declare/parts.ts'
import { jsonSchemaOf } from '../declare/schema.ts'
import type { ApiSet } from '../sets/api-set.ts'
import { API_SETS } from '../sets/index.ts'
import { refusals, submissionBody } from './described.ts'
import { ignoredOf } from './ignored.ts'
import { nameIgnored, submittedResponse } from './send.ts'

const validate = (of: ApiSet) => {
  const { set, words } = of
  const { noun, prefix, reference, submitted, errors } = words
  return operation({
    id: `validate${prefix}`,
    method: 'POST',
    path: `/api/${noun}/validate`,
    who: 'applications:submit',
    tag: `${prefix}s`,
    summary: `Validate a ${noun} without submitting it`,
    description: `A dry run of a submission. It accepts the same request body, returns the same validation errors in \`${errors}\` and the same error responses, and saves nothing. \`${submitted}\` is false and \`${reference}\` is null. ${words.validInWords} The Idempotency-Key is ignored.`,
    isOnlyMethod: true,
    body: submissionBody(of),
    responses: {
      200: response(
        'The result that a submission would have.',
        {
          [JSON_TYPE]: { schema: jsonSchemaOf(of.submitted), examples: words.dryRunExamples },
        },
        ['Sandbox-Unknown-Fields'],
      ),
      ...refusals(of),
    },
    handle: async ({ service, reply, caller, body }) => {
      const { value } = requireBody(body)
      nameIgnored(reply, caller, () => ignoredOf(set, value))
      return submittedResponse(reply, await validateApplication(service, set, caller, value))
    },
  })
}

export const VALIDATE_OPERATIONS = API_SETS.map(validate)

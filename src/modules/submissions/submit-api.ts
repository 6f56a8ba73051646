/**
 * Submits or resubmits an application, or only returns the response that it would get: the same in all sets except for
 * their words.
 */

import { requireBody } from '../../http/bodies/request-body.ts'
import { idempotencyKeyOf, onceResponse, requestKeyOf, UNUSABLE_KEY } from '../../http/idempotency.ts'
import { operation } from '../../http/operation.ts'
import { JSON_TYPE, response } from '../../http/parts.ts'
import { jsonSchemaOf } from '../../http/schema.ts'
import { callerStill } from '../../http/server-access.ts'
import { Refusal } from '../../service/refusal.ts'
import { API_SETS } from '../sets/both-sets-api.ts'
import type { ApiSet } from '../sets/sets-api.ts'
import { responseExamples } from '../sets/sets-api-examples.ts'
import { ignoredOf, nameIgnored, submittedResponse } from '../sets/submission-api.ts'
import { validateApplication } from './case-file.ts'
import { refusals, refusalsOfKey, submissionBody } from './described-api.ts'
import { submitApplication, submitOnce } from './submit.ts'

const SCOPE = 'applications:submit'

const submit = (of: ApiSet) => {
  const { set, words } = of
  const { noun, prefix, reference, submitted, errors } = words
  return operation({
    id: `submit${prefix}`,
    method: 'POST',
    path: `/api/${noun}/submit`,
    who: SCOPE,
    tag: `${prefix}s`,
    summary: `Submit a ${noun}`,
    description: `Validates and saves the ${noun}, and returns its \`${reference}\`.

- **Valid:** the ${noun} is submitted for review, and \`${submitted}\` is true.
- **Not valid:** the ${noun} is saved in the state Open, and \`${errors}\` lists all validation errors. Correct them and resubmit the whole ${noun} with its \`${reference}\`. This updates the same ${noun} and does not create a new one.
- **No longer Open:** the ${noun} is not changed, and the only error is \`changeDenied\`.

In all three cases the HTTP status is 200. For a new ${noun}, send null as \`${reference}\`.
${words.ownerInWords}`,
    isOnlyMethod: true,
    idempotent: true,
    body: submissionBody(of),
    responses: {
      200: response(
        `The ${noun} has been saved: either submitted, or Open with validation errors.`,
        {
          [JSON_TYPE]: { schema: jsonSchemaOf(of.submitted), ...responseExamples(set.name) },
        },
        ['Sandbox-Unknown-Words', 'Sandbox-Unknown-Fields'],
      ),
      ...refusals(of, UNUSABLE_KEY),
      ...refusalsOfKey(of),
    },
    handle: async ({ service, request, reply, caller, body: sent }) => {
      const key = idempotencyKeyOf(request)
      if (key.is === 'unusable') return key.refusal
      const body = requireBody(sent)
      nameIgnored(reply, caller, () => ignoredOf(set, body.value))
      const submission = {
        set,
        caller: () => callerStill(service, request, SCOPE),
        body,
      }
      if (key.is === 'none') return submittedResponse(reply, await submitApplication(service, submission))
      const once = await submitOnce(service, requestKeyOf(request, key.key), submission)
      return !(once instanceof Refusal) && once.is === 'ran'
        ? submittedResponse(reply, once)
        : onceResponse(once)
    },
  })
}

export const SUBMIT_OPERATIONS = API_SETS.map(submit)

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

/** Submits or resubmits an application: the same in all sets except for their words. */
import { Refusal } from '../../operations/refusal.ts'
import { submitApplication, submitOnce } from '../../operations/submissions/submit.ts'
import { callerStill } from '../declare/access.ts'
import { requireBody } from '../declare/bodies/json-body.ts'
import { idempotencyKeyOf, onceResponse, requestKeyOf, UNUSABLE_KEY } from '../declare/idempotency.ts'
import { operation } from '../declare/operation.ts'
import { JSON_TYPE, response } from '../declare/parts.ts'
import { jsonSchemaOf } from '../declare/schema.ts'
import type { ApiSet } from '../sets/api-set.ts'
import { responseExamples } from '../sets/examples.ts'
import { API_SETS } from '../sets/index.ts'
import { refusals, refusalsOfKey, submissionBody } from './described.ts'
import { ignoredOf } from './ignored.ts'
import { nameIgnored, submittedResponse } from './send.ts'

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

/** Submits or resubmits an application: the same in all sets except for their words. */
import { submitApplication, submitOnce } from '../../operations/submissions/submit.ts'
import { callerStill } from '../declare/access.ts'
import { requireBody } from '../declare/bodies/json-body.ts'
import { badRequest } from '../declare/handler.ts'
import { idempotencyKeyOf, onceResponse, requestKeyOf, UNUSABLE_KEY } from '../declare/idempotency.ts'
import { operation } from '../declare/operation.ts'
import { JSON_TYPE, response } from '../declare/parts.ts'
import { jsonSchemaOf } from '../declare/schema.ts'
import type { ApiSet } from '../sets/api-set.ts'
import { responseExamples } from '../sets/examples.ts'
import { API_SETS } from '../sets/index.ts'
import { refusals, refusalsOfKey, submissionBody } from './described.ts'
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
    description: `Validates the whole ${noun}, stores it, and answers with its \`${reference}\`.

- **Valid:** it is submitted for review (\`${submitted}\` is true).
- **Not valid:** it is stored in the state Open, and \`${errors}\` names every field that fails. Correct it and resubmit the whole ${noun} with its \`${reference}\`; this submits the same ${noun}, not a new one.
- **No longer Open:** it stays as it is, and the only failure is \`changeDenied\`.

All three get status 200: the body distinguishes them. Send a null \`${reference}\` for a new ${noun}.
${words.ownerInWords}`,
    isOnlyMethod: true,
    idempotent: true,
    body: submissionBody(of),
    responses: {
      200: response(
        `The ${noun} is stored: submitted, or Open with its failures.`,
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
      if (key.is === 'unusable') return badRequest(key.refusal)
      const body = requireBody(sent)
      nameIgnored(reply, set, caller, body.value)
      const submission = {
        set,
        caller: () => callerStill(service, request, SCOPE),
        body,
        requestId: request.id,
      }
      if (key.is === 'none') return submittedResponse(reply, await submitApplication(service, submission))
      const once = await submitOnce(service, requestKeyOf(request, key.key), submission)
      return once.is === 'ran' ? submittedResponse(reply, once) : onceResponse(once)
    },
  })
}

export const SUBMIT_OPERATIONS = API_SETS.map(submit)

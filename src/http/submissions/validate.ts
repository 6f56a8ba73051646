/** A dry run of a submission: returns the response that it would get, and stores nothing. */
import type { ModelSet } from '../../domain/application/model-set.ts'
import { validateApplication } from '../../operations/submissions/dry-run.ts'
import { setA } from '../../sets/a/index.ts'
import { setB } from '../../sets/b/index.ts'
import { requireBody } from '../declare/bodies/json-body.ts'
import { operation } from '../declare/operation.ts'
import { JSON_TYPE, response } from '../declare/parts.ts'
import { jsonSchemaOf } from '../declare/schema.ts'
import { CASE_WORDS, QUOTE_WORDS, type SetWords } from '../shared/set-words.ts'
import { refusals, SUBMITTED, submissionBody } from './described.ts'
import { nameIgnored, submittedResponse } from './send.ts'

const validate = (set: ModelSet, words: SetWords) => {
  const { noun, prefix, reference, submitted, errors } = words
  return operation({
    id: `validate${prefix}`,
    method: 'POST',
    path: `/api/${noun}/validate`,
    who: 'applications:submit',
    tag: `${prefix}s`,
    summary: `Validate a ${noun} without submitting it`,
    description: `A dry run of the submission: takes the same body, reports the same failures in \`${errors}\`, refuses what a submission would refuse, and stores nothing. \`${submitted}\` is false and \`${reference}\` is null. ${words.validInWords} Idempotency-Key is ignored.`,
    isOnlyMethod: true,
    body: submissionBody(words),
    responses: {
      200: response(
        'The answer that a submission would get.',
        {
          [JSON_TYPE]: { schema: jsonSchemaOf(SUBMITTED[prefix]), examples: words.dryRunExamples },
        },
        ['Sandbox-Unknown-Fields'],
      ),
      ...refusals(words),
    },
    handle: async ({ service, reply, caller, body }) => {
      const { value } = requireBody(body)
      nameIgnored(reply, set, caller, value)
      return submittedResponse(reply, await validateApplication(service, set, caller, value))
    },
  })
}

export const VALIDATE_OPERATIONS = [validate(setA, QUOTE_WORDS), validate(setB, CASE_WORDS)]

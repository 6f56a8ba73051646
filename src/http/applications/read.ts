/** Reads an application: its status, or everything as it was sent. */

import { readStatus } from '../../operations/applications/read-status.ts'
import { readApplication } from '../../operations/next-steps/read-application.ts'
import { unknownOf } from '../../operations/refusal.ts'
import { ok } from '../declare/handler.ts'
import { operation } from '../declare/operation.ts'
import { jsonResponse, notFoundResponse } from '../declare/responses.ts'
import { type ApiSet, readingOf } from '../sets/api-set.ts'
import { API_SETS } from '../sets/index.ts'

const status = ({ set, words, status: { shape, write } }: ApiSet) =>
  operation({
    ...readingOf(words, '/status'),
    id: `read${words.prefix}Status`,
    summary: `Get the status of a ${words.noun}`,
    description: `Returns the state of the ${words.noun} and the time of the last state change. ${words.statusInWords}`,
    responses: {
      200: jsonResponse(`The ${words.noun}.`, shape, words.statusExample),
      404: notFoundResponse(
        `The ${words.noun} does not exist, or this client cannot access it.`,
        unknownOf(words.noun).says,
      ),
    },
    handle: async ({ service, caller, params }) => {
      const found = await readStatus(service, set, caller, params.reference)
      return found === undefined ? unknownOf(words.noun) : ok(write(found))
    },
  })

const readBack = ({ set, words, read: { shape, write } }: ApiSet) =>
  operation({
    ...readingOf(words, ''),
    id: `read${words.prefix}`,
    summary: `Get a ${words.noun}`,
    description: `Returns the ${words.noun} as last submitted, with its validation errors (\`${words.errors}\`), state and history. A client can read its own submissions and those of its dealer. Any other ${words.noun} is reported as not found.`,
    responses: {
      200: jsonResponse(`The ${words.noun}.`, shape, words.readBackExample),
      404: notFoundResponse(
        `The ${words.noun} does not exist, or this client cannot access it.`,
        unknownOf(words.noun).says,
      ),
    },
    handle: async ({ service, caller, params }) => {
      const found = await readApplication(service, set, caller, params.reference)
      return found === undefined ? unknownOf(words.noun) : ok(write(found))
    },
  })

export const READ_OPERATIONS = API_SETS.flatMap((of) => [status(of), readBack(of)])

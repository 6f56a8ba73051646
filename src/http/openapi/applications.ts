/** The operations on kept applications: status, list, and one read back, in both sets. */

import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import { BAD_PARAMETER, PAGE_PARAMETERS } from './paging.ts'
import { answer, JSON_TYPE, type JsonObject, problemContent, responseRef, schemaRef } from './parts.ts'
import type { SetWords } from './set-words.ts'

/** The status of one application. */
export const readStatus = (words: SetWords): JsonObject => {
  const { noun, prefix } = words
  const more =
    prefix === 'Quote'
      ? 'The custom data of the submission comes back with it.'
      : 'The figures are null while no product is selected. `quoteReference` is the id that was asked for.'
  return {
    summary: `Read the status of a ${noun}`,
    description: `The state of the ${noun} and when it came into it. ${more}`,
    ...one(words, `${prefix}StatusResponseModel`, words.statusExample),
  }
}

/** One application as it is kept. */
export const read = (words: SetWords): JsonObject => {
  const { noun, prefix, errors } = words
  return {
    summary: `Read a ${noun} back`,
    description: `The ${noun} as it was sent last, what failed in it (\`${errors}\`), its state and its history. A client may read what it submitted itself, and what belongs to its own dealer; every other ${noun} is answered like one that does not exist.`,
    ...one(words, `${prefix}ReadResponseModel`, words.readBackExample),
  }
}

const one = ({ noun, reference, sampleReference }: SetWords, model: string, value: unknown): JsonObject => ({
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
  responses: {
    200: answer(`The ${noun}.`, { [JSON_TYPE]: { schema: schemaRef(model), example: value } }),
    401: responseRef('NoCredentials'),
    403: responseRef('Forbidden'),
    404: answer(`This client knows no such ${noun}.`, problemContent({ 'not-found': NO_SUCH_APPLICATION })),
    429: responseRef('TooManyRequests'),
    500: responseRef('ServerError'),
  },
})

/** The applications that the client may read. */
export const list = ({ noun, prefix, listExample }: SetWords): JsonObject => ({
  summary: `List ${noun}s`,
  description: `The ${noun}s that this client may read, those that changed longest ago first, so that a ${noun} that changes while you page comes again and none is left out. To follow changes, keep the newest \`updatedAt\` that you have seen and send it as \`updatedSince\`.`,
  parameters: [
    {
      name: 'state',
      in: 'query',
      description: `Only ${noun}s in this state.`,
      schema: schemaRef('ApplicationState'),
    },
    {
      name: 'updatedSince',
      in: 'query',
      description: `Only ${noun}s that changed at this moment or later: an RFC 3339 date-time or a date. Without an offset it is Dublin’s time. Write + as %2B.`,
      schema: { type: 'string', format: 'date-time' },
      example: '2026-03-02T00:00:00Z',
    },
    ...PAGE_PARAMETERS,
  ],
  responses: {
    200: answer(`A page of ${noun}s.`, {
      [JSON_TYPE]: { schema: schemaRef(`${prefix}ListResponseModel`), example: listExample },
    }),
    400: BAD_PARAMETER,
    401: responseRef('NoCredentials'),
    403: responseRef('Forbidden'),
    429: responseRef('TooManyRequests'),
    500: responseRef('ServerError'),
  },
})

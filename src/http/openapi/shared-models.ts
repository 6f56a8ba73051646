/** What the models of answers are built from, and those that both sets share. */

import { type JsonObject, schemaRef } from './parts.ts'

export const text = (description: string): JsonObject => ({ type: 'string', description })
export const textOrNull = (description: string): JsonObject => ({ type: ['string', 'null'], description })
export const truth = (description: string): JsonObject => ({ type: 'boolean', description })
export const moment = (description: string): JsonObject => ({
  type: 'string',
  format: 'date-time',
  description,
})
export const listOf = (name: string, description: string): JsonObject => ({
  type: 'array',
  items: schemaRef(name),
  description,
})
/** An object whose members are always there. */
export const always = (
  description: string,
  properties: Readonly<Record<string, JsonObject>>,
): JsonObject => ({
  type: 'object',
  description,
  required: Object.keys(properties),
  properties,
})

/** An enumeration with the meaning of each value in its description. */
export const meaning = (description: string, values: Readonly<Record<string, string>>): JsonObject => ({
  type: 'string',
  enum: Object.keys(values),
  description: `${description}\n${Object.entries(values)
    .map(([name, says]) => `\n- \`${name}\`: ${says}`)
    .join('')}`,
})

export const SHARED_MODELS: Readonly<Record<string, JsonObject>> = {
  Problem: always('Why a request was refused (RFC 9457).', {
    type: {
      type: 'string',
      format: 'uri-reference',
      description: 'The kind of problem: the address of a page here that explains it.',
    },
    title: text('The kind of problem in a few words.'),
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.' },
    detail: text('What is wrong or what to change, in a sentence.'),
    requestId: text('The id of the request, as in X-Request-Id.'),
  }),
  HealthModel: always('How the service is.', {
    status: { type: 'string', enum: ['live', 'ready'], description: 'What was asked for, and is so.' },
  }),
}

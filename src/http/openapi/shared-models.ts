/** What the models of answers are built from, and those that both sets share. */

import type { ModelSet } from '../../domain/model-set.ts'
import { STATE_MEANS } from '../../domain/states.ts'
import { INT32_MAXIMUM } from '../../kinds/number.ts'
import { PAGE_MAXIMUM_ENTRIES } from '../../operations/paging.ts'
import { FAILURE_TYPES, failureTypesOf } from './failure-types.ts'
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
export const state = (description: string): JsonObject => ({ ...schemaRef('ApplicationState'), description })
export const customDataOrNull = (description: string): JsonObject => ({
  type: ['object', 'null'],
  additionalProperties: true,
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

/** The types of failure that a set's answers may hold. */
export const failureType = (set: ModelSet): JsonObject =>
  meaning(
    'The name of the rule that failed. Names are never renamed; new rules may come with new names.',
    Object.fromEntries(failureTypesOf(set).map((type) => [type, FAILURE_TYPES[type]])),
  )

type ListWords = {
  readonly noun: 'quote' | 'case'
  readonly reference: 'quoteReference' | 'caseId'
  readonly owner: 'ownerUserEmail' | 'onBehalfOf'
}

/** What a list tells of an application, and what reading it back tells too. */
export const listItem = ({ noun, reference, owner }: ListWords): Readonly<Record<string, JsonObject>> => ({
  [reference]: text(`What the ${noun} is known by.`),
  state: state(`The state of the ${noun}.`),
  revision: {
    type: 'integer',
    minimum: 1,
    maximum: INT32_MAXIMUM,
    description: `How often the ${noun} was submitted; 1 for one that was submitted once.`,
  },
  date: moment(`When the ${noun} came into this state.`),
  updatedAt: moment(`When the ${noun} last changed; lists are in this order.`),
  [owner]: textOrNull(`The e-mail address of the owner; null where the client itself is the owner.`),
})

/** A page of a list. */
export const page = (item: string, nouns: string): JsonObject =>
  always(`A page of ${nouns}.`, {
    items: {
      ...listOf(item, `The ${nouns}, those that changed longest ago first.`),
      maxItems: PAGE_MAXIMUM_ENTRIES,
    },
    nextCursor: textOrNull('Send it as `cursor` for the next page; null on the last page.'),
  })

export const SHARED_MODELS: Readonly<Record<string, JsonObject>> = {
  ApplicationState: meaning('The state of a quote or case; the same names in both sets.', STATE_MEANS),
  HistoryEntryModel: always('A move from one state to another.', {
    from: {
      anyOf: [schemaRef('ApplicationState'), { type: 'null' }],
      description: 'The state before; null for the first submission.',
    },
    to: state('The state after.'),
    by: text('Who moved it: the id of a client or a user, or the service itself.'),
    reason: textOrNull('The reason that was given, if any.'),
    date: moment('When it moved.'),
  }),
}

/** The list of a client's consents, and its models. */
import { PAGE_MAXIMUM_ENTRIES } from '../../operations/paging.ts'
import { BAD_PARAMETER, PAGE_PARAMETERS } from './paging.ts'
import { answer, JSON_TYPE, type JsonObject, responseRef, schemaRef } from './parts.ts'
import { always, listOf, moment, text, textOrNull } from './shared-models.ts'

export const listConsents: JsonObject = {
  summary: 'List consents',
  description:
    'The users who let this client act for them, those who consented longest ago first. A user consents on the page `/consent?client_id=…&state=…&redirect_uri=…`, to which the client sends them, and withdraws where and when they like. A consent counts from the next request on, and so does its withdrawal: a user who is not listed here can’t be named as an owner. A dealer’s client needs the consent of its own dealer’s users too.',
  parameters: PAGE_PARAMETERS,
  responses: {
    200: answer('A page of consents.', {
      [JSON_TYPE]: {
        schema: schemaRef('ConsentListResponseModel'),
        example: {
          items: [{ userEmail: 'owner@dealer.example', givenAt: '2026-03-02T09:30:00.000Z' }],
          nextCursor: null,
        },
      },
    }),
    400: BAD_PARAMETER,
    401: responseRef('NoCredentials'),
    403: responseRef('Forbidden'),
    429: responseRef('TooManyRequests'),
    500: responseRef('ServerError'),
  },
}

export const CONSENT_MODELS: Readonly<Record<string, JsonObject>> = {
  ConsentListResponseModel: always('A page of consents.', {
    items: {
      ...listOf('ConsentModel', 'The consents in force, those given longest ago first.'),
      maxItems: PAGE_MAXIMUM_ENTRIES,
    },
    nextCursor: textOrNull('Send it as `cursor` for the next page; null on the last page.'),
  }),
  ConsentModel: always('A user’s consent to this client.', {
    userEmail: text('The user’s address: name it as the owner of a quote or a case.'),
    givenAt: moment('When the user consented.'),
  }),
}

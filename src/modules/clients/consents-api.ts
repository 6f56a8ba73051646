/** The users who let the calling client act for them. */

import { ok } from '../../http/handler.ts'
import { operation } from '../../http/operation.ts'
import { BAD_PARAMETER, jsonResponse, PAGE_QUERY, pageOf } from '../../http/responses.ts'
import { model, moment, object, text } from '../../http/schema.ts'
import { FieldRefusal, unlessRefused } from '../../service/refusal.ts'
import { listConsents } from './consents.ts'

const Consent = model(
  'ConsentModel',
  object('A user’s consent to this client.', {
    userEmail: text('The user’s email address. Send it as the owner of a quote or a case.'),
    givenAt: moment('The time when the user gave consent.'),
  }),
)
const ConsentPage = model(
  'ConsentListResponseModel',
  pageOf('A page of consents.', Consent, 'The active consents, oldest first.'),
)

const list = operation({
  id: 'listConsents',
  method: 'GET',
  path: '/api/consents',
  who: 'applications:read',
  tag: 'Consents',
  summary: 'List consents',
  description:
    'Lists the users who allow this client to act for them, oldest consent first. Your client sends users to the page `/consent?client_id=…&state=…&redirect_uri=…`, where they give consent. They can withdraw it at any time. Both take effect with the next request. A user who is not listed here cannot be the owner of an application. A dealer’s client also needs the consent of its own dealer’s users.',
  query: PAGE_QUERY,
  responses: {
    200: jsonResponse('A page of consents.', ConsentPage, {
      items: [{ userEmail: 'owner@dealer.example', givenAt: '2026-03-02T09:30:00.000Z' }],
      nextCursor: null,
    }),
    400: BAD_PARAMETER,
  },
  handle: async ({ service, caller, query, faults }) => {
    const page = unlessRefused(await listConsents(service, caller, query), faults)
    return page instanceof FieldRefusal ? page : ok(page)
  },
})

export const CONSENT_OPERATIONS = [list]

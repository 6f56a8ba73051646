/** A person's consents: given on the page to which a client sends them, listed and withdrawn on their account page. */
import * as z from 'zod'
import { MODES } from '../../domain/access/access.ts'
import { SCOPES } from '../../domain/access/roles.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  flag,
  items,
  listed,
  moment,
  named,
  oneOf,
  parameter,
  text,
} from '../../http/page-fields.ts'

const TICKET_MAXIMUM_CHARACTERS = 20_000

const client = exactly({ id: z.string(), name: z.string(), mode: z.enum(MODES) })
const scopes = listed(z.enum(SCOPES))

export const ownConsent = exactly({
  id: z.string(),
  client,
  scopes,
  givenAt: moment,
  withdrawnAt: z.nullable(moment),
})
export type OwnConsent = z.output<typeof ownConsent>

const consentRequest = exactly({
  client,
  /** The dealer that owns the software; null for a partner's. */
  dealer: z.nullable(z.string()),
  scopes,
  /** The host to which the user returns; null if the link has no return address. */
  returnsTo: z.nullable(z.string()),
  /** Null if nobody is signed in. */
  signedIn: z.nullable(
    exactly({
      email: z.string(),
      /** Whether they have a consent to this client in force. */
      hasConsented: flag,
      /** Why they cannot consent at all, such as a role without applications; null if they can. */
      cannot: z.nullable(z.string()),
      /** To send with the decision; valid once and for ten minutes. Null if they cannot consent. */
      ticket: z.nullable(z.string()),
    }),
  ),
})
export type ConsentRequest = z.output<typeof consentRequest>

/** The parameters of the link to the consent page, as in the link. */
const consentLink = z.object({ client_id: parameter, state: parameter, redirect_uri: parameter })
export type ConsentLink = z.output<typeof consentLink>

export const consentOperations = {
  listMyConsents: operation({
    method: 'GET',
    path: '/my-consents',
    who: 'signedIn',
    handsOut: 'nothing',
    responses: { 200: items(ownConsent) },
  }),
  withdrawMyConsent: operation({
    method: 'POST',
    path: '/my-consents/{id}/withdraw',
    who: 'signedIn',
    handsOut: 'nothing',
    params: { id: named('consent') },
    responses: { 204: null },
  }),
  describeConsentRequest: operation({
    method: 'GET',
    path: '/consent-request',
    who: 'anyone',
    query: consentLink,
    responses: { 200: consentRequest },
  }),
  answerConsentRequest: operation({
    method: 'POST',
    path: '/consent',
    who: 'signedIn',
    handsOut: 'access',
    body: z.object({ ticket: text(TICKET_MAXIMUM_CHARACTERS), decision: oneOf(['agree', 'refuse']) }),
    responses: { 200: exactly({ redirectTo: z.nullable(z.string()) }) },
  }),
}

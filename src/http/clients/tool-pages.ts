/** A client's events, the consents given to it, and a test client's applications, for the people who manage the client. */
import * as z from 'zod'
import { STATES } from '../../domain/application/states.ts'
import { ALL_EVENT_TYPES } from '../../domain/events/event-types.ts'
import { SIGNER_STATES, SIGNING_STATES } from '../../domain/signing/signing-states.ts'
import { operation } from '../declare/operation.ts'
import { exactly, listed, moment, page, parameter } from '../declare/page-fields.ts'
import { namedClient } from './credential-pages.ts'

const event = exactly({
  id: z.string(),
  /** Its cursor in the event feed, from which a client continues. */
  cursor: z.string(),
  type: z.enum(ALL_EVENT_TYPES),
  at: moment,
  /** Null for a consent. */
  reference: z.nullable(z.string()),
  previousState: z.nullable(z.enum(STATES)),
  state: z.nullable(z.enum(STATES)),
})
export type ClientEvent = z.output<typeof event>

const consent = exactly({ userEmail: z.string(), givenAt: moment })
export type ClientConsent = z.output<typeof consent>

const testApplication = exactly({
  reference: z.string(),
  state: z.enum(STATES),
  since: moment,
  updatedAt: moment,
})
export type TestApplicationRow = z.output<typeof testApplication>

const signer = exactly({
  /** Which borrower it is. */
  role: z.string(),
  state: z.enum(SIGNER_STATES),
  link: z.nullable(z.string()),
  linkExpiresAt: z.nullable(moment),
  code: z.nullable(z.string()),
  codeExpiresAt: z.nullable(moment),
})
export type TestSigner = z.output<typeof signer>

const ofClient = { id: namedClient }

export const clientToolOperations = {
  listClientEvents: operation({
    method: 'GET',
    path: '/clients/{id}/events',
    who: 'clients',
    handsOut: 'nothing',
    params: ofClient,
    query: z.object({ type: parameter, cursor: parameter }),
    responses: { 200: page(event) },
  }),
  /** Those in force. Only the users themselves withdraw them. */
  listClientConsents: operation({
    method: 'GET',
    path: '/clients/{id}/consents',
    who: 'clients',
    handsOut: 'nothing',
    params: ofClient,
    query: z.object({ cursor: parameter }),
    responses: { 200: page(consent) },
  }),
  listTestApplications: operation({
    method: 'GET',
    path: '/clients/{id}/test-applications',
    who: 'clients',
    handsOut: 'nothing',
    params: ofClient,
    query: z.object({ cursor: parameter }),
    responses: { 200: page(testApplication) },
  }),
  /** Pages poll it, since a code arrives once its signer requests it. */
  readTestSigning: operation({
    method: 'GET',
    path: '/clients/{id}/test-applications/{reference}/signing',
    who: 'clients',
    handsOut: 'nothing',
    isBackground: true,
    params: { id: namedClient, reference: z.string() },
    responses: {
      200: exactly({ state: z.nullable(z.enum(SIGNING_STATES)), signers: listed(signer) }),
    },
  }),
}

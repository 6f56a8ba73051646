/**
 * The sandbox that an integrator created, for the users in it; and a client's events, consents and test applications,
 * for the people who manage it.
 */
import * as z from 'zod'
import { STATES } from '../../domain/application/states.ts'
import { ALL_EVENT_TYPES } from '../../domain/events/notifications.ts'
import { SIGNER_STATES, SIGNING_STATES } from '../../domain/signing/signing-states.ts'
import { operation } from '../../http/operation.ts'
import { exactly, listed, moment, page, parameter } from '../../http/page-fields.ts'
import { namedClient } from '../clients/credential-pages.ts'

const sandboxClient = exactly({ id: z.string(), name: z.string() })

const mySandbox = exactly({
  id: z.string(),
  createdAt: moment,
  expiresAt: moment,
  clients: listed(sandboxClient),
  applications: z.number(),
})
export type MySandbox = z.output<typeof mySandbox>

const message = exactly({
  id: z.string(),
  at: moment,
  kind: z.enum(['email', 'text']),
  to: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  reference: z.nullable(z.string()),
})
export type SandboxMessageRow = z.output<typeof message>

const FOR_DEALER = { who: 'dealer', handsOut: 'nothing' } as const

export const sandboxOperations = {
  readMySandbox: operation({
    method: 'GET',
    path: '/my-sandbox',
    ...FOR_DEALER,
    responses: { 200: mySandbox },
  }),
  /** The emails and text messages that were not sent, the newest first. */
  listMySandboxMessages: operation({
    method: 'GET',
    path: '/my-sandbox/messages',
    ...FOR_DEALER,
    query: z.object({ cursor: parameter }),
    responses: { 200: page(message) },
  }),
  /** Deletes everything but clients, keys, users and consents. */
  resetMySandbox: operation({
    method: 'POST',
    path: '/my-sandbox/reset',
    ...FOR_DEALER,
    responses: { 204: null },
  }),
}

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

const READ = { method: 'GET', who: 'clients', handsOut: 'nothing' } as const

export const clientToolOperations = {
  listClientEvents: operation({
    ...READ,
    path: '/clients/{id}/events',
    params: ofClient,
    query: z.object({ type: parameter, cursor: parameter }),
    responses: { 200: page(event) },
  }),
  /** Those in force. Only the users themselves withdraw them. */
  listClientConsents: operation({
    ...READ,
    path: '/clients/{id}/consents',
    params: ofClient,
    query: z.object({ cursor: parameter }),
    responses: { 200: page(consent) },
  }),
  listTestApplications: operation({
    ...READ,
    path: '/clients/{id}/test-applications',
    params: ofClient,
    query: z.object({ cursor: parameter }),
    responses: { 200: page(testApplication) },
  }),
  /** Pages poll it, since a code arrives once its signer requests it. */
  readTestSigning: operation({
    ...READ,
    path: '/clients/{id}/test-applications/{reference}/signing',
    isBackground: true,
    params: { id: namedClient, reference: z.string() },
    responses: {
      200: exactly({ state: z.nullable(z.enum(SIGNING_STATES)), signers: listed(signer) }),
    },
  }),
}

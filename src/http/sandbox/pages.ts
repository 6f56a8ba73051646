/** The sandbox that an integrator created, for the users in it. */
import * as z from 'zod'
import { operation } from '../declare/operation.ts'
import { exactly, listed, moment, page, parameter } from '../declare/page-fields.ts'

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

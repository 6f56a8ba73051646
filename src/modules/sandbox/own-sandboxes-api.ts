/** Sandboxes that integrators create for themselves: create, read, reset and end one. */
import * as z from 'zod'
import { actorOf } from '../../domain/access/access.ts'
import { ownOriginOf } from '../../http/browsers.ts'
import { created, noContent, ok, problem } from '../../http/handler.ts'
import { operation } from '../../http/operation.ts'
import { openResponse, problemContent, response } from '../../http/parts.ts'
import { jsonResponse, notFoundResponse, openJsonResponse } from '../../http/responses.ts'
import { model, moment, object, text } from '../../http/schema.ts'
import { Refusal } from '../../service/refusal.ts'
import {
  type CreatedSandbox,
  createOwnSandbox,
  endOwnSandbox,
  FULL,
  RETRY_MAXIMUM_SECONDS,
  readOwnSandbox,
  type StoredSandbox,
  TOO_MANY,
} from './own-sandboxes.ts'
import { resetSandbox } from './sandboxes.ts'

export const NO_OWN_SANDBOX = new Refusal(
  'This client does not belong to a sandbox that was created with POST /api/sandboxes.',
  'not-found',
)

export const NOT_OWN = notFoundResponse(
  'The client does not belong to such a sandbox, or it is a live client.',
  NO_OWN_SANDBOX.says,
)

const NO_SANDBOXES = 'This installation does not offer sandboxes.'

const SandboxClient = model(
  'SandboxClientModel',
  object('The credentials of a test client.', {
    clientId: text('The ID of the client.'),
    clientSecret: text('The secret with which the client requests access tokens.'),
    apiKey: text('The API key, to send as `Authorization: Bearer`.'),
  }),
)

const SandboxUser = model(
  'SandboxUserModel',
  object('A user, who can sign in to the console.', {
    email: text('The email address. It can be the owner of an application.'),
    password: text('The password.'),
  }),
)

const SandboxDates = {
  id: z.uuid().describe('The ID of the sandbox.'),
  createdAt: moment('The time when the sandbox was created.'),
  expiresAt: moment('The time when the sandbox will be deleted, with everything in it.'),
  page: text('The sandbox’s page in the console. Sign in as `dealerAdmin`.'),
}

const Sandbox = model('SandboxModel', object('A sandbox.', SandboxDates))

const CreatedSandboxModel = model(
  'CreatedSandboxModel',
  object('A new sandbox. Save the response: the secrets are not shown again.', {
    ...SandboxDates,
    baseUrl: text('The URL of the service.'),
    clients: object('Test clients, by their roles.', {
      dealer: SandboxClient.describe('A dealer’s software.'),
      specialDealer: SandboxClient.describe('Software of a dealer with the special agreement.'),
      partner: SandboxClient.describe('A partner to whom users have consented.'),
      otherPartner: SandboxClient.describe('A partner to whom no user has consented.'),
      lender: SandboxClient.describe(
        'A system of the lender, which reads, decides and books the applications of this sandbox.',
      ),
    }),
    users: object('Users, by their roles.', {
      dealerOwner: SandboxUser.describe(
        'Belongs to the dealer, and has consented to `dealer` and `partner`.',
      ),
      specialDealerOwner: SandboxUser.describe(
        'Belongs to the special dealer, and has consented to `specialDealer` and `partner`.',
      ),
      noConsentOwner: SandboxUser.describe('Belongs to the dealer, and has not consented to any client.'),
      dealerAdmin: SandboxUser.describe('Administers the dealer, and can open the sandbox’s page.'),
      partnerAdmin: SandboxUser.describe('Administers the partner, its users and its test clients.'),
    }),
  }),
)

const SAMPLE_DATES = {
  id: '01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6a7b',
  createdAt: '2026-03-02T09:30:00.000Z',
  expiresAt: '2026-03-16T09:30:00.000Z',
  page: 'https://forecourt.example/console/sandbox',
}

const sampleClient = (name: string) => ({
  clientId: `cl_${name}`,
  clientSecret: `secret-of-${name}`,
  apiKey: `fc_test_key-of-${name}`,
})
const sampleUser = (name: string) => ({
  email: `${name}@2c3d4e5f6a7b.sandbox.example`,
  password: `password-of-${name}`,
})

const SAMPLE = {
  ...SAMPLE_DATES,
  baseUrl: 'https://forecourt.example',
  clients: {
    dealer: sampleClient('dealer'),
    specialDealer: sampleClient('special'),
    partner: sampleClient('partner'),
    otherPartner: sampleClient('other'),
    lender: sampleClient('lender'),
  },
  users: {
    dealerOwner: sampleUser('owner'),
    specialDealerOwner: sampleUser('special-owner'),
    noConsentOwner: sampleUser('no-consent'),
    dealerAdmin: sampleUser('admin'),
    partnerAdmin: sampleUser('partner-admin'),
  },
}

const RETRY_AFTER = {
  required: true,
  description: 'Seconds to wait before the next request.',
  schema: { type: 'integer', minimum: 1, maximum: RETRY_MAXIMUM_SECONDS },
  example: 1_800,
}

const createSandbox = operation({
  id: 'createSandbox',
  method: 'POST',
  path: '/api/sandboxes',
  who: 'anyone',
  budget: 'sandboxes',
  tag: 'Sandbox',
  summary: 'Create a sandbox',
  description:
    'Creates a sandbox with two dealers, a partner, test clients and users. You do not need any credentials. The sandbox is empty, is separate from all other data of the installation, and is deleted with everything in it after some days. Emails and text messages are not sent: `GET /api/sandbox/messages` returns them. Some installations do not offer sandboxes, and each network can only create a limited number.',
  responses: {
    201: openJsonResponse('The sandbox, with all credentials.', CreatedSandboxModel, SAMPLE),
    404: openResponse(
      'This installation does not offer sandboxes.',
      problemContent({ 'not-found': NO_SANDBOXES }),
    ),
    429: withRetryAfter(
      openResponse(
        'This network has created too many sandboxes within an hour or sent too many requests, or the service has reached its maximum number of sandboxes.',
        problemContent({ 'too-many-requests': TOO_MANY, 'sandboxes-in-use': FULL }),
      ),
    ),
  },
  open:
    (_app, service, host) =>
    async ({ request }) => {
      const { sandboxes } = service
      if (sandboxes === undefined) return problem('not-found', NO_SANDBOXES)
      const from = { address: request.ip }
      const outcome = await createOwnSandbox(service, sandboxes, from)
      return outcome instanceof Refusal ? outcome : created(createdView(outcome, ownOriginOf(request, host)))
    },
})

function withRetryAfter<Of extends object>(described: Of & { readonly headers?: unknown }): Of {
  return { ...described, headers: { ...(described.headers as object), 'Retry-After': RETRY_AFTER } }
}

const pageOf = (baseUrl: string): string => `${baseUrl}/console/sandbox`

const createdView = ({ id, createdAt, expiresAt, clients, users }: CreatedSandbox, baseUrl: string) => ({
  id,
  createdAt,
  expiresAt,
  page: pageOf(baseUrl),
  baseUrl,
  clients,
  users,
})

const sandboxView = ({ id, createdAt, expiresAt }: StoredSandbox, baseUrl: string) => ({
  id,
  createdAt,
  expiresAt,
  page: pageOf(baseUrl),
})

const readSandbox = operation({
  id: 'readSandbox',
  method: 'GET',
  path: '/api/sandbox',
  who: 'applications:read',
  tag: 'Sandbox',
  summary: 'Read the sandbox',
  description:
    'Returns the calling client’s sandbox, if it was created with `POST /api/sandboxes`, and the time when it will be deleted.',
  responses: { 200: jsonResponse('The sandbox.', Sandbox, SAMPLE_DATES), 404: NOT_OWN },
  open:
    (_app, service, host) =>
    async ({ caller, request }) => {
      const sandbox = await readOwnSandbox(service, caller)
      if (sandbox === undefined) return NO_OWN_SANDBOX
      return ok(sandboxView(sandbox, ownOriginOf(request, host)))
    },
})

const resetOwn = operation({
  id: 'resetSandbox',
  method: 'POST',
  path: '/api/sandbox/reset',
  who: 'applications:submit',
  tag: 'Sandbox',
  summary: 'Reset the sandbox',
  description:
    'Deletes everything in the calling client’s sandbox except clients, keys, users and consents: applications, documents, events, webhook endpoints, messages and the request log.',
  responses: { 204: response('The sandbox is empty.', {}), 404: NOT_OWN },
  handle: async ({ service, caller }) => {
    const sandbox = await readOwnSandbox(service, caller)
    if (sandbox === undefined) return NO_OWN_SANDBOX
    await resetSandbox(service, sandbox.id, actorOf(caller))
    return noContent
  },
})

const endOwn = operation({
  id: 'endSandbox',
  method: 'DELETE',
  path: '/api/sandbox',
  who: 'applications:submit',
  tag: 'Sandbox',
  summary: 'Delete the sandbox',
  description:
    'Ends the calling client’s sandbox. All its credentials stop working within a second, and everything in it is deleted within minutes.',
  responses: { 204: response('The sandbox has ended.', {}), 404: NOT_OWN },
  handle: async ({ service, caller }) => {
    const sandbox = await readOwnSandbox(service, caller)
    if (sandbox === undefined) return NO_OWN_SANDBOX
    await endOwnSandbox(service, caller, sandbox)
    return noContent
  },
})

export const OWN_SANDBOX_OPERATIONS = [createSandbox, readSandbox, resetOwn, endOwn]

export const SAMPLE_REFERENCE = 'C01K85HRB9YFX0N5P6B2C3D4E5F'

/** The parameter of the paths of the sandbox's operations, which take the reference of a quote or of a case. */
export const ANY_REFERENCE = {
  reference: {
    description: 'The reference of a quote or a case.',
    schema: z.string().min(1),
    example: SAMPLE_REFERENCE,
  },
}

/** How the lender's systems have an agreement signed: they start and cancel its signing, and send links again. */
import { ok } from '../../http/handler.ts'
import { operation } from '../../http/operation.ts'
import { jsonBody, jsonResponse } from '../../http/responses.ts'
import { Refusal } from '../../service/refusal.ts'
import { refusalOfOutdated } from '../applications/change-as-staff.ts'
import { SAMPLE_REFERENCE } from '../sandbox/own-sandboxes-api.ts'
import { sendSigningLink } from '../signing/links.ts'
import { cancelSigning, startSigningForStaff } from '../signing/staff-signing.ts'
import { Changed, LinkSent, LinkToSend, SigningToCancel, SigningToStart } from './change-api-models.ts'
import { CHANGING, changeApplication, invalid, standingOf, UNKNOWN } from './one-application-api.ts'
import { conflictResponse, SAMPLE_CHANGED } from './part-api-models.ts'

const SIGNING = { ...CHANGING, who: 'lender:decide' } as const

const startSigning = operation({
  ...SIGNING,
  id: 'startLenderSigning',
  path: '/api/lender/applications/{reference}/signing',
  summary: 'Start signing',
  description:
    'Starts the signing of an approved application, by the same rules as in the console. Every signer is emailed a link.',
  body: jsonBody(SigningToStart, { version: 5 }),
  responses: {
    200: jsonResponse('Signing has started.', Changed, { state: 'AwaitingSignature', version: 6 }),
    400: invalid('version must be the whole number that the application was read with.'),
    404: UNKNOWN,
    409: conflictResponse('Signing cannot start yet. Not received yet: Payslips.', SAMPLE_CHANGED),
  },
  handle: (context) =>
    changeApplication(context, SigningToStart, async ({ service, reference, sent, by }) => {
      const refusal = refusalOfOutdated(service, reference, sent.version)
      const inTurn = sent.inTurn ?? undefined
      const refused = await startSigningForStaff(service, reference, { by, inTurn, refusal })
      return refused ?? ok(await standingOf(service, reference))
    }),
})

const cancel = operation({
  ...SIGNING,
  id: 'cancelLenderSigning',
  path: '/api/lender/applications/{reference}/signing/cancel',
  summary: 'Cancel signing',
  description:
    'Ends a signing before everyone has signed. The application is `Approved` again, all links stop working, and everyone who was sent one is told.',
  body: jsonBody(SigningToCancel, { version: 6, reason: 'The address is wrong.' }),
  responses: {
    200: jsonResponse('Signing has ended.', Changed, { state: 'Approved', version: 7 }),
    400: invalid('reason must be one line of at most 1000 characters.'),
    404: UNKNOWN,
    409: conflictResponse('Everyone has signed, so signing can no longer be cancelled.', SAMPLE_CHANGED),
  },
  handle: (context) =>
    changeApplication(context, SigningToCancel, async ({ service, reference, sent, by }) => {
      const refusal = refusalOfOutdated(service, reference, sent.version)
      const reason = sent.reason?.trim() || undefined
      const refused = await cancelSigning(service, reference, { by, reason, refusal })
      return refused ?? ok(await standingOf(service, reference))
    }),
})

const sendLink = operation({
  ...SIGNING,
  id: 'sendLenderSigningLink',
  path: '/api/lender/applications/{reference}/signing/links',
  summary: 'Send a signing link again',
  description:
    'Sends a signer a new link, and ends the earlier ones; once everyone has signed, a link to the sealed agreement. `takesLink` of the signer says whether it can be sent. Only a person can correct the address to which it goes.',
  body: jsonBody(LinkToSend, { version: 6, signer: 1 }),
  responses: {
    200: jsonResponse('The link has been sent, or follows.', LinkSent, {
      state: 'AwaitingSignature',
      version: 6,
      isSent: true,
    }),
    400: invalid('signer must be the number of a signer, from 1 to 100.'),
    404: UNKNOWN,
    409: conflictResponse(`The signing of ${SAMPLE_REFERENCE} has no signer 2; it has 1.`, SAMPLE_CHANGED),
  },
  handle: (context) =>
    changeApplication(context, LinkToSend, async ({ service, reference, sent, by }) => {
      const refusal = refusalOfOutdated(service, reference, sent.version)
      const link = { number: sent.signer, by, initiator: 'staff', refusal } as const
      const done = await sendSigningLink(service, reference, link)
      if (done instanceof Refusal) return done
      return ok({ ...(await standingOf(service, reference)), isSent: done.isSent })
    }),
})

export const LENDER_SIGNING = [startSigning, cancel, sendLink]

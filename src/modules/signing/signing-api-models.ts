/** The models of a signing: the response to its start, and its state. */
import * as z from 'zod'
import type { SignerRole } from '../../domain/signing/signing.ts'
import type { SignerState } from '../../domain/signing/signing-states.ts'
import {
  describedEnum,
  describedEnumOrNull,
  listOf,
  model,
  momentOrNull,
  object,
  text,
  textOrNull,
} from '../../http/schema.ts'
import { SIGNING_WORDS } from '../../sets/b/responses.ts'
import { ToComplete } from '../applications/completion-parts.ts'
import { SIGNING_STATE_MEANS } from '../applications/document-parts.ts'

/** The body of a start, which is empty. */
export const SigningStart = model('CaseStartEsignModel', object('An empty object.', {}))

export const SIGNING_STATUS = model(
  'CaseESignStatus',
  describedEnum('The progress of signing.', {
    [SIGNING_WORDS.initiated]: 'this request has just started signing',
    [SIGNING_WORDS.inProgress]: 'signing was already in progress',
    [SIGNING_WORDS.completed]: 'the documents are fully signed',
    [SIGNING_WORDS.notReady]:
      'there is nothing to sign yet, something is outstanding, or the application is closed',
    [SIGNING_WORDS.notPermitted]: 'the case does not exist, or this client cannot access it',
  }).meta({ 'x-enum-varnames': ['Initiated', 'InProgress', 'Completed', 'NotReady', 'NotPermitted'] }),
)

/** What the sandbox’s start of a signing says beyond if the application is not ready. */
export const WHY_NOT_READY = {
  reason: text(
    'A sentence that explains why signing cannot start now. Only present with `Not ready`.',
  ).optional(),
  requirements: listOf(
    z.string(),
    'The names of the documents that are still missing. Only present with `Not ready`, and empty if none are missing.',
  ).optional(),
  toComplete: ToComplete.describe(
    'What has to be completed before signing can start. Only present with `Not ready`.',
  ).optional(),
}

export const SigningStarted = model(
  'CaseStartEsignResponseModel',
  object('The signing progress of a case.', {
    caseId: text('The case ID in the request.'),
    status: SIGNING_STATUS.describe('The progress of signing.'),
  }),
)

export const Signer = model(
  'SignerModel',
  object('A signer.', {
    role: describedEnum('The role in which they sign.', {
      borrower: 'the person who borrows',
      guarantor: 'the guarantor',
      partner: 'signs for the partnership',
      director: 'signs for the company',
    } satisfies Readonly<Record<SignerRole, string>>),
    state: describedEnum('The signer’s progress.', {
      waiting: 'the signer has not received a link yet',
      invited: 'the link has been sent',
      opened: 'the signer has opened the link',
      verified: 'the signer has entered the code',
      signed: 'the signer has signed',
      declined: 'the signer declined to sign',
    } satisfies Readonly<Record<SignerState, string>>),
  }),
)

/** An application has at most this many applicants, who sign once each. */
export const SIGNERS_MAXIMUM = 100

export const SigningProgress = model(
  'SigningModel',
  object('The signing process of an application.', {
    state: describedEnumOrNull(
      'The state of the signing process. Null if signing has never been started.',
      SIGNING_STATE_MEANS,
    ),
    startedAt: momentOrNull('The time when signing was started.'),
    lapsesAt: momentOrNull('The time when the signing links expire.'),
    signers: listOf(Signer, 'The signers, in signing order.', SIGNERS_MAXIMUM),
    reason: textOrNull(
      'A sentence that explains why signing cannot start now, which is the reason for `Not ready`. Null if signing can start or has started.',
    ),
    requirements: listOf(
      z.string(),
      'The names of the documents that are missing before signing can start. Empty if none are missing.',
    ),
    toComplete: ToComplete,
  }),
)

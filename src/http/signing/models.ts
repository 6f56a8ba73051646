/** The models of a signing: the response to its start, and its state. */
import { z } from 'zod'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import type { SignerRole } from '../../domain/signing/signing.ts'
import type { SignerState, SigningState } from '../../domain/signing/signing-states.ts'
import { SIGNING_WORDS } from '../../sets/b/responses.ts'
import {
  describedEnum,
  describedEnumOrNull,
  listOf,
  model,
  momentOrNull,
  object,
  text,
  textOrNull,
} from '../declare/schema.ts'

/** The body of a start, which is empty. */
export const SigningStart = model(
  'CaseStartEsignModel',
  z.unknown().meta({ type: 'object', description: 'Nothing is asked for.' }),
)

export const SIGNING_STATUS = model(
  'CaseESignStatus',
  describedEnum('How far signing has got.', {
    [SIGNING_WORDS.initiated]: 'this request has just started it',
    [SIGNING_WORDS.inProgress]: 'it was under way already',
    [SIGNING_WORDS.completed]: 'the documents are fully signed',
    [SIGNING_WORDS.notReady]:
      'there is nothing to sign yet, something is outstanding, or the application is closed',
    [SIGNING_WORDS.notPermitted]: 'this client may not see such a case',
  }).meta({ 'x-enum-varnames': ['Initiated', 'InProgress', 'Completed', 'NotReady', 'NotPermitted'] }),
)

/** What the sandbox’s start of a signing says beyond if the application is not ready. */
export const WHY_NOT_READY = {
  reason: text('Why nothing can be signed now, in a sentence; only with `Not ready`.').optional(),
  requirements: listOf(
    z.string(),
    'Names of the documents that are still missing; only with `Not ready`, and empty if none is missing.',
  ).optional(),
}

export const SigningStarted = model(
  'CaseStartEsignResponseModel',
  object('The progress of a case’s signing.', {
    caseId: text('The case id in the request.'),
    status: SIGNING_STATUS.describe('How far signing has got.'),
  }),
)

export const Signer = model(
  'SignerModel',
  object('One of those who sign.', {
    role: describedEnum('As what they sign.', {
      borrower: 'who borrows',
      guarantor: 'who stands by the borrower',
      partner: 'for the partnership',
      director: 'for the company',
    } satisfies Readonly<Record<SignerRole, string>>),
    state: describedEnum('How far they are.', {
      waiting: 'they have no link yet',
      invited: 'their link was sent',
      opened: 'they have opened it',
      verified: 'they have entered the code that they received',
      signed: 'they have signed',
      declined: 'they would not sign',
    } satisfies Readonly<Record<SignerState, string>>),
  }),
)

/** An application has at most this many applicants, who sign once each. */
export const SIGNERS_MAXIMUM = 100

/** The meaning of each state of a signing, in words for clients. */
export const SIGNING_STATE_MEANS: Readonly<Record<SigningState, string>> = {
  preparing: 'the service is preparing the agreement',
  underWay: 'the signers are asked to sign',
  sealing: 'all have signed, and the service is sealing the agreement',
  completed: 'the sealed agreement is available',
  cancelled: 'the lender, a withdrawal or a change of figures ended it',
  declined: 'a signer would not sign',
  lapsed: `not all had signed after ${LIFETIMES.signing.words}`,
}

export const SigningProgress = model(
  'SigningModel',
  object('The state of an application’s signing.', {
    state: describedEnumOrNull('Its state; null if no signing was ever started.', SIGNING_STATE_MEANS),
    startedAt: momentOrNull('When it was started.'),
    lapsesAt: momentOrNull('When its links end.'),
    signers: listOf(Signer, 'The signers, in their order.', SIGNERS_MAXIMUM),
    reason: textOrNull(
      'Why signing cannot start now, in a sentence: what `Not ready` means for this application. Null if it can start, or has started.',
    ),
    requirements: listOf(
      z.string(),
      'Names of the documents that are missing before signing can start; empty if none is missing.',
    ),
  }),
)

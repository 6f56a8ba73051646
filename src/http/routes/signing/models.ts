/** The models of a signing: how its start was answered, and how it stands. */
import { z } from 'zod'
import { LIFETIMES } from '../../../domain/retention.ts'
import type { SignerRole } from '../../../domain/signing.ts'
import type { SignerState, SigningState } from '../../../domain/signing-states.ts'
import { SIGNING_WORDS } from '../../../sets/b/answers.ts'
import {
  describedEnum,
  describedEnumOrNull,
  listOf,
  model,
  momentOrNull,
  object,
  text,
} from '../../operation/schema.ts'

/** The body of a start, which says nothing. */
export const SigningStart = model(
  'CaseStartEsignModel',
  z.unknown().meta({ type: 'object', description: 'Nothing is asked for.' }),
)

export const SIGNING_STATUS = describedEnum('How far signing has got.', {
  [SIGNING_WORDS.initiated]: 'this request has just started it',
  [SIGNING_WORDS.inProgress]: 'it was under way already',
  [SIGNING_WORDS.completed]: 'the documents are fully signed',
  [SIGNING_WORDS.notReady]:
    'there is nothing to sign yet, something is outstanding, or the application is closed',
  [SIGNING_WORDS.notPermitted]: 'this client may see no such case',
})

/** What one that is not ready says beside its status. */
export const WHY_NOT_READY = {
  reason: text('Why nothing can be signed now, in a sentence; only with `Not ready`.').optional(),
  requirements: listOf(
    z.string(),
    'Names of the documents that are still missing; only with `Not ready`, and empty where none is.',
  ).optional(),
}

export const SigningStarted = model(
  'CaseStartEsignResponseModel',
  object('How far the signing of a case is.', {
    caseId: text('The case id that the request was made against.'),
    status: SIGNING_STATUS,
    ...WHY_NOT_READY,
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
      verified: 'they have entered the code that was sent to them',
      signed: 'they have signed',
      declined: 'they would not sign',
    } satisfies Readonly<Record<SignerState, string>>),
  }),
)

/** An application has at most so many applicants, of whom each signs once. */
export const SIGNERS_MAXIMUM = 100

/** What each state of a signing means, in words for clients. */
export const SIGNING_STATE_MEANS: Readonly<Record<SigningState, string>> = {
  preparing: 'the agreement is being made',
  underWay: 'the signers are being asked',
  sealing: 'all have signed, and the sealed agreement is being made',
  completed: 'the sealed agreement is there',
  cancelled: 'it was ended by the lender, by a withdrawal or by other figures',
  declined: 'a signer would not sign',
  lapsed: `not all had signed after ${LIFETIMES.signing.words}`,
}

export const SigningProgress = model(
  'SigningModel',
  object('How the signing of an application stands.', {
    state: describedEnumOrNull('How it stands; null where none was ever started.', SIGNING_STATE_MEANS),
    startedAt: momentOrNull('When it was started.'),
    lapsesAt: momentOrNull('When its links end.'),
    signers: listOf(Signer, 'Who signs, in the order in which they are asked.', SIGNERS_MAXIMUM),
  }),
)

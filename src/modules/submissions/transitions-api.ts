/** Transitions that clients cause: withdrawing an application, and requesting its review. */
import * as z from 'zod'
import type { TextOf } from '../../../packages/values/json-text.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import { idOfReference } from '../../domain/application/reference.ts'
import type { State } from '../../domain/application/states.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import { REASON_MAXIMUM_CHARACTERS } from '../../domain/application/transitions.ts'
import { readBody } from '../../http/bodies/invalid-body.ts'
import { type JsonResponse, ok } from '../../http/handler.ts'
import { changeOnce } from '../../http/idempotency.ts'
import { operation } from '../../http/operation.ts'
import {
  badRequestResponse,
  jsonBody,
  jsonResponse,
  notFoundResponse,
  notPossibleResponse,
} from '../../http/responses.ts'
import { model, object } from '../../http/schema.ts'
import { FieldRefusal, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { requestReview } from '../applications/after-decision.ts'
import { withdrawApplication } from '../applications/withdraw-and-expire.ts'
import { API_SETS } from '../sets/both-sets-api.ts'
import { type ApiSet, referenceOf } from '../sets/sets-api.ts'
import { stopSigningForClient } from '../signing/client-signing.ts'

const NO_REASON = `reason must be a string of at most ${REASON_MAXIMUM_CHARACTERS} characters, or omitted.`

const Reason = model(
  'ReasonModel',
  object('The reason for the withdrawal, for stopping the signing, or for the review.', {
    reason: z
      .string({ error: NO_REASON })
      .max(REASON_MAXIMUM_CHARACTERS, { error: NO_REASON })
      .nullish()
      .describe('Optional. Visible to everyone who can read the application.'),
  }),
)

/** The error responses of every transition; `detail` is an example of an impossible one. */
export const refusals = (detail: string) => ({
  400: badRequestResponse(
    'The request body is not valid, or the Idempotency-Key is empty or too long.',
    'The request body is not valid JSON: expected a comma or } at line 4, column 1.',
  ),
  404: notFoundResponse('The application does not exist, or this client cannot access it.'),
  409: notPossibleResponse('The current state of the application does not allow the request.', detail),
})

type Transition = {
  readonly verb: 'withdraw' | 'review' | 'stopSigning'
  /** The last part of its path, if it is not the verb. */
  readonly path?: string
  readonly summary: string
  readonly description: string
  /** An example of a reason. */
  readonly reason: string
  readonly done: string
  readonly becomes: State
  readonly notPossible: string
  readonly make: (
    service: Service,
    set: ApiSet['set'],
    caller: Caller,
    wanted: { readonly reference: string; readonly reason: string | undefined },
  ) => Promise<ApplicationStatus | Refusal>
}

/** A transition whose body may give a reason. */
const transition = (of: ApiSet, said: Transition) => {
  const { noun, prefix, reference, statusExample } = of.words
  const { verb, path = verb, summary, description, done, becomes } = said
  return operation({
    id: `${verb}${prefix}`,
    method: 'POST',
    path: `/api/${noun}/{${reference}}/${path}`,
    who: 'applications:submit',
    tag: `${prefix}s`,
    summary,
    description,
    params: referenceOf(of.words),
    idempotent: true,
    body: jsonBody(Reason, { reason: said.reason }, { required: false }),
    responses: {
      200: jsonResponse(done, of.status.shape, {
        ...(statusExample as object),
        status: becomes,
      }),
      ...refusals(said.notPossible),
    },
    handle: (context) =>
      changeOnce(context, async (inside) => {
        const { caller, params, body } = context
        const read = readBody(Reason, body)
        if (read instanceof FieldRefusal) return read
        const reason = read.reason?.trim() ? read.reason : undefined
        const made = await said.make(inside, of.set, caller, { reference: params.reference, reason })
        return made instanceof Refusal ? made : statusResponse(of, made)
      }),
  })
}

const withdraw = (of: ApiSet) =>
  transition(of, {
    verb: 'withdraw',
    summary: `Withdraw a ${of.words.noun}`,
    description: `Withdraws the ${of.words.noun} on behalf of the borrower. This is possible until the ${of.words.noun} has been paid out. A hirer who withdraws from a signed agreement does so with the lender or by the link in their email.`,
    reason: 'The borrower bought elsewhere.',
    done: `The ${of.words.noun} has been withdrawn.`,
    becomes: 'Withdrawn',
    notPossible: `The ${of.words.noun} is PaidOut and can no longer be withdrawn.`,
    make: withdrawApplication,
  })

const review = (of: ApiSet) =>
  transition(of, {
    verb: 'review',
    summary: `Request a review of a ${of.words.noun}`,
    description: `Sends a ${of.words.noun} that the decision policy declined automatically to an underwriter. Its state changes to InReview. If an underwriter declined it, only lender staff can reopen it. In the sandbox, every declined ${of.words.noun} can be reviewed.`,
    reason: 'A second salary was missing.',
    done: `The ${of.words.noun} is in review.`,
    becomes: 'InReview',
    notPossible: `An underwriter declined the ${of.words.noun}, so only lender staff can reopen it.`,
    make: requestReview,
  })

const stopSigning = (of: ApiSet) =>
  transition(of, {
    verb: 'stopSigning',
    path: 'stop-signing',
    summary: `Stop the signing of a ${of.words.noun}`,
    description: `Ends a signing in progress. The links stop working, and each signer who had one gets an email. The ${of.words.noun} is Approved again: signing can start again, or a corrected application can take its place. This is possible until everyone has signed.`,
    reason: 'The customer’s address was wrong.',
    done: `The signing has been stopped.`,
    becomes: 'Approved',
    notPossible: 'Everyone has signed, so signing can no longer be cancelled.',
    make: stopSigningForClient,
  })

/** The status of a changed application, in the words of its set, which the compiler has compared with the set's shape. */
export const statusResponse = (
  { set, status: written }: ApiSet,
  status: ApplicationStatus,
): JsonResponse<200, TextOf<never>> => {
  const applicationId = idOfReference(set.name, status.reference)
  if (applicationId === undefined) throw new Error('The status of an application has no reference of its set')
  return { ...ok(written.write(status)), applicationId }
}

export const TRANSITION_OPERATIONS = [
  ...API_SETS.map(withdraw),
  ...API_SETS.map(review),
  ...API_SETS.map(stopSigning),
]

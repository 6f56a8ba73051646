/** The possible results of a submission, before a model set puts them into its own words. */
import type { Failure } from '../../../packages/rules/fault.ts'
import type { State } from './states.ts'

export type SubmissionOutcome =
  /** Valid, and submitted for review. */
  | { readonly is: 'submitted'; readonly reference: string }
  /** Invalid: stored in the state Open, to be corrected and resubmitted. */
  | { readonly is: 'kept'; readonly reference: string; readonly failures: readonly Failure[] }
  /** The application is no longer Open; unchanged. */
  | {
      readonly is: 'changeDenied'
      /** Null in a dry run, which reveals no reference. */
      readonly reference: string | null
      readonly state: State
      readonly everSubmitted: boolean
    }
  /** The owner is unknown or has not consented; nothing is stored. */
  | { readonly is: 'ownerDenied' }
  /** The reference is unknown, or not this client's; nothing is stored. */
  | { readonly is: 'unknownReference' }

/** The possible results of a dry run, which stores nothing. */
export type DryRunOutcome =
  | { readonly is: 'valid' }
  | { readonly is: 'invalid'; readonly failures: readonly Failure[] }
  | Exclude<SubmissionOutcome, { is: 'submitted' | 'kept' }>

/** A submission that was rejected before it was validated, or failed because of an error of ours. */
export type SubmissionRefusal = {
  readonly is: 'refused'
  /** The HTTP status of the response. */
  readonly status: number
  /** Why, in one sentence. */
  readonly says: string
  /** When another attempt can succeed, if that is known. */
  readonly retryAfterSeconds?: number
}

/** The result of a submission, and its response in the set's words; undefined if the response is a problem. */
export type Submitted<Outcome = SubmissionOutcome | SubmissionRefusal> = {
  readonly outcome: Outcome
  readonly response: string | undefined
  /** Unknown sandbox instructions; none for a live application. */
  readonly unknownWords?: readonly string[]
}

/** Whether the submission was stored: its response is then stored under its Idempotency-Key. */
export const isWritten = ({ is }: Submitted['outcome']): boolean => is === 'submitted' || is === 'kept'

/** The HTTP status of the response (Decisions › Outcome of a submission). */
export const statusOf = (outcome: SubmissionOutcome | DryRunOutcome | SubmissionRefusal): number =>
  outcome.is === 'refused' ? outcome.status : STATUS[outcome.is]

const STATUS: Readonly<Record<(SubmissionOutcome | DryRunOutcome)['is'], number>> = {
  submitted: 200,
  valid: 200,
  kept: 200,
  invalid: 200,
  changeDenied: 200,
  ownerDenied: 401,
  unknownReference: 404,
}

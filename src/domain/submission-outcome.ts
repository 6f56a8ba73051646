/** What can come of a submission, before a model set puts it into its own words. */
import type { Failure } from '../rules/validate.ts'
import type { State } from './states.ts'

export type SubmissionOutcome =
  /** Valid, and submitted for review. */
  | { readonly is: 'submitted'; readonly reference: string }
  /** Fails validation: kept in state Open, to be mended and sent again. */
  | { readonly is: 'kept'; readonly reference: string; readonly failures: readonly Failure[] }
  /** The application is no longer Open; unchanged. */
  | {
      readonly is: 'changeDenied'
      /** Null in a dry run, which tells no reference. */
      readonly reference: string | null
      readonly state: State
      readonly everSubmitted: boolean
    }
  /** The owner is unknown or has not consented; nothing kept. */
  | { readonly is: 'ownerDenied' }
  /** The reference is unknown, or not this client's; nothing kept. */
  | { readonly is: 'unknownReference' }

/** What can come of a dry run, which keeps nothing. */
export type DryRunOutcome =
  | { readonly is: 'valid' }
  | { readonly is: 'invalid'; readonly failures: readonly Failure[] }
  | Exclude<SubmissionOutcome, { is: 'submitted' | 'kept' }>

/** What befalls a submission before it is looked at. */
export type SubmissionRefusal =
  /** No JSON object. */
  | { readonly is: 'unreadable'; readonly says: string }
  /** The client has not the right to submit. */
  | { readonly is: 'forbidden'; readonly says: string }
  /** A fault of ours. */
  | { readonly is: 'fault' }

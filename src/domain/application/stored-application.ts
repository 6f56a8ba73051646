/** A stored application in responses, the results of submissions and dry runs, and the bodies that they are sent in. */
import type { Failure } from '../../../packages/rules/fault.ts'
import type { JsonText } from '../../../packages/values/json-text.ts'
import type { State } from './states.ts'
import type { COUNTER_OFFER_RESPONSES, DealerAction, Party } from './value-names.ts'

/** The status for responses. Money is in euro, rates in per cent per year; null while no product is selected. */
export type ApplicationStatus = {
  readonly reference: string
  readonly state: State
  readonly since: Date
  /** The client's own data as sent. */
  readonly customData: JsonText | null
  readonly loanAmount: number | null
  readonly monthlyPayment: number | null
  readonly rate: number | null
  readonly aprc: number | null
  /** Names of the outstanding documents. */
  readonly requirements: readonly string[]
}

export type ListedApplication = {
  readonly reference: string
  readonly state: State
  readonly since: Date
  readonly revision: number
  readonly updatedAt: Date
  readonly ownerEmail: string | null
}

export type HistoryEntry = {
  readonly from: State | null
  readonly to: State
  readonly at: Date
  readonly by: string
  readonly reason: string | null
}

/** What happened last and what comes next; money is in euro, rates in per cent per year. */
export type StoredNextStep = {
  readonly situation: string
  readonly waitsFor: Party
  readonly heading: string
  readonly sentence: string
  /** By their names. */
  readonly actions: readonly DealerAction[]
  readonly counterOffer: {
    readonly madeAt: Date
    readonly loanAmount: number
    readonly term: number
    readonly monthlyPayment: number
    readonly rate: number
    readonly aprc: number
    readonly response: (typeof COUNTER_OFFER_RESPONSES)[number] | null
  } | null
}

export type StoredApplication = ListedApplication & {
  /** The body of the last submission as sent; null once the application was erased. */
  readonly body: string | null
  readonly customData: JsonText | null
  readonly failures: readonly Failure[]
  readonly vehicleCondition: VehicleCondition | null
  readonly history: readonly HistoryEntry[]
  readonly nextStep: StoredNextStep
}

/** Decisions 1.10: recorded from isJapaneseImport. */
export type VehicleCondition = 'japaneseImport' | 'used'

/** The possible results of a submission, before a model set puts them into its own words. */
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

/** The most bytes of a request body. */
export const BODY_MAXIMUM_BYTES = 256 * 1024

/** The body of a request: parsed, as text, and in bytes. */
export type SentBody = {
  readonly value: object
  /** Without a byte order mark. */
  readonly text: string
  /** All bytes, including a byte order mark. */
  readonly bytes: Uint8Array
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** The bytes of the text: as sent, without a byte order mark. */
export const textBytes = ({ bytes }: SentBody): Uint8Array =>
  BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes

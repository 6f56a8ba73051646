/** A submission as it is written, and what comes of writing it. */

export type SubmissionRow = {
  readonly id: string
  readonly isResubmission: boolean
  /** The version of the reference data that the facts came from. */
  readonly referenceVersion: string
  readonly modelSet: string
  readonly mode: string
  /** Whether a person sent it, or a client did; and which. */
  readonly isOfPerson: boolean
  readonly byId: string
  /** What a person sent it from: each draft is sent once. Null of a client's. */
  readonly draftId: string | null
  /** Of a resubmission: the version of the application that validation saw. */
  readonly storedVersion: number | null
  readonly ownerUserId: string | null
  readonly ownerClientId: string | null
  readonly ownerDealerId: string | null
  readonly state: string
  /** Whether the submission moves the application into `state`; a failed resubmission leaves it there. */
  readonly moves: boolean
  readonly previousState: string | null
  readonly at: Date
  /** Of a new application only. */
  readonly keyId: string | null
  readonly dataKey: Buffer | null
  /** The case file, sealed. */
  readonly file: Buffer
  /** When the service itself is to act on it. */
  readonly dueAt: Date | null
  /** What the queue shows of it (`domain/queue.ts`). */
  readonly stage: string
  readonly queueDueAt: Date
  readonly productId: string | null
  /** Of the loan, in cents. */
  readonly amount: number | null
  readonly documentsToLookAt: number
  readonly policyOutcome: string | null
  /** By which staff find it. */
  readonly marks: readonly bigint[]
  /** What is kept of the sending, sealed. */
  readonly content: Buffer
  /** What the history says of the move, sealed. Of a resubmission only. */
  readonly reason: Buffer | null
  /** Of the event, and of the audit. */
  readonly eventId: string
  /** Of what failed: the id of the event that tells so. */
  readonly failedEventId: string | null
  readonly keyHash: Buffer | null
  readonly requestId: string
}

/**
 * `written`; or nothing was: `stale` (the reference data has changed since the facts were gathered), `conflict`
 * (the application is no longer as validation saw it), `answered` (the Idempotency-Key has its answer, or the draft was sent).
 */
export type WriteOutcome = 'written' | 'stale' | 'conflict' | 'answered'

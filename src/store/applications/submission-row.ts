/** A submission to write, and the result of writing it. */

export type SubmissionRow = {
  readonly id: string
  readonly isResubmission: boolean
  /** The version of the reference data from which the facts came. */
  readonly referenceVersion: string
  readonly modelSet: string
  readonly mode: string
  /** Whether a person or a client sent it; and which. */
  readonly isOfPerson: boolean
  readonly byId: string
  /** The draft from which a person sent it: each draft is sent once. Null for a client's. */
  readonly draftId: string | null
  /** For a resubmission: the version of the application that validation saw. */
  readonly storedVersion: number | null
  readonly ownerUserId: string | null
  readonly ownerClientId: string | null
  readonly ownerDealerId: string | null
  readonly state: string
  /** Whether the submission moves the application into `state`; a failed resubmission leaves it there. */
  readonly isTransition: boolean
  readonly previousState: string | null
  readonly at: Date
  /** Only for a new application. */
  readonly keyId: string | null
  readonly dataKey: Buffer | null
  /** The encrypted case file. */
  readonly file: Buffer
  /** When the service itself has to act on it. */
  readonly dueAt: Date | null
  /** Its row in the queue (`domain/queue.ts`). */
  readonly stage: string
  readonly queueDueAt: Date
  readonly productId: string | null
  /** The loan amount, in cents. */
  readonly amount: number | null
  readonly documentsToLookAt: number
  readonly policyOutcome: string | null
  readonly needsDealer: boolean | null
  /** The search marks by which staff find it. */
  readonly marks: readonly bigint[]
  /** What they were made for. */
  readonly markedAs: string
  /** The encrypted content of the submission. */
  readonly content: Buffer
  /** The encrypted reason of the transition in the history. Only for a resubmission. */
  readonly reason: Buffer | null
  /** The id of the event, and of the audit entry. */
  readonly eventId: string
  /** For a failed one: the id of the event about the failure. */
  readonly failedEventId: string | null
  readonly keyHash: Buffer | null
  /** The request, for the audit entry. */
  readonly requestId: string | null
  readonly originKeyId: string | null
  readonly origin: Buffer | null
}

/**
 * `written`; or nothing was: `stale` (the reference data has changed since the facts were gathered), `conflict` (the
 * application is no longer as validation saw it), `answered` (the Idempotency-Key has its response, or the draft was
 * sent).
 */
export type WriteOutcome = 'written' | 'stale' | 'conflict' | 'answered'

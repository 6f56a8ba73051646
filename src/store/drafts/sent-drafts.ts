/** The drafts that people have sent: each draft makes one application (docs/decisions/0052). */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

export type SentDraft = {
  readonly applicationId: string
  readonly revision: number
  /** The application's version after it. */
  readonly version: number
  readonly sentAt: Date
}

/** The last submission of a person's draft; undefined if there is none. */
export const findSentDraft = (
  sql: Queries,
  userId: string,
  draftId: string,
): Promise<SentDraft | undefined> =>
  sql<SentDraft[]>`
    select application_id as "applicationId", revision, version, sent_at as "sentAt" from sent_drafts
    where user_id = ${userId} and draft_id = ${draftId}`.first()

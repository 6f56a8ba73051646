/** What people have sent from their drafts: each draft makes one application (docs/decisions/0052). */
import type { Queries } from '../connection/database.ts'

export type SentDraft = {
  readonly applicationId: string
  readonly revision: number
  /** That the application had with it. */
  readonly version: number
  readonly sentAt: Date
}

/** What a person sent last from a draft; undefined where nothing was. */
export const findSentDraft = async (
  sql: Queries,
  userId: string,
  draftId: string,
): Promise<SentDraft | undefined> => {
  const [sent] = await sql<SentDraft[]>`
    select application_id as "applicationId", revision, version, sent_at as "sentAt" from sent_drafts
    where user_id = ${userId} and draft_id = ${draftId}`
  return sent
}

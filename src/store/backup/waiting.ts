/** What a restored database would send: webhooks and emails that were waiting when the backup was made. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

export type Waiting = {
  /** Deliveries that a service will try again, with the same ids. */
  readonly webhooks: number
  /** Emails that a service will send. */
  readonly emails: number
  /** Deliveries that were given up, because receivers may have forgotten their ids. */
  readonly abandoned: number
}

/**
 * Gives up the deliveries that were queued before a time, as if they had failed for too long: clients can have them sent again. Returns
 * what is still waiting.
 */
export const settleWaiting = async (sql: Queries, before: Date, now: Date): Promise<Waiting> => {
  const abandoned = await sql`
    update deliveries set state = 'failed', settled_at = ${now} where state = 'pending' and created_at < ${before}
    returning number`
  const [deliveries] = await sql<{ webhooks: number }[]>`
    select count(*)::float8 as webhooks from deliveries where state = 'pending'`
  const [mails] = await sql<{ emails: number }[]>`
    select count(due_at)::float8 as emails from mails`
  return { webhooks: deliveries?.webhooks ?? 0, emails: mails?.emails ?? 0, abandoned: abandoned.length }
}

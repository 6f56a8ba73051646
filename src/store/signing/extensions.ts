/** What is added to sealed agreements so that they can be verified for years, and when there is more to add. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

/** The bytes of an addition, encrypted, in their order from 1 on. */
export type ExtensionRow = { readonly number: number; readonly content: Buffer }

/** All that was added to a sealed agreement, the first first. */
export const listExtensions = (sql: Queries, signingId: string): Promise<readonly ExtensionRow[]> =>
  sql<ExtensionRow[]>`
    select number, content from signing_extensions where signing_id = ${signingId} order by number`

/** False where another process was quicker: nothing was written then. */
export const insertExtension = (
  sql: Queries,
  { signingId, number, content, at }: ExtensionRow & { readonly signingId: string; readonly at: Date },
): Promise<boolean> =>
  sql`
    insert into signing_extensions (signing_id, number, content, made_at)
    values (${signingId}, ${number}, ${content}, ${at}) on conflict do nothing returning number`.some()

/** Says when the service is next to add something to a sealed agreement, null for never, and how often it has failed since it last could. */
export const scheduleExtension = async (
  sql: Queries,
  signingId: string,
  { at, attempts = 0 }: { readonly at: Date | null; readonly attempts?: number },
): Promise<void> => {
  await sql`update signings set extend_at = ${at}, extend_attempts = ${attempts} where id = ${signingId}`
}

export type DueExtension = { readonly id: string; readonly attempts: number }

/** Up to `limit` signings to whose sealed agreement something is to be added; the first of them first. */
export const findDueExtensions = (sql: Queries, at: Date, limit: number): Promise<readonly DueExtension[]> =>
  sql<DueExtension[]>`
    select id, extend_attempts as attempts from signings where extend_at <= ${at} order by extend_at limit ${limit}`

/** Takes one that is due for a while. False where another process has it, or it is no longer due. */
export const leaseExtension = (sql: Queries, id: string, at: Date, until: Date): Promise<boolean> =>
  sql`update signings set extend_at = ${until} where id = ${id} and extend_at <= ${at} returning id`.some()

/** Notes on a case that staff write for each other. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

export type NoteRow = {
  readonly id: string
  readonly byId: string
  readonly at: Date
  /** Encrypted by the application's data key. */
  readonly text: Buffer
  /** The mentioned users. */
  readonly mentions: readonly string[]
  readonly isPinned: boolean
}

/** Adds a note; its text is already encrypted. */
export const insertNote = async (
  sql: Queries,
  note: Omit<NoteRow, 'isPinned'> & { readonly applicationId: string },
): Promise<void> => {
  await sql`
    insert into case_notes (id, application_id, by_id, at, text, mentions)
    values (${note.id}, ${note.applicationId}, ${note.byId}, ${note.at}, ${note.text}, ${sql.array(note.mentions, 'uuid')})`
}

/** The notes of an application, pinned ones first, then the newest first. */
export const listNoteRows = (
  sql: Queries,
  applicationId: string,
  limit: number,
): Promise<readonly NoteRow[]> =>
  sql<NoteRow[]>`
    select id, by_id as "byId", at, text, mentions, pinned_at is not null as "isPinned" from case_notes
    where application_id = ${applicationId} order by pinned_at is null, at desc, id desc limit ${limit}`

/** The number of an application's notes. */
export const countNotes = (sql: Queries, applicationId: string): Promise<number> =>
  sql<{ count: number }[]>`
    select count(*)::integer as count from case_notes where application_id = ${applicationId}`.only('count')

/** Pins a note, or unpins it; false if the application does not have the note. */
export const setPinned = (
  sql: Queries,
  {
    applicationId,
    id,
    at,
  }: { readonly applicationId: string; readonly id: string; readonly at: Date | null },
): Promise<boolean> =>
  sql`
    update case_notes set pinned_at = ${at}
    where application_id = ${applicationId} and id = ${id} returning id`.some()

/** The applications with notes that mention a user who has not opened them since, the newest first. */
export const listMentions = (
  sql: Queries,
  userId: string,
  limit: number,
): Promise<readonly { readonly applicationId: string; readonly byId: string; readonly at: Date }[]> =>
  sql<{ applicationId: string; byId: string; at: Date }[]>`
    select application_id as "applicationId", by_id as "byId", at from case_notes
    where mentions @> array[${userId}]::uuid[] and mentions <> '{}' and not read_by @> array[${userId}]::uuid[]
    order by at desc limit ${limit}`

/** Records that a user has read the notes of an application. */
export const noteRead = async (sql: Queries, applicationId: string, userId: string): Promise<void> => {
  await sql`
    update case_notes set read_by = read_by || ${userId}::uuid
    where application_id = ${applicationId} and mentions @> array[${userId}]::uuid[]
      and not read_by @> array[${userId}]::uuid[]`
}

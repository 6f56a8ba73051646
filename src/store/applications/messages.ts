/**
 * Messages between the dealer's people and the lender about an application, and the notes that staff write for each
 * other.
 */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { MessageSide } from '../../domain/events/notifications.ts'

export type MessageRow = {
  readonly id: string
  readonly side: MessageSide
  readonly byKind: 'user' | 'client'
  readonly byId: string
  readonly at: Date
  /** Encrypted by the application's data key. */
  readonly text: Buffer
  /** When someone on the other side first read it; null until then. */
  readonly readAt: Date | null
}

/** The application of a message; the queue has it under its mode. */
type Of = { readonly application: { readonly id: string; readonly mode: Mode } }

/** Adds a message; its text is already encrypted. The queue counts each side's unread messages. */
export const insertMessage = async (
  sql: Queries,
  { id, application, side, byKind, byId, at, text }: Omit<MessageRow, 'readAt'> & Of,
): Promise<void> => {
  await sql`
    insert into case_messages (id, application_id, side, by_id, by_client, at, text)
    values (${id}, ${application.id}, ${side}, ${byKind === 'user' ? byId : null}::uuid,
      ${byKind === 'client' ? byId : null}, ${at}, ${text})`
  await addUnread(sql, application, side, 1)
}

/** The messages of an application, the earliest first. */
export const listMessageRows = (
  sql: Queries,
  applicationId: string,
  limit: number,
): Promise<readonly MessageRow[]> =>
  sql<MessageRow[]>`
    select id, side, case when by_client is null then 'user' else 'client' end as "byKind",
      coalesce(by_client, by_id::text) as "byId", at, text, read_at as "readAt"
    from case_messages
    where application_id = ${applicationId} order by at, id limit ${limit}`

/** The number of the lender's messages about an application. */
export const countMessagesOfLender = (sql: Queries, applicationId: string): Promise<number> =>
  sql<{ count: number }[]>`
    select count(*)::integer as count from case_messages
    where application_id = ${applicationId} and side = 'lender'`.only('count')

/** The number of an application's messages. */
export const countMessages = (sql: Queries, applicationId: string): Promise<number> =>
  sql<{ count: number }[]>`
    select count(*)::integer as count from case_messages
    where application_id = ${applicationId}`.only('count')

/**
 * The number of the lender's messages that nobody at the dealer has read, for those of these applications that have
 * any.
 */
export const countUnreadByDealer = async (
  sql: Queries,
  mode: Mode,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await sql<{ id: string; count: number }[]>`
    select application_id as id, unread_by_dealer as count from case_queue
    where mode = ${mode}::text::mode and application_id = any (${sql.array(ids, 'uuid')}) and unread_by_dealer > 0`
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Records that the other side has read these messages, and returns how many of them were unread. */
export const noteMessagesRead = async (
  sql: Queries,
  {
    application,
    side,
    ids,
    at,
  }: Of & { readonly side: MessageSide; readonly ids: readonly string[]; readonly at: Date },
): Promise<number> => {
  const { count } = await sql`
    update case_messages set read_at = ${at}
    where application_id = ${application.id} and side = ${side} and id = any (${sql.array(ids, 'uuid')})
      and read_at is null`
  if (count > 0) await addUnread(sql, application, side, -count)
  return count
}

/** Adds to the count of a side's unread messages. Concurrent additions are correct in any order. */
const addUnread = async (
  sql: Queries,
  { id, mode }: Of['application'],
  side: MessageSide,
  number: number,
): Promise<void> => {
  const ofDealer = side === 'dealer' ? number : 0
  const ofLender = side === 'lender' ? number : 0
  await sql`
    update case_queue set unread_by_lender = greatest(unread_by_lender + ${ofDealer}::integer, 0),
      unread_by_dealer = greatest(unread_by_dealer + ${ofLender}::integer, 0),
      -- What was put aside comes back when the dealer's people write.
      snoozed_until = case when ${ofDealer}::integer > 0 then null else snoozed_until end
    where mode = ${mode}::text::mode and application_id = ${id}`
}

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

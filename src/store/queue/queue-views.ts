/** The queue lists that staff save: a view with filters, under a name. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { QueueView } from '../../domain/case/queue-views.ts'

/** By their names, as in a page's address. */
export type StoredFilters = Readonly<Record<string, string>>

export type QueueViewRow = {
  readonly id: string
  readonly userId: string
  readonly name: string
  /** Whether all staff see it. */
  readonly isShared: boolean
  readonly view: QueueView
  readonly filters: StoredFilters
}

/** A person's own lists and the shared ones, the oldest first. */
export const listQueueViews = (sql: Queries, userId: string): Promise<readonly QueueViewRow[]> =>
  sql<QueueViewRow[]>`
    select id, user_id as "userId", name, is_shared as "isShared", view, filters from queue_views
    where user_id = ${userId} or is_shared order by id`

/** The number of lists that a person has saved. */
export const countQueueViews = (sql: Queries, userId: string): Promise<number> =>
  sql<{ count: number }[]>`
    select count(*)::integer as count from queue_views where user_id = ${userId}`.only('count')

/** Saves a new list. */
export const insertQueueView = async (
  sql: Queries,
  { id, userId, name, isShared, view, filters, at }: QueueViewRow & { readonly at: Date },
): Promise<void> => {
  await sql`
    insert into queue_views (id, user_id, name, is_shared, view, filters, created_at)
    values (${id}, ${userId}, ${name}, ${isShared}, ${view}, ${sql.json(filters)}, ${at})`
}

/** Replaces one of the person's own lists; false if they have none with this id. */
export const updateQueueView = (
  sql: Queries,
  { id, userId, name, isShared, view, filters }: QueueViewRow,
): Promise<boolean> =>
  sql`
    update queue_views set name = ${name}, is_shared = ${isShared}, view = ${view}, filters = ${sql.json(filters)}
    where id = ${id} and user_id = ${userId} returning id`.some()

/** Deletes one of the person's own lists; false if they have none with this id. */
export const deleteQueueView = (sql: Queries, id: string, userId: string): Promise<boolean> =>
  sql`delete from queue_views where id = ${id} and user_id = ${userId} returning id`.some()

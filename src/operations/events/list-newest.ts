/** A client's feed for people: the newest event first. */
import { eventTypesFor } from '../../domain/events/event-types.ts'
import { type ListedEvent, listNewestEvents } from '../../store/events/client-events.ts'
import { oneOf, PAGE_ENTRIES, type Page, UNKNOWN_CURSOR } from '../paging.ts'
import { FieldRefusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { isCursor } from './cursor.ts'

export type { ListedEvent } from '../../store/events/client-events.ts'

/** A page of a client's events; rejected if type or cursor is invalid. */
export const listClientEvents = async (
  { sql }: Pick<Service, 'sql'>,
  client: { readonly clientId: string; readonly dealerId: string | null; readonly isLender: boolean },
  query: { readonly type?: string; readonly cursor?: string },
): Promise<Page<ListedEvent> | FieldRefusal> => {
  const type = oneOf('type', query.type, eventTypesFor(client))
  if (type instanceof FieldRefusal) return type
  if (query.cursor !== undefined && !isCursor(query.cursor)) return UNKNOWN_CURSOR
  const { found, next } = await listNewestEvents(sql, {
    clientId: client.clientId,
    dealerId: client.dealerId,
    before: query.cursor,
    type,
    limit: PAGE_ENTRIES,
  })
  return { items: found, nextCursor: next }
}

/** Who has a case open: each open page reports itself, and learns who else has it open. */
import { endPresence, listPresent, notePresence } from '../../store/queue/queue-work.ts'
import type { Service } from '../service.ts'

/** A page reports every 15 seconds. Without a report for this long it counts as closed: it may miss one turn. */
export const PRESENT_MILLISECONDS = 40_000

/** Records that a person has the case with this id open; returns the ids of the others who do. */
export const presentAt = (service: Service, id: string, userId: string): Promise<readonly string[]> => {
  const now = service.now()
  return notePresence(service.sql, {
    id,
    userId,
    at: new Date(now),
    since: new Date(now - PRESENT_MILLISECONDS),
  })
}

/** Who has which of these cases open, by their ids. */
export const presentAtEach = async (
  service: Service,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await listPresent(service.sql, ids, new Date(service.now() - PRESENT_MILLISECONDS))
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => [id, of.map(({ userId }) => userId)]),
  )
}

/** Records that a person has closed the case with this id. */
export const leftCase = (service: Service, id: string, userId: string): Promise<void> =>
  endPresence(service.sql, id, userId)

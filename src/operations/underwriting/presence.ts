/** Who has a case open: each page says so while it is open, and is told who else does. */
import { endPresence, listPresent, notePresence } from '../../store/applications/queue-work.ts'
import type { Service } from '../service.ts'

/** A page says every 15 seconds that it is open. One that was not heard of for so long is closed: it may miss one turn. */
export const PRESENT_MILLISECONDS = 40_000

/** Notes that a person has the case with this id open; returns the ids of the others who do. */
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

/** A person has closed the case with this id. */
export const leftCase = (service: Service, id: string, userId: string): Promise<void> =>
  endPresence(service.sql, id, userId)

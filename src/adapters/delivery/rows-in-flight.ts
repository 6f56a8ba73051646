/** The deliveries of one endpoint in flight, a row for each application. */
import type { Database } from '../../../packages/postgres/connection/database.ts'
import { writeAttempts } from '../../store/events/deliveries.ts'
import type { MadeWith } from './attempt-delivery.ts'
import { CONCURRENT_DELIVERIES } from './delivery-page.ts'
import { isDelivered } from './endpoint-health.ts'

/** What was started, and the results since the last write. */
export const rowsInFlight = () => {
  const inFlight = new Map<string, Promise<void>>()
  const ended = new Set<string>()
  let made: MadeWith[] = []
  let hasDelivered = false
  return {
    hasDelivered: () => hasDelivered,
    made: (): readonly MadeWith[] => made,
    add: (one: MadeWith) => {
      made.push(one)
      hasDelivered ||= isDelivered(one)
    },
    /** Applications for which nothing else may be delivered: their last result is not written yet. */
    applications: () => inFlight.keys(),
    areInFlight: () => inFlight.size > ended.size,
    isEmpty: () => inFlight.size === 0,
    places: () => CONCURRENT_DELIVERIES - (inFlight.size - ended.size),
    begin: (application: string, work: Promise<void>): Promise<void> => {
      const ending = work.finally(() => ended.add(application))
      inFlight.set(application, ending)
      return ending
    },
    anyEnds: () => Promise.race([...inFlight].filter(([of]) => !ended.has(of)).map(([, work]) => work)),
    allEnd: () => Promise.all(inFlight.values()),
    write: async (sql: Database, endpointId: string): Promise<readonly MadeWith[]> => {
      const [written, free] = [made, [...ended]]
      made = []
      if (written.length > 0)
        await writeAttempts(
          sql,
          endpointId,
          written.map(({ row }) => row),
        )
      for (const application of free) {
        ended.delete(application)
        inFlight.delete(application)
      }
      return written
    },
  }
}

export type RowsInFlight = ReturnType<typeof rowsInFlight>

/**
 * Collects items while a run is in progress, and does them together: one round trip then serves many. If nothing is
 * running, an item goes out at once, so that nobody waits for company.
 */
import { isDatabaseAway } from './fault.ts'

type Waiting<T, R> = {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

type Limits = {
  /** The number of runs at a time. */
  readonly inProgress: number
  /** How many of the waiting items go together. */
  readonly take: (waiting: number) => number
}

/**
 * A function that does `together` for single items. If a batch fails, each item is done again separately, so that one
 * cannot harm its neighbours, unless the database is unavailable; a failed run must leave nothing behind.
 */
export const batching = <T, R>(
  together: (items: readonly T[]) => Promise<readonly R[]>,
  { inProgress, take }: Limits,
): ((item: T) => Promise<R>) => {
  const waiting: Waiting<T, R>[] = []
  let running = 0

  const next = () => {
    if (running >= inProgress || waiting.length === 0) return
    running++
    void run(together, waiting.splice(0, take(waiting.length))).finally(() => {
      running--
      next()
    })
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      next()
    })
}

const run = async <T, R>(
  together: (items: readonly T[]) => Promise<readonly R[]>,
  taken: readonly Waiting<T, R>[],
): Promise<void> => {
  try {
    const results = await together(taken.map(({ item }) => item))
    taken.forEach(({ resolve }, i) => {
      resolve(results[i] as R)
    })
  } catch (error) {
    // One after the other, each would wait equally long for an unavailable database.
    if (taken.length === 1 || isDatabaseAway(error)) for (const { reject } of taken) reject(error)
    else for (const one of taken) await run(together, [one])
  }
}

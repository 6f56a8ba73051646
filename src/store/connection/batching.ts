/**
 * Gathers what arrives while something is under way, and does it together: one round trip then serves many.
 * What finds nothing under way goes out at once, so that nobody waits for company.
 */
import { isDatabaseAway } from './fault.ts'

type Waiting<T, R> = {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

type Limits = {
  /** Runs at a time. */
  readonly underWay: number
  /** How many of so many waiting go together. */
  readonly take: (waiting: number) => number
}

/**
 * A function that does `together` for single items. Where doing several fails each is done again alone, so that
 * one can't harm its neighbours, unless the database is away; a failed run must have left nothing behind.
 */
export const batching = <T, R>(
  together: (items: readonly T[]) => Promise<readonly R[]>,
  { underWay, take }: Limits,
): ((item: T) => Promise<R>) => {
  const waiting: Waiting<T, R>[] = []
  let running = 0

  const next = () => {
    if (running >= underWay || waiting.length === 0) return
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
    // One after the other, each would wait as long for a database that is away.
    if (taken.length === 1 || isDatabaseAway(error)) for (const { reject } of taken) reject(error)
    else for (const one of taken) await run(together, [one])
  }
}

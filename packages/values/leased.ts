/**
 * Background work on what is due: found in the database, taken by one process for a while, and worked on several at
 * once, so that a slow one does not hold up the others.
 */
import { type OnError, repeatedly, type Wakeable } from './repeatedly.ts'

export type Leased<Due, Taken> = {
  /** Finds up to `limit` that are due, the longest due first. */
  readonly find: (limit: number) => Promise<readonly Due[]>
  /** Takes one for a while; undefined if another process has it, or it is no longer due. */
  readonly lease: (due: Due) => Promise<Taken | undefined>
  /** Works on one, and returns whether it succeeded. */
  readonly work: (taken: Taken, signal: AbortSignal | undefined) => Promise<boolean>
  /** How many at once. */
  readonly atOnce: number
  readonly onError: OnError
}

/** Work in progress, which may outlast the look that began it. */
type InProgress = Set<Promise<boolean>>

const BATCH = 50
/** The most batches of one look; the next one continues. */
const BATCHES_MAXIMUM = 20

/** Works on all that is due, and returns how much succeeded. Begins nothing more once `signal` is aborted. */
export const workOnDue = async <Due, Taken>(
  kind: Leased<Due, Taken>,
  signal?: AbortSignal,
): Promise<number> => {
  const begun = await beginDue(kind, signal, new Set())
  return (await Promise.all(begun)).filter(Boolean).length
}

/** Looks every so often until stopped; stopping waits for what is in progress. */
export const leased = <Due, Taken>(kind: Leased<Due, Taken>, everyMilliseconds: number): Wakeable => {
  const inProgress: InProgress = new Set()
  const looking = repeatedly((signal) => beginDue(kind, signal, inProgress), {
    everyMilliseconds,
    beginsAtOnce: true,
    onError: kind.onError,
  })
  const stop = async () => {
    await looking.stop()
    await Promise.all(inProgress)
  }
  return { wake: looking.wake, stop }
}

/** Begins what is due, as fast as there is room among what is in progress, and returns what it has begun. */
const beginDue = async <Due, Taken>(
  kind: Leased<Due, Taken>,
  signal: AbortSignal | undefined,
  inProgress: InProgress,
): Promise<readonly Promise<boolean>[]> => {
  const begun: Promise<boolean>[] = []
  for (let batch = 0; batch < BATCHES_MAXIMUM; batch++) {
    const found = await kind.find(BATCH)
    for (const due of found) {
      while (inProgress.size >= kind.atOnce) await Promise.race(inProgress)
      if (signal?.aborted) return begun
      const one = workOn(kind, due, signal).finally(() => inProgress.delete(one))
      inProgress.add(one)
      begun.push(one)
    }
    if (found.length < BATCH) break
  }
  return begun
}

const workOn = async <Due, Taken>(
  { lease, work, onError }: Leased<Due, Taken>,
  due: Due,
  signal: AbortSignal | undefined,
): Promise<boolean> => {
  try {
    const taken = await lease(due)
    return taken !== undefined && (await work(taken, signal))
  } catch (error) {
    onError(error)
    return false
  }
}

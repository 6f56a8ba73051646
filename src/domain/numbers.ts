/** What the lender counts of its applications: what came in, what was decided and how long that took, and what failed. */
import type { Mode } from './access.ts'
import type { SetName } from './reference.ts'
import { allows, type State } from './states.ts'

/** A step in the life of an application, as its history has it. */
export type Step = {
  readonly from: State | null
  readonly to: State
  readonly at: Date
  readonly byKind: string
}

export const DECIDERS = ['staff', 'policy'] as const

export type Decider = (typeof DECIDERS)[number]

/** What counts of a step. */
export type Happening =
  | { readonly is: 'received'; readonly isValid: boolean }
  | {
      readonly is: 'approved' | 'declined'
      readonly by: Decider
      /** From the latest submission, or from the reconsideration, to the decision; whole ones. */
      readonly seconds: number
    }

const MILLISECONDS = 1_000

/**
 * What counts of each step of an application, in the order of its history; undefined of steps that count as nothing. A decision
 * is a step from review to Approved or Declined: one for each time that the application came into review.
 */
export const happeningsOf = (steps: readonly Step[]): readonly (Happening | undefined)[] => {
  let askedAt: number | undefined
  return steps.map(({ from, to, at, byKind }): Happening | undefined => {
    if (to === 'Submitted' || (from === 'Declined' && to === 'InReview')) askedAt = at.getTime()
    if (from === null) return { is: 'received', isValid: to !== 'Open' }
    if ((to !== 'Approved' && to !== 'Declined') || !allows(from, 'judge') || askedAt === undefined)
      return undefined
    return {
      is: to === 'Approved' ? 'approved' : 'declined',
      by: byKind === 'service' ? 'policy' : 'staff',
      // Clocks of processes may differ a little.
      seconds: Math.max(0, Math.floor((at.getTime() - askedAt) / MILLISECONDS)),
    }
  })
}

export const COUNT_KINDS = ['received', 'approved', 'declined', 'duration', 'failed', 'failure'] as const

export type CountKind = (typeof COUNT_KINDS)[number]

/** What is counted up by one, and by what its kind is told apart. */
export type Counted = { readonly kind: CountKind; readonly key: string }

export const countedOf = (happening: Happening): readonly Counted[] => {
  if (happening.is === 'received') return [{ kind: 'received', key: happening.isValid ? 'valid' : 'failed' }]
  const { is, by, seconds } = happening
  return [
    { kind: is, key: by },
    { kind: 'duration', key: `${by} ${bucketOf(seconds)}` },
  ]
}

/** What failed in one sending: each rule once, at each place once, whichever entry of a list it was. */
export const countedFailures = (
  failures: readonly { readonly type: string; readonly place: string }[],
): readonly Counted[] => {
  const keys = new Set(failures.map(({ type, place }) => `${type} ${withoutEntries(place)}`))
  return [{ kind: 'failed', key: '' }, ...[...keys].map((key) => ({ kind: 'failure', key }) as const)]
}

/** "applicants[1].email" as the field of every entry: "applicants[].email". */
const withoutEntries = (place: string): string => place.replaceAll(/\[\d+\]/g, '[]')

/** The rule and the field of a failure's key. */
export const failureOf = (key: string): { readonly type: string; readonly place: string } => {
  const [type = '', ...place] = key.split(' ')
  return { type, place: place.join(' ') }
}

/** Who took a decision, and the bucket of how long it took. */
export const durationOf = (key: string): { readonly by: Decider; readonly bucket: number } => {
  const [by, bucket] = key.split(' ')
  return { by: by === 'policy' ? 'policy' : 'staff', bucket: Number(bucket) }
}

/** Each bucket of durations reaches so much further than the one before. */
const GROWTH = 1.04

/** How far a duration that is read from its bucket is from the true one, at most: a share of it. */
export const DURATION_ERROR = (GROWTH - 1) / (GROWTH + 1)

/** The bucket of a duration: 0 for less than a second, then one for each 4 % more. */
export const bucketOf = (seconds: number): number =>
  seconds < 1 ? 0 : 1 + Math.floor(Math.log(seconds) / Math.log(GROWTH))

/** The duration that stands for a bucket: as far from its lower bound as from its upper one, by share. */
export const secondsOf = (bucket: number): number => {
  if (bucket === 0) return 0
  const lower = GROWTH ** (bucket - 1)
  return (2 * lower * GROWTH) / (1 + GROWTH)
}

/**
 * The duration that the share of decisions took at most: the least one for which that is so (nearest rank), within
 * `DURATION_ERROR`. Undefined of none. Buckets are numbers of decisions by bucket.
 */
export const percentile = (buckets: ReadonlyMap<number, number>, share: number): number | undefined => {
  const sorted = [...buckets].sort(([one], [other]) => one - other)
  const all = sorted.reduce((sum, [, count]) => sum + count, 0)
  let left = Math.max(1, Math.ceil(all * share))
  for (const [bucket, count] of sorted) {
    left -= count
    if (left <= 0) return secondsOf(bucket)
  }
  return undefined
}

/** Stands for the sum of all dealers, and for applications that belong to none. */
export const ALL_DEALERS = 'all'
export const NO_DEALER = 'none'

/** What was counted, where it belongs. */
export type Entry = Counted & {
  readonly mode: Mode
  readonly set: SetName
  readonly dealerId: string | null
  /** YYYY-MM-DD, by the calendar of Dublin. */
  readonly day: string
}

/** A row of the counts: how much is added. */
export type CountRow = Counted & {
  readonly mode: Mode
  readonly dealer: string
  readonly day: string
  readonly set: SetName
  readonly count: number
}

/** Adds entries up, for their dealers and for all dealers together. */
export const addedUp = (entries: readonly Entry[]): readonly CountRow[] => {
  const rows = new Map<string, CountRow>()
  for (const { dealerId, ...entry } of entries)
    for (const dealer of [ALL_DEALERS, dealerId ?? NO_DEALER]) {
      const { mode, kind, day, set, key } = entry
      const id = [mode, dealer, kind, day, set, key].join('\n')
      rows.set(id, { ...entry, dealer, count: (rows.get(id)?.count ?? 0) + 1 })
    }
  return [...rows.values()]
}

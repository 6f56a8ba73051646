/** What the lender counts of its applications: submissions, decisions and how long they took, and failures. */
import type { Mode } from '../access/access.ts'
import { POLICY } from '../access/actor.ts'
import type { SetName } from '../application/sets.ts'
import { allows, type State } from '../application/states.ts'
import { transitionBetween } from '../application/transitions.ts'

/** A step in an application's history. */
export type Step = {
  readonly from: State | null
  readonly to: State
  readonly at: Date
  readonly byKind: string
  readonly by: string
}

/** Who decides: the lender's staff, the lender's own systems, or the policy. */
export const DECIDERS = ['staff', 'systems', 'policy'] as const

export type Decider = (typeof DECIDERS)[number]

/** Undefined for the sandbox, whose instructions say nothing about how the lender decides. */
const deciderOf = ({ byKind, by }: Pick<Step, 'byKind' | 'by'>): Decider | undefined => {
  if (byKind === 'service') return by === POLICY.id ? 'policy' : undefined
  return byKind === 'client' ? 'systems' : 'staff'
}

/** What is counted for a step. */
export type Happening =
  | { readonly is: 'received'; readonly isValid: boolean }
  | {
      readonly is: 'approved' | 'declined'
      readonly by: Decider
      /** The user, if a person decided. */
      readonly person: string | null
      /** From the latest submission, or from the reconsideration, to the decision; whole seconds. */
      readonly seconds: number
    }

const MILLISECONDS = 1_000

/**
 * The countable events of each step of an application, in the order of its history; undefined for steps that count as
 * nothing. A decision is a step from review to Approved or Declined: one for each time the application was in review.
 */
export const happeningsOf = (steps: readonly Step[]): readonly (Happening | undefined)[] => {
  let askedAt: number | undefined
  return steps.map(({ from, to, at, byKind, by: id }): Happening | undefined => {
    const wasJudged = from !== null && allows(from, 'judge')
    if (allows(to, 'judge') && !wasJudged) askedAt = at.getTime()
    if (from === null) return { is: 'received', isValid: !allows(to, 'resubmit') }
    const name = transitionBetween(from, to)?.name
    if ((name !== 'approve' && name !== 'decline') || !wasJudged || askedAt === undefined) return undefined
    const by = deciderOf({ byKind, by: id })
    if (by === undefined) return undefined
    return {
      is: name === 'approve' ? 'approved' : 'declined',
      by,
      person: byKind === 'user' ? id : null,
      // The clocks of processes may differ a little.
      seconds: Math.max(0, Math.floor((at.getTime() - askedAt) / MILLISECONDS)),
    }
  })
}

export const COUNT_KINDS = [
  'received',
  'approved',
  'declined',
  'duration',
  'failed',
  'failure',
  'product',
  'person',
  'reason',
] as const

export type CountKind = (typeof COUNT_KINDS)[number]

/** What is increased by an amount, or by one, and the keys that distinguish it within its kind. */
export type Counted = { readonly kind: CountKind; readonly key: string; readonly amount?: number }

/** What an application was like when it was decided on; null for what is not known, as of an erased one. */
export type Decided = {
  readonly productId: string | null
  /** The loan, in cents. */
  readonly loan: number | null
  /** The code of a decline. */
  readonly reason: string | null
}

export const countedOf = (happening: Happening, decided: Decided): readonly Counted[] => {
  if (happening.is === 'received') return [{ kind: 'received', key: happening.isValid ? 'valid' : 'failed' }]
  const { is, by, person, seconds } = happening
  const of = (kind: 'product' | 'person', id: string): readonly Counted[] => [
    { kind, key: `${is} ${id}` },
    ...(is === 'approved' && decided.loan !== null
      ? [{ kind, key: `cents ${id}`, amount: decided.loan }]
      : []),
  ]
  return [
    { kind: is, key: by },
    { kind: 'duration', key: `${by} ${bucketOf(seconds)}` },
    ...of('product', decided.productId ?? ''),
    ...(person === null ? [] : of('person', person)),
    ...(is === 'declined' ? [{ kind: 'reason', key: decided.reason ?? '' } as const] : []),
  ]
}

/** What was counted of a product's or a person's decisions. */
export type DecisionsOf = {
  /** A product's or a user's id; empty if the application had no product. */
  readonly id: string
  readonly approved: number
  readonly declined: number
  /** The approved loans, in cents. */
  readonly cents: number
}

/** Adds up the counts of products or of people, the most decisions first. */
export const decisionsOf = (
  counts: readonly { readonly key: string; readonly count: number }[],
): readonly DecisionsOf[] => {
  const found = new Map<string, { approved: number; declined: number; cents: number }>()
  for (const { key, count } of counts) {
    const what = key.slice(0, key.indexOf(' '))
    const id = key.slice(what.length + 1)
    const sums = found.get(id) ?? { approved: 0, declined: 0, cents: 0 }
    if (what === 'approved' || what === 'declined' || what === 'cents') sums[what] += count
    found.set(id, sums)
  }
  return [...found]
    .map(([id, sums]) => ({ id, ...sums }))
    .sort(
      (one, other) =>
        other.approved + other.declined - one.approved - one.declined || (one.id < other.id ? -1 : 1),
    )
}

/** The failures of one submission: each rule once at each field, whichever entry of a list it was. */
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

/** Who took a decision, and the bucket of its duration. */
export const durationOf = (key: string): { readonly by: Decider; readonly bucket: number } => {
  const [by, bucket] = key.split(' ')
  return { by: DECIDERS.find((one) => one === by) ?? 'staff', bucket: Number(bucket) }
}

/** The upper bound of each bucket of durations, relative to the previous one. */
const GROWTH = 1.04

/** The largest relative error of a duration read from its bucket. */
export const DURATION_ERROR = (GROWTH - 1) / (GROWTH + 1)

/** The bucket of a duration: 0 for less than a second, then one for each 4% more. */
export const bucketOf = (seconds: number): number =>
  seconds < 1 ? 0 : 1 + Math.floor(Math.log(seconds) / Math.log(GROWTH))

/** The duration that represents a bucket: equally far from both its bounds, relatively. */
export const secondsOf = (bucket: number): number => {
  if (bucket === 0) return 0
  const lower = GROWTH ** (bucket - 1)
  return (2 * lower * GROWTH) / (1 + GROWTH)
}

/**
 * The shortest duration that this share of decisions did not exceed (nearest rank), within
 * `DURATION_ERROR`. Undefined without decisions. Buckets map to numbers of decisions.
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

/** Represents the sum of all dealers, including applications without one. */
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
export type CountRow = Pick<Counted, 'kind' | 'key'> & {
  readonly mode: Mode
  readonly dealer: string
  readonly day: string
  readonly set: SetName
  readonly count: number
}

/** Sums entries, for their dealers and for all dealers together. */
export const addedUp = (entries: readonly Entry[]): readonly CountRow[] => {
  const rows = new Map<string, CountRow>()
  for (const { dealerId, amount = 1, ...entry } of entries)
    for (const dealer of [ALL_DEALERS, dealerId ?? NO_DEALER]) {
      const { mode, kind, day, set, key } = entry
      const id = [mode, dealer, kind, day, set, key].join('\n')
      rows.set(id, { ...entry, dealer, count: (rows.get(id)?.count ?? 0) + amount })
    }
  return [...rows.values()]
}

/** Limits how many rejections are recorded in a minute, so that nobody can fill the audit with them. */
import { perMinute } from './authorization-server/per-minute.ts'

const OF_ONE_MAXIMUM_PER_MINUTE = 60
const OF_ALL_MAXIMUM_PER_MINUTE = 600

export type BoundedRefusal = {
  /** Each kind has its own limit, so that one cannot crowd out another. */
  readonly kind: string
  /** Who caused it: a network address from `networkOf`, or a known identity. */
  readonly by: string
}

/** Counts a rejection at a point in time, and returns whether it should still be recorded. */
export type RefusalBounds = (refusal: BoundedRefusal, now: number) => boolean

/** The limits for one process. */
export const refusalBounds = (): RefusalBounds => {
  const ofOne = perMinute(OF_ONE_MAXIMUM_PER_MINUTE)
  const ofAll = perMinute(OF_ALL_MAXIMUM_PER_MINUTE)
  return ({ kind, by }, now) => ofOne(`${kind} ${by}`, now) === 0 && ofAll(kind, now) === 0
}

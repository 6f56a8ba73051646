/** Bounds how many refusals are put on record in a minute, so that nobody can fill the audit with them. */
import { perMinute } from './authorization-server/per-minute.ts'

const OF_ONE_MAXIMUM_PER_MINUTE = 60
const OF_ALL_MAXIMUM_PER_MINUTE = 600

export type BoundedRefusal = {
  /** Of each kind so many are recorded, so that those of one can't keep another's off the record. */
  readonly kind: string
  /** Who caused it: a network address, as `networkOf` gives it, or somebody who is known. */
  readonly by: string
}

/** Counts a refusal at a moment, and tells whether it is still to be put on record. */
export type RefusalBounds = (refusal: BoundedRefusal, now: number) => boolean

/** Bounds for one process. */
export const refusalBounds = (): RefusalBounds => {
  const ofOne = perMinute(OF_ONE_MAXIMUM_PER_MINUTE)
  const ofAll = perMinute(OF_ALL_MAXIMUM_PER_MINUTE)
  return ({ kind, by }, now) => ofOne(`${kind} ${by}`, now) === 0 && ofAll(kind, now) === 0
}

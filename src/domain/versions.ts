/** How the dated versions of a product or of the policy stand to each other on a day. */
import type { LocalDate } from './application.ts'

export type DatedVersion = {
  readonly version: number
  /** The first day on which it holds; null where it held from the moment at which it was added. */
  readonly from: LocalDate | null
  /** The last day; null without one. */
  readonly to: LocalDate | null
}

/**
 * `overtaken` is a version that would begin later, but a newer one begins no later than it does: it never holds.
 */
export const STANDINGS = ['inForce', 'planned', 'past', 'overtaken'] as const

export type Standing = (typeof STANDINGS)[number]

export const hasBegun = ({ from }: Pick<DatedVersion, 'from'>, today: LocalDate): boolean =>
  from === null || from <= today

/** The newest version that has begun; undefined where none has. It may have ended. */
export const newestBegun = <Version extends Pick<DatedVersion, 'version' | 'from'>>(
  versions: readonly Version[],
  today: LocalDate,
): Version | undefined => {
  let newest: Version | undefined
  for (const one of versions)
    if (hasBegun(one, today) && (newest === undefined || one.version > newest.version)) newest = one
  return newest
}

/** How one of the versions stands on a day. */
export const standingOf = (
  one: DatedVersion,
  versions: readonly DatedVersion[],
  today: LocalDate,
): Standing => {
  if (hasBegun(one, today)) {
    const holds = newestBegun(versions, today)?.version === one.version
    return holds && (one.to === null || today <= one.to) ? 'inForce' : 'past'
  }
  const isOvertaken = versions.some(
    (other) => other.version > one.version && (other.from === null || other.from <= (one.from ?? '')),
  )
  return isOvertaken ? 'overtaken' : 'planned'
}

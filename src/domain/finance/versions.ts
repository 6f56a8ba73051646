/** The status of dated versions of a product or of the policy on a day. */
import type { LocalDate } from '../../../packages/values/local-date.ts'

export type DatedVersion = {
  readonly version: number
  /** The first day; null if it applied from the time it was added. */
  readonly from: LocalDate | null
  /** The last day; null if there is none. */
  readonly to: LocalDate | null
}

/** `overtaken` is a version that would start later, but a newer one starts no later: it never applies. */
export const STANDINGS = ['inForce', 'planned', 'past', 'overtaken'] as const

export type Standing = (typeof STANDINGS)[number]

export const hasBegun = ({ from }: Pick<DatedVersion, 'from'>, today: LocalDate): boolean =>
  from === null || from <= today

/** The newest version that has started; undefined if there is none. It may have ended. */
export const newestBegun = <Version extends Pick<DatedVersion, 'version' | 'from'>>(
  versions: readonly Version[],
  today: LocalDate,
): Version | undefined => {
  let newest: Version | undefined
  for (const one of versions)
    if (hasBegun(one, today) && (newest === undefined || one.version > newest.version)) newest = one
  return newest
}

/** The status of one version on a day. */
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

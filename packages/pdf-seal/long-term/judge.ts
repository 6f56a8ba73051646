/**
 * Checks how long a sealed file can be verified: level by level of PAdES (ETSI EN 319 142-1, 6), and backwards through time, as
 * validators do (ETSI EN 319 102-1, 5.6). The newest time stamp must hold now; each older one, and the seal, must have held when
 * the next newer one was made.
 */
import type { X509Certificate } from 'node:crypto'
import { nameOf } from '../seal/sealing-key.ts'
import { authorityName, type TimeStampToken } from '../seal/time-stamp-token.ts'
import { holdsUntil, pathOf } from './paths.ts'
import type { Update } from './revisions.ts'
import { hasStrays, openIn, type Signature } from './statuses.ts'
import { certificatesOf, joined, NO_VALUES, type Values, valuesAfter } from './values.ts'

export type Level = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

export type ArchiveStamp = { readonly at: Date; readonly authority: string }

export type Judgement = {
  readonly level: Level
  /** Until when the file, as it is, can be verified. */
  readonly verifiableUntil: Date
  /** The oldest first. */
  readonly archiveStamps: readonly ArchiveStamp[]
  /** Whether the time is over in which something could still be added. */
  readonly isTooLate: boolean
  /** What is wrong, in sentences for people. */
  readonly problems: readonly string[]
}

/** What a seal's own check found in it. */
export type SealParts = {
  readonly signer: X509Certificate
  readonly chain: readonly X509Certificate[]
  readonly stamp: TimeStampToken | undefined
}

/** What a file is made of, as the check and those who extend it see it. */
export type Inventory = {
  readonly seal: Signature
  /** The seal's own time stamp, where it has one, and then the archive's. */
  readonly stamps: readonly Signature[]
  readonly certificates: readonly X509Certificate[]
  readonly values: Values
  /** Those that an archive time stamp covers. */
  readonly coveredValues: Values
  /** Whether values follow the last archive time stamp. */
  readonly endsWithValues: boolean
}

/** Lists what the file is made of. Throws a PdfFault for a certificate that is none. */
export const inventoryOf = ({ signer, chain, stamp }: SealParts, updates: readonly Update[]): Inventory => {
  const archive = updates.flatMap((one) => (one.is === 'stamp' ? [one.stamp] : []))
  const tokens = [...(stamp === undefined ? [] : [stamp]), ...archive]
  const valuesOf = (some: readonly Update[]) =>
    some.reduce((all, one) => (one.is === 'values' ? joined(all, one.values) : all), NO_VALUES)
  const values = valuesOf(updates)
  return {
    seal: { is: 'seal', signer, at: tokens[0]?.at },
    stamps: tokens.map(({ authority, at }) => ({ is: 'time stamp', signer: authority, at })),
    certificates: [
      signer,
      ...chain,
      ...tokens.flatMap(({ certificates }) => certificates),
      ...certificatesOf(values),
    ],
    values,
    coveredValues: valuesOf(updates.slice(0, updates.findLastIndex(({ is }) => is === 'stamp') + 1)),
    endsWithValues: updates.at(-1)?.is === 'values',
  }
}

/** Checks the file at a time, in milliseconds since 1970. */
export const judge = (parts: SealParts, updates: readonly Update[], now: number): Judgement => {
  const inventory = inventoryOf(parts, updates)
  const { seal, stamps, certificates, values } = inventory
  const archive = updates.flatMap((one) => (one.is === 'stamp' ? [one.stamp] : []))
  const newestFirst = [seal, ...stamps].reverse()
  let isTooLate = false
  const problems = newestFirst.flatMap((signature, at) => {
    const until = holdsUntil(pathOf(signature.signer, certificates))
    const judgedAt = newestFirst[at - 1]?.at?.getTime() ?? now
    const { revoked } = openIn(signature, certificates, values)
    const isLate = judgedAt > until.getTime()
    isTooLate ||= isLate
    return [
      ...(isLate ? [tooLate(signature, until)] : []),
      ...(signature.at !== undefined && signature.at.getTime() > judgedAt + CLOCKS_APART_MILLISECONDS
        ? [`${called(signature)} is later than what covers it.`]
        : []),
      ...revoked.map(
        ({ certificate }) =>
          `The certificate "${nameOf(certificate)}" was revoked in time: ${called(signature)} is not valid.`,
      ),
    ]
  })
  const [newest = seal] = newestFirst
  return {
    level: levelOf(inventory),
    verifiableUntil: holdsUntil(pathOf(newest.signer, certificates)),
    archiveStamps: archive.map((stamp) => ({ at: stamp.at, authority: authorityName(stamp) })),
    isTooLate,
    problems: [...problems.reverse(), ...(hasStrays(certificates, uncovered(inventory)) ? [STRAY] : [])],
  }
}

/** Clocks of authorities and ours differ by less. */
const CLOCKS_APART_MILLISECONDS = 5 * 60_000

/** Of what a time stamp covers, every byte is checked by that. */
const uncovered = ({ values, coveredValues }: Inventory): Values => valuesAfter(coveredValues, values)

const STRAY = 'Something was added to the file that proves nothing about its signatures.'

const called = ({ is, signer, at }: Signature): string =>
  is === 'seal' ? 'the seal' : `the time stamp by "${nameOf(signer)}" of ${at?.toISOString()}`

const tooLate = (signature: Signature, until: Date): string =>
  `Nobody can verify ${called(signature)} any longer: its certificates and keys held until ${until.toISOString()}, and no later time stamp was added before then.`

const levelOf = ({ seal, stamps, certificates, values, coveredValues }: Inventory): Level => {
  const [first] = stamps
  if (first === undefined) return 'B-B'
  const isCoveredBy = (some: Values) =>
    [seal, first].every((signature) => openIn(signature, certificates, some).isCovered)
  if (!isCoveredBy(values)) return 'B-T'
  return isCoveredBy(coveredValues) ? 'B-LTA' : 'B-LT'
}

/** Seals the audit in the background, and checks that nobody has changed it since. */
import { type OnError, type Running, repeatedly } from '../../../packages/values/repeatedly.ts'
import { watched } from '../../adapters/watch/watched.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import {
  BEFORE_ALL,
  countUnsealed,
  findLastSeal,
  hasSeal,
  isOfRing,
  readSeals,
  type SealedNow,
  sealNext,
} from '../../store/audit/seals.ts'

const EVERY_MILLISECONDS = 60_000
/** The clocks of processes may differ this much, and an entry may wait this long to be written. */
const LAG_MILLISECONDS = 2 * 60_000
const ENTRIES_MAXIMUM = 1_000
const UNSEALED_MAXIMUM = 10_000

type Stored = Pick<Service, 'sql' | 'ring'>
type Parts = Stored & Pick<Service, 'now'>

/** Seals all entries that are old enough; returns their number. */
export const sealAudit = async ({ sql, ring, now }: Parts, signal?: AbortSignal): Promise<number> => {
  const how = { now: now(), lagMilliseconds: LAG_MILLISECONDS, limit: ENTRIES_MAXIMUM }
  let sealed = 0
  let batch = 0
  do {
    batch = await sealNext(sql, ring, how)
    sealed += batch
  } while (batch === ENTRIES_MAXIMUM && !signal?.aborted)
  return sealed
}

/** Seals periodically until stopped; stopping waits for the seal in progress. */
export const startSealing = (service: Parts, onError: OnError): Running =>
  repeatedly((signal) => watched('auditSeal', NOTHING_MORE, () => sealAudit(service, signal)), {
    everyMilliseconds: EVERY_MILLISECONDS,
    beginsAtOnce: true,
    onError,
  })

const NOTHING_MORE = () => ({})

export type AuditFault = {
  /** The seal that shows it. */
  readonly seal: number
  /**
   * `entries`: one of its entries was changed, removed, added or swapped; `seal`: the seal itself was changed; `gap`:
   * seals before it are missing.
   */
  readonly what: 'entries' | 'seal' | 'gap'
  /** The period of its entries. */
  readonly from: Date
  readonly to: Date
  readonly entries: number
  readonly entriesNow: number
}

/**
 * The newest seal that was checked. If it is stored elsewhere, it later shows whether someone has cut off the end of the chain.
 */
export type AuditHead = { readonly number: number; readonly hash: string; readonly at: Date }

export type AuditCheck = {
  readonly seals: number
  readonly entries: number
  readonly faults: readonly AuditFault[]
  /** Seals under keys that the ring no longer has: their chain is checked, but not their origin. */
  readonly underLostKeys: number
  readonly head: AuditHead | null
  /** The seal at which the check continues; null at the end of the chain. */
  readonly nextCursor: number | null
  /** The entries that no seal covers yet. */
  readonly unsealed: { readonly entries: number; readonly since: Date | null }
}

/** Checks up to `limit` seals, from a number on, against the entries that are there now. */
export const checkAudit = async ({ sql, ring }: Stored, from: number, limit: number): Promise<AuditCheck> => {
  const seals = await readSeals(sql, from, limit)
  const faults = seals.flatMap((one) => faultOf(one, isOfRing(ring, one.seal)) ?? [])
  const last = seals.at(-1)?.seal
  const isEnd = seals.length < limit
  const end =
    last?.upTo ?? (isEnd && from > 1 ? (await findLastSeal(sql))?.upTo : undefined) ?? BEFORE_ALL.upTo
  return {
    seals: seals.length,
    entries: seals.reduce((sum, { entriesNow }) => sum + entriesNow, 0),
    faults,
    underLostKeys: seals.filter(({ seal }) => isOfRing(ring, seal) === undefined).length,
    head: last === undefined ? null : { number: last.number, hash: last.hash.toString('hex'), at: last.at },
    nextCursor: isEnd || last === undefined ? null : last.number + 1,
    unsealed: isEnd ? await countUnsealed(sql, end, UNSEALED_MAXIMUM) : { entries: 0, since: null },
  }
}

/** A check of the whole chain reports at most this many errors. */
const FAULTS_MAXIMUM = 100

/**
 * Checks all seals, in batches. A `head`, as `number:hash`, comes from an earlier check: rejected if the chain no longer
 * has it, which means that someone has cut off its end and made a new one.
 */
export const checkWholeAudit = async (
  parts: Stored,
  together: number,
  head?: string,
): Promise<(Omit<AuditCheck, 'nextCursor' | 'unsealed'> & { readonly unsealed: number }) | Refusal> => {
  if (head !== undefined && !(await hasSeal(parts.sql, head)))
    return new Refusal('The chain does not have the seal that --head names: its end was cut off or replaced.')
  let whole = await checkAudit(parts, 1, together)
  while (whole.nextCursor !== null) {
    const part = await checkAudit(parts, whole.nextCursor, together)
    whole = {
      ...part,
      seals: whole.seals + part.seals,
      entries: whole.entries + part.entries,
      faults: [...whole.faults, ...part.faults].slice(0, FAULTS_MAXIMUM),
      underLostKeys: whole.underLostKeys + part.underLostKeys,
      head: part.head ?? whole.head,
    }
  }
  const { nextCursor: _, unsealed, ...checked } = whole
  return { ...checked, unsealed: unsealed.entries }
}

const faultOf = (
  { seal, before, entriesNow, hashNow, from, to }: SealedNow,
  isMadeByRing: boolean | undefined,
): AuditFault | undefined => {
  const fault = { seal: seal.number, from, to, entries: seal.entries, entriesNow }
  if (before.number !== seal.number - 1) return { ...fault, what: 'gap' }
  if (isMadeByRing === false) return { ...fault, what: 'seal' }
  return hashNow.equals(seal.hash) && entriesNow === seal.entries ? undefined : { ...fault, what: 'entries' }
}

/** Makes a sealed file last: adds what it lacks up to PAdES B-LTA, and later renews its archive time stamp. */
import type { X509Certificate } from 'node:crypto'
import { TimeStampFault } from '../seal/http-time-stamp.ts'
import type { TimeStampSource } from '../seal/seal-pdf.ts'
import { sealPartsOf } from '../seal/verify-seal.ts'
import type { StatusSource } from './ask.ts'
import { gatherValues } from './gather.ts'
import { type Inventory, inventoryOf, type Judgement, judge } from './judge.ts'
import { addArchiveStamp, takeApart } from './revisions.ts'
import { LongTermFault, RevokedFault } from './status.ts'
import { openIn, type Signature } from './statuses.ts'
import { addValues, countOf, joined, NO_VALUES, type Values } from './values.ts'

export type Tools = {
  readonly timeStamp: TimeStampSource
  readonly source: StatusSource
  /** Certificates that may be among the issuers, besides those in the file. */
  readonly known: readonly X509Certificate[]
  /** Milliseconds since 1970. */
  readonly now: number
}

export type Extended = {
  /** The given file is its beginning, byte by byte. */
  readonly pdf: Buffer
  readonly judgement: Judgement
  /** When the file must be extended again, if nothing failed this time. */
  readonly dueAt: Date
  /** What could not be obtained. What was obtained is in the file. */
  readonly fault?: LongTermFault
}

const DAY_MILLISECONDS = 24 * 60 * 60_000
/** A time stamp is renewed this long before it expires, or in the last third of its validity if that is shorter. */
const RENEWED_AHEAD_MILLISECONDS = 180 * DAY_MILLISECONDS

/**
 * Adds what the file lacks at this time. Values come first, and then the time stamp over them. Once half of the time to renew has
 * gone by, the time stamp goes ahead without values that cannot be had. Throws a PdfFault or DerFault for a file that is not sealed
 * well, and what the time stamp's source throws is the `fault` of the result.
 */
export const extendSeal = async (given: Buffer, tools: Tools): Promise<Extended> => {
  const { now } = tools
  let state = stateOf(given, now)
  const before = state.judgement
  const [problem] = before.problems
  if (problem !== undefined) return ended(state, new LongTermFault(problem))
  try {
    if (state.inventory.stamps.length === 0) state = await stamped(state, tools)
    const { wanted, isDue } = stepOf(state, now)
    const values = await valuesFor(wanted, state, tools)
    if (countOf(values) > 0) state = stateOf(addValues(state.pdf, values), now)
    if (isDue || state.inventory.endsWithValues) {
      const next = await stamped(state, tools)
      if (isDue && next.judgement.verifiableUntil <= before.verifiableUntil)
        throw new LongTermFault(NO_LONGER)
      state = next
    }
    return ended(state)
  } catch (error) {
    return ended(state, faultOf(error))
  }
}

/** The authority may stamp with a certificate that is revoked: the file is better off without that. */
const stamped = async ({ pdf }: State, { timeStamp, now }: Tools): Promise<State> => {
  const state = stateOf(await addArchiveStamp(pdf, timeStamp), now)
  const [problem] = state.judgement.problems
  if (problem !== undefined) throw new LongTermFault(problem)
  return state
}

const NO_LONGER =
  'The time stamp authority’s certificates hold no longer than those of the time stamp that is to be renewed.'

type State = { readonly pdf: Buffer; readonly inventory: Inventory; readonly judgement: Judgement }

const stateOf = (pdf: Buffer, now: number): State => {
  const { sealed, updates } = takeApart(pdf)
  const parts = sealPartsOf(sealed)
  return { pdf, inventory: inventoryOf(parts, updates), judgement: judge(parts, updates, now) }
}

const ended = ({ pdf, inventory, judgement }: State, fault?: LongTermFault): Extended => ({
  pdf,
  judgement,
  dueAt: dueOf(inventory, judgement),
  ...(fault === undefined ? {} : { fault }),
})

/** Errors from the time-stamp authority are passed on unchanged. */
const faultOf = (error: unknown): LongTermFault => {
  if (error instanceof LongTermFault) return error
  if (error instanceof TimeStampFault) return new LongTermFault(error.message)
  throw error
}

/** When the newest time stamp must be renewed: `RENEWED_AHEAD` before it expires, or after two thirds of its validity if that is later. */
const dueOf = ({ stamps }: Inventory, { verifiableUntil }: Judgement): Date => {
  const until = verifiableUntil.getTime()
  const stampedAt = stamps.at(-1)?.at?.getTime() ?? until
  return new Date(until - Math.min(RENEWED_AHEAD_MILLISECONDS, (until - stampedAt) / 3))
}

/** What is to be done now: of which signatures values are wanted, and whether the time stamp is to be renewed. */
const stepOf = ({ inventory, judgement }: State, now: number) => {
  const { seal, stamps, endsWithValues } = inventory
  const isDue = dueOf(inventory, judgement).getTime() <= now
  if (!isDue) return { wanted: [seal, ...stamps.slice(0, 1)], isDue }
  // From now on the new time stamp vouches for the one before, which must be good today. Where that is in the file already, only the
  // new time stamp is missing.
  const asOf = endsWithValues ? {} : { asOf: new Date(now) }
  const renewed = stamps.slice(-1).map((stamp) => ({ ...stamp, ...asOf }))
  return { wanted: [seal, ...stamps.slice(0, -1), ...renewed], isDue }
}

/** All that are wanted; once there is no more time to wait, those that can be had. */
const valuesFor = async (wanted: readonly Signature[], state: State, tools: Tools): Promise<Values> => {
  const { inventory, judgement } = state
  const lacking = wanted.filter(
    (one) =>
      // There is no status for certificates that have expired.
      one.signer.validToDate.getTime() >= tools.now &&
      !openIn(one, inventory.certificates, inventory.values).isCovered,
  )
  const until = judgement.verifiableUntil.getTime()
  const lastCall = until - (until - dueOf(inventory, judgement).getTime()) / 2
  if (tools.now < lastCall) return gatherValues(lacking, inventory, tools)
  let values = NO_VALUES
  for (const one of lacking) {
    const known = { ...inventory, values: joined(inventory.values, values) }
    values = joined(values, await gatherValues([one], known, tools).catch(noneFor))
  }
  return values
}

const noneFor = (fault: unknown): Values => {
  if (fault instanceof LongTermFault && !(fault instanceof RevokedFault)) return NO_VALUES
  throw fault
}

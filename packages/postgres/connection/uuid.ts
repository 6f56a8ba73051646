/** Ids of our own rows: UUIDs of version 7, so that an index grows at its end (RFC 9562, 5.7). */
import { randomFillSync } from 'node:crypto'

const RANDOM_BYTES = 10
const POOL_BYTES = RANDOM_BYTES * 256
const pool = Buffer.allocUnsafe(POOL_BYTES)
let drawn = POOL_BYTES

/** How many ids of one millisecond keep their order. */
const SEQUENCE_MAXIMUM = 0xfff

/** How far the ids of this process are ahead of its clock, in milliseconds. */
let ahead = 0

/**
 * Puts the ids of this process further ahead of its clock, or less far if `milliseconds` is negative, but never behind
 * it. After the clock was set back by as much, ids go on rising (RFC 9562, 6.2). What goes through rows in the order of
 * their ids would miss a lower one, and a seal of the audit would report its row as added.
 */
export const moveIds = (milliseconds: number): void => {
  ahead = Math.max(0, ahead + milliseconds)
}

/** Puts the ids of this process so far ahead of its clock, which shows `now`, that they come after this one. */
export const raiseIdsPast = (id: string, now: number): void => {
  // Ids of one millisecond have no order, so the next millisecond is the first that is surely later.
  ahead = Math.max(ahead, momentOfId(id) + 1 - now)
}

/** A new id for the time `milliseconds` since 1970; with a sequence, those of one millisecond sort by it. */
export const newId = (milliseconds: number, sequence?: number): string => {
  if (drawn === POOL_BYTES) {
    randomFillSync(pool)
    drawn = 0
  }
  const bytes = Buffer.allocUnsafe(16)
  bytes.writeUIntBE(milliseconds + ahead, 0, 6)
  pool.copy(bytes, 6, drawn, drawn + RANDOM_BYTES)
  drawn += RANDOM_BYTES
  if (sequence !== undefined) bytes.writeUInt16BE(Math.min(sequence, SEQUENCE_MAXIMUM), 6)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The time in an id, in milliseconds since 1970. */
export const momentOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** The lowest id of a millisecond: all ids of earlier ones are lower. */
export const leastId = (milliseconds: number): string => {
  const hex = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

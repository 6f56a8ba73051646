/**
 * Rotates the key ring: re-encrypts what older keys encrypted with the current one, while the service runs. It may be
 * interrupted at any time; run again, it continues.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Database } from '../../../packages/postgres/connection/database.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { Refusal } from '../../service/refusal.ts'
import { change } from '../../store/audit/change.ts'
import { announceKeys, asOnlyRotation, countUnderOlderKeys, rewrapOnce } from '../../store/upkeep/rewrap.ts'
import { recordCurrentKey } from '../../store/upkeep/ring-proof.ts'

export type RotationOptions = {
  /** Adds a new key to the ring, if the ring is ours to change; otherwise the operator has added it. */
  readonly addKey: (() => string) | undefined
  /** Called as rows are done; the total may grow in the meantime. */
  readonly onProgress: (done: number, total: number) => void
}

export type Rotation = {
  readonly keyId: string
  /** Whether it made a new key; false if it completed an earlier rotation, or the operator supplied the key. */
  readonly addedKey: boolean
  /** Rows of all kinds that it re-encrypted. */
  readonly rows: number
}

/** Rejected while another rotation is in progress. */
export const rotateKeys = async (
  administration: {
    readonly sql: Database
    readonly ring: KeyRing
    readonly now: () => number
    readonly actor: Actor
  },
  options: RotationOptions,
): Promise<Rotation | Refusal> => {
  const { sql, ring } = administration
  const rotation = await asOnlyRotation(sql, async () => {
    ring.reload()
    // An interrupted rotation is completed first: another key for each attempt would help nobody.
    const addedKey = options.addKey !== undefined && (await countUnderOlderKeys(sql, ring)) === 0
    if (addedKey) {
      options.addKey?.()
      ring.reload()
    }
    const keyId = ring.current().id
    await announce(administration, 'keys.rotationBegun')
    const rows = await rewrapAll(sql, ring, options.onProgress)
    // A process that was starting in the meantime may have read the old ring, so the version increases again.
    await announce(administration, 'keys.rotated')
    return { keyId, addedKey, rows: rows + (await rewrapAll(sql, ring, options.onProgress)) }
  })
  return rotation ?? new Refusal('Another key rotation is in progress.')
}

const announce = (administration: Parameters<typeof rotateKeys>[0], action: string): Promise<void> =>
  change(administration.sql, administration, async ({ sql, record }) => {
    await recordCurrentKey(sql, administration.ring)
    await announceKeys(sql)
    await record(action, { kind: 'keyRing', id: administration.ring.current().id })
  })

/** How long to wait before retrying rows that others were changing. */
const PAUSE_MILLISECONDS = 100

const rewrapAll = async (
  sql: Database,
  ring: KeyRing,
  onProgress: RotationOptions['onProgress'],
): Promise<number> => {
  let done = 0
  for (;;) {
    const left = await countUnderOlderKeys(sql, ring)
    const total = done + left
    onProgress(done, total)
    if (left === 0) return done
    const rewrapped = await rewrapOnce(sql, ring, (rows) => {
      done += rows
      onProgress(done, Math.max(done, total))
    })
    if (rewrapped === 0) await pause(PAUSE_MILLISECONDS)
  }
}

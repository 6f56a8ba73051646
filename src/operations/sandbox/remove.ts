/** Ends sandboxes whose time is over, and deletes the ended ones with everything in them, a few at a time. */
import { type OnError, type Running, repeatedly } from '../../../packages/values/repeatedly.ts'
import { SANDBOX } from '../../domain/access/actor.ts'
import { change } from '../../store/audit/change.ts'
import { deleteSandboxRows } from '../../store/sandboxes/delete.ts'
import { endSandboxRow, listEnded, listExpired } from '../../store/sandboxes/sandboxes.ts'
import type { Service } from '../service.ts'
import { emptySandboxes } from './reset-own.ts'

const EVERY_MILLISECONDS = 60_000
const BATCH_SANDBOXES = 20

/**
 * Until then, requests and background work that began before the end of a sandbox have written what they had to write,
 * and processes have stored the requests that they logged.
 */
export const SETTLED_MILLISECONDS = 2 * 60_000

type Removing = Pick<Service, 'sql' | 'now'>

/** Ends all whose time is over at the service's current time; returns their number. */
const endExpired = async ({ sql, now }: Removing, signal: AbortSignal | undefined): Promise<number> => {
  let ended = 0
  while (!signal?.aborted) {
    const ids = await listExpired(sql, new Date(now()), BATCH_SANDBOXES)
    if (ids.length === 0) break
    await change(sql, { actor: SANDBOX, now }, async (inProgress) => {
      for (const id of ids) {
        if (!(await endSandboxRow(inProgress.sql, id, inProgress.at))) continue
        await inProgress.record('sandbox.expired', { kind: 'sandbox', id })
      }
    })
    ended += ids.length
  }
  return ended
}

/** Deletes those that have ended long enough ago; returns their number. */
const deleteEnded = async (service: Removing, signal: AbortSignal | undefined): Promise<number> => {
  const { sql, now } = service
  let deleted = 0
  while (!signal?.aborted) {
    const ids = await listEnded(sql, new Date(now() - SETTLED_MILLISECONDS), BATCH_SANDBOXES)
    if (ids.length === 0) break
    await emptySandboxes(service, ids, signal)
    if (signal?.aborted) break
    const gone = await deleteSandboxRows(sql, ids)
    await change(sql, { actor: SANDBOX, now }, async ({ record }) => {
      for (const id of gone) await record('sandbox.deleted', { kind: 'sandbox', id })
    })
    deleted += gone.length
  }
  return deleted
}

/** Both, once. */
export const removeSandboxesOnce = async (
  service: Removing,
  signal?: AbortSignal,
): Promise<{ readonly ended: number; readonly deleted: number }> => ({
  ended: await endExpired(service, signal),
  deleted: await deleteEnded(service, signal),
})

/** Both, every minute until stopped; stopping waits for the batch in progress. */
export const removeSandboxes = (service: Removing, onError: OnError): Running =>
  repeatedly((signal: AbortSignal) => removeSandboxesOnce(service, signal), {
    everyMilliseconds: EVERY_MILLISECONDS,
    onError,
  })

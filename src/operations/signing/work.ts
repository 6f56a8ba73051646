/**
 * Works on signings: agreements to make, documents to seal, expired signings. At once if this process made them due,
 * otherwise at its next look.
 */

import { type OnError, repeatedly, type Wakeable } from '../../../packages/values/repeatedly.ts'
import { watched } from '../../../packages/values/watched.ts'
import { signingAllows } from '../../domain/signing/signing-states.ts'
import {
  abandonSigning,
  findDueSigningRows,
  leaseDueSigning,
  type SigningRow,
} from '../../store/signing/signings.ts'
import type { Service } from '../service.ts'

import { changeSigning } from './change.ts'
import { endSigning } from './end.ts'
import { makeAgreement, SIGNING_WORK } from './make-agreement.ts'
import { sealAgreement } from './seal-agreement.ts'

const LOOK_EVERY_MILLISECONDS = 250
const BATCH_ROWS = 50
/** How many run at once, so that a slow time stamp authority does not hold up the others. */
const AT_ONCE = 4
/**
 * The lease of one signing, which is extended in time while its document is made: a killed process delays it no longer
 * than this. If a process stalls for longer, or its clock is behind, another may make the document too, and the first
 * to write it wins.
 */
const LEASE_MILLISECONDS = 1_000
const EXTENDED_EVERY_MILLISECONDS = 250
/** A failure is retried after this, then after twice as long each time, up to the longest. */
const FIRST_WAIT_MILLISECONDS = 5_000
const LONGEST_WAIT_MILLISECONDS = 60 * 60_000

/** Works on all signings that are due, and returns their number. Stops between two signings once `signal` is given. */
export const workOnDueSignings = async (
  service: Service,
  onError: OnError,
  signal?: AbortSignal,
): Promise<number> => {
  let done = 0
  const due = await findDueSigningRows(service.sql, new Date(service.now()), BATCH_ROWS)
  const rows = due.values()
  const workOnSome = async () => {
    for (const row of rows) {
      if (signal?.aborted) return
      try {
        if (await workOn(service, row, onError)) done++
      } catch (error) {
        onError(error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOnSome))
  return done
}

type Due = Pick<SigningRow, 'id' | 'applicationId' | 'state' | 'lapsesAt'>

const workOn = async (
  service: Service,
  { id, applicationId, state, lapsesAt }: Due,
  onError: OnError,
): Promise<boolean> => {
  const now = service.now()
  const application = await service.findApplication(applicationId)
  if (application === undefined || application.dataKey === null) {
    await abandonSigning(service.sql, id, new Date(now))
    return true
  }
  if (signingAllows(state, 'end') && lapsesAt.getTime() <= now) {
    await endSigning(service, id, SIGNING_WORK, { as: 'lapsed' })
    return true
  }
  let leasedUntil = new Date(now)
  const lease = async () => {
    const until = new Date(service.now() + LEASE_MILLISECONDS)
    const isHeld = await leaseDueSigning(service.sql, id, leasedUntil, until)
    if (isHeld) leasedUntil = until
    return isHeld
  }
  if (!(await lease())) return false
  const extending = repeatedly(lease, { everyMilliseconds: EXTENDED_EVERY_MILLISECONDS, onError })
  try {
    const isSeal = signingAllows(state, 'seal')
    await watched(isSeal ? 'seal' : 'agreement', NOTHING_MORE, () =>
      (isSeal ? sealAgreement : makeAgreement)(service, id),
    )
    return true
  } catch (error) {
    onError(error)
    await noteFailure(service, id, error)
    return false
  } finally {
    await extending.stop()
  }
}

const NOTHING_MORE = () => ({})
const NOTHING = { is: 'nothing' } as const

/** The case shows only the failure's name: a message may repeat what is in the document. */
const noteFailure = async (service: Service, id: string, error: unknown): Promise<void> => {
  const { code, name } = error as Error & { readonly code?: unknown }
  await changeSigning(service, id, SIGNING_WORK, ({ row, file, now }) => {
    if (!signingAllows(row.state, 'makeAgreement') && !signingAllows(row.state, 'seal')) return NOTHING
    const wait = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** row.attempts, LONGEST_WAIT_MILLISECONDS)
    return {
      file: { ...file, failure: typeof code === 'string' ? `${name} ${code}` : name },
      attempts: row.attempts + 1,
      dueAt: new Date(now + wait),
      steps: [],
    }
  })
}

/** Runs until stopped; stopping waits for the signing in progress. */
export const workOnSignings = (service: Service, onError: OnError): Wakeable =>
  repeatedly((signal) => workOnDueSignings(service, onError, signal), {
    everyMilliseconds: LOOK_EVERY_MILLISECONDS,
    beginsAtOnce: true,
    onError,
  })

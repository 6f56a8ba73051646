/**
 * Looks every second for signings on which the service is to work: agreements to make, papers to seal, times that are
 * over.
 */

import { repeatedly } from '../../concurrency/repeatedly.ts'
import { signingAllows } from '../../domain/signing-states.ts'
import {
  abandonSigning,
  findDueSigningRows,
  leaseDueSigning,
  type SigningRow,
} from '../../store/signing/signings.ts'
import { watched } from '../../watched.ts'
import type { Service } from '../service.ts'

import { changeSigning } from './change.ts'
import { endSigning } from './end.ts'
import { makeAgreement, SIGNING_WORK } from './make-agreement.ts'
import { sealAgreement } from './seal-agreement.ts'

const EVERY_MILLISECONDS = 1_000
const BATCH_ROWS = 50
/** How many are worked on at once, so that a time stamp authority that is slow doesn't hold up the others. */
const AT_ONCE = 4
/**
 * How long one is taken for: as long as a paper usually takes at most. Where one takes longer another process may make it
 * too, and the first to write it has; what a killed process has taken waits no longer than this.
 */
const LEASE_MILLISECONDS = 20_000
/** What fails is tried again after this, then after twice as long each time, up to the longest. */
const FIRST_WAIT_MILLISECONDS = 5_000
const LONGEST_WAIT_MILLISECONDS = 60 * 60_000

/** Works on all signings that are due, and returns their number. Stops between two signings once `signal` is given. */
export const workOnDueSignings = async (
  service: Service,
  onError: (error: unknown) => void,
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
  onError: (error: unknown) => void,
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
  if (!(await leaseDueSigning(service.sql, id, new Date(now), new Date(now + LEASE_MILLISECONDS))))
    return false
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
  }
}

const NOTHING_MORE = () => ({})
const NOTHING = { is: 'nothing' } as const

/** The failure is shown in the case, by its name alone: a message may repeat what is in the paper. */
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

/** Looks until stopped; stopping waits for the signing that is under way. */
export const workOnSignings = (
  service: Service,
  onError: (error: unknown) => void,
): { readonly stop: () => Promise<void> } =>
  repeatedly((signal) => workOnDueSignings(service, onError, signal), {
    everyMilliseconds: EVERY_MILLISECONDS,
    onError,
  })

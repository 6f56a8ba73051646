/** Ends the signing of an application that leaves AwaitingSignature without being signed. */

import { dataKeyOf } from '../../../packages/encryption/data-key.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { State } from '../../domain/application/states.ts'
import { signingAllows } from '../../domain/signing/signing-states.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { abandonSigning, findSigning, type SigningRow } from '../../store/signing/signings.ts'
import { inTransaction, type Undo } from '../in-transaction.ts'
import type { Service } from '../service.ts'
import { decryptSigningFile } from './stored.ts'
import { cancelledWith, endLinksAndTell, insertSigningNotice, writeSigningAsRead } from './write.ts'

/**
 * Writes a transition of the application by `write`, and with it the end of its signing, all or nothing. A signing that
 * moves its application itself has already ended or is signed. False if another change was quicker with either.
 */
export const leaveSigning = async (
  service: Service,
  application: ApplicationRow,
  { transition, by }: { readonly transition: Leaving; readonly by: Actor },
  write: (sql: Queries) => Promise<boolean>,
): Promise<boolean> => {
  const at = new Date(service.now())
  return inTransaction<boolean, false>(service, async ({ sql }, undo) => {
    const signing = await findSigning(sql, application.id)
    if (signing === undefined || !signingAllows(signing.state, 'end')) return write(sql)
    const notify = await voided(service, sql, { application, signing, transition, by, at }, undo)
    if (!(await write(sql))) return undo(false)
    await notify()
    return true
  })
}

/** The application's new state, and why. */
type Leaving = { readonly to: State; readonly reason?: string | undefined }

type Voided = {
  readonly application: ApplicationRow
  readonly signing: SigningRow
  readonly transition: Leaving
  readonly by: Actor
  readonly at: Date
}

/** Writes the end, and returns the notice to write once the application is written too. */
const voided = async (
  service: Service,
  sql: Queries,
  { application, signing: row, transition, by, at }: Voided,
  undo: Undo<false>,
): Promise<() => Promise<void>> => {
  const key = dataKeyOf(service.ring, application)
  if (key === undefined) {
    await abandonSigning(sql, row.id, at)
    return async () => undefined
  }
  const reason = transition.reason ?? REASONS[transition.to] ?? null
  const change = cancelledWith(decryptSigningFile(key, row), { by, reason, at })
  if (!(await writeSigningAsRead(sql, { row, key }, change, at))) undo(false)
  await endLinksAndTell(sql, row.id, change.file)
  const notice = { applicationId: application.id, state: 'cancelled', file: change.file, at } as const
  return () => insertSigningNotice(sql, notice)
}

const REASONS: Readonly<Record<string, string>> = {
  Withdrawn: 'The application was withdrawn.',
  Approved: 'The application was approved again.',
}

/** What the clients of a sandbox that somebody created for themselves may do with it: read about it and end it. */
import type { Caller } from '../../adapters/access/authenticate.ts'
import { actorOf } from '../../domain/application/access.ts'
import { change } from '../../store/audit/change.ts'
import { endSandboxRow, findSandboxOfClient, type StoredSandbox } from '../../store/sandboxes/sandboxes.ts'
import type { Service } from '../service.ts'

export type { StoredSandbox }

/** The sandbox of the calling client; undefined for a client of the lender. */
export const readOwnSandbox = ({ sql }: Pick<Service, 'sql'>, { clientId }: Caller) =>
  findSandboxOfClient(sql, clientId)

/** Ends the sandbox at the caller's request: its keys and users have no access any more, in other processes within a second. */
export const endOwnSandbox = async (
  { sql, now, referenceData }: Pick<Service, 'sql' | 'now' | 'referenceData'>,
  caller: Caller,
  { sandbox, requestId }: { readonly sandbox: StoredSandbox; readonly requestId: string },
): Promise<void> => {
  await change(sql, { actor: actorOf(caller), now, requestId }, async (inProgress) => {
    if (await endSandboxRow(inProgress.sql, sandbox.id, inProgress.at))
      await inProgress.record('sandbox.ended', { kind: 'sandbox', id: sandbox.id })
  })
  await referenceData.newest()
}

/** What the clients of a sandbox that somebody created for themselves may do with it: read about it and end it. */
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { Person } from '../../adapters/access/person.ts'
import { actorOf } from '../../domain/access/access.ts'
import { change } from '../../store/audit/change.ts'
import {
  endSandboxRow,
  findSandboxOfClient,
  findSandboxOfDealer,
  readSandboxContent,
  type StoredSandbox,
} from '../../store/sandboxes/sandboxes.ts'
import type { Service } from '../service.ts'

export type { StoredSandbox }

/** The sandbox of the calling client; undefined for a client of the lender. */
export const readOwnSandbox = ({ sql }: Pick<Service, 'sql'>, { clientId }: Caller) =>
  findSandboxOfClient(sql, clientId)

export type SandboxOfPerson = Pick<StoredSandbox, 'id' | 'createdAt' | 'expiresAt'> & {
  readonly clients: readonly { readonly id: string; readonly name: string }[]
  readonly applications: number
}

/** The sandbox in which a person's dealer is, with what is in it; undefined for everybody else. */
export const readSandboxOf = async (
  { sql }: Pick<Service, 'sql'>,
  { dealer }: Pick<Person, 'dealer'>,
): Promise<SandboxOfPerson | undefined> => {
  const sandbox = dealer === null ? undefined : await findSandboxOfDealer(sql, dealer.id)
  if (sandbox === undefined || dealer === null) return undefined
  const { id, createdAt, expiresAt } = sandbox
  return { id, createdAt, expiresAt, ...(await readSandboxContent(sql, id)) }
}

/** Ends the sandbox at the caller's request: its keys and users have no access any more, in other processes within a second. */
export const endOwnSandbox = async (
  { sql, now, referenceData }: Pick<Service, 'sql' | 'now' | 'referenceData'>,
  caller: Caller,
  sandbox: StoredSandbox,
): Promise<void> => {
  await change(sql, { actor: actorOf(caller), now }, async (inProgress) => {
    if (await endSandboxRow(inProgress.sql, sandbox.id, inProgress.at))
      await inProgress.record('sandbox.ended', { kind: 'sandbox', id: sandbox.id })
  })
  await referenceData.newest()
}

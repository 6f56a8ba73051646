/** Adds the users and the lender's client that a sandbox from before lacks, and gives its partner client a partner. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { SandboxUser } from '../../domain/sandbox/sandbox-members.ts'
import {
  type FoundSandbox,
  insertSandboxMembers,
  missingIn,
  type SandboxMembers,
} from '../../store/administration/sandbox.ts'
import type { Change } from '../../store/audit/change.ts'
import { lockClient } from '../../store/clients/clients.ts'
import { findPartner } from '../../store/people/partners.ts'
import { changeClient } from '../clients/change.ts'
import { createPartner } from '../people/create-partner.ts'
import { agreed } from './agreed.ts'
import { createSandboxClient } from './create.ts'
import type { SandboxFile } from './file.ts'
import { addSandboxUsers, type Passwords, SAMPLE_PARTNER } from './users.ts'

type Completed = SandboxMembers & {
  readonly added: readonly SandboxUser[]
  /** The credentials of a client that it lacked. */
  readonly addedClients: Partial<SandboxFile['clients']>
}

/** The whole sandbox, and what it lacked. Throws if it cannot be completed. */
export const completeSandbox = async (
  change: Change,
  ring: KeyRing,
  { clientIds, users }: FoundSandbox,
  passwords: Passwords,
): Promise<Completed> => {
  const added = missingIn({ clientIds, users })
  if (added.includes('partnerAdmin')) await givePartner(change, clientIds.partner)
  const lender = clientIds.lender === undefined ? await createSandboxClient(change, 'lender') : undefined
  const whole = { ...clientIds, lender: clientIds.lender ?? lender?.clientId ?? '' }
  const others = await addSandboxUsers(change, ring, { members: added, clientIds: whole, passwords })
  await insertSandboxMembers(change.sql, others, lender?.clientId)
  return {
    clientIds: whole,
    users: { ...users, ...others } as SandboxMembers['users'],
    added,
    addedClients: lender === undefined ? {} : { lender },
  }
}

/** The operator may have given it one, or may have a partner of the sample's name. */
const givePartner = async (change: Change, clientId: string): Promise<void> => {
  const client = await lockClient(change.sql, clientId)
  if (client === undefined || client.partner !== null) return
  const partner =
    (await findPartner(change.sql, SAMPLE_PARTNER)) ??
    agreed(await createPartner(change, { name: SAMPLE_PARTNER }))
  agreed(await changeClient(change, clientId, { partner: partner.id }))
}

/** Adds the users that a sandbox from before lacks, and gives its partner client a partner. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { SandboxUser } from '../../domain/sandbox/sandbox-members.ts'
import {
  type FoundSandbox,
  insertSandboxUsers,
  missingIn,
  type SandboxMembers,
} from '../../store/administration/sandbox.ts'
import type { Change } from '../../store/audit/change.ts'
import { lockClient } from '../../store/clients/clients.ts'
import { findPartner } from '../../store/people/partners.ts'
import { changeClient } from '../clients/change.ts'
import { createPartner } from '../people/create-partner.ts'
import { agreed } from './agreed.ts'
import { addSandboxUsers, type Passwords, SAMPLE_PARTNER } from './users.ts'

/** The whole sandbox, and whom it lacked. Throws if it cannot be completed. */
export const completeSandbox = async (
  change: Change,
  ring: KeyRing,
  { clientIds, users }: FoundSandbox,
  passwords: Passwords,
): Promise<SandboxMembers & { readonly added: readonly SandboxUser[] }> => {
  const added = missingIn({ clientIds, users })
  if (added.includes('partnerAdmin')) await givePartner(change, clientIds.partner)
  const others = await addSandboxUsers(change, ring, { members: added, clientIds, passwords })
  await insertSandboxUsers(change.sql, others)
  return { clientIds, users: { ...users, ...others } as SandboxMembers['users'], added }
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

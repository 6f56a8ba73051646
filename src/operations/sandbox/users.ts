/** The sandbox's users, each with the dealer or partner of one of its clients. */

import { randomBytes } from 'node:crypto'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Role } from '../../domain/access/roles.ts'
import type { SandboxClient, SandboxUser } from '../../domain/sandbox/sandbox-members.ts'
import type { SandboxMembers } from '../../store/administration/sandbox.ts'
import type { Change } from '../../store/audit/change.ts'
import { findClient } from '../../store/clients/clients.ts'
import { createUser } from '../people/create-user.ts'
import { agreed } from './agreed.ts'

/** Generated before the transaction, since hashing takes time. */
export type Passwords = Readonly<
  Record<SandboxUser, { readonly password: string; readonly passwordHash: string }>
>

/** The partner to which the sandbox's partner client belongs. */
export const SAMPLE_PARTNER = 'Sample Partner'

type SampleUser = {
  readonly name: string
  readonly role: Role
  /** The client whose dealer or partner they belong to; undefined for the lender's staff. */
  readonly like: SandboxClient | undefined
  /** The address, around a random part; in the domain reserved for examples. */
  readonly address: readonly [before: string, after: string]
}

const USERS: Readonly<Record<SandboxUser, SampleUser>> = {
  dealerOwner: {
    name: 'Sample Owner',
    role: 'dealerUser',
    like: 'dealer',
    address: ['owner-', '@dealer.example'],
  },
  specialDealerOwner: {
    name: 'Sample Special Owner',
    role: 'dealerUser',
    like: 'specialDealer',
    address: ['owner-', '@special-dealer.example'],
  },
  noConsentOwner: {
    name: 'Sample Owner without consent',
    role: 'dealerUser',
    like: 'dealer',
    address: ['no-consent-', '@dealer.example'],
  },
  underwriter: {
    name: 'Sample Underwriter',
    role: 'underwriter',
    like: undefined,
    address: ['underwriter-', '@lender.example'],
  },
  admin: { name: 'Sample Admin', role: 'admin', like: undefined, address: ['admin-', '@lender.example'] },
  dealerAdmin: {
    name: 'Sample Dealer Admin',
    role: 'dealerAdmin',
    like: 'dealer',
    address: ['admin-', '@dealer.example'],
  },
  partnerAdmin: {
    name: 'Sample Partner Admin',
    role: 'partnerAdmin',
    like: 'partner',
    address: ['admin-', '@partner.example'],
  },
}

type Wanted<Member extends SandboxUser> = {
  readonly members: readonly Member[]
  readonly clientIds: SandboxMembers['clientIds']
  readonly passwords: Passwords
}

/** Adds these users, with random addresses. Throws if one cannot be added. */
export const addSandboxUsers = async <Member extends SandboxUser>(
  change: Change,
  ring: KeyRing,
  { members, clientIds, passwords }: Wanted<Member>,
): Promise<Record<Member, { readonly id: string; readonly email: string }>> => {
  const users: [string, { readonly id: string; readonly email: string }][] = []
  for (const member of members) {
    const { name, role, like, address } = USERS[member]
    const client = like === undefined ? undefined : await findClient(change.sql, clientIds[like])
    const email = address.join(randomBytes(RANDOM_BYTES).toString('hex'))
    const given = { email, name, role, dealer: client?.dealer?.id, partner: client?.partner?.id }
    const { passwordHash } = passwords[member]
    users.push([member, agreed(await createUser(change, ring, { ...given, passwordHash }))])
  }
  return Object.fromEntries(users) as Record<Member, (typeof users)[number][1]>
}

const RANDOM_BYTES = 5

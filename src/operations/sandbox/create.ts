/** The sandbox's rows: sample dealers, test clients, users, consents and products (Decisions › What a started service offers). */

import { randomBytes } from 'node:crypto'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Role } from '../../domain/application/roles.ts'
import { SAMPLE_PRODUCTS } from '../../domain/finance/sample-products.ts'
import {
  SANDBOX_CLIENTS,
  SANDBOX_USERS,
  type SandboxClient,
  type SandboxUser,
} from '../../domain/sandbox/sandbox-members.ts'
import { forEach, insertSandbox } from '../../store/administration/sandbox.ts'
import type { Change } from '../../store/audit/change.ts'
import { type CreatedClient, createClient } from '../clients/create.ts'
import { giveConsent } from '../consents/give.ts'
import { createDealer } from '../people/create-dealer.ts'
import { createUser } from '../people/create-user.ts'
import { importProducts } from '../products/import-products.ts'
import { Refusal } from '../refusal.ts'
import type { SandboxFile } from './file.ts'

/** Generated before the transaction, since hashing takes time. */
export type Passwords = Readonly<
  Record<SandboxUser, { readonly password: string; readonly passwordHash: string }>
>

const DEALER = 'Sample Dealer'
const SPECIAL_DEALER = 'Sample Special Dealer'

const CLIENTS: Readonly<
  Record<SandboxClient, { readonly name: string; readonly dealer: string | undefined }>
> = {
  dealer: { name: 'Sample dealer client', dealer: DEALER },
  specialDealer: { name: 'Sample special dealer client', dealer: SPECIAL_DEALER },
  partner: { name: 'Sample partner', dealer: undefined },
  otherPartner: { name: 'Sample other partner', dealer: undefined },
}

type SampleUser = {
  readonly name: string
  readonly role: Role
  readonly dealer: string | undefined
  /** The address, around a random part; in the domain reserved for examples. */
  readonly address: readonly [before: string, after: string]
}

const USERS: Readonly<Record<SandboxUser, SampleUser>> = {
  dealerOwner: {
    name: 'Sample Owner',
    role: 'dealerUser',
    dealer: DEALER,
    address: ['owner-', '@dealer.example'],
  },
  specialDealerOwner: {
    name: 'Sample Special Owner',
    role: 'dealerUser',
    dealer: SPECIAL_DEALER,
    address: ['owner-', '@special-dealer.example'],
  },
  noConsentOwner: {
    name: 'Sample Owner without consent',
    role: 'dealerUser',
    dealer: DEALER,
    address: ['no-consent-', '@dealer.example'],
  },
  underwriter: {
    name: 'Sample Underwriter',
    role: 'underwriter',
    dealer: undefined,
    address: ['underwriter-', '@lender.example'],
  },
  admin: { name: 'Sample Admin', role: 'admin', dealer: undefined, address: ['admin-', '@lender.example'] },
}

/** Nobody consents to the other partner, and noConsentOwner to nobody. */
const CONSENTS: readonly (readonly [user: SandboxUser, client: SandboxClient])[] = [
  ['dealerOwner', 'dealer'],
  ['dealerOwner', 'partner'],
  ['specialDealerOwner', 'specialDealer'],
  ['specialDealerOwner', 'partner'],
]

/** Creates everything, and returns the content of sandbox.json. */
export const createSandbox = async (
  change: Change,
  ring: KeyRing,
  passwords: Passwords,
): Promise<Pick<SandboxFile, 'clients' | 'users'>> => {
  agreed(await createDealer(change, { name: DEALER, specialAgreement: false }))
  agreed(await createDealer(change, { name: SPECIAL_DEALER, specialAgreement: true }))
  const clients = new Map<SandboxClient, CreatedClient>()
  for (const member of SANDBOX_CLIENTS) {
    clients.set(member, agreed(await createClient(change, { ...CLIENTS[member], mode: 'test' })))
  }
  const users = new Map<SandboxUser, { readonly id: string; readonly email: string }>()
  for (const member of SANDBOX_USERS) {
    const { name, role, dealer, address } = USERS[member]
    const email = address.join(randomBytes(RANDOM_BYTES).toString('hex'))
    const { passwordHash } = passwords[member]
    users.set(member, agreed(await createUser(change, ring, { email, name, role, dealer, passwordHash })))
  }
  const client = (member: SandboxClient) => of(clients, member)
  const user = (member: SandboxUser) => of(users, member)
  for (const [owner, member] of CONSENTS) {
    const consent = { user: user(owner).id, clientId: client(member).clientId, from: 'sandbox' }
    agreed(await giveConsent(change, ring, consent))
  }
  agreed(await importProducts(change, SAMPLE_PRODUCTS))
  await insertSandbox(change.sql, {
    clientIds: forEach(SANDBOX_CLIENTS, (member) => client(member).clientId),
    users: forEach(SANDBOX_USERS, user),
  })
  return {
    clients: forEach(SANDBOX_CLIENTS, (member) => {
      const { clientId, clientSecret, apiKey } = client(member)
      return { clientId, clientSecret, apiKey }
    }),
    users: forEach(SANDBOX_USERS, (member) => ({
      email: user(member).email,
      password: passwords[member].password,
    })),
  }
}

const RANDOM_BYTES = 5

const of = <M, V>(map: ReadonlyMap<M, V>, member: M): V => {
  const value = map.get(member)
  if (value === undefined) throw new Error(`The sandbox lacks ${String(member)}`)
  return value
}

/** A sandbox that cannot be set up, because the operator has something of the same name. */
class SandboxError extends Error {}

const agreed = <T>(result: T | Refusal): T => {
  if (result instanceof Refusal) throw new SandboxError(`The sandbox cannot be set up. ${result.says}`)
  return result
}

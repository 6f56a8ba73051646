/** The sandbox's rows: sample dealers, test clients, users, consents and products (Decisions › What a started service offers). */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { SAMPLE_PRODUCTS } from '../../domain/finance/sample-products.ts'
import {
  SANDBOX_CLIENTS,
  SANDBOX_CONSENTS,
  SANDBOX_USERS,
  type SandboxClient,
  type SandboxUser,
} from '../../domain/sandbox/sandbox-members.ts'
import { forEach, insertSandbox } from '../../store/administration/sandbox.ts'
import type { Change } from '../../store/audit/change.ts'
import { createClient, type GivenClient } from '../clients/create.ts'
import { giveConsent } from '../consents/give.ts'
import { createDealer } from '../people/create-dealer.ts'
import { createPartner } from '../people/create-partner.ts'
import { importProducts } from '../products/import-products.ts'
import { agreed } from './agreed.ts'
import type { SandboxFile } from './file.ts'
import { addSandboxUsers, type Passwords, SAMPLE_PARTNER } from './users.ts'

const DEALER = 'Sample Dealer'
const SPECIAL_DEALER = 'Sample Special Dealer'

const CLIENTS: Readonly<
  Record<SandboxClient, Pick<GivenClient, 'name' | 'dealer' | 'partner' | 'isLender'>>
> = {
  dealer: { name: 'Sample dealer client', dealer: DEALER },
  specialDealer: { name: 'Sample special dealer client', dealer: SPECIAL_DEALER },
  partner: { name: 'Sample partner', dealer: undefined, partner: SAMPLE_PARTNER },
  otherPartner: { name: 'Sample other partner', dealer: undefined },
  lender: { name: 'Sample lender client', dealer: undefined, isLender: true },
}

type ClientCredentials = SandboxFile['clients'][SandboxClient]

/** Creates one of the sandbox's clients. */
export const createSandboxClient = async (
  change: Change,
  member: SandboxClient,
): Promise<ClientCredentials> => {
  const created = agreed(await createClient(change, { ...CLIENTS[member], mode: 'test' }))
  const { clientId, clientSecret, apiKey } = created
  return { clientId, clientSecret, apiKey }
}

/** Creates everything, and returns the content of sandbox.json. */
export const createSandbox = async (
  change: Change,
  ring: KeyRing,
  passwords: Passwords,
): Promise<Pick<SandboxFile, 'clients' | 'users'>> => {
  agreed(await createDealer(change, { name: DEALER, specialAgreement: false }))
  agreed(await createDealer(change, { name: SPECIAL_DEALER, specialAgreement: true }))
  agreed(await createPartner(change, { name: SAMPLE_PARTNER }))
  const clients = new Map<SandboxClient, ClientCredentials>()
  for (const member of SANDBOX_CLIENTS) clients.set(member, await createSandboxClient(change, member))
  const client = (member: SandboxClient) => of(clients, member)
  const clientIds = forEach(SANDBOX_CLIENTS, (member) => client(member).clientId)
  const users = await addSandboxUsers(change, ring, { members: SANDBOX_USERS, clientIds, passwords })
  const user = (member: SandboxUser) => users[member]
  for (const [owner, member] of SANDBOX_CONSENTS) {
    const consent = { user: user(owner).id, clientId: client(member).clientId, from: 'sandbox' }
    agreed(await giveConsent(change, ring, consent))
  }
  agreed(await importProducts(change, SAMPLE_PRODUCTS))
  await insertSandbox(change.sql, {
    clientIds,
    users: forEach(SANDBOX_USERS, user),
  })
  return {
    clients: forEach(SANDBOX_CLIENTS, client),
    users: forEach(SANDBOX_USERS, (member) => ({
      email: user(member).email,
      password: passwords[member].password,
    })),
  }
}

const of = <M, V>(map: ReadonlyMap<M, V>, member: M): V => {
  const value = map.get(member)
  if (value === undefined) throw new Error(`The sandbox lacks ${String(member)}`)
  return value
}

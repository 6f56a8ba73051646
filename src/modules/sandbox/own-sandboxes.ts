/**
 * Sandboxes that people create for themselves: dealers, a partner, test clients and users that nothing else of the
 * installation has to do with. One begins empty, and is deleted with everything in it once its time is over.
 */

import { DAY_MILLISECONDS } from '../../../packages/values/dublin-day.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import {
  boundedWork,
  orBusy,
  SANDBOXES_WINDOW_MILLISECONDS,
  sandboxSubject,
} from '../../adapters/access/limits.ts'
import { hashRandomPassword } from '../../adapters/access/password.ts'
import type { Person } from '../../adapters/access/person.ts'
import { hashOfSecret, newApiKey, randomSecret, startOfKey } from '../../adapters/access/secrets.ts'
import { actorOf } from '../../domain/access/access.ts'
import { SANDBOX } from '../../domain/access/actor.ts'
import { type Role, scopesOf } from '../../domain/access/roles.ts'
import {
  addressDomainOf,
  OWN_SANDBOX_USERS,
  type OwnSandboxUser,
  SANDBOX_CLIENTS,
  SANDBOX_CONSENTS,
  type SandboxClient,
} from '../../domain/sandbox/sandbox-members.ts'
import {
  SANDBOX_DOCUMENT_QUOTA_BYTES,
  SANDBOX_REQUESTS_PER_MINUTE,
} from '../../domain/sandbox/surroundings.ts'
import { Refusal, type RefusalKind, secondsUntil, tooManyRequests } from '../../service/refusal.ts'
import type { SandboxFile } from '../../service/sandbox-file.ts'
import type { SandboxLimits, Service } from '../../service/service.ts'
import { type Change, change } from '../../store/audit/change.ts'
import { insertMembers, type NewMembers } from '../../store/clients/sandbox-members.ts'
import { forEach } from '../../store/clients/sandbox-set-up.ts'
import { countInWindow } from '../../store/people/sign-in.ts'
import {
  countSandboxes,
  endSandboxRow,
  findSandboxOfClient,
  findSandboxOfDealer,
  insertSandboxRow,
  lockSandboxes,
  readSandboxContent,
  type StoredSandbox,
} from '../../store/sandboxes/sandboxes.ts'
import { newClientId } from '../clients/clients.ts'

export type { StoredSandbox }

type Login = SandboxFile['users']['admin']

/** The only time that the secrets are known. */
export type CreatedSandbox = {
  readonly id: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly clients: Pick<SandboxFile['clients'], SandboxClient>
  readonly users: Readonly<Record<OwnSandboxUser, Login>>
}

/** As far ahead as a limit on sandboxes may send a caller. */
export const RETRY_MAXIMUM_SECONDS = 3_600

/** The network, or the installation as a whole, has as many as allowed until this time at least. */
const tooManyOf = (says: string, kind: RefusalKind, until: Date, at: Date): Refusal =>
  new Refusal(says, kind, {}, Math.min(RETRY_MAXIMUM_SECONDS, secondsUntil(until, at)))

export const TOO_MANY = 'This network has created the maximum number of sandboxes per hour. Try again later.'
export const FULL = 'The service has reached its maximum number of sandboxes. Try again later.'
const BUSY = tooManyRequests(1, 'Too many sandboxes are being created at the moment. Try again in a second.')

const RANDOM_BYTES_OF_NAME = 6

type DealerName = 'dealer' | 'specialDealer'

const DEALER_OF_CLIENT: Readonly<Record<SandboxClient, DealerName | null>> = {
  dealer: 'dealer',
  specialDealer: 'specialDealer',
  partner: null,
  otherPartner: null,
  lender: null,
}
const CLIENT_NAMES: Readonly<Record<SandboxClient, string>> = {
  dealer: 'Sandbox dealer client',
  specialDealer: 'Sandbox special dealer client',
  partner: 'Sandbox partner',
  otherPartner: 'Sandbox other partner',
  lender: 'Sandbox lender client',
}
const USERS: Readonly<
  Record<OwnSandboxUser, { readonly name: string; readonly role: Role; readonly dealer: DealerName | null }>
> = {
  dealerOwner: { name: 'Sandbox Owner', role: 'dealerUser', dealer: 'dealer' },
  specialDealerOwner: { name: 'Sandbox Special Owner', role: 'dealerUser', dealer: 'specialDealer' },
  noConsentOwner: { name: 'Sandbox Owner without consent', role: 'dealerUser', dealer: 'dealer' },
  dealerAdmin: { name: 'Sandbox Administrator', role: 'dealerAdmin', dealer: 'dealer' },
  partnerAdmin: { name: 'Sandbox Partner Administrator', role: 'partnerAdmin', dealer: null },
}

/**
 * One after the other: they would wait for the lock of the first one anyway, and hold connections that other requests
 * need.
 */
const creations = boundedWork({ inFlight: 1, waiting: 50 })

/**
 * Creates one for a network address. Rejected if its network, the installation or this process has reached its limit.
 */
export const createOwnSandbox = async (
  service: Pick<Service, 'sql' | 'ring' | 'now'>,
  limits: SandboxLimits,
  from: { readonly address: string },
): Promise<CreatedSandbox | Refusal> => {
  const created = await orBusy(creations.run(() => create(service, limits, from)))
  return created === 'busy' ? BUSY : created
}

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

/**
 * Ends the sandbox at the caller's request: its keys and users have no access any more, in other processes within a
 * second.
 */
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

const create = (
  { sql, ring, now }: Pick<Service, 'sql' | 'ring' | 'now'>,
  limits: SandboxLimits,
  { address }: { readonly address: string },
): Promise<CreatedSandbox | Refusal> =>
  change(sql, { actor: SANDBOX, now }, async (inProgress): Promise<CreatedSandbox | Refusal> => {
    const { at } = inProgress
    await lockSandboxes(inProgress.sql)
    const { count, nextExpiry } = await countSandboxes(inProgress.sql)
    if (count >= limits.maximum) return tooManyOf(FULL, 'sandboxes-in-use', nextExpiry ?? at, at)
    const window = { most: limits.perHour, windowMilliseconds: SANDBOXES_WINDOW_MILLISECONDS }
    const counted = await countInWindow(inProgress.sql, sandboxSubject(ring, address), window, at)
    if (counted.is === 'waiting') return tooManyOf(TOO_MANY, 'too-many-requests', counted.until, at)
    const sandbox = {
      id: inProgress.newId(),
      createdAt: at,
      expiresAt: new Date(at.getTime() + limits.days * DAY_MILLISECONDS),
    }
    const { members, clients, users } = await drawMembers(inProgress, sandbox.id)
    await insertSandboxRow(inProgress.sql, sandbox)
    await inProgress.record('sandbox.created', { kind: 'sandbox', id: sandbox.id })
    await insertMembers(inProgress.sql, ring, sandbox.id, at, members)
    return { ...sandbox, clients, users }
  })

const drawMembers = async ({ newId }: Change, sandboxId: string) => {
  const domain = addressDomainOf(sandboxId)
  const clients = forEach(SANDBOX_CLIENTS, () => ({
    clientId: newClientId(),
    clientSecret: randomSecret(),
    apiKey: newApiKey('test'),
  }))
  const users = forEach(OWN_SANDBOX_USERS, (member) => ({
    id: newId(),
    email: `${ADDRESS_NAMES[member]}@${domain}`,
    password: randomSecret(),
  }))
  const dealers = { dealer: newId(), specialDealer: newId() }
  // Names of dealers and of partners are unique.
  const suffix = domain.slice(0, RANDOM_BYTES_OF_NAME * 2)
  const partner = { id: newId(), name: `Sandbox partner ${suffix}` }
  const withHashes = await Promise.all(
    OWN_SANDBOX_USERS.map(async (member) => {
      const { id, email, password } = users[member]
      const { name, role, dealer } = USERS[member]
      return {
        id,
        email,
        name,
        role,
        dealerId: dealer && dealers[dealer],
        partnerId: dealer === null ? partner.id : null,
        passwordHash: await hashRandomPassword(password),
      }
    }),
  )
  const members: NewMembers = {
    ...credentialsOf(newId, clients, { dealers, partnerId: partner.id }),
    partner,
    dealers: [
      { ...DEALER, id: dealers.dealer, name: `Sandbox dealer ${suffix}` },
      {
        ...DEALER,
        id: dealers.specialDealer,
        name: `Sandbox special dealer ${suffix}`,
        specialAgreement: true,
      },
    ],
    users: withHashes,
    consents: SANDBOX_CONSENTS.map(([user, client]) => ({
      id: newId(),
      clientId: clients[client].clientId,
      userId: users[user].id,
    })),
  }
  return { members, clients, users: forEach(OWN_SANDBOX_USERS, (member) => loginOf(users[member])) }
}

const ADDRESS_NAMES: Readonly<Record<OwnSandboxUser, string>> = {
  dealerOwner: 'owner',
  specialDealerOwner: 'special-owner',
  noConsentOwner: 'no-consent',
  dealerAdmin: 'admin',
  partnerAdmin: 'partner-admin',
}

const DEALER = { specialAgreement: false, documentQuotaBytes: SANDBOX_DOCUMENT_QUOTA_BYTES } as const

const loginOf = ({ email, password }: Login): Login => ({ email, password })

const scopesFor = (member: SandboxClient) => scopesOf({ isLender: member === 'lender' })

const credentialsOf = (
  newId: () => string,
  clients: CreatedSandbox['clients'],
  {
    dealers,
    partnerId,
  }: { readonly dealers: Readonly<Record<DealerName, string>>; readonly partnerId: string },
): Pick<NewMembers, 'clients' | 'secrets' | 'keys'> => ({
  clients: SANDBOX_CLIENTS.map((member) => {
    const dealer = DEALER_OF_CLIENT[member]
    return {
      id: clients[member].clientId,
      name: CLIENT_NAMES[member],
      dealerId: dealer && dealers[dealer],
      partnerId: member === 'partner' ? partnerId : null,
      isLender: member === 'lender',
      mode: 'test',
      scopes: scopesFor(member),
      requestsPerMinute: SANDBOX_REQUESTS_PER_MINUTE,
      documentQuotaBytes: SANDBOX_DOCUMENT_QUOTA_BYTES,
      redirectUris: [],
    }
  }),
  secrets: SANDBOX_CLIENTS.map((member) => {
    const { clientId, clientSecret } = clients[member]
    return { id: newId(), clientId, hash: hashOfSecret(clientSecret) }
  }),
  keys: SANDBOX_CLIENTS.map((member) => {
    const { clientId, apiKey } = clients[member]
    return {
      id: newId(),
      clientId,
      name: 'first key',
      startOfKey: startOfKey(apiKey),
      hash: hashOfSecret(apiKey),
      scopes: scopesFor(member),
      expiresAt: null,
    }
  }),
})

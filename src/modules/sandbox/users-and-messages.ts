/**
 * The sandbox's sample users, and the emails and text messages of sandboxes that integrators created, which are stored
 * and not sent.
 */
import { randomBytes } from 'node:crypto'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import type { MailDelivery } from '../../adapters/delivery/transports.ts'
import type { Role } from '../../domain/access/roles.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import type { SandboxClient, SandboxUser } from '../../domain/sandbox/sandbox-members.ts'
import { type Page, pageLimit, pageOf, UNKNOWN_CURSOR } from '../../service/paging.ts'
import type { Mail } from '../../service/queue-mail.ts'
import { FieldRefusal, Refusal, refusedFields } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import { findClient } from '../../store/clients/clients.ts'
import type { SandboxMembers } from '../../store/clients/sandbox-set-up.ts'
import { insertMessage, listMessages, type MessageContent } from '../../store/sandboxes/messages.ts'
import {
  findSandboxIdOfUser,
  findSandboxOfDuty,
  findSandboxOfSigner,
} from '../../store/sandboxes/sandboxes.ts'
import { createUser } from '../people/users.ts'

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

/** A sandbox that cannot be set up, because the operator has something of the same name. */
class SandboxError extends Error {}

/** The result of one of the sandbox's own changes; throws if it was rejected, which is no visitor's mistake. */
export const agreed = <T>(result: T | Refusal): T => {
  if (result instanceof Refusal) throw new SandboxError(`The sandbox cannot be set up. ${result.says}`)
  return result
}

/** What an email is made and sent with. */
export type Sending = { readonly service: Service; readonly delivery: MailDelivery }

/**
 * The same for emails of a sandbox that an integrator created, which stores them, since anyone could have the service
 * write to anyone; its clients and its page read them. All others are sent.
 */
export const sendingOf = async ({ service, delivery }: Sending, mail: Mail): Promise<Sending> => {
  const sandbox = await sandboxOf(service, mail)
  if (sandbox === undefined) return { service, delivery }
  const store = (content: MessageContent, about: string | undefined) =>
    insertMessage(service.sql, service.ring, {
      ...content,
      id: newId(service.now()),
      at: new Date(service.now()),
      sandboxId: sandbox.id,
      applicationId: about ?? sandbox.applicationId ?? null,
    })
  return {
    service: {
      ...service,
      sms: service.sms && {
        send: ({ to, text }) => store({ kind: 'text', to, subject: null, text }, undefined),
      },
    },
    delivery: {
      baseUrl: delivery.baseUrl,
      transport: {
        send: ({ to, subject, text, about }) => store({ kind: 'email', to, subject, text }, about),
      },
    },
  }
}

type SandboxOfMail = { readonly id: string; readonly applicationId?: string }

const sandboxOf = async ({ sql }: Service, mail: Mail): Promise<SandboxOfMail | undefined> => {
  if ('signerId' in mail) return findSandboxOfSigner(sql, mail.signerId)
  if ('signer' in mail) return findSandboxOfSigner(sql, mail.signer)
  if ('dutyId' in mail) return findSandboxOfDuty(sql, mail.dutyId)
  const id = await findSandboxIdOfUser(sql, mail.userId)
  return id === undefined ? undefined : { id }
}

export type SandboxMessage = MessageContent & {
  readonly id: string
  readonly at: Date
  /** The application that it is about; null if it is about none. */
  readonly reference: string | null
}

/** A page of a sandbox's messages, the newest first. Rejected for an unknown cursor or limit. */
export const listSandboxMessages = async (
  { sql, ring }: Pick<Service, 'sql' | 'ring'>,
  sandboxId: string,
  query: { readonly cursor?: string | undefined; readonly limit?: string | undefined },
): Promise<Page<SandboxMessage> | FieldRefusal> => {
  const before = query.cursor === undefined || isUuid(query.cursor) ? query.cursor : UNKNOWN_CURSOR
  const limit = pageLimit(query.limit)
  if (before instanceof FieldRefusal || limit instanceof FieldRefusal)
    return refusedFields(before, limit) ?? UNKNOWN_CURSOR
  const rows = await listMessages(sql, ring, { sandboxId, before, limit: limit + 1 })
  const { items, nextCursor } = pageOf(rows, limit, ({ id }) => id)
  return {
    items: items.map(({ applicationId, modelSet, ...message }) => ({
      ...message,
      reference: applicationId === null || modelSet === null ? null : referenceOf(modelSet, applicationId),
    })),
    nextCursor,
  }
}

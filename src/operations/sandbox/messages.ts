/**
 * The emails and text messages of sandboxes that integrators created. None is sent, since anyone could have the service
 * write to anyone: they are stored, and read by the sandbox's clients and on its page.
 */

import { newId } from '../../../packages/postgres/connection/uuid.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import type { MailDelivery } from '../../adapters/mail/delivery.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { insertMessage, listMessages, type MessageContent } from '../../store/sandboxes/messages.ts'
import { findSandboxIdOfUser, findSandboxOfSigner } from '../../store/sandboxes/sandboxes.ts'
import type { Mail } from '../mail/queue.ts'
import { type Page, pageLimit, pageOf, UNKNOWN_CURSOR } from '../paging.ts'
import { FieldRefusal, refusedFields } from '../refusal.ts'
import type { Service } from '../service.ts'

/** What an email is made and sent with. */
export type Sending = { readonly service: Service; readonly delivery: MailDelivery }

/** The same for emails of a sandbox, which stores them. All others are sent. */
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

/** Emails and text messages of sandboxes: stored in place of being sent. They are encrypted, since people's data is in them. */

import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { SetName } from '../../domain/application/sets.ts'

export type MessageContent = {
  readonly kind: 'email' | 'text'
  /** An email address, or a telephone number in E.164. */
  readonly to: string
  /** Null for a text message. */
  readonly subject: string | null
  readonly text: string
}

export type StoredMessage = MessageContent & {
  readonly id: string
  readonly at: Date
  /** The application that it is about; null if it is about none. */
  readonly applicationId: string | null
  readonly modelSet: SetName | null
}

/** The purpose of the encryption of a message; no other value can take its place. */
export const purposeOfMessage = (id: string): string => `sandbox message ${id}`

/** Adds a message to a sandbox. */
export const insertMessage = async (
  sql: Queries,
  ring: KeyRing,
  message: MessageContent &
    Pick<StoredMessage, 'id' | 'at' | 'applicationId'> & { readonly sandboxId: string },
): Promise<void> => {
  const { id, at, applicationId, sandboxId, kind, to, subject, text } = message
  const key = ring.current()
  const content: MessageContent = { kind, to, subject, text }
  const sealed = encrypt(key.wrapping, purposeOfMessage(id), JSON.stringify(content))
  await sql`
    insert into sandbox_messages (id, sandbox_id, at, application_id, key_id, sealed)
    values (${id}, ${sandboxId}, ${at}, ${applicationId}, ${key.id}, ${sealed})`
}

type Row = Pick<StoredMessage, 'id' | 'at' | 'applicationId' | 'modelSet'> & {
  readonly keyId: string
  readonly sealed: Buffer
}

/** The messages of a sandbox, the newest first, up to `limit` of those before an id. */
export const listMessages = async (
  sql: Queries,
  ring: KeyRing,
  asked: { readonly sandboxId: string; readonly before: string | undefined; readonly limit: number },
): Promise<readonly StoredMessage[]> => {
  const { sandboxId, before = null, limit } = asked
  const rows = await sql<Row[]>`
    select m.id, m.at, a.id as "applicationId", a.model_set as "modelSet", m.key_id as "keyId", m.sealed
    from sandbox_messages m left join applications a on a.id = m.application_id
    where m.sandbox_id = ${sandboxId} and (${before}::uuid is null or m.id < ${before}::uuid)
    order by m.id desc limit ${limit}`
  return rows.map(({ keyId, sealed, ...row }) => ({
    ...row,
    ...(JSON.parse(
      decrypt(ring.find(keyId).wrapping, purposeOfMessage(row.id), sealed).toString(),
    ) as MessageContent),
  }))
}

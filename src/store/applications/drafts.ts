/**
 * Drafts of applications: forms that people have begun and not sent, encrypted with the key ring, each owned by one
 * person.
 */

import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { SetName } from '../../domain/application/sets.ts'

/** The unencrypted facts of a draft. */
export type DraftRow = {
  readonly id: string
  readonly mode: Mode
  readonly modelSet: SetName
  /** The application that it corrects, and its version as the form read it; both null for a new one. */
  readonly applicationId: string | null
  readonly applicationVersion: number | null
  readonly version: number
  readonly savedAt: Date
  readonly keyId: string
  readonly encrypted: Buffer
}

/** The encrypted part of a draft. */
export type DraftContent = {
  readonly body: object
  readonly step: string | null
  /** The reference of the approved application that it corrects as a new one; absent otherwise. */
  readonly replaces?: string | undefined
}

/** The purpose of a draft's encryption: its owner and its id. For rotation it also identifies the row. */
export const purposeOfDraft = (userId: string, id: string): string => `application draft ${userId} ${id}`

/** The content, encrypted with the ring's current key. */
export const encryptDraft = (
  ring: KeyRing,
  userId: string,
  id: string,
  content: DraftContent,
): Pick<DraftRow, 'keyId' | 'encrypted'> => {
  const key = ring.current()
  return {
    keyId: key.id,
    encrypted: encrypt(key.wrapping, purposeOfDraft(userId, id), JSON.stringify(content)),
  }
}

/** Decrypts a value of `encryptDraft`. Throws if the ring lacks its key. */
export const openDraft = (
  ring: KeyRing,
  userId: string,
  { id, keyId, encrypted }: Pick<DraftRow, 'id' | 'keyId' | 'encrypted'>,
): DraftContent =>
  JSON.parse(decrypt(ring.find(keyId).wrapping, purposeOfDraft(userId, id), encrypted).toString())

const columns = (sql: Queries) => sql`id, mode, model_set as "modelSet", application_id as "applicationId",
  application_version as "applicationVersion", version, saved_at as "savedAt", key_id as "keyId", sealed as encrypted`

/** A person's draft; undefined if they have none with this id. */
export const findDraft = (sql: Queries, userId: string, id: string): Promise<DraftRow | undefined> =>
  sql<DraftRow[]>`
    select ${columns(sql)} from application_drafts where user_id = ${userId} and id = ${id}`.first()

/** A person's drafts of a mode, the last saved first. */
export const listDrafts = (sql: Queries, userId: string, mode: Mode): Promise<readonly DraftRow[]> =>
  sql<DraftRow[]>`
    select ${columns(sql)} from application_drafts where user_id = ${userId} and mode = ${mode}::text::mode
    order by saved_at desc, id`

/**
 * Saves a draft for the first time; false if it was saved before, if it was sent and is not a correction of that
 * application, or if the person has as many as they may.
 */
export const insertDraft = (sql: Queries, userId: string, row: DraftRow, most: number): Promise<boolean> => {
  // The types are set apart and the insert is a part: Citus 13.2 writes no valid SQL for it otherwise.
  return sql`
    with given as materialized (
      select ${row.mode}::text::mode as mode, ${row.modelSet}::text::model_set as model_set, ${row.savedAt}::timestamptz as saved_at
    ), inserted as (
      insert into application_drafts (user_id, id, mode, model_set, application_id, application_version, version, key_id,
        sealed, saved_at)
      select ${userId}, ${row.id}, given.mode, given.model_set, ${row.applicationId}::uuid,
        ${row.applicationVersion}::integer, ${row.version}::integer, ${row.keyId}, ${row.encrypted}, given.saved_at
      from given
      where (select count(*) from application_drafts where user_id = ${userId}) < ${most}
        and not exists (select from sent_drafts s where s.user_id = ${userId} and s.draft_id = ${row.id}
          and s.application_id is distinct from ${row.applicationId}::uuid)
      on conflict on constraint application_drafts_once do nothing returning id
    )
    select id from inserted`.some()
}

/** Saves a draft again; false unless its version is the one before. */
export const updateDraft = (sql: Queries, userId: string, row: DraftRow): Promise<boolean> =>
  sql`
    update application_drafts set mode = ${row.mode}::text::mode, model_set = ${row.modelSet}::text::model_set,
      application_id = ${row.applicationId}, application_version = ${row.applicationVersion}, version = ${row.version},
      key_id = ${row.keyId}, sealed = ${row.encrypted}, saved_at = ${row.savedAt}
    where user_id = ${userId} and id = ${row.id} and version = ${row.version - 1}`.some()

/** Deletes a draft; false unless its version is the seen one. */
export const deleteDraft = (sql: Queries, userId: string, id: string, seen: number): Promise<boolean> =>
  sql`
    delete from application_drafts where user_id = ${userId} and id = ${id} and version = ${seen}`.some()

/** The number of a person's drafts. */
export const countDrafts = (sql: Queries, userId: string): Promise<number> =>
  sql<{ count: number }[]>`
    select count(*)::integer as count from application_drafts where user_id = ${userId}`.only('count')

/** Deletes all drafts that correct an application, whoever owns them. */
export const deleteDraftsOf = async (sql: Queries, applicationId: string): Promise<void> => {
  await sql`delete from application_drafts where application_id = ${applicationId}`
}

export type SentDraft = {
  readonly applicationId: string
  readonly revision: number
  /** The application's version after it. */
  readonly version: number
  readonly sentAt: Date
}

/** The last submission of a person's draft; undefined if there is none. */
export const findSentDraft = (
  sql: Queries,
  userId: string,
  draftId: string,
): Promise<SentDraft | undefined> =>
  sql<SentDraft[]>`
    select application_id as "applicationId", revision, version, sent_at as "sentAt" from sent_drafts
    where user_id = ${userId} and draft_id = ${draftId}`.first()

export type DraftOfUser = Pick<DraftRow, 'id' | 'savedAt' | 'keyId' | 'encrypted'> & {
  readonly userId: string
}

/** All drafts of a mode, a page at a time. */
export const listAllDrafts = (
  sql: Queries,
  {
    mode,
    after,
    limit,
  }: { readonly mode: Mode; readonly after: DraftOfUser | undefined; readonly limit: number },
): Promise<readonly DraftOfUser[]> =>
  sql<DraftOfUser[]>`
    select user_id as "userId", id, saved_at as "savedAt", key_id as "keyId", sealed as encrypted from application_drafts
    where mode = ${mode}::text::mode
      and (${after?.userId ?? null}::uuid is null
        or (user_id, id) > (${after?.userId ?? null}::uuid, ${after?.id ?? null}::uuid))
    order by user_id, id limit ${limit}`

/** Deletes these drafts, even if they were saved since. */
export const deleteDrafts = async (
  sql: Queries,
  drafts: readonly Pick<DraftOfUser, 'userId' | 'id'>[],
): Promise<void> => {
  for (const { userId, id } of drafts)
    await sql`delete from application_drafts where user_id = ${userId} and id = ${id}`
}

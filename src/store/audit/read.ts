/** Reads the audit: who did what, to what, when, and from where as far as known. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { leastId } from '../../../packages/postgres/connection/uuid.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { CONFIRMED, GRANTS, type HandedAccess } from '../../domain/lender/second-person.ts'
import { type Origin, openOrigin } from './change.ts'

export type AuditEntry = {
  readonly id: string
  readonly at: Date
  readonly actor: Actor
  readonly action: string
  readonly subject: { readonly kind: string; readonly id: string }
  /** What exactly within the subject, by its id; null if it is about the whole of it. */
  readonly part: string | null
  readonly requestId: string | null
  /** Null unless it was done by a request. */
  readonly origin: Origin | null
}

export type AuditRow = Omit<AuditEntry, 'actor' | 'subject' | 'origin'> & {
  readonly actorKind: Actor['kind']
  readonly actorId: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly keyId: string | null
  readonly encrypted: Buffer | null
}

/** A person's action on an application. */
export type Action = Pick<AuditEntry, 'at' | 'action' | 'part'> & { readonly userId: string }

/** People's actions on an application, the newest first. */
export const listActions = (sql: Queries, applicationId: string, limit: number): Promise<readonly Action[]> =>
  sql<Action[]>`
    select at, actor_id as "userId", action, part from audit
    where subject_kind = 'application' and actor_kind = 'user' and subject_id = ${applicationId}
    order by id desc limit ${limit}`

/** How providers have failed for an application, the first time first. The action ends with the kind of the failure. */
export const listProviderFailures = (
  sql: Queries,
  applicationId: string,
  limit: number,
): Promise<readonly { readonly at: Date; readonly provider: string; readonly action: string }[]> =>
  sql<{ at: Date; provider: string; action: string }[]>`
    select at, actor_id as provider, action from audit
    where subject_kind = 'application' and actor_kind = 'service' and subject_id = ${applicationId}
      and action like '%.unanswered.%'
    order by id limit ${limit}`

/** A program reads an application again and again: within this time that counts as one view. */
export const SAME_LOOK_MILLISECONDS = 15 * 60_000

/** Whether this actor has done this with an application since a time. */
export const hasDoneSince = (
  sql: Queries,
  applicationId: string,
  { by, action, since }: { readonly by: Actor; readonly action: string; readonly since: Date },
): Promise<boolean> =>
  sql`
    select from audit
    where subject_id = ${applicationId} and action = ${action} and at > ${since}
      and actor_kind = ${by.kind} and actor_id = ${by.id}
      and action not in ('application.submitted', 'application.kept')
    limit 1`.some()

/** Whether this person has done anything with an application, its submission aside. */
export const hasActedOn = (sql: Queries, applicationId: string, { id }: Actor): Promise<boolean> =>
  sql`
    select from audit
    where subject_kind = 'application' and actor_kind = 'user' and subject_id = ${applicationId} and actor_id = ${id}
    limit 1`.some()

/** All actions on an application, the earliest first, without its submissions. */
export const listEntriesAbout = (
  sql: Queries,
  applicationId: string,
  limit: number,
): Promise<readonly { readonly at: Date; readonly actor: Actor; readonly action: string }[]> =>
  sql<{ at: Date; actor: Actor; action: string }[]>`
    select at, json_build_object('kind', actor_kind, 'id', actor_id) as actor, action from audit
    where subject_id = ${applicationId} and action not in ('application.submitted', 'application.kept')
    order by id limit ${limit}`

/** Who erased an application, and when; undefined if that is not recorded. */
export const findErasureEntry = (
  sql: Queries,
  applicationId: string,
): Promise<{ readonly at: Date; readonly actor: Actor } | undefined> =>
  sql<{ at: Date; actor: Actor }[]>`
    select at, json_build_object('kind', actor_kind, 'id', actor_id) as actor from audit
    where subject_id = ${applicationId} and action = 'application.erased'
      and action not in ('application.submitted', 'application.kept')
    order by id desc limit 1`.first()

/** A user's last entries of an action on applications, the newest first; or those before an entry. */
export const listApplicationsOfDoer = (
  sql: Queries,
  {
    userId,
    action,
    before,
    entries,
  }: {
    readonly userId: string
    readonly action: string
    readonly before: string | undefined
    readonly entries: number
  },
): Promise<readonly { readonly id: string; readonly applicationId: string }[]> =>
  sql<{ id: string; applicationId: string }[]>`
    select id, subject_id as "applicationId" from audit
    where actor_id = ${userId} and action not in ('application.submitted', 'application.kept')
      and action = ${action} and actor_kind = 'user' and subject_kind = 'application'
      and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${entries}`

/** What a person has done to applications since a time, by some actions, the newest first. */
export const listDoneByDoer = (
  sql: Queries,
  {
    userId,
    actions,
    since,
    limit,
  }: {
    readonly userId: string
    readonly actions: readonly string[]
    /** Milliseconds since 1970. */
    readonly since: number
    readonly limit: number
  },
): Promise<readonly { readonly applicationId: string; readonly action: string; readonly at: Date }[]> =>
  sql<{ applicationId: string; action: string; at: Date }[]>`
    select subject_id as "applicationId", action, at from audit
    where actor_id = ${userId} and action not in ('application.submitted', 'application.kept')
      and action = any (${`{${actions.join(',')}}`}::text[]) and actor_kind = 'user' and subject_kind = 'application'
      and id >= ${leastId(since)}
    order by id desc limit ${limit}`

/** An audit entry, with its origin decrypted. */
export const entryOf = (row: AuditRow, ring: KeyRing): AuditEntry => {
  const { actorKind, actorId, subjectKind, subjectId, keyId, encrypted, ...entry } = row
  const isKnown = keyId !== null && encrypted !== null
  return {
    ...entry,
    actor: { kind: actorKind, id: actorId },
    subject: { kind: subjectKind, id: subjectId },
    origin: isKnown ? openOrigin(ring, { kind: 'audit', id: row.id }, { keyId, encrypted }) : null,
  }
}

const ACTIONS = [...Object.keys(GRANTS), CONFIRMED]

/** What users have done to the access of these users since a time, the earliest first. */
export const listHandedAccess = async (
  sql: Queries,
  userIds: readonly string[],
  since: Date,
): Promise<readonly HandedAccess[]> => {
  const rows = await sql<(Omit<HandedAccess, 'at'> & { readonly at: Date })[]>`
    select subject_id as "to", actor_id as "by", at, action as did from audit
    where subject_id = any (${sql.array(userIds, 'text')}) and subject_kind = 'user' and actor_kind = 'user'
      and action not in ('application.submitted', 'application.kept')
      and action = any (${sql.array(ACTIONS, 'text')}) and at > ${since}
    order by id`
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
}

/** What users have done to these clients and their credentials since a time, the earliest first. */
export const listHandedCredentials = async (
  sql: Queries,
  clientIds: readonly string[],
  since: Date,
): Promise<readonly HandedAccess[]> => {
  const ids = sql.array(clientIds, 'text')
  const rows = await sql<(Omit<HandedAccess, 'at'> & { readonly at: Date })[]>`
    select o.client_id as "to", a.actor_id as "by", a.at, a.action as did
    from (
      select id as client_id, id as subject_id from clients where id = any (${ids})
      union all select client_id, id::text from api_keys where client_id = any (${ids}) and created_at > ${since}
      union all select client_id, id::text from client_secrets where client_id = any (${ids}) and created_at > ${since}
      union all select client_id, id::text from client_public_keys where client_id = any (${ids}) and created_at > ${since}
    ) o join audit a on a.subject_id = o.subject_id
    where a.actor_kind = 'user' and a.action not in ('application.submitted', 'application.kept')
      and a.action = any (${sql.array(ACTIONS, 'text')}) and a.at > ${since}
    order by a.id`
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
}

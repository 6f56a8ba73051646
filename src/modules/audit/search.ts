/** Searches the audit log for admins in the console, and exports the results. */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import { anyReferenceId, referenceOf } from '../../domain/application/reference.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { NO_SUCH_USER, type Refusal } from '../../service/refusal.ts'
import type { AuditEntry } from '../../store/audit/read.ts'
import {
  type AuditSearch,
  type AuditSearchPage,
  listAuditActions,
  searchAuditRows,
} from '../../store/audit/search.ts'
import { findUser } from '../../store/people/users.ts'

export type { AuditEntry }

export type AuditQuery = {
  /** The actor: a user by address or id, a client by its id, an operator by name. */
  readonly who?: string | undefined
  readonly action?: string | undefined
  /** The subject: a case by its reference, a user by address, anything by its id. */
  readonly about?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

type Parts = { readonly sql: Queries; readonly ring: KeyRing }

/** The search for a query, by ids. Rejected if nobody has the address. */
export const auditSearchOf = async (
  { sql, ring }: Parts,
  { who, action, about, from, to }: AuditQuery,
): Promise<AuditSearch | Refusal> => {
  const ids: (string | undefined)[] = []
  for (const text of [who, about]) {
    const user = text?.includes('@') ? await findUser(sql, ring, text) : undefined
    if (text?.includes('@') && user === undefined) return NO_SUCH_USER
    ids.push(user?.id ?? text)
  }
  const [actorId, aboutId] = ids
  return {
    actorId,
    isClient: actorId !== undefined && (await isClient(sql, actorId)),
    action,
    subjectId: aboutId === undefined ? undefined : (anyReferenceId(aboutId.toUpperCase()) ?? aboutId),
    from: from?.getTime(),
    to: to?.getTime(),
  }
}

const isClient = (sql: Parts['sql'], id: string): Promise<boolean> =>
  sql`select from clients where id = ${id}`.some()

/** An entry with the names of its actor and its subject, if known. */
export type NamedEntry = AuditEntry & { readonly by: string; readonly about: string }

/** Adds the given names of users, the names of clients, and the references of cases to entries. */
export const nameEntries = async (
  sql: Parts['sql'],
  entries: readonly AuditEntry[],
  users: ReadonlyMap<string, string>,
): Promise<readonly NamedEntry[]> => {
  const ids = new Set(entries.flatMap(({ actor, subject }) => [actor.id, subject.id]))
  const clients = await sql<{ id: string; name: string }[]>`
    select id, name from clients where id = any (${sql.array([...ids], 'text')})`
  const cases = await sql<{ id: string; modelSet: SetName }[]>`
    select id, model_set as "modelSet" from applications
    where id = any (${sql.array([...ids].filter(isUuid), 'uuid')})`
  const names = new Map([
    ...users,
    ...clients.map(({ id, name }) => [id, name] as const),
    ...cases.map(({ id, modelSet }) => [id, referenceOf(modelSet, id)] as const),
  ])
  return entries.map((entry) => ({
    ...entry,
    by: names.get(entry.actor.id) ?? entry.actor.id,
    about: names.get(entry.subject.id) ?? entry.subject.id,
  }))
}

/** A page of a search's results, the newest first, going back from an entry's id. */
export const searchAudit = (
  { sql, ring }: Parts,
  search: AuditSearch,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<AuditSearchPage> => searchAuditRows(sql, ring, { ...search, before }, limit)

/** All actions in the audit, by name. */
export const auditActions = ({ sql }: Parts): Promise<readonly string[]> => listAuditActions(sql)

const EXPORTED_TOGETHER = 500

/** All entries of a search, the newest first, in portions: however many there are, only one portion is in memory. */
export async function* auditPortions(
  { sql, ring }: Parts,
  search: AuditSearch,
): AsyncGenerator<readonly AuditEntry[]> {
  let before: string | undefined
  for (;;) {
    const { entries, next } = await searchAuditRows(sql, ring, { ...search, before }, EXPORTED_TOGETHER)
    if (entries.length > 0) yield entries
    if (next === null) return
    before = next
  }
}

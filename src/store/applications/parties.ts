/**
 * For the lender's staff: the parties of an application, applications with the same search marks, and those that have
 * changed since a time, through events and through staff actions.
 */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { plannedByValues } from '../../../packages/postgres/connection/by-values.ts'
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import type { Mode } from '../../domain/access/access.ts'
import { openEmail } from '../people/users.ts'
import { outsideSandboxes } from '../sandboxes/sandboxes.ts'
import type { ApplicationRow } from './read.ts'

export type ApplicationWithParties = Pick<
  ApplicationRow,
  'id' | 'modelSet' | 'mode' | 'state' | 'stateSince' | 'clientId' | 'ownerClientId'
> & {
  /** The client that first sent it; null, like its id, if a person did. */
  readonly client: string | null
  /** The owner's dealer, or else the client's; null if neither has one. */
  readonly dealer: string | null
  /** The owner, if that is a user with this address and no client; both are null if none was named. */
  readonly ownerEmail: string | null
}

type Row = Omit<ApplicationWithParties, 'ownerEmail'> & {
  readonly ownerUserId: string | null
  readonly keyId: string | null
  readonly encrypted: Buffer | null
}

/** An application's parties; undefined for an unknown id. */
export const findParties = async (
  sql: Database,
  ring: KeyRing,
  id: string,
): Promise<ApplicationWithParties | undefined> => {
  const [found] = await sql<Row[]>`
    select a.id, a.model_set as "modelSet", a.mode, a.state, a.state_since as "stateSince",
      a.client_id as "clientId", c.name as client, d.name as dealer, a.owner_client_id as "ownerClientId", u.id as "ownerUserId", u.key_id as "keyId",
      u.email as encrypted
    from applications a
      left join clients c on c.id = a.client_id
      left join dealers d on d.id = coalesce(a.owner_dealer_id, c.dealer_id)
      left join users u on u.id = a.owner_user_id
    where a.id = ${id}`
  if (found === undefined) return undefined
  const { ownerUserId, keyId, encrypted, ...row } = found
  const isUser = ownerUserId !== null && keyId !== null && encrypted !== null
  return { ...row, ownerEmail: isUser ? openEmail(ring, ownerUserId, { keyId, encrypted }) : null }
}

const OUTSIDE = outsideSandboxes('a.client_id', 'a.owner_dealer_id')

/** The ids of applications that were once valid, with one of the search marks of each list, the latest first. */
export const findMarked = async (
  sql: Database,
  sought: {
    readonly marks: readonly bigint[]
    readonly andMarks?: readonly bigint[] | undefined
    /** The application to compare with. */
    readonly except: string
    readonly mode: Mode
    readonly from: Date
    readonly to: Date
    readonly limit: number
  },
): Promise<readonly string[]> => {
  const { marks, andMarks, except, mode, from, to, limit } = sought
  const rows = await plannedByValues(
    sql,
    (inside) => inside<{ id: string }[]>`
    select a.id from revisions r join applications a on a.id = r.application_id and a.revision = r.revision
    where r.marks && ${`{${marks.join(',')}}`}::bigint[]
      and ${andMarks === undefined ? inside`true` : inside`r.marks && ${`{${andMarks.join(',')}}`}::bigint[]`}
      and a.created_at between ${from} and ${to}
      and a.mode = ${mode} and a.ever_submitted and a.id <> ${except} and ${inside.unsafe(OUTSIDE)}
    order by a.created_at desc, a.id desc limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** The applications of the events above a number, up to another; stops at the limit. */
export const listEventApplications = (
  sql: Queries,
  { after, upTo, limit }: { readonly after: bigint; readonly upTo: bigint; readonly limit: number },
): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select distinct e.application_id as id from client_events c join events e on e.id = c.event_id
    where c.number > ${after.toString()}::bigint and c.number <= ${upTo.toString()}::bigint
      and e.application_id is not null
    limit ${limit}`.all('id')

/** People's actions on applications after an audit entry, in order. */
export const listActionsAfter = (
  sql: Queries,
  after: string,
  limit: number,
): Promise<readonly { readonly id: string; readonly applicationId: string }[]> =>
  sql<{ id: string; applicationId: string }[]>`
    select id, subject_id as "applicationId" from audit
    where id > ${after} and subject_kind = 'application' and actor_kind = 'user' order by id limit ${limit}`

export type VersionRow = Pick<ApplicationRow, 'id' | 'modelSet' | 'version' | 'state'>

/** The versions of those applications that are of the mode. */
export const listVersions = (
  sql: Queries,
  mode: Mode,
  ids: readonly string[],
): Promise<readonly VersionRow[]> =>
  sql<VersionRow[]>`
    select id, model_set as "modelSet", version, state from applications
    where id = any (${sql.array(ids, 'uuid')}) and mode = ${mode}::text::mode`

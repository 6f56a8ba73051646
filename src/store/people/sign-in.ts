/**
 * Signing in: the facts about a user that say whether they may and what proves their identity, counts of failures, and
 * the networks from which they recently did.
 */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { CLOCKS_DIFFER_MILLISECONDS } from '../../../packages/values/clocks.ts'
import type { Role } from '../../domain/access/roles.ts'
import { RETENTION } from '../../domain/lender/retention.ts'
import { authenticatorExists, factorExists, hasJoined, linkExists } from './factors.ts'
import { isInSandboxColumn, type OfOrganisation, organisationColumns } from './organisations.ts'
import { openEmail, openName, type StoredName } from './users.ts'

export type SignInAccount = OfOrganisation & {
  readonly id: string
  readonly email: string
  /** Their name; null until they have given it. */
  readonly name: string | null
  readonly role: Role
  /** A PHC string; null if the user has none. */
  readonly passwordHash: string | null
  /** False if they were only invited, and have no way to sign in. */
  readonly hasJoined: boolean
  /** Neither the user nor their dealer is disabled. */
  readonly isEnabled: boolean
  /** Whether an authenticator app is set up. */
  readonly hasAuthenticator: boolean
  /** Whether they have a second factor of their own. */
  readonly hasFactor: boolean
  /** Whether they are linked to the lender's identity provider. */
  readonly isLinked: boolean
  /** Whether their dealer or partner is of a sandbox that an integrator created. */
  readonly isInSandbox: boolean
}

/** Used for a user who does not exist, so that the same statements are sent. */
export const NOBODYS_ID = '00000000-0000-0000-0000-000000000000'

type Row = Omit<SignInAccount, 'email' | 'name'> &
  StoredName & { readonly keyId: string; readonly encrypted: Buffer }

/** The user with this id, whether they may sign in or not. */
export const findSignInAccount = async (
  sql: Queries,
  ring: KeyRing,
  userId: string,
): Promise<SignInAccount | undefined> => {
  const [row] = await sql<Row[]>`
    select u.id, u.key_id as "keyId", u.email as encrypted, u.name_key_id as "nameKeyId", u.name as "encryptedName",
      u.role, u.password_hash as "passwordHash", ${hasJoined(sql)} as "hasJoined",
      ${organisationColumns(sql)}, u.disabled_at is null and d.disabled_at is null as "isEnabled",
      ${authenticatorExists(sql)} as "hasAuthenticator", ${factorExists(sql)} as "hasFactor",
      ${linkExists(sql)} as "isLinked", ${isInSandboxColumn(sql)}
    from users u left join dealers d on d.id = u.dealer_id left join partners p on p.id = u.partner_id
    where u.id = ${userId}`
  if (row === undefined) return undefined
  const { keyId, encrypted, nameKeyId, encryptedName, ...account } = row
  return {
    ...account,
    email: openEmail(ring, userId, { keyId, encrypted }),
    name: openName(ring, userId, { nameKeyId, encryptedName }),
  }
}

/** Locks the user until the transaction ends; false if their password no longer has this hash. */
export const lockPassword = (sql: Queries, userId: string, passwordHash: string): Promise<boolean> =>
  sql`
    select from users where id = ${userId} and password_hash = ${passwordHash} for no key update`.some()

/** Locks the user until the transaction ends, before anything else of theirs. */
export const lockAccount = async (sql: Queries, userId: string): Promise<void> => {
  await sql`select from users where id = ${userId} for no key update`
}

/** How failures slow later attempts. */
export type FailureLimit = {
  /** This many failures cause no wait, except for the last. */
  readonly free: number
  /** The wait after the last free one. It doubles with each further one. */
  readonly firstWaitMilliseconds: number
  readonly longestWaitMilliseconds: number
  /** How long failures count: from the first of them, or from the last. */
  readonly retainedMilliseconds: number
  readonly retainedFrom: 'first' | 'last'
}

/** An allowed attempt, counted as a failure until it turns out to be none. */
export type CountedFailure = { readonly is: 'counted'; readonly waitUntil: Date | null }
/** An attempt that is not allowed before this time. It was not counted. */
export type Waiting = { readonly is: 'waiting'; readonly until: Date }

/**
 * Counts an attempt as a failure, by a keyed hash of the person or origin, unless there is a wait. The same statement
 * counts it and lets it pass, so that concurrent attempts cannot outrun the count.
 */
export const countFailure = async (
  sql: Queries,
  subject: Buffer,
  limit: FailureLimit,
  at: Date,
): Promise<CountedFailure | Waiting> => {
  const { free, firstWaitMilliseconds: first, longestWaitMilliseconds: longest } = limit
  const counted = limit.retainedFrom === 'first' ? sql`f.first_at` : sql`f.last_at`
  const forgotten = new Date(at.getTime() - limit.retainedMilliseconds)
  const waitOfFirst = free > 1 ? null : new Date(at.getTime() + Math.min(first, longest))
  const n = sql`(case when ${counted} <= ${forgotten} then 1 else f.failures + 1 end)`
  // The exponent is bounded before the wait is, or its power would overflow. Citus takes only immutable functions here, and no subquery.
  const end = sql`to_timestamp((${at.getTime()}::float8
    + least(${first}::float8 * power(2, least(${n} - ${free}::int, 30)), ${longest}::float8)) / 1000)`
  const [row] = await sql<{ waitUntil: Date | null }[]>`
    insert into sign_in_failures as f (subject_hash, failures, first_at, last_at, blocked_until)
    values (${subject}, 1, ${at}, ${at}, ${waitOfFirst})
    on conflict (subject_hash) do update set failures = ${n},
      first_at = case when ${n} = 1 then excluded.first_at else f.first_at end, last_at = excluded.last_at,
      blocked_until = case when ${n} >= ${free}::int then ${end} end
    where f.blocked_until is null or ${isOver(sql, at, longest)}
    returning blocked_until as "waitUntil"`
  return row === undefined
    ? { is: 'waiting', until: await endOfWait(sql, subject, at) }
    : { is: 'counted', ...row }
}

/** Whether a wait is over at a time: one that would last longer than any began before the clock was set back. */
const isOver = (sql: Queries, at: Date, longestMilliseconds: number) =>
  sql`(f.blocked_until <= ${at} or f.blocked_until > ${new Date(at.getTime() + longestMilliseconds + CLOCKS_DIFFER_MILLISECONDS)})`

/** Takes back a counted attempt that turned out to be no failure, and its wait. */
export const uncountFailure = async (
  sql: Queries,
  subject: Buffer,
  { waitUntil }: CountedFailure,
): Promise<void> => {
  await sql`
    update sign_in_failures
    set failures = greatest(failures - 1, 0),
      blocked_until = case when blocked_until = ${waitUntil}::timestamptz then null else blocked_until end
    where subject_hash = ${subject}`
}

/** Whether a subject has failures. Counts nothing. */
export const hasFailures = (
  sql: Queries,
  subject: Buffer,
  limit: FailureLimit,
  at: Date,
): Promise<boolean> => {
  const forgotten = new Date(at.getTime() - limit.retainedMilliseconds)
  return sql`
    select from sign_in_failures where subject_hash = ${subject} and failures > 0 and last_at > ${forgotten}`.some()
}

/** Deletes the failures of a subject. */
export const purgeFailures = async (sql: Queries, subject: Buffer): Promise<void> => {
  await sql`delete from sign_in_failures where subject_hash = ${subject}`
}

/** The most requests in a period, which starts with the first. */
export type WindowLimit = { readonly most: number; readonly windowMilliseconds: number }

/** Counts one more, unless the period has reached its limit. */
export const countInWindow = async (
  sql: Queries,
  subject: Buffer,
  { most, windowMilliseconds }: WindowLimit,
  at: Date,
): Promise<{ readonly is: 'counted' } | Waiting> => {
  const end = new Date(at.getTime() + windowMilliseconds)
  const rows = await sql`
    insert into sign_in_failures as f (subject_hash, failures, first_at, last_at, blocked_until)
    values (${subject}, 1, ${at}, ${at}, ${end})
    on conflict (subject_hash) do update set
      failures = case when ${isOver(sql, at, windowMilliseconds)} then 1 else f.failures + 1 end,
      last_at = ${at},
      blocked_until = case when ${isOver(sql, at, windowMilliseconds)} then ${end} else f.blocked_until end
    where ${isOver(sql, at, windowMilliseconds)} or f.failures < ${most}
    returning failures`
  return rows.length === 1 ? { is: 'counted' } : { is: 'waiting', until: await endOfWait(sql, subject, at) }
}

/** The end of the current wait; undefined if there is none. Counts nothing. */
export const findWait = (
  sql: Queries,
  subject: Buffer,
  { longestWaitMilliseconds }: FailureLimit,
  at: Date,
): Promise<Date | undefined> =>
  sql<{ until: Date }[]>`
    select blocked_until as until from sign_in_failures f
    where subject_hash = ${subject} and not ${isOver(sql, at, longestWaitMilliseconds)}`.first('until')

/** The row may have gone since it stopped an attempt. */
const endOfWait = async (sql: Queries, subject: Buffer, at: Date): Promise<Date> => {
  const [row] = await sql<{ until: Date | null }[]>`
    select blocked_until as until from sign_in_failures where subject_hash = ${subject}`
  return row?.until ?? at
}

/** Records that a wait was reported; false if it was recorded before, by any process. */
export const noteWait = (sql: Queries, subject: Buffer, until: Date, at: Date): Promise<boolean> =>
  sql`
    insert into sign_in_failures as f (subject_hash, failures, first_at, last_at, blocked_until)
    values (${subject}, 0, ${at}, ${at}, ${until})
    on conflict (subject_hash) do update set last_at = ${at}, blocked_until = ${until}
    where f.blocked_until is distinct from ${until} returning failures`.some()

/** A network without a sign-in for this long is like any other. */
const KNOWN_MILLISECONDS = RETENTION.knownNetworks.retained.milliseconds

/**
 * Whether anyone has signed in recently (`RETENTION.knownNetworks`) to this account from this network; `subject` is the
 * keyed hash of both.
 */
export const isKnownNetwork = (sql: Queries, subject: Buffer, at: Date): Promise<boolean> => {
  const since = new Date(at.getTime() - KNOWN_MILLISECONDS)
  return sql`
    select from known_networks where subject_hash = ${subject} and last_at > ${since}`.some()
}

/** Records a sign-in; `subject` is the keyed hash of account and network. */
export const rememberNetwork = async (sql: Queries, subject: Buffer, at: Date): Promise<void> => {
  await sql`
    insert into known_networks (subject_hash, last_at) values (${subject}, ${at})
    on conflict (subject_hash) do update set last_at = excluded.last_at`
}

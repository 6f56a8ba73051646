/** Emails and text messages that wait to be sent. Times are those of the database, whichever process looks. */
import type { Queries } from '../../../packages/postgres/connection/sql.ts'
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import { secondsSince } from '../../../packages/values/clocks.ts'

/**
 * Of the mails with one key added within this many seconds, the first is sent at once, and all others are one at the end
 * of that time. The key is stored, so it contains nothing personal.
 */
export type Together = { readonly key: string; readonly seconds: number }

type AddedMail = {
  readonly together?: Together | undefined
  readonly from?: Date | null
  /** Its own id, if something else has it too. */
  readonly id?: string | undefined
}

/**
 * Adds a mail in the caller's transaction: it is sent at least once after the commit, never without it, and not before
 * `from` if given.
 */
export const addMail = async (
  sql: Queries,
  about: object,
  { together, from = null, id }: AddedMail = {},
): Promise<void> => {
  if (together === undefined) {
    await insertMail(sql, about, null, from, id)
    return
  }
  const { key, seconds } = together
  const period = Math.floor(Date.now() / 1_000 / seconds)
  for (const one of [period, period + 1])
    if (await insertMail(sql, about, `${key} ${one}`, new Date(one * seconds * 1_000))) return
}

/** Not due before `from`, if that is still to come. False if one of the same name is there already. */
const insertMail = (
  sql: Queries,
  about: object,
  together: string | null,
  from: Date | null,
  id = newId(Date.now()),
) =>
  sql`
    insert into mails (id, about, together, due_at)
    values (${id}, ${sql.json(about)}, ${together}, greatest(now(), ${from}::timestamptz))
    on conflict do nothing returning id`.some()

/** The ids of up to `limit` mails that are due, the longest due first. */
export const findDueMails = (sql: Queries, limit: number): Promise<readonly string[]> =>
  sql<{ id: string }[]>`
    select id from mails where due_at <= now() order by due_at, id limit ${limit}`.all('id')

export type TakenMail = { readonly id: string; readonly about: object; readonly attempt: number }

/** Takes a due mail for a while; undefined if another process has it, or it is no longer due. */
export const leaseMail = (sql: Queries, id: string, seconds: number): Promise<TakenMail | undefined> =>
  sql<TakenMail[]>`
    update mails set due_at = now() + make_interval(secs => ${seconds}), attempts = attempts + 1
    where id = ${id} and due_at <= now() returning id, about, attempts as attempt`.first()

/** Makes a mail due later, which is no failure, unless another process has taken it since. */
export const postponeMail = async (sql: Queries, { id, attempt }: TakenMail, until: Date): Promise<void> => {
  await sql`
    update mails set due_at = ${until}, attempts = 0 where id = ${id} and attempts = ${attempt} and due_at is not null`
}

/** Notes that a mail was sent, or that nobody needs it any more. */
export const endMail = async (sql: Queries, id: string): Promise<void> => {
  await sql`update mails set due_at = null, ended_at = now(), failure = null where id = ${id} and due_at is not null`
}

/** Notes why an attempt failed, unless another process has taken the mail since: it is due again, or given up if never. */
export const noteMailFailure = async (
  sql: Queries,
  { id, attempt }: TakenMail,
  code: string,
  againSeconds: number | undefined,
): Promise<void> => {
  await sql`
    update mails set failure = ${code}, due_at = now() + make_interval(secs => ${againSeconds ?? null}::float8),
      ended_at = case when ${againSeconds ?? null}::float8 is null then now() end
    where id = ${id} and attempts = ${attempt} and due_at is not null`
}

export type MailBacklog = {
  /** How late the latest is that no process has taken, in seconds; 0 without any. */
  readonly mailOverdueSeconds: number
  /** How many failed and are tried again. */
  readonly mailsRetried: number
}

/** Reads the backlog of all processes, by the clock at `now`. */
export const readMailBacklog = async (sql: Queries, now: Date): Promise<MailBacklog> => {
  const [row] = await sql<{ since: Date | null; retried: number }[]>`
    select min(due_at) filter (where due_at < ${now}) as since, count(failure)::int as retried
    from mails where due_at is not null`
  return { mailOverdueSeconds: secondsSince(row?.since, now), mailsRetried: row?.retried ?? 0 }
}

/** The seals of the audit: a hash chain over its entries, which shows whether any was changed, removed, added or swapped. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing, RingKey } from '../../../packages/encryption/key-ring.ts'
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import { leastId, momentOfId } from '../../../packages/postgres/connection/uuid.ts'

export type Seal = {
  readonly number: number
  /** The id of its last entry. */
  readonly upTo: string
  readonly entries: number
  readonly at: Date
  readonly hash: Buffer
  readonly ringKey: string
  readonly mac: Buffer
}

/** The start of the chain: before all entries. */
export const BEFORE_ALL = { number: 0, upTo: '00000000-0000-0000-0000-000000000000', hash: Buffer.alloc(32) }

/**
 * An entry as a line of text that never changes. It includes only whether there is an origin: the origin's own
 * encryption protects it, and rotation rewrites it.
 */
const FIELDS = `a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_kind, a.actor_id, a.action,
  a.subject_kind, a.subject_id, a.request_id, a.origin is not null`
const LINE = `(case when a.part is null then json_build_array(${FIELDS}) else json_build_array(${FIELDS}, a.part) end)::text`

/** For the entries `taken a`: their number, the last one, and the SHA-256 of their lines. */
const DIGESTED = `count(*)::integer as entries, (array_agg(a.id order by a.id desc))[1] as "upTo",
  sha256(convert_to(coalesce(string_agg(${LINE}, E'\\n' order by a.id), ''), 'UTF8')) as digest`

type Digested = { readonly entries: number; readonly upTo: string | null; readonly digest: Buffer }

const hashOf = (before: Buffer, number: number, { entries, upTo, digest }: Digested): Buffer =>
  createHash('sha256').update(before).update(`${number} ${entries} ${upTo}\n`).update(digest).digest()

const macOf = ({ hashing }: RingKey, hash: Buffer): Buffer =>
  createHmac('sha256', hashing).update('seal of the audit\0').update(hash).digest()

/** Whether the ring made a seal's hash; undefined if the ring no longer has the key. */
export const isOfRing = (ring: KeyRing, { ringKey, hash, mac }: Seal): boolean | undefined => {
  const key = ring.all().find(({ id }) => id === ringKey)
  return key && timingSafeEqual(macOf(key, hash), mac)
}

const SEAL = 'number::integer as number, up_to as "upTo", entries, at, hash, ring_key as "ringKey", mac'

/** The newest seal; undefined while there is none. */
export const findLastSeal = (sql: Queries): Promise<Seal | undefined> =>
  sql.unsafe<Seal[]>(`select ${SEAL} from audit_seals order by number desc limit 1`).first()

/** Whether the chain has a seal, as `number:hash`. */
export const hasSeal = (sql: Queries, head: string): Promise<boolean> =>
  sql`
    select from audit_seals where number || ':' || encode(hash, 'hex') = ${head.trim().toLowerCase()}
      and number = ${/^\d{1,15}:/.exec(head.trim()) ? Number.parseInt(head, 10) : 0}`.some()

/**
 * Up to when all writes have ended: no transaction that began before is still running. In milliseconds since 1970, by
 * the database's clock.
 */
export const settledUntil = async (sql: Queries): Promise<number> => {
  const [row] = await sql<{ began: Date }[]>`
    select least(now(), min(xact_start)) as began from pg_stat_activity where datname = current_database()`
  return row?.began.getTime() ?? 0
}

/**
 * Seals up to `limit` entries after the last seal; returns their number. What was written less than `lagMilliseconds`
 * ago must wait, since ids of several processes reach the database in another order than they were made. If two
 * processes seal at the same time, one gives way.
 */
export const sealNext = async (
  sql: Database,
  ring: KeyRing,
  {
    now,
    lagMilliseconds,
    limit,
  }: { readonly now: number; readonly lagMilliseconds: number; readonly limit: number },
): Promise<number> => {
  const last = (await findLastSeal(sql)) ?? BEFORE_ALL
  const horizon = leastId(Math.min(now, await settledUntil(sql)) - lagMilliseconds)
  const [taken] = await sql.unsafe<Digested[]>(
    `select ${DIGESTED} from (select * from audit where id > $1 and id < $2 order by id limit $3) a`,
    [last.upTo, horizon, limit],
  )
  if (taken === undefined || taken.upTo === null) return 0
  const number = last.number + 1
  const hash = hashOf(last.hash, number, taken)
  const key = ring.current()
  const written = await sql`
    insert into audit_seals (number, up_to, entries, at, hash, ring_key, mac)
    values (${number}, ${taken.upTo}, ${taken.entries}, ${new Date(now)}, ${hash}, ${key.id}, ${macOf(key, hash)})
    on conflict (number) do nothing`
  return written.count === 0 ? 0 : taken.entries
}

/** A seal, and the current state of its entries. */
export type SealedNow = {
  readonly seal: Seal
  /** The previous seal, or the start of the chain. */
  readonly before: { readonly number: number; readonly hash: Buffer }
  readonly entriesNow: number
  readonly hashNow: Buffer
  /** The period of its entries, by their ids. */
  readonly from: Date
  readonly to: Date
}

type Row = Seal & {
  readonly beforeNumber: number | null
  readonly beforeHash: Buffer | null
  readonly after: string
  readonly entriesNow: number
  readonly upToNow: string | null
  readonly digest: Buffer
}

/** Seals in order, from a number on, with the current state of each one's entries. */
export const readSeals = async (sql: Queries, from: number, limit: number): Promise<readonly SealedNow[]> => {
  const rows = await sql.unsafe<Row[]>(
    `select s.*, n.entries as "entriesNow", n."upTo" as "upToNow", n.digest
    from (
      select ${SEAL}, (lag(number) over w)::integer as "beforeNumber", lag(hash) over w as "beforeHash",
        coalesce(lag(up_to) over w, '${BEFORE_ALL.upTo}') as after
      from (select * from audit_seals where number >= $1::bigint - 1 order by number limit $2 + 1) page
      window w as (order by number)
    ) s cross join lateral (
      select ${DIGESTED} from audit a where a.id > s.after and a.id <= s."upTo"
    ) n where s.number >= $1 order by s.number limit $2`,
    [from, limit],
  )
  return rows.map(({ beforeNumber, beforeHash, after, entriesNow, upToNow, digest, ...seal }) => {
    const before = { number: beforeNumber ?? BEFORE_ALL.number, hash: beforeHash ?? BEFORE_ALL.hash }
    const now = { entries: entriesNow, upTo: upToNow, digest }
    return {
      seal,
      before,
      entriesNow,
      hashNow: hashOf(before.hash, seal.number, now),
      from: after === BEFORE_ALL.upTo ? momentOf(seal.upTo) : momentOf(after),
      to: momentOf(seal.upTo),
    }
  })
}

const momentOf = (id: string): Date => new Date(momentOfId(id))

/** How many entries no seal covers yet, counted up to `most`, and since when. */
export const countUnsealed = async (
  sql: Queries,
  after: string,
  most: number,
): Promise<{ readonly entries: number; readonly since: Date | null }> => {
  const [row] = await sql<{ entries: number; since: Date | null }[]>`
    select count(*)::integer as entries, min(at) as since
    from (select at from audit where id > ${after} order by id limit ${most}) a`
  return row ?? { entries: 0, since: null }
}

/** When the oldest entry that no seal holds was made; undefined where seals hold all. */
export const unsealedSince = async (sql: Queries): Promise<Date | undefined> => {
  const last = (await findLastSeal(sql)) ?? BEFORE_ALL
  const { since } = await countUnsealed(sql, last.upTo, 1)
  return since ?? undefined
}

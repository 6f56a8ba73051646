/** Reads the counts of applications, a week at a time, and counts what providers of checks and facts were asked. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { ALL_DEALERS, COUNT_KINDS, type CountKind } from '../../domain/case/numbers.ts'

export type NumbersFilter = {
  readonly mode: Mode
  readonly set?: SetName | undefined
  /** A dealer's id, or `NO_DEALER`. */
  readonly dealer?: string | undefined
  /** Days in Dublin, both inclusive. */
  readonly from: string
  readonly to: string
}

const filtered = (sql: Queries, { mode, set, from, to }: NumbersFilter) => sql`
  mode = ${mode}::text::mode and day between ${from}::text::date and ${to}::text::date
  and ${set === undefined ? sql`true` : sql`model_set = ${set}::text::model_set`}`

export type WeekCount = {
  /** The Monday of the week. */
  readonly week: string
  readonly kind: CountKind
  readonly key: string
  readonly count: number
}

const NOT_BY_WEEK: readonly CountKind[] = ['failure', 'product', 'person', 'reason']
const BY_WEEK = COUNT_KINDS.filter((kind) => !NOT_BY_WEEK.includes(kind))

/** The counts of submissions, decisions and durations, by week: a Monday is a whole number of weeks after 5 January 1970. */
export const countsByWeek = (sql: Queries, filter: NumbersFilter): Promise<readonly WeekCount[]> => sql<
  WeekCount[]
>`
  select (date '1970-01-05' + 7 * week)::text as week, kind, key, count from (
    select (day - date '1970-01-05') / 7 as week, kind, key, sum(count)::float8 as count from daily_numbers
    where dealer = ${filter.dealer ?? ALL_DEALERS} and kind = any (${`{${BY_WEEK.join(',')}}`}::text[])
      and ${filtered(sql, filter)}
    group by 1, 2, 3) weekly`

export type KeyCount = { readonly key: string; readonly count: number }

export type FailureCount = KeyCount & { readonly set: SetName }

/** How many submissions each rule failed at each field of a set, the most frequent first. */
export const countsOfFailures = (
  sql: Queries,
  filter: NumbersFilter,
  limit: number,
): Promise<readonly FailureCount[]> => sql<FailureCount[]>`
  select key, model_set as set, sum(count)::float8 as count from daily_numbers
  where dealer = ${filter.dealer ?? ALL_DEALERS} and kind = 'failure' and ${filtered(sql, filter)}
  group by key, model_set order by 3 desc, key limit ${limit}`

/** The counts of decisions by product, person or reason. */
export const countsOf = (
  sql: Queries,
  kind: 'product' | 'person' | 'reason',
  filter: NumbersFilter,
): Promise<readonly KeyCount[]> => sql<KeyCount[]>`
  select key, sum(count)::float8 as count from daily_numbers
  where dealer = ${filter.dealer ?? ALL_DEALERS} and kind = ${kind} and ${filtered(sql, filter)}
  group by key order by 2 desc, key`

/** The first day on which an application was counted; undefined while there is none. */
export const firstDay = async (
  sql: Queries,
  { mode, dealer = ALL_DEALERS }: Pick<NumbersFilter, 'mode' | 'dealer'>,
): Promise<string | undefined> => {
  const [row] = await sql<{ day: string | null }[]>`
    select min(day)::text as day from daily_numbers
    where mode = ${mode}::text::mode and dealer = ${dealer} and kind = 'received'`
  return row?.day ?? undefined
}

export type DealerCount = {
  readonly dealer: string
  readonly week: string
  readonly count: number
}

/** How many applications of each dealer arrived, by week. */
export const countsOfDealers = (sql: Queries, filter: NumbersFilter): Promise<readonly DealerCount[]> => sql<
  DealerCount[]
>`
  select dealer, (date '1970-01-05' + 7 * week)::text as week, count from (
    select dealer, (day - date '1970-01-05') / 7 as week, sum(count)::float8 as count from daily_numbers
    where kind = 'received' and dealer <> ${ALL_DEALERS} and ${filtered(sql, filter)}
      and ${filter.dealer === undefined ? sql`true` : sql`dealer = ${filter.dealer}`}
    group by 1, 2) weekly`

/** The name of a simulated provider, which may be called like a configured one. */
const SIMULATED = 'sandbox:'

/** The name under which questions about applications of a mode are counted. */
export const countedName = (name: string, mode: Mode): string =>
  mode === 'live' ? name : `${SIMULATED}${name}`

/** The provider's own name. */
export const nameCounted = (counted: string): string =>
  counted.startsWith(SIMULATED) ? counted.slice(SIMULATED.length) : counted

/** What a provider was asked, and since when it fails. */
export type ProviderRow = {
  readonly name: string
  /** The day of the last question, which the counts are of. */
  readonly day: LocalDate
  readonly asked: number
  readonly failed: number
  readonly costCents: number
  /** Since when no question has succeeded; null while they do. */
  readonly failingSince: Date | null
  /** The kind of the last failure, such as timeout or 503; null while questions succeed. */
  readonly failure: string | null
}

/** All providers that were ever asked. */
export const listProviders = (sql: Queries): Promise<readonly ProviderRow[]> =>
  sql<ProviderRow[]>`
    select name, day::text as day, asked, failed,
      cost_cents as "costCents", failing_since as "failingSince", failure
    from providers order by name`

/** The failing providers, but not simulated ones, that were asked on this day or later, with the first failure in a row. */
export const listFailing = (
  sql: Queries,
  day: LocalDate,
): Promise<readonly { readonly name: string; readonly since: Date }[]> =>
  sql<{ name: string; since: Date }[]>`
    select name, failing_since as since from providers
    where failing_since is not null and day >= ${day} and not starts_with(name, ${SIMULATED})`

/** One question, with how it failed or null. */
export type Questioned = {
  readonly name: string
  readonly day: LocalDate
  readonly at: Date
  readonly costCents: number
  readonly failure: string | null
}

/** Counts a question on its day. */
export const countQuestion = async (
  sql: Queries,
  { name, day, at, costCents, failure }: Questioned,
): Promise<void> => {
  const failed = failure === null ? 0 : 1
  const failingSince = failure === null ? null : at
  await sql`
    insert into providers as known (name, day, asked, failed, cost_cents, failing_since, failure)
    values (${name}, ${day}, 1, ${failed}, ${costCents}, ${failingSince}, ${failure})
    on conflict (name) do update set
      day = excluded.day,
      asked = excluded.asked + case when known.day = excluded.day then known.asked else 0 end,
      failed = excluded.failed + case when known.day = excluded.day then known.failed else 0 end,
      cost_cents = excluded.cost_cents + case when known.day = excluded.day then known.cost_cents else 0 end,
      failing_since = case when excluded.failing_since is null then null
        else coalesce(known.failing_since, excluded.failing_since) end,
      failure = excluded.failure`
}

/** What providers of checks and facts were asked, and since when they fail. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { Mode } from '../../domain/access/access.ts'

/** The name of a simulated provider, which may be called like a configured one. */
const SIMULATED = 'sandbox:'

/** The name under which questions about applications of a mode are counted. */
export const countedName = (name: string, mode: Mode): string =>
  mode === 'live' ? name : `${SIMULATED}${name}`

/** The provider's own name. */
export const nameCounted = (counted: string): string =>
  counted.startsWith(SIMULATED) ? counted.slice(SIMULATED.length) : counted

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

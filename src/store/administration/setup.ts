/** What an installation has of the people and data that it needs before its first live application. */
import type { Database } from '../../../packages/postgres/connection/database.ts'
import { hasJoined } from '../people/factors.ts'

export type InstallationCounts = {
  /** Enabled admins who can sign in. */
  readonly admins: number
  readonly hasDealer: boolean
  /** Whether an enabled dealer has an enabled user. */
  readonly hasDealerUser: boolean
  readonly hasTestApplication: boolean
}

/** Counts what the installation has of people and data. */
export const readInstallation = async (sql: Database): Promise<InstallationCounts> => {
  const [row] = await sql<[InstallationCounts]>`
    select
      (select count(*)::int from users u where role = 'admin' and disabled_at is null and ${hasJoined(sql)}) as admins,
      exists (select from dealers where disabled_at is null) as "hasDealer",
      exists (select from users u join dealers d on d.id = u.dealer_id
        where u.disabled_at is null and d.disabled_at is null) as "hasDealerUser",
      exists (select from case_queue where mode = 'test') as "hasTestApplication"`
  return row
}

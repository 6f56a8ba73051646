/** The lender's bank names for each model set. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { SetName } from '../../domain/application/sets.ts'

export type BankList = {
  readonly set: SetName
  readonly names: readonly string[]
  /** Increases with each change. */
  readonly version: number
  /** A user's id; null for the command line. */
  readonly changedBy: string | null
  /** Null if it was set before this was recorded. */
  readonly changedAt: Date | null
}

/** Replaces the list of banks that a set accepts. */
export const putBankList = async (
  sql: Queries,
  { set, names, changedBy, changedAt }: Omit<BankList, 'version'>,
): Promise<void> => {
  await sql`
    insert into bank_lists as b (model_set, names, changed_by, changed_at)
    values (${set}, ${names as string[]}, ${changedBy}, ${changedAt})
    on conflict (model_set) do update set names = excluded.names, version = b.version + 1,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`
}

/** The lists that were set. */
export const listBankLists = (sql: Queries): Promise<readonly BankList[]> => sql<BankList[]>`
  select model_set as set, names, version, changed_by as "changedBy", changed_at as "changedAt" from bank_lists`

/**
 * The list of a set; undefined if none was set. Nobody else changes it until the transaction ends: each change of
 * reference data raises the version that is locked here.
 */
export const holdBankList = async (sql: Queries, set: SetName): Promise<BankList | undefined> => {
  await sql`select version from directory_version for update`
  return (await listBankLists(sql)).find((list) => list.set === set)
}

/** The names that were set; undefined if there are none. */
export const readBankList = (sql: Queries, set: SetName): Promise<readonly string[] | undefined> =>
  sql<{ names: string[] }[]>`select names from bank_lists where model_set = ${set}`.first('names')

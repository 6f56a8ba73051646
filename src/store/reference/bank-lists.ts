/** The bank names that the operator set for each model set. */
import type { SetName } from '../../domain/reference.ts'
import type { Queries } from '../connection/database.ts'

/** Replaces the list of banks that a set accepts. */
export const putBankList = async (sql: Queries, set: SetName, names: readonly string[]): Promise<void> => {
  await sql`
    insert into bank_lists (model_set, names) values (${set}, ${names as string[]})
    on conflict (model_set) do update set names = excluded.names`
}

/** The names that were set; undefined where none were. */
export const readBankList = async (sql: Queries, set: SetName): Promise<readonly string[] | undefined> => {
  const [row] = await sql<{ names: string[] }[]>`select names from bank_lists where model_set = ${set}`
  return row?.names
}

/** The settings that admins change in the console, in all versions. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { StepTimes, Templates } from '../../domain/lender/lender-settings.ts'

/** The settings by their names. */
export type LenderSettings = {
  readonly dueTimes: StepTimes
  readonly requestTemplates: Templates
  /** Whether dealers see with which figures the policy would approve an application. */
  readonly showNearest: boolean
}

export type SettingName = keyof LenderSettings

export type SettingRow<Name extends SettingName = SettingName> = {
  readonly name: Name
  readonly version: number
  readonly value: LenderSettings[Name]
  /** A user's id. */
  readonly changedBy: string
  readonly changedAt: Date
}

/** The newest version of each setting; those that nobody has set are absent. */
export const listSettings = (sql: Queries): Promise<readonly SettingRow[]> => sql<SettingRow[]>`
  select distinct on (name) name, version, value, changed_by as "changedBy", changed_at as "changedAt"
  from lender_settings order by name, version desc`

/** The newest version of a setting; undefined where nobody has set it. */
export const findSetting = async <Name extends SettingName>(
  sql: Queries,
  name: Name,
): Promise<SettingRow<Name> | undefined> => {
  const rows = await listSettings(sql)
  return rows.find((row): row is SettingRow<Name> => row.name === name)
}

/** Adds a version; false if it already exists. */
export const insertSetting = <Name extends SettingName>(
  sql: Queries,
  { name, version, value, changedBy, changedAt }: SettingRow<Name>,
): Promise<boolean> =>
  sql`
    insert into lender_settings (name, version, value, changed_by, changed_at)
    values (${name}, ${version}, ${sql.json(value as never)}, ${changedBy}, ${changedAt})
    on conflict on constraint lender_settings_version do nothing returning version`.some()

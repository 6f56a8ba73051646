/**
 * What the lender has set: products and the decision policy, in dated versions that never change, banks and settings;
 * and the state of the installation.
 */
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { withFeeList } from '../../domain/finance/fees.ts'
import type { Product } from '../../domain/finance/product.ts'
import type { StepTimes, Templates } from '../../domain/lender/lender-settings.ts'
import { type DatedPolicy, type Policy, policyOn } from '../../domain/policy/policy.ts'
import { hasJoined } from '../people/factors.ts'

/** Adds a version of a product. Rejects if that version already exists. */
export const insertProductVersion = async (sql: Queries, product: Product, at: Date): Promise<void> => {
  const { id, version } = product
  await sql`
    insert into product_versions (id, version, content, imported_at)
    values (${id}, ${version}, ${sql.json(product)}, ${at})`
}

/** All versions, by id, the oldest first. */
export const listProductVersions = async (sql: Queries): Promise<readonly Product[]> => {
  const rows = await sql<{ content: Product }[]>`select content from product_versions order by id, version`
  return rows.map(({ content }) => withFeeList(content))
}

export type ProductVersion = { readonly product: Product; readonly importedAt: Date }

/** All versions of one product, the oldest first. */
export const listVersionsOf = async (sql: Queries, id: string): Promise<readonly ProductVersion[]> => {
  const rows = await sql<{ content: Product; importedAt: Date }[]>`
    select content, imported_at as "importedAt" from product_versions where id = ${id} order by version`
  return rows.map(({ content, importedAt }) => ({ product: withFeeList(content), importedAt }))
}

/** Makes others that import products wait until this transaction ends, so that no version is assigned twice. */
export const lockProducts = async (sql: Queries): Promise<void> => {
  await sql`lock table product_versions in share row exclusive mode`
}

export type PolicyVersion = DatedPolicy & { readonly importedAt: Date }

/** Adds a version of the decision policy, in force from the day on, or at once. Rejects if the number is in use. */
export const insertPolicyVersion = async (
  sql: Queries,
  policy: Policy,
  { at, from }: { readonly at: Date; readonly from: LocalDate | null },
): Promise<void> => {
  await sql`
    insert into policy_versions (version, content, imported_at, in_force_from)
    values (${policy.version}, ${sql.json(policy)}, ${at}, ${from}::text::date)`
}

/** All imported and published versions, the oldest first. */
export const listPolicyVersions = async (sql: Queries): Promise<readonly PolicyVersion[]> => {
  const rows = await sql<{ content: Policy; importedAt: Date; from: LocalDate | null }[]>`
    select content, imported_at as "importedAt", in_force_from::text as "from"
    from policy_versions order by version`
  return rows.map(({ content, ...dated }) => ({ ...dated, policy: content, version: content.version }))
}

/** The policy of a version; undefined where there is none. */
export const findPolicyVersion = (sql: Queries, version: number): Promise<Policy | undefined> =>
  sql<{ content: Policy }[]>`
    select content from policy_versions where version = ${version}`.first('content')

/** The policy in force on a day, or the default if there is none. */
export const findPolicyInForce = async (sql: Queries, today: LocalDate): Promise<Policy> =>
  policyOn(await listPolicyVersions(sql), today)

/**
 * Makes others that add a version of the policy wait until this transaction ends, so that no number is assigned twice.
 */
export const lockPolicies = async (sql: Queries): Promise<void> => {
  await sql`lock table policy_versions in share row exclusive mode`
}

/** The lender's bank names for a model set. */
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

/** The settings that admins change in the console, by their names. */
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

/** What an installation has of the people and data that it needs before its first live application. */
export type InstallationCounts = {
  /** Enabled admins who can sign in. */
  readonly admins: number
  readonly hasDealer: boolean
  /** Whether an enabled dealer has an enabled user. */
  readonly hasDealerUser: boolean
  readonly hasTestApplication: boolean
}

/** Reads the counts in one query. */
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

export const BACKUP_STARTED = 'backup.started'

/** The encoding of the database, and when the last backup was started. */
export type DatabaseFacts = {
  readonly encoding: string
  /** When the last backup by command was started, or the last part of the write-ahead log archived; null if never. */
  readonly backedUpAt: Date | null
}

/** Reads them in one query. */
export const readDatabaseFacts = async (sql: Database): Promise<DatabaseFacts> => {
  const [row] = await sql<[DatabaseFacts]>`
    select current_setting('server_encoding') as encoding,
      greatest((select at from audit where action = ${BACKUP_STARTED} order by id desc limit 1),
        (select last_archived_time from pg_stat_archiver)) as "backedUpAt"`
  return row
}

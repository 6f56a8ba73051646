/** Opens what the service and its commands need: the migrated database, and the key ring. */

import { access } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type KeyRing,
  KeyRingError,
  keyFile,
  keyRing,
  makeKeyFile,
  readKeyFile,
} from '../../packages/encryption/key-ring.ts'
import {
  type Connection,
  connect,
  type Database,
  DatabaseSetupError,
  type Limits,
} from '../../packages/postgres/connection/database.ts'
import { isDatabaseAway } from '../../packages/postgres/connection/fault.ts'
import {
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/postgres/embedded/embedded-postgres.ts'
import { startForRestore } from '../../packages/postgres/embedded/start-for-restore.ts'
import { requireFit } from '../../packages/postgres/migration/fit.ts'
import { migrate } from '../../packages/postgres/migration/migrate.ts'
import { makeFolder } from '../../packages/values/files.ts'
import { MIGRATIONS } from '../store/migrations.ts'
import { requireEmpty } from '../store/upkeep/load.ts'
import {
  checkRing,
  type KeyProof,
  keysOnRecord,
  requireKeys as requireKeysOf,
} from '../store/upkeep/ring-proof.ts'
import type { Config } from './config.ts'
import { ConfigError } from './setting-values.ts'

export type OpenStore = {
  readonly sql: Database
  readonly ring: KeyRing
  readonly close: () => Promise<void>
}

type Say = (sentence: string) => void

/** Whether there is anything to open yet. An external database is assumed to exist. */
export const hasInstallation = async ({ databaseUrl, dataDir }: Config): Promise<boolean> => {
  if (databaseUrl !== undefined) return true
  try {
    await access(join(dataDir, 'postgres', 'PG_VERSION'))
    return true
  } catch (error) {
    // If it cannot be read, opening it will say why.
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

/**
 * Opens the store for a command: beside a running service it shares the embedded database, otherwise it starts it for
 * the duration of the command.
 */
export const openStore = async (
  config: Config,
  say: Say = () => undefined,
  limits?: Limits,
): Promise<OpenStore> => {
  requireKeys(config)
  const running = config.databaseUrl === undefined ? await runningEmbeddedPostgres(config.dataDir) : undefined
  return running === undefined
    ? openOwnStore(config, say, limits)
    : finish({ config, say, limits }, running, async () => undefined)
}

/** Opens the store for the service, which uses its embedded database exclusively. */
export const openOwnStore = async (
  config: Config,
  say: Say = () => undefined,
  limits?: Limits,
): Promise<OpenStore> => {
  requireKeys(config)
  if (config.databaseUrl !== undefined) {
    return finish({ config, say, limits }, { url: config.databaseUrl }, async () => undefined)
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say })
  return finish({ config, say, limits }, embedded.connection, embedded.stop)
}

/**
 * Opens the store beside the service that runs on DATA_DIR, which owns the embedded database; undefined if there is
 * none to open, for example while the service is starting. Starts nothing, and makes no key ring.
 */
export const openStoreBeside = async (
  config: Config,
  say: Say,
  limits?: Limits,
): Promise<OpenStore | undefined> => {
  requireKeys(config)
  const running = await runningEmbeddedPostgres(config.dataDir)
  if (running === undefined || !hasRing(config)) return undefined
  const sql = connect(running)
  const isUp = await takesQueries(sql).finally(() => sql.end({ timeout: CLOSE_SECONDS }))
  return isUp ? finish({ config, say, limits }, running, async () => undefined) : undefined
}

/** False while the server is starting, recovering or stopping, or has not created the database yet. */
const takesQueries = async (sql: Database): Promise<boolean> => {
  try {
    await sql`select 1`
    return true
  } catch (error) {
    if (isAway(error)) return false
    throw error
  }
}

/** The target of a restore. */
export type RestoreStore = {
  readonly sql: Database
  readonly close: () => Promise<void>
  /** Reports that nothing was restored: closing then removes the embedded database instead of keeping it. */
  readonly discard: () => void
}

/**
 * Opens an empty database, with a ring that has the keys that its data will need. Throws KeyRingError, DatabaseSetupError or
 * ConfigError, and has then created nothing.
 */
export const openForRestore = async (
  config: Config,
  needed: readonly KeyProof[],
  say: Say,
): Promise<RestoreStore> => {
  await requireTarget(config, needed)
  if (config.databaseUrl !== undefined) {
    const sql = connect({ url: config.databaseUrl })
    const close = () => sql.end({ timeout: CLOSE_SECONDS })
    return requireEmptyOr(close, { sql, close, discard: () => undefined })
  }
  const server = await startForRestore(config.dataDir, say)
  const sql = connect(server.connection)
  let isDiscarded = false
  return {
    sql,
    close: async () => {
      await sql.end({ timeout: CLOSE_SECONDS })
      await (isDiscarded ? server.discard() : server.keep())
    },
    discard: () => {
      isDiscarded = true
    },
  }
}

/** The ring has the keys that restored data will need, and DATA_DIR has no database that they would replace. */
const requireTarget = async (config: Config, needed: readonly KeyProof[]): Promise<void> => {
  requireKeys(config)
  if (!hasRing(config)) {
    throw new KeyRingError(
      `${keyFile(config.dataDir)} is missing. The backup does not contain the keys: put your copy of keys.json there first, or set ENCRYPTION_KEYS.`,
    )
  }
  requireKeysOf(await openRing(config), needed)
  if (config.databaseUrl === undefined && (await hasInstallation(config))) {
    throw new DatabaseSetupError(
      `DATA_DIR ${config.dataDir} already contains a database. Restore the backup into a DATA_DIR without one, with keys.json in it.`,
    )
  }
}

const requireEmptyOr = async (close: () => Promise<void>, store: RestoreStore): Promise<RestoreStore> => {
  try {
    await requireFit(store.sql)
    await requireEmpty(store.sql)
    return store
  } catch (error) {
    await close()
    throw error
  }
}

/** Whether a statement failed because the embedded server is not running, or stopped during the statement. */
export const isAway = (error: unknown): boolean =>
  isDatabaseAway(error) || (error as { readonly code?: unknown }).code === DATABASE_MISSING

const DATABASE_MISSING = '3D000'

const CLOSE_SECONDS = 5

type Finishing = { readonly config: Config; readonly say: Say; readonly limits: Limits | undefined }

/** Migrations take as long as they need; everything after them keeps to the limits. */
const finish = async (
  { config, say, limits }: Finishing,
  connection: Connection,
  stop: () => Promise<void>,
): Promise<OpenStore> => {
  let sql = connect(connection)
  const close = async () => {
    await sql.end({ timeout: CLOSE_SECONDS })
    await stop()
  }
  try {
    await requireFit(sql)
    await requireRingOfData(sql, config)
    for (const { version, name } of await migrate(sql, MIGRATIONS))
      say(`Applied migration ${version}: ${name}.`)
    const ring = await openRing(config)
    await checkRing(sql, ring)
    if (limits !== undefined) {
      await sql.end({ timeout: CLOSE_SECONDS })
      sql = connect(connection, { limits })
    }
    return { sql, ring, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Reports an invalid or missing setting before anything is opened or created. */
const requireKeys = (config: Config): void => {
  const { encryptionKeys, databaseUrl } = config
  if (databaseUrl !== undefined && !hasRing(config)) {
    throw new ConfigError(
      'DATABASE_URL requires ENCRYPTION_KEYS, which must be the same for every process. Create a key with "forecourt keys new".',
    )
  }
  try {
    if (encryptionKeys !== undefined) keyRing(() => encryptionKeys)
  } catch (error) {
    throw error instanceof KeyRingError ? new ConfigError(`ENCRYPTION_KEYS: ${error.message}`) : error
  }
}

/** Whether there is a key ring to open, in ENCRYPTION_KEYS or in DATA_DIR. Throws KeyRingError if its file cannot be read. */
const hasRing = ({ encryptionKeys, dataDir }: Config): boolean =>
  encryptionKeys !== undefined || readKeyFile(dataDir) !== undefined

/**
 * A missing ring beside existing data is not recreated: the new one could decrypt none of them, and its file would look
 * like the right one. Checked before anything is written.
 */
const requireRingOfData = async (sql: Database, config: Config): Promise<void> => {
  if (hasRing(config)) return
  const keys = await keysOnRecord(sql)
  if (keys.length === 0) return
  throw new KeyRingError(
    `${keyFile(config.dataDir)} is missing, but the database beside it was used with ${keys.length === 1 ? 'key' : 'keys'} ${keys.join(', ')}. Put keys.json back from where you keep a copy, or set ENCRYPTION_KEYS to its keys. Nothing was changed.`,
  )
}

const openRing = async (config: Config): Promise<KeyRing> => {
  const { encryptionKeys, dataDir } = config
  if (encryptionKeys !== undefined) return keyRing(() => encryptionKeys)
  if (!hasRing(config)) {
    await makeFolder(dataDir)
    makeKeyFile(dataDir)
  }
  return keyRing(() => readKeyFile(dataDir) ?? '')
}

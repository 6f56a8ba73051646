/** Opens what the service and its commands stand on: the database, migrated, and the key ring. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { connect, type Database } from './store/database.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './store/embedded/embedded-postgres.ts'
import { makeFolder } from './store/embedded/folder.ts'
import {
  addKeyToFile,
  type KeyRing,
  KeyRingError,
  keyRing,
  readKeyFile,
} from './store/encryption/key-ring.ts'
import { checkRing } from './store/encryption/ring-proof.ts'
import { migrate } from './store/migrate.ts'

export type OpenStore = {
  readonly sql: Database
  readonly ring: KeyRing
  readonly close: () => Promise<void>
}

type Say = (sentence: string) => void

/** Whether there is anything to open yet. A database of its own is taken at its word. */
export const hasInstallation = async ({ databaseUrl, dataDir }: Config): Promise<boolean> => {
  if (databaseUrl !== undefined) return true
  try {
    await access(join(dataDir, 'postgres', 'PG_VERSION'))
    return true
  } catch (error) {
    // Where it can't be seen, whoever opens it tells why.
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

/**
 * Opens the store for a command: beside a running service its embedded database is shared, otherwise it is
 * started for as long as the command takes.
 */
export const openStore = async (config: Config, say: Say = () => undefined): Promise<OpenStore> => {
  requireReadableKeys(config)
  const running = config.databaseUrl === undefined ? await runningEmbeddedPostgres(config.dataDir) : undefined
  return running === undefined
    ? openOwnStore(config, say)
    : finish(config, connect(running), async () => undefined, say)
}

/** Opens the store for the service, which has its embedded database to itself. */
export const openOwnStore = async (config: Config, say: Say = () => undefined): Promise<OpenStore> => {
  requireReadableKeys(config)
  if (config.databaseUrl !== undefined) {
    return finish(config, connect({ url: config.databaseUrl }), async () => undefined, say)
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say })
  return finish(config, connect(embedded.connection), embedded.stop, say)
}

const CLOSE_SECONDS = 5

const finish = async (
  config: Config,
  sql: Database,
  stop: () => Promise<void>,
  say: Say,
): Promise<OpenStore> => {
  const close = async () => {
    await sql.end({ timeout: CLOSE_SECONDS })
    await stop()
  }
  try {
    for (const { version, name } of await migrate(sql)) say(`Applied migration ${version}: ${name}.`)
    const ring = await openRing(config)
    await checkRing(sql, ring)
    return { sql, ring, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A setting that can't be used is told before anything is opened or made. */
const requireReadableKeys = ({ encryptionKeys }: Config): void => {
  try {
    if (encryptionKeys !== undefined) keyRing(() => encryptionKeys)
  } catch (error) {
    throw error instanceof KeyRingError ? new ConfigError(`ENCRYPTION_KEYS: ${error.message}`) : error
  }
}

const openRing = async (config: Config): Promise<KeyRing> => {
  const { encryptionKeys, databaseUrl, dataDir } = config
  if (encryptionKeys !== undefined) return keyRing(() => encryptionKeys)
  if (readKeyFile(dataDir) === undefined) {
    if (databaseUrl !== undefined) {
      throw new ConfigError(
        'DATABASE_URL needs ENCRYPTION_KEYS, the same for every process; "forecourt keys new" makes a key for it.',
      )
    }
    await makeFolder(dataDir)
    addKeyToFile(dataDir)
  }
  return keyRing(() => readKeyFile(dataDir) ?? '')
}

/** The benchmark's PostgreSQL: the one that the service embeds, in a temporary folder. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type KeyRing, keyRing, newKeyText } from '../packages/encryption/key-ring.ts'
import { type Connection, connect, type Database } from '../packages/postgres/connection/database.ts'
import { startEmbeddedPostgres } from '../packages/postgres/embedded/embedded-postgres.ts'
import { migrate } from '../packages/postgres/migration/migrate.ts'
import { SAMPLE_PRODUCTS } from '../src/domain/finance/sample-products.ts'
import { createClient } from '../src/modules/clients/clients.ts'
import { giveConsent } from '../src/modules/clients/consents.ts'
import { createDealer } from '../src/modules/people/organisations.ts'
import { createUser } from '../src/modules/people/users.ts'
import { importProducts } from '../src/modules/products/imports.ts'
import { Refusal } from '../src/service/refusal.ts'
import { change } from '../src/store/audit/change.ts'
import { MIGRATIONS } from '../src/store/migrations.ts'
import { checkRing } from '../src/store/upkeep/ring-proof.ts'
import { OWNER_EMAIL } from './bodies.ts'
import type { Closing } from './closing.ts'
import { serverTimeOf } from './machine.ts'

type Socket = Exclude<Connection, { readonly url: string }>

export type DatabaseServer = {
  readonly version: string
  /** The processor time of all its processes so far. Only Linux tells. */
  readonly processorMilliseconds: () => Promise<number>
  /** Makes a migrated database with a client in it. */
  readonly open: (name: string) => Promise<BenchDatabase>
  /**
   * Prepares files for its write-ahead log. A server that has run for a while uses its old ones again after each checkpoint; a new
   * one makes a file for each 16 MB that it writes, and all commits wait for about 60 ms each time.
   */
  readonly prepareLog: () => Promise<void>
}

export type BenchDatabase = {
  readonly sql: Database
  readonly ring: KeyRing
  /** The settings that a service needs to run on it. */
  readonly environment: Readonly<Record<string, string>>
  readonly apiKey: string
  readonly clientId: string
  readonly clientSecret: string
  readonly ownerId: string
  readonly dealerId: string
  /** Drops it; otherwise it goes with its server. */
  readonly close: () => Promise<void>
}

/** A folder that is removed with all its content. */
export const temporaryFolder = async (closing: Closing, parent: string): Promise<string> => {
  const folder = await mkdtemp(join(parent, 'forecourt-bench-'))
  closing.add(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export const startDatabaseServer = async (closing: Closing, parent: string): Promise<DatabaseServer> => {
  const dataDir = await temporaryFolder(closing, parent)
  const starting = startEmbeddedPostgres({ dataDir })
  closing.add(async () => (await starting.catch(() => undefined))?.stop())
  const socket = (await starting).connection as Socket
  const admin = connect({ ...socket, database: 'postgres' }, { max: 1 })
  closing.add(() => admin.end({ timeout: 1 }))
  const [row] = await admin<{ version: string }[]>`select current_setting('server_version') as version`
  const open = async (name: string) => {
    await admin.unsafe(`create database ${name}`)
    const sql = connect({ ...socket, database: name }, { max: 2 })
    const disconnect = closing.add(() => sql.end({ timeout: 1 }))
    const close = async () => {
      await disconnect()
      await admin.unsafe(`drop database ${name} with (force)`)
    }
    return { ...(await prepareDatabase(sql, urlOf(socket, name))), close }
  }
  const prepareLog = async () => {
    await admin`alter system set min_wal_size = '1GB'`
    await admin`select pg_reload_conf()`
    for (let each = 0; each < LOG_MESSAGES; each++)
      await admin`select pg_logical_emit_message(false, 'bench', repeat(md5(random()::text), ${LOG_MESSAGE_REPEATS}))`
    await admin`checkpoint`
  }
  const processorMilliseconds = async () => {
    const [pid = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    return serverTimeOf(pid)
  }
  return { version: row?.version ?? 'unknown', processorMilliseconds, open, prepareLog }
}

/** 800 MB. */
const LOG_MESSAGES = 50
const LOG_MESSAGE_REPEATS = 500_000

const urlOf = ({ socketFolder, port, user }: Socket, database: string): string =>
  `postgres://${encodeURIComponent(user)}@localhost/${database}?host=${encodeURIComponent(socketFolder)}&port=${port}`

/** More requests than are possible in a minute. */
const NO_LIMIT_PER_MINUTE = 1_000_000_000
const DEALER = 'Sample Dealer'

/** Migrates a database, and makes a client in it. `url` is how a service reaches it. */
export const prepareDatabase = async (sql: Database, url: string): Promise<Omit<BenchDatabase, 'close'>> => {
  const keyText = newKeyText('k1')
  const ring = keyRing(() => keyText)
  await migrate(sql, MIGRATIONS)
  await checkRing(sql, ring)
  return {
    sql,
    ring,
    environment: { DATABASE_URL: url, ENCRYPTION_KEYS: keyText, SANDBOX: 'off' },
    ...(await createDirectory(sql, ring)),
  }
}

/** A partner that acts for a dealer's user by consent: its submissions need the most checks. */
const createDirectory = (sql: Database, ring: KeyRing) =>
  change(sql, { actor: { kind: 'operator', id: 'bench' }, now: Date.now }, async (inFlight) => {
    const dealer = agreed(await createDealer(inFlight, { name: DEALER, specialAgreement: false }))
    const owner = agreed(
      await createUser(inFlight, ring, { email: OWNER_EMAIL, role: 'dealerUser', dealer: DEALER }),
    )
    const { clientId, clientSecret, apiKey } = agreed(
      await createClient(inFlight, {
        name: 'Sample partner',
        dealer: undefined,
        mode: 'test',
        requestsPerMinute: NO_LIMIT_PER_MINUTE,
      }),
    )
    agreed(await giveConsent(inFlight, ring, { user: owner.id, clientId, from: 'bench' }))
    agreed(await importProducts(inFlight, SAMPLE_PRODUCTS))
    return { apiKey, clientId, clientSecret, ownerId: owner.id, dealerId: dealer.id }
  })

const agreed = <T>(result: T | Refusal): T => {
  if (result instanceof Refusal) throw new Error(result.says)
  return result
}

/**
 * The database of the tests: one embedded server for a test run, and for each test file a copy of a migrated
 * template, so that files run side by side and none sees another's rows.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, connect, type Database } from '../packages/postgres/connection/database.ts'
import { startEmbeddedPostgres } from '../packages/postgres/embedded/embedded-postgres.ts'
import { migrate } from '../packages/postgres/migration/migrate.ts'
import { MIGRATIONS } from '../src/store/migrations.ts'
import { clusterOfRun, openTestLender } from './lenders/citus.ts'
import { hostileTo } from './support/hostile-settings.ts'

export type SocketConnection = Exclude<Connection, { readonly url: string }>

/** The test run sets this for its files: where its server is. */
const RUN_DATABASE = 'FORECOURT_TEST_DATABASE'
const TEMPLATE = 'forecourt_template'

export type TestDatabase = {
  readonly sql: Database
  readonly connection: SocketConnection
  /** The server's data directory. */
  readonly folder: string
  readonly close: () => Promise<void>
}

/** Starts the server of a test run in the folder, with a migrated template. Returns the variables that its files need. */
export const startTestServer = async (within = tmpdir()) => {
  const dataDir = await mkdtemp(join(within, 'forecourt-test-'))
  const server = await startEmbeddedPostgres({ dataDir, fsync: false })
  const folder = join(dataDir, 'postgres')
  const admin = connect(server.connection, { max: 1 })
  await admin.unsafe(`create database ${TEMPLATE}`)
  const template = connect({ ...server.connection, database: TEMPLATE }, { max: 1 })
  await migrate(template, MIGRATIONS)
  await template.end()
  // All tests run on a server that would answer otherwise by itself.
  for (const statement of hostileTo('role current_user')) await admin.unsafe(statement)
  await admin.end()
  return {
    environment: { [RUN_DATABASE]: JSON.stringify({ connection: server.connection, folder }) },
    connection: server.connection as SocketConnection,
    folder,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A fresh migrated database, dropped when closed. A file that is run by itself gets a server of its own. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const cluster = clusterOfRun()
  if (cluster !== undefined) return openTestLender(cluster)
  const shared = process.env[RUN_DATABASE]
  const own = shared === undefined ? await startTestServer() : undefined
  const { connection: server, folder } =
    own ?? (JSON.parse(shared as string) as { connection: SocketConnection; folder: string })
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = connect({ ...server, database: 'postgres' }, { max: 1 })
  // Copies of one template wait for each other in PostgreSQL itself.
  await admin.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  const connection = { ...server, database: name }
  const sql = connect(connection)
  const close = async () => {
    await sql.end({ timeout: 5 })
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
    await own?.stop()
  }
  return { sql, connection, folder, close }
}

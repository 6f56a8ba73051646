/** A service on a PostgreSQL of its own behind a proxy, so that a test can break either. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { startEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { serverNumber } from '../../packages/postgres/embedded/testing.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { freePort, type RunningService, startService } from './running-service.ts'

export type FaultyHouse = {
  readonly service: RunningService
  readonly proxy: DatabaseProxy
  /** Straight to the database, past the proxy. */
  readonly sql: Database
  /** The number of the server's first process, which all others descend from. */
  readonly serverPid: () => Promise<number>
  readonly close: () => Promise<void>
}

/** The server is started again whenever it ends. Its files are in a temporary folder, unless `dataDir` says where. */
export const startFaultyHouse = async (
  environment: Readonly<Record<string, string>> = {},
  at: { readonly dataDir?: string } = {},
): Promise<FaultyHouse> => {
  await using ends = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-faults-'))
  ends.defer(() => rm(folder, { recursive: true, force: true }))
  const dataDir = at.dataDir ?? join(folder, 'database')
  const server = await startEmbeddedPostgres({ dataDir, fsync: false })
  ends.defer(server.stop)
  const sql = connect(server.connection, { max: 2 })
  ends.defer(() => sql.end({ timeout: 1 }))
  const proxy = await startDatabaseProxy(server.connection)
  ends.defer(proxy.close)
  const { user, database } = server.connection
  const service = await startService(join(folder, 'service'), await freePort(), {
    DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${database}`,
    ENCRYPTION_KEYS: newKeyText('k1'),
    SANDBOX: 'on',
    LOG_LEVEL: 'warn',
    ...environment,
  })
  ends.defer(async () => {
    if (service.process.exitCode === null && service.process.signalCode === null)
      service.process.kill('SIGKILL')
    await service.ended
  })
  const serverPid = () => serverNumber(dataDir)
  const all = ends.move()
  return { service, proxy, sql, serverPid, close: () => all.disposeAsync() }
}

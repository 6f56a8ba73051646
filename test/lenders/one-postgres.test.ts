/** Two lenders in one database of a PostgreSQL that asks for their passwords. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../src/store/connection/database.ts'
import { startEmbeddedPostgres } from '../../src/store/embedded/embedded-postgres.ts'
import type { SocketConnection } from '../database.ts'
import { testTwoLenders } from './two-lenders.ts'

testTwoLenders(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-postgres-'))
  const server = await startEmbeddedPostgres({ dataDir, fsync: false })
  const { socketFolder, port, user } = server.connection as SocketConnection
  const rules = join(dataDir, 'postgres', 'pg_hba.conf')
  await writeFile(rules, `local all north,south,west scram-sha-256\n${await readFile(rules, 'utf8')}`)
  const admin = connect({ socketFolder, port, user, database: 'postgres' }, { max: 1 })
  await admin`select pg_reload_conf()`
  await admin.unsafe('create database lenders')
  await admin.end()
  const query = new URLSearchParams({ host: socketFolder, port: String(port) })
  return {
    url: `postgres://${user}@localhost/lenders?${query}`,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true })
    },
  }
})

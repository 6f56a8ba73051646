/** PgBouncer with the guide's configuration, between a service and its database. */
import { chmod } from 'node:fs/promises'
import { connect } from '../../packages/postgres/connection/database.ts'
import { freePort } from '../support/running-service.ts'
import { urlAt } from './patroni.ts'
import { configuration, type Program, runAsPostgres, until, writeFor } from './programs.ts'

/** Resolves once a statement goes through it. */
export const startPgBouncer = async (
  folder: string,
  databasePort: number,
  poolMode: 'session' | 'transaction' = 'session',
): Promise<{ readonly port: number; readonly program: Program }> => {
  const port = await freePort()
  const { password } = new URL(urlAt(databasePort))
  const users = await writeFor(folder, 'userlist.txt', `"postgres" "${password}"\n`)
  const file = await writeFor(
    folder,
    `${poolMode}.ini`,
    configuration('ini', {
      'port=5432': `port=${databasePort}`,
      'listen_port = 6432': `listen_port = ${port}\nunix_socket_dir =`,
      '/etc/pgbouncer/userlist.txt': users,
      'pool_mode = session': `pool_mode = ${poolMode}`,
    }),
  )
  await chmod(users, 0o644)
  const program = runAsPostgres(['pgbouncer', file])
  const sql = connect({ url: urlAt(port) }, { max: 1 })
  try {
    await until(async () => (await sql`select 1`).length === 1, 20, program.output)
  } finally {
    await sql.end()
  }
  return { port, program }
}

/**
 * A Citus cluster to test on. CITUS_TEST_URL names one that runs, by a superuser on its coordinator; CITUS_FOLDER names a folder
 * whose cluster.sh makes one on this machine: `cluster.sh up|down FOLDER`, which prints its URL.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '../../packages/postgres/connection/database.ts'
import { dropLender } from '../../packages/postgres/lenders/lenders.ts'
import { createLender } from '../../src/modules/running/lenders.ts'

const { CITUS_TEST_URL: running, CITUS_FOLDER: folder } = process.env

/** Why tests on a cluster are skipped; false if there is one. */
export const whyNoCluster = (): string | false =>
  running !== undefined || (folder !== undefined && process.getuid?.() === 0)
    ? false
    : 'there is no Citus: set CITUS_TEST_URL to a cluster, or as root CITUS_FOLDER to a folder with cluster.sh'

export type Cluster = { readonly url: string; readonly stop: () => Promise<void> }

/** The running cluster, or a new one that is removed when stopped. */
export const startCluster = async (): Promise<Cluster> => {
  if (running !== undefined) return { url: running, stop: async () => undefined }
  const script = join(folder ?? '', 'cluster.sh')
  // The servers run as another user, who must reach the folder.
  const data = await mkdtemp('/var/tmp/forecourt-citus-')
  const run = async (action: string) => (await promisify(execFile)('bash', [script, action, data])).stdout
  const printed = await run('up')
  const url = /postgres:\/\/\S+/.exec(printed)?.[0]
  if (url === undefined) throw new Error('cluster.sh printed no URL')
  const stop = async () => {
    await run('down')
    await rm(data, { recursive: true })
  }
  return { url, stop }
}

/** Test files open their own lenders on this cluster if it runs, instead of databases on the embedded server. */
export const clusterOfRun = (): string | undefined => running

/** A lender of its own, erased when closed. */
export const openTestLender = async (url: string) => {
  const admin = connect({ url }, { max: 1 })
  const name = `test_${randomBytes(8).toString('hex')}`
  const password = randomBytes(18).toString('base64url')
  const { hostname, port, pathname } = new URL(url)
  const connection = {
    socketFolder: hostname,
    port: Number(port),
    user: name,
    database: pathname.slice(1),
    password,
  }
  await createLender(admin, { name, password, connection, connections: 100 })
  const sql = connect(connection)
  const close = async () => {
    await sql.end({ timeout: 5 })
    await dropLender(admin, name)
    await admin.end()
  }
  return { sql, connection, folder: '', close }
}

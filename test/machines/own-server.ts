/** A lender's own PostgreSQL, as Debian has it: with TLS, passwords and a standby. */
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { freePort } from '../support/running-service.ts'
import { urlAt } from './patroni.ts'
import { giveAway, POSTGRES, type Program, runAsPostgres, until } from './programs.ts'

export type OwnServer = {
  readonly port: number
  /** The folder of its sockets. */
  readonly folder: string
  /** As the superuser, past its rules for others. */
  readonly admin: Database
  /** Makes another server that follows it, and refuses writes. */
  readonly standby: () => Promise<OwnServer>
  /** Makes a standby the primary. */
  readonly promote: () => Promise<void>
  readonly stop: () => Promise<void>
}

const runToEnd = async (words: readonly string[]): Promise<void> => {
  const program = runAsPostgres(words)
  await program.ended
  if (program.process.exitCode !== 0) throw new Error(`${words[0]}: ${program.output()}`)
}

/** Starts one in a folder that the user who runs PostgreSQL can reach. `rules` come before the last one, a password for all. */
export const startOwnServer = async (folder: string, rules: readonly string[] = []): Promise<OwnServer> => {
  const data = await folderFor(folder, 'primary')
  const words = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync']
  await runToEnd([`${POSTGRES}/initdb`, '-D', join(data, 'pgdata'), ...words])
  const last = 'host all all 127.0.0.1/32 scram-sha-256'
  const text = ['local all all trust', 'local replication all trust', ...rules, last].join('\n')
  await writeFile(join(data, 'pgdata/pg_hba.conf'), `${text}\n`)
  const tls = await certificates(folder)
  const server = await start(folder, data, [
    'ssl=on',
    `ssl_cert_file=${tls}/server.pem`,
    `ssl_key_file=${tls}/server.key`,
    `ssl_ca_file=${tls}/ca.pem`,
  ])
  const { password } = new URL(urlAt(server.port))
  await server.admin.unsafe(`alter role postgres password '${password}'`)
  return server
}

const folderFor = async (folder: string, name: string): Promise<string> => {
  const data = join(folder, name)
  await mkdir(data)
  await giveAway(data)
  return data
}

const start = async (folder: string, data: string, settings: readonly string[]): Promise<OwnServer> => {
  const port = await freePort()
  const given = [
    `port=${port}`,
    `unix_socket_directories=${data}`,
    'fsync=off',
    'hot_standby=on',
    ...settings,
  ]
  const program: Program = runAsPostgres([
    `${POSTGRES}/postgres`,
    '-D',
    join(data, 'pgdata'),
    ...given.flatMap((setting) => ['-c', setting]),
  ])
  const admin = connect({ socketFolder: data, port, user: 'postgres', database: 'postgres' }, { max: 2 })
  await until(async () => (await admin`select 1`).length === 1, 30, program.output)
  return {
    port,
    folder: data,
    admin,
    standby: async () => {
      const other = await folderFor(folder, 'standby')
      const from = [
        '-h',
        data,
        '-p',
        String(port),
        '-U',
        'postgres',
        '-X',
        'stream',
        '-c',
        'fast',
        '--no-sync',
      ]
      await runToEnd([`${POSTGRES}/pg_basebackup`, '-D', join(other, 'pgdata'), '-R', ...from])
      return start(folder, other, settings)
    },
    promote: async () => {
      await admin`select pg_promote()`
    },
    stop: async () => {
      await admin.end({ timeout: 1 })
      await program.kill()
    },
  }
}

/** An authority, another one, a server's certificate for localhost and one for the role "postgres"; gives their folder. */
const certificates = async (folder: string): Promise<string> => {
  const at = join(folder, 'tls')
  await mkdir(at)
  await writeFile(join(at, 'localhost.ext'), 'subjectAltName = DNS:localhost')
  const openssl = (...words: readonly string[]) => {
    const { status, stderr } = spawnSync('openssl', words, { cwd: at, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout']
  for (const name of ['ca', 'other-ca'])
    openssl(
      'req',
      '-x509',
      ...key,
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-subj',
      `/CN=${name}`,
      '-days',
      '2',
    )
  for (const [name, subject, ...more] of [
    ['server', 'localhost', '-extfile', 'localhost.ext'],
    ['client', 'postgres'],
  ] as const) {
    openssl('req', ...key, `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${subject}`)
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2']
    openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-out', `${name}.pem`, ...more)
  }
  openssl('pkcs8', '-topk8', '-in', 'client.key', '-out', 'locked.key', '-passout', 'pass:opensesame')
  await giveAway(join(at, 'server.key'))
  await chmod(join(at, 'server.key'), 0o600)
  return at
}
